/**
 * The same form sent twice, at once or again after a lost answer, makes one record. The client makes up a key
 * for each submit (not for each click); the key and the ids that came of it are written in the batch of the
 * records themselves, so the second submit either finds them or fails as a whole and then finds them.
 */
import { eq, lt, sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import * as v from "valibot";
import type { AgencyScope } from "./agency-scope.ts";
import type { AgencyDb, Statement } from "./database.ts";

export const submissions = sqliteTable("submissions", {
  key: text("key").primaryKey(),
  /** Ids of what was made, as a JSON list. */
  results: text("results").notNull(),
  createdAt: integer("created_at").notNull(),
});

/** A form is not sent again after a week. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

const keyOf = (operation: string, key: string): string => `${operation}:${key}`;
const resultsSchema = v.pipe(v.string(), v.parseJson(), v.array(v.string()));

/** Ids that came of the same submit before, or null. Read it together with the use-case's other reads. */
export async function findSubmission(
  db: AgencyDb,
  operation: string,
  key: string | null | undefined,
): Promise<string[] | null> {
  if (!key) return null;
  const [row] = await db
    .select({ results: submissions.results })
    .from(submissions)
    .where(eq(submissions.key, keyOf(operation, key)));
  return row ? v.parse(resultsSchema, row.results) : null;
}

/** For the batch that makes the records. Nothing for a submit without a key. */
export function recordSubmission(
  scope: AgencyScope,
  operation: string,
  key: string | null | undefined,
  ids: readonly string[],
): Statement[] {
  if (!key) return [];
  const now = scope.nowMs();
  return [
    scope.db
      .insert(submissions)
      .values({ key: keyOf(operation, key), results: JSON.stringify(ids), createdAt: now }),
    scope.db.delete(submissions).where(lt(submissions.createdAt, sql`${now - KEPT_MS}`)),
  ];
}

/** True if a batch failed because the same submit had just been written. */
export function isRepeatedSubmission(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message.includes("submissions.key")) return true;
  }
  return false;
}
