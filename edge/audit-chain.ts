/** The dependencies for sealing and checking an agency's audit chain: its database, the registry and the keys. */
import type { AuditChain } from "#core/audit";
import type { AgencyDb } from "../core/shared/database.ts";
import { openRegistry } from "./adapters/agency-database.ts";
import type { Config } from "./config.ts";

export const auditChainOf = (config: Config, db: AgencyDb, agencyId: string): AuditChain => ({
  db,
  agencyId,
  // Moving the anchor may be sent twice: it only goes forward.
  registry: openRegistry(config, { repeatable: true }).db,
  keys: { current: config.AUDIT_SECRET, former: config.AUDIT_SECRETS_FORMER },
});
