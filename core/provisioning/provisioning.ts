/**
 * Creates an agency: registry row, database, schema, initial content, ready. It may be interrupted after any step; the
 * same call resumes from there, and nobody can sign in to an agency that is not ready.
 */
import { and, eq, sql } from "drizzle-orm";
import {
  agencies,
  agencyProfile,
  getAgencyProfile,
  mailNames,
  newVerificationKey,
  signInAddresses,
} from "#core/agencies";
import { recordChange } from "#core/audit";
import type { EnqueuedJob } from "#core/outbox";
import { seedSubscription } from "#core/subscription";
import { type NewAgency, newAgencySchema } from "#model/agencies";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { type RegistryDb, type Statement, writeAll } from "../shared/database.ts";
import { parseInput } from "../shared/field-problems.ts";
import type { NewId } from "../shared/ids.ts";
import { invalid, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { guardThat, isConflict } from "../shared/version-guard.ts";
import { migrate, type Migration, type MigrationExecutor } from "./migrations.ts";

/** Where databases are created: sqld's admin address locally, the provider's API in production. */
export interface DatabaseHost {
  /** Creates an empty database. An existing one is left as it is. */
  create(databaseName: string): Promise<void>;
}

/** An agency that is being provisioned. */
interface AgencyInTheMaking extends NewAgency {
  agencyId: string;
  databaseName: string;
  ownerId: string;
}

export interface ProvisioningDeps {
  registry: RegistryDb;
  host: DatabaseHost;
  /** The agency's database for its schema and, with the workflow "provisioning" as the actor, for its content. */
  open(agency: { agencyId: string; databaseName: string }): {
    executor: MigrationExecutor;
    scope: AgencyScope;
  };
  /** The agency's migrations, in order. */
  migrations: readonly Migration[];
  /** Initial content by noun: each returns statements for the one batch that seeds the database. */
  seeds: readonly ((scope: AgencyScope, agency: AgencyInTheMaking) => readonly Statement[])[];
  /** Jobs that are enqueued in the same batch and start when the agency is ready. */
  firstJobs: (scope: AgencyScope, agency: AgencyInTheMaking) => readonly EnqueuedJob[];
  nowMs(): number;
  newId: NewId;
}

export interface Provisioned {
  agencyId: string;
  databaseName: string;
  ownerId: string;
  /** False if an earlier call created this agency and this one completed it. */
  created: boolean;
}

export interface Provisioning {
  createAgency(input: unknown): Promise<Result<Provisioned, Problem<"VALIDATION" | "CONFLICT">>>;
}

/** The database's name is derived from the agency's id, so that a session's claim is enough to find it. */
export const databaseNameOf = (agencyId: string): string => `agency-${agencyId.replace(/^agy_/, "")}`;

export function createProvisioning(deps: ProvisioningDeps): Provisioning {
  return {
    async createAgency(input) {
      const parsed = parseInput(newAgencySchema, input);
      if (!parsed.ok) return err(invalid(parsed.error));
      const reserved = await reserveAgency(deps, parsed.value);
      if (!reserved.ok) return err(reserved.error);
      const { agency, created } = reserved.value;
      const { agencyId, databaseName, ownerId } = agency;
      await deps.host.create(databaseName);
      const { executor, scope } = deps.open(agency);
      const { to } = await migrate(executor, deps.migrations);
      const jobs = await seedAgency(deps, scope, agency);
      const { name } = await getAgencyProfile(scope.db);
      await deps.registry.batch([
        deps.registry
          .update(agencies)
          .set({ state: "ACTIVE", name, schemaVersion: to, migrationError: null, updatedAt: deps.nowMs() })
          .where(and(eq(agencies.id, agencyId), eq(agencies.state, "PROVISIONING"))),
      ]);
      // Jobs from an earlier, interrupted call are in the outbox; waking the clock makes it find them.
      scope.written({ jobs });
      return ok({ agencyId, databaseName, ownerId, created });
    },
  };
}

interface Reservation {
  agency: AgencyInTheMaking;
  created: boolean;
}

/** The agency's row and its owner's address in the registry; a second call finds the agency by the address. */
async function reserveAgency(
  deps: ProvisioningDeps,
  input: NewAgency,
): Promise<Result<Reservation, Problem<"CONFLICT">>> {
  const { registry, newId } = deps;
  const before = await findReservation(registry, input);
  if (before) return before;
  const now = deps.nowMs();
  const agencyId = newId("agy");
  const agency = { ...input, agencyId, databaseName: databaseNameOf(agencyId), ownerId: newId("usr") };
  try {
    await registry.batch([
      registry.insert(agencies).values({
        id: agencyId,
        name: input.name,
        databaseName: agency.databaseName,
        verificationKey: newVerificationKey(),
        mailName: mailNames.create(input.name),
        state: "PROVISIONING",
        createdAt: now,
        updatedAt: now,
      }),
      registry.insert(signInAddresses).values({ email: input.ownerEmail, agencyId, userId: agency.ownerId }),
    ]);
    return ok({ agency, created: true });
  } catch (error) {
    // A concurrent identical call has reserved the address.
    const other = await findReservation(registry, input);
    if (other) return other;
    throw error;
  }
}

async function findReservation(
  registry: RegistryDb,
  input: NewAgency,
): Promise<Result<Reservation, Problem<"CONFLICT">> | null> {
  const [found] = await registry
    .select({
      agencyId: agencies.id,
      name: agencies.name,
      state: agencies.state,
      databaseName: agencies.databaseName,
      ownerId: signInAddresses.userId,
    })
    .from(signInAddresses)
    .innerJoin(agencies, eq(agencies.id, signInAddresses.agencyId))
    .where(eq(signInAddresses.email, input.ownerEmail));
  if (!found) return null;
  if (found.state === "ACTIVE") {
    return err({
      code: "CONFLICT",
      message:
        `${input.ownerEmail} already signs in to "${found.name}", and an address belongs to one agency. ` +
        "Use another address for the owner.",
    });
  }
  const { agencyId, databaseName, ownerId } = found;
  return ok({ agency: { ...input, agencyId, databaseName, ownerId }, created: false });
}

/** Seeds everything in one batch, which does nothing if it has already run. Returns the jobs that it enqueued. */
async function seedAgency(
  { seeds, firstJobs }: ProvisioningDeps,
  scope: AgencyScope,
  agency: AgencyInTheMaking,
): Promise<readonly EnqueuedJob[]> {
  const now = scope.nowMs();
  const { agencyId, name, timeZone } = agency;
  const recorded = await recordChange(scope, {
    action: "agency.create",
    entity: "agency",
    entityId: agencyId,
    version: 1,
    after: { name, timeZone },
  });
  const jobs = firstJobs(scope, agency);
  try {
    await writeAll(scope.db, [
      ...guardThat(scope.db, agencyId, sql`(SELECT count(*) = 0 FROM agency_profile)`),
      scope.db.insert(agencyProfile).values({
        id: 1,
        agencyId,
        name,
        timeZone,
        createdAt: now,
        updatedAt: now,
      }),
      ...seedSubscription(scope),
      ...seeds.flatMap((seed) => seed(scope, agency)),
      ...recorded,
      ...jobs.flatMap(({ statements }) => statements),
    ]);
    return jobs;
  } catch (error) {
    if (!isConflict(error)) throw error;
    return [];
  }
}
