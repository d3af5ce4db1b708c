/**
 * The only place that opens an agency's database: a verified claim becomes an `AgencyDb`, and nothing else in the
 * product can make one. The first use of a database in an isolate migrates it if it is older than the code.
 */
import { drizzle } from "drizzle-orm/libsql/web";
import { databaseNameOf } from "#core/provisioning";
import type { AgencyDb, RegistryDb } from "../../core/shared/database.ts";
import type { Config } from "../config.ts";
import { createLibsqlClient, type DatabaseUse } from "./libsql-client.ts";
import { ensureMigrated } from "./migrations.ts";

declare const claimChecked: unique symbol;

/**
 * Proof that the actor belongs to this agency; for a verification code, that its key is this agency's and that nothing
 * but one certificate is read; for a mail tag, that the report is about one of its deliveries; for a customer, that the payment provider reports about this
 * agency's; for a mail address, that it is this agency's and that a message is put into it. Created only by the functions that verify it.
 */
export interface AgencyClaim {
  readonly [claimChecked]: true;
  readonly agencyId: string;
  /** What was verified, for the log. */
  readonly by:
    | "session"
    | "job"
    | "hub"
    | "operator"
    | "verification code"
    | "mail-tag"
    | "mail-address"
    | "file link"
    | "customer";
}

/**
 * Called only where the claim was just verified: session MAC, queue message, object name, operator token, mail tag,
 * verification code, mail address, the link to a file, the payment provider's signature.
 */
export const checkedClaim = (agencyId: string, by: AgencyClaim["by"]): AgencyClaim =>
  ({ agencyId, by }) as AgencyClaim;

export const databaseAddress = (config: Config, name: string) => ({
  url: config.DATABASE_URL_TEMPLATE.replace("{name}", name),
  authToken: config.DATABASE_AUTH_TOKEN,
});

export interface Opened<Db> {
  db: Db;
  use: DatabaseUse;
}

const always = () => Promise.resolve();

/**
 * `mayWrite` is called before each write and refuses by rejecting. Reads do not wait for it: they may run before the
 * session check is done, and their results are dropped if it fails.
 */
export function openAgencyDatabase(
  config: Config,
  claim: AgencyClaim,
  mayWrite: () => Promise<unknown> = always,
): Opened<AgencyDb> {
  const address = databaseAddress(config, databaseNameOf(claim.agencyId));
  const use = { roundTrips: 0, statements: 0 };
  const client = createLibsqlClient(address, {
    use,
    mayWrite,
    ready: () => ensureMigrated("agency", address),
  });
  return { db: drizzle({ client }) as unknown as AgencyDb, use };
}

export function openRegistry(config: Config, options: { repeatable?: boolean } = {}): Opened<RegistryDb> {
  const address = databaseAddress(config, config.REGISTRY_DATABASE_NAME);
  const use = { roundTrips: 0, statements: 0 };
  const client = createLibsqlClient(address, {
    use,
    mayWrite: always,
    ready: () => ensureMigrated("registry", address),
    ...options,
  });
  return { db: drizzle({ client }) as unknown as RegistryDb, use };
}
