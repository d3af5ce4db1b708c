/** The registry's list of agencies, for operators: which agencies exist, and rolling migrations over all of them. */
import { and, asc, eq, gt, isNotNull, lt, or } from "drizzle-orm";
import { agencies } from "#core/agencies";
import type { AgencyState } from "#model/agencies";
import { type RegistryDb, type Statement, writeAll } from "../shared/database.ts";
import { findOutage } from "../shared/unavailable.ts";
import { latestVersion, migrate, type Migration, type MigrationExecutor } from "./migrations.ts";

export interface ListedAgency {
  id: string;
  name: string;
  databaseName: string;
  state: AgencyState;
  schemaVersion: number;
  /** Why its last migration failed, or null. */
  migrationError: string | null;
  /** Milliseconds since 1970. */
  createdAt: number;
}

const listedColumns = {
  id: agencies.id,
  name: agencies.name,
  databaseName: agencies.databaseName,
  state: agencies.state,
  schemaVersion: agencies.schemaVersion,
  migrationError: agencies.migrationError,
  createdAt: agencies.createdAt,
};

/** In order of creation. `after`: the last id of the previous page. */
export function listAgencies(
  registry: RegistryDb,
  { after = "", limit }: { after?: string; limit: number },
): Promise<ListedAgency[]> {
  return registry
    .select(listedColumns)
    .from(agencies)
    .where(gt(agencies.id, after))
    .orderBy(asc(agencies.id))
    .limit(limit);
}

export async function hasAgency(registry: RegistryDb, agencyId: string): Promise<boolean> {
  const rows = await registry.select({ id: agencies.id }).from(agencies).where(eq(agencies.id, agencyId));
  return rows.length === 1;
}

export interface RollDeps {
  registry: RegistryDb;
  open(agency: { agencyId: string; databaseName: string }): MigrationExecutor;
  migrations: readonly Migration[];
  nowMs(): number;
  /** How many databases are migrated concurrently; 8 when omitted. */
  atOnce?: number;
}

export interface Roll {
  /** Agencies that reached the latest version in this call. */
  migrated: number;
  failures: { agencyId: string; name: string; reason: string }[];
  /** Pass it as `after` for the next page; null when this was the last one. */
  next: string | null;
}

/**
 * Migrates the next `limit` agencies that are behind or failed last time. Call it until `next` is null; after an
 * interruption, start again from the beginning, and finished agencies are skipped. One agency's failure does not stop
 * the others.
 */
export async function migrateAll(
  { registry, open, migrations, nowMs, atOnce = 8 }: RollDeps,
  { after = "", limit }: { after?: string; limit: number },
): Promise<Roll> {
  const latest = latestVersion(migrations);
  const page = await registry
    .select(listedColumns)
    .from(agencies)
    .where(
      and(
        gt(agencies.id, after),
        eq(agencies.state, "ACTIVE"),
        or(lt(agencies.schemaVersion, latest), isNotNull(agencies.migrationError)),
      ),
    )
    .orderBy(asc(agencies.id))
    .limit(limit);
  const failures: Roll["failures"] = [];
  const records: Statement[] = [];
  const rollOne = async ({ id, name, databaseName }: ListedAgency) => {
    try {
      const { to } = await migrate(open({ agencyId: id, databaseName }), migrations);
      records.push(recordOf(registry, id, { schemaVersion: to, migrationError: null, updatedAt: nowMs() }));
    } catch (error) {
      // Operators see the underlying error.
      const cause = findOutage(error)?.cause ?? error;
      const reason = cause instanceof Error ? cause.message : String(cause);
      failures.push({ agencyId: id, name, reason });
      records.push(recordOf(registry, id, { migrationError: reason.slice(0, 1000), updatedAt: nowMs() }));
    }
  };
  const queue = [...page];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await rollOne(next);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  if (records.length > 0) await writeAll(registry, records);
  return {
    migrated: page.length - failures.length,
    failures: failures.toSorted((left, right) => (left.agencyId < right.agencyId ? -1 : 1)),
    next: page.length === limit ? (page.at(-1)?.id ?? null) : null,
  };
}

const recordOf = (registry: RegistryDb, id: string, set: Partial<typeof agencies.$inferInsert>): Statement =>
  registry.update(agencies).set(set).where(eq(agencies.id, id));
