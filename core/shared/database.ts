/**
 * The two kinds of database, as core sees them: drizzle over libSQL with two rules of ours.
 *
 * - A read (`db.select()…`) may be sent together with the other reads of the same moment in one round trip.
 * - A write goes through `db.batch([...])` alone, as one transaction. A lone insert, update or delete is refused.
 *
 * `AgencyDb` and `RegistryDb` are branded so that one cannot stand for the other, and so that nobody can make
 * one by hand: `edge/adapters/agency-database.ts` turns a checked claim into an `AgencyDb`, and nothing else does.
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
  /** One transaction: all of it happens or none of it. */
  batch<U extends Statement, T extends Readonly<[U, ...U[]]>>(statements: T): Promise<BatchResponse<T>>;
}

export type AgencyDb = Database<"agency">;
export type RegistryDb = Database<"registry">;

/** `batch` for a list whose length is decided at run time. An empty list is refused: a write always audits. */
export function writeAll(db: AgencyDb | RegistryDb, statements: readonly Statement[]): Promise<unknown[]> {
  const [first, ...rest] = statements;
  if (!first) throw new Error("A write needs at least one statement.");
  return db.batch([first, ...rest]) as Promise<unknown[]>;
}
