/**
 * Makes form submits idempotent: the same form sent twice, concurrently or after a lost response, creates one record.
 * The client generates a key per submit (not per click); the key, a digest of the input and the resulting ids are
 * written in the same batch as the records, so the second submit either finds them or fails as a whole and then finds
 * them. The same key with different content is rejected, because its content would otherwise be silently dropped.
 */
import { eq, lt, sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import * as v from "valibot";
import type { AgencyScope } from "./agency-scope.ts";
import { canonicalJson } from "./canonical-json.ts";
import type { AgencyDb, Statement } from "./database.ts";
import type { Problem } from "./problem.ts";
import { sha256Hex } from "./sha256.ts";

export const submissions = sqliteTable("submissions", {
  key: text("key").primaryKey(),
  /** The ids of the created records, as a JSON list. */
  results: text("results").notNull(),
  /** Digest of the input; null for submits from before digests were stored. */
  digest: text("digest"),
  createdAt: integer("created_at").notNull(),
});

/** No form is resubmitted after a week. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

const keyOf = (operation: string, key: string): string => `${operation}:${key}`;
const resultsSchema = v.pipe(v.string(), v.parseJson(), v.array(v.string()));

/** The result of an earlier identical submit. */
export interface Submission {
  /** Ids of the created records. */
  ids: string[];
  digest: string | null;
}

/** Digest of the parsed input, without its key. */
export const digestOf = (content: unknown): Promise<string> => sha256Hex(canonicalJson(content));

export const isOtherContent = (before: Submission, digest: string): boolean =>
  before.digest !== null && before.digest !== digest;

export const otherContent: Problem<"CONFLICT"> = {
  code: "CONFLICT",
  message: "This form was already sent with other content. Reload the page and try again.",
};

/** The earlier identical submit, or null. Read it together with the use case's other reads. */
export async function findSubmission(
  db: AgencyDb,
  operation: string,
  key: string | null | undefined,
): Promise<Submission | null> {
  if (!key) return null;
  const [row] = await db
    .select({ results: submissions.results, digest: submissions.digest })
    .from(submissions)
    .where(eq(submissions.key, keyOf(operation, key)));
  return row ? { ids: v.parse(resultsSchema, row.results), digest: row.digest } : null;
}

/** For the batch that creates the records. Empty for a submit without a key. */
export function recordSubmission(
  scope: AgencyScope,
  operation: string,
  key: string | null | undefined,
  { ids, digest }: { ids: readonly string[]; digest: string },
): Statement[] {
  if (!key) return [];
  const now = scope.nowMs();
  return [
    scope.db
      .insert(submissions)
      .values({ key: keyOf(operation, key), results: JSON.stringify(ids), digest, createdAt: now }),
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
