/**
 * The two kinds of database, as core sees them: drizzle over libSQL with two additional rules.
 *
 * - A read (`db.select()…`) may be sent in one round trip with the other reads of the same tick.
 * - A write goes through `db.batch([...])` only, as one transaction. A lone insert, update or delete is
 *   rejected.
 *
 * `AgencyDb` and `RegistryDb` are branded so that they cannot be confused and cannot be constructed by hand:
 * only `edge/adapters/agency-database.ts` turns a verified claim into an `AgencyDb`.
 */
import type { BatchItem, BatchResponse } from "drizzle-orm/batch";
import type { BaseSQLiteDatabase } from "drizzle-orm/sqlite-core";

declare const databaseKind: unique symbol;

/** One statement of a batch: any drizzle query that has not been awaited. */
export type Statement = BatchItem<"sqlite">;

interface Database<Kind extends string> extends Pick<
  BaseSQLiteDatabase<"async", unknown>,
  "select" | "selectDistinct" | "insert" | "update" | "delete" | "all" | "get" | "run" | "$with" | "with"
> {
  readonly [databaseKind]: Kind;
  /** One transaction: all of it succeeds or none of it. */
  batch<U extends Statement, T extends Readonly<[U, ...U[]]>>(statements: T): Promise<BatchResponse<T>>;
}

export type AgencyDb = Database<"agency">;
export type RegistryDb = Database<"registry">;

/**
 * `batch` for a list whose length is known only at run time. An empty list is rejected, because every write records at
 * least an audit row.
 */
export function writeAll(db: AgencyDb | RegistryDb, statements: readonly Statement[]): Promise<unknown[]> {
  const [first, ...rest] = statements;
  if (!first) throw new Error("A write needs at least one statement.");
  return db.batch([first, ...rest]) as Promise<unknown[]>;
}
