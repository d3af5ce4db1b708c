/**
 * The operators' actions: provision, list, migrate, inspect clocks and audit chains. Protected by one secret, since
 * they reach every agency.
 */
import {
  createProvisioning,
  hasAgency,
  listAgencies,
  type ListedAgency,
  migrateAll,
  type Provisioned,
  type Roll,
} from "#core/provisioning";
import { type ChainVerdict, verifyAuditChain } from "#core/audit";
import { inviteOwner, seedOwner } from "#core/users";
import { judgeOperatorToken, type OperatorVerdict } from "#core/sign-in";
import type { Actor } from "../core/shared/actor.ts";
import { createSubscriptionDesk, type SubscriptionDesk } from "#core/subscription";
import type { Problem } from "../core/shared/problem.ts";
import type { Result } from "../core/shared/result.ts";
import {
  checkedClaim,
  databaseAddress,
  openAgencyDatabase,
  openRegistry,
} from "./adapters/agency-database.ts";
import { createDatabaseHost } from "./adapters/database-host.ts";
import { agencyMigrations, createMigrationExecutor } from "./adapters/migrations.ts";
import { createAgencyScope, newId, nowMs } from "./agency-scope.ts";
import { auditChainOf } from "./audit-chain.ts";
import type { Config } from "./config.ts";
import type { ClockStatus } from "./durable-objects/hub-interface.ts";
import { agencyHub } from "./durable-objects/hub-address.ts";
import { networkAddress } from "./http/network-address.ts";
import type { RequestParts } from "./request-parts.ts";

export interface Operator {
  judge(token: string): Promise<OperatorVerdict>;
  createAgency(input: unknown): Promise<Result<Provisioned, Problem<"VALIDATION" | "CONFLICT">>>;
  listAgencies(after: string): Promise<ListedAgency[]>;
  /** One page of a roll; call again with `next` until it is null. */
  migrateAgencies(after: string): Promise<Roll>;
  /** The tasks of the agency's clock; null if there is no such agency. */
  readClock(agencyId: string, options: { runsAll: boolean }): Promise<ClockStatus | null>;
  /** Checks the agency's whole audit chain; null if there is no such agency. */
  checkAudit(agencyId: string): Promise<ChainVerdict | null>;
  /** What was mailed, paid and agreed; null if there is no such agency. */
  openDesk(agencyId: string): Promise<SubscriptionDesk | null>;
}

const pageSize = 200;
const actor: Actor = { kind: "WORKFLOW", id: "provisioning" };
const deskActor: Actor = { kind: "WORKFLOW", id: "operator" };

export function createOperator(parts: RequestParts, config: Config): Operator {
  // A server that is asked for a deleted database closes the connection, and the write that records it would be lost
  // too. Everything that operators write sets absolute values, or has its own key.
  const registry = () => openRegistry(config, { repeatable: true }).db;
  const openExecutor = ({ databaseName }: { databaseName: string }) =>
    createMigrationExecutor(databaseAddress(config, databaseName));
  return {
    judge: (token) =>
      judgeOperatorToken(
        { registry: registry(), nowMs, secret: config.SIGN_IN_SECRET, token: config.OPERATOR_TOKEN },
        { token, network: networkAddress(parts.request) },
      ),
    createAgency: (input) =>
      createProvisioning({
        registry: registry(),
        host: createDatabaseHost(config),
        open(agency) {
          const claim = checkedClaim(agency.agencyId, "operator");
          const { db } = openAgencyDatabase(config, claim);
          return {
            executor: openExecutor(agency),
            scope: createAgencyScope({ ...parts, claim, db, actor: () => Promise.resolve(actor) }),
          };
        },
        migrations: agencyMigrations,
        seeds: [seedOwner],
        firstJobs: inviteOwner,
        nowMs,
        newId,
      }).createAgency(input),
    listAgencies: (after) => listAgencies(registry(), { after, limit: pageSize }),
    migrateAgencies: (after) =>
      migrateAll(
        { registry: registry(), open: openExecutor, migrations: agencyMigrations, nowMs },
        { after, limit: pageSize },
      ),
    async readClock(agencyId, options) {
      if (!(await hasAgency(registry(), agencyId))) return null;
      return agencyHub(parts.env, agencyId).readClock(agencyId, options);
    },
    async openDesk(agencyId) {
      if (!(await hasAgency(registry(), agencyId))) return null;
      const claim = checkedClaim(agencyId, "operator");
      const { db } = openAgencyDatabase(config, claim);
      const scope = createAgencyScope({ ...parts, claim, db, actor: () => Promise.resolve(deskActor) });
      return createSubscriptionDesk(scope);
    },
    async checkAudit(agencyId) {
      if (!(await hasAgency(registry(), agencyId))) return null;
      const { db } = openAgencyDatabase(config, checkedClaim(agencyId, "operator"));
      return verifyAuditChain(auditChainOf(config, db, agencyId));
    },
  };
}
