/**
 * Optimistic locking within one batch. The guard row's CHECK fails when the row's version is no longer the one that was
 * read, which aborts the whole batch: nothing is silently overwritten, and the later writer gets a conflict.
 */
import { sql, type SQL } from "drizzle-orm";
import {
  check,
  integer,
  type SQLiteColumn,
  sqliteTable,
  type SQLiteTable,
  text,
} from "drizzle-orm/sqlite-core";
import type { AgencyDb, RegistryDb, Statement } from "./database.ts";

const versionGuards = sqliteTable(
  "version_guards",
  { subject: text("subject").notNull(), holds: integer("holds").notNull() },
  (table) => [check("version_guard_holds", sql`${table.holds} = 1`)],
);

/** Comes first in a batch that updates row `id` of `table`, read at `version`. */
export function guardVersion(
  db: AgencyDb,
  table: SQLiteTable & { id: SQLiteColumn; version: SQLiteColumn },
  id: string,
  version: number,
): Statement[] {
  return guardThat(
    db,
    id,
    sql`(SELECT ${table.version} = ${version} FROM ${table} WHERE ${table.id} = ${id})`,
  );
}

/** The same for several rows of one table, in one statement. */
export function guardSameVersions(
  db: AgencyDb,
  table: SQLiteTable & { id: SQLiteColumn; version: SQLiteColumn },
  read: readonly { id: string; version: number }[],
): Statement[] {
  const pairs = sql.join(
    read.map(({ id, version }) => sql`(${id}, ${version})`),
    sql`, `,
  );
  return guardThat(
    db,
    read[0]?.id ?? "",
    sql`(SELECT count(*) = ${read.length} FROM ${table} WHERE (${table.id}, ${table.version}) IN (VALUES ${pairs}))`,
  );
}

/** The batch continues only if `condition`, an SQL expression, is true when it runs. */
export function guardThat(db: AgencyDb | RegistryDb, subject: string, condition: SQL): Statement[] {
  return [
    db.insert(versionGuards).values({ subject, holds: sql`coalesce(${condition}, 0)` }),
    db.delete(versionGuards),
  ];
}

/** True if a batch failed because someone else wrote first. */
export function isConflict(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message.includes("version_guard_holds")) return true;
  }
  return false;
}
