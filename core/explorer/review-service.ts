import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { getAgencyProfile } from "#core/agencies";
import { recordChanges } from "#core/audit";
import { createCarriers } from "#core/carriers";
import { users } from "#core/users";
import type { Carrier } from "#model/carriers";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { createBatchLoader } from "../shared/batch-loader.ts";
import { type AgencyDb, writeAll } from "../shared/database.ts";
import { conflict, invalid, notFound, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { guardThat, isConflict } from "../shared/version-guard.ts";
import { todayIn } from "../shared/calendar-date.ts";
import { agreesWithRecord, blockForOtherInsured } from "./insured-check.ts";
import { mergeExtractions } from "./merge-extractions.ts";
import { ACCEPTED_AT_ONCE_MAX, type MergedDetails } from "./model.ts";
import { compareWithRecord } from "./record-counterpart.ts";
import { findRecordDifferences, type PolicyRecord } from "./record-differences.ts";
import { findExtractions, findRecords, isAmong } from "./repository.ts";
import { type AddableDetail, keyOfAddition, listAddable, listItems, parseValue } from "./review-fields.ts";
import {
  applyReviews,
  type DetailReview,
  knownKeys,
  listReviewedDetails,
  type ReviewDecision,
  type ReviewedDetail,
} from "./review-model.ts";
import { onlySure } from "./sure-details.ts";
import { detailReviews } from "./tables.ts";
import { chooseForRecord, writeInRecord } from "./use-in-record.ts";

type Decided = Result<ReviewedDetail[], Problem<"NOT_FOUND" | "VALIDATION" | "CONFLICT">>;

/**
 * Stores decisions and returns the whole list. A later decision replaces an earlier one; of two concurrent ones, the
 * second gets a conflict.
 */
export interface Reviews {
  /** What was read from a policy's documents, least certain first. */
  listDetails(policyId: string): Promise<Result<ReviewedDetail[], Problem<"NOT_FOUND">>>;
  /** Details that a person may add; empty until a document has been understood. */
  listAddable(policyId: string): Promise<Result<AddableDetail[], Problem<"NOT_FOUND">>>;
  /** Accepts a detail as the documents state it. */
  accept(policyId: string, field: string): Promise<Decided>;
  /**
   * Accepts many details in one batch with an audit entry each. Details that are no longer open, because someone else
   * decided or the documents now say something else, stay as they are, and so do those that the policy's record
   * contradicts: a person decides about each of these.
   */
  acceptMany(policyId: string, fields: readonly string[]): Promise<Decided>;
  /** Stores a correction. */
  correct(policyId: string, field: string, value: string): Promise<Decided>;
  /** Records that the policy does not have it, or removes an addition. */
  remove(policyId: string, field: string): Promise<Decided>;
  /** Adds a detail that is in no document. `field`: one of `listAddable`. */
  add(policyId: string, field: string, value: string): Promise<Decided>;
  /**
   * Writes accepted and corrected details into the policy's record as one audited update, all or none. What the record
   * says already is skipped. CONFLICT if the record is not at `expectedVersion` any more.
   */
  useInRecord(policyId: string, fields: readonly string[], expectedVersion: number): Promise<Decided>;
}

/** The decisions about some policies' details, by policy. */
export async function findReviews(
  db: AgencyDb,
  policyIds: readonly string[] | SQL,
): Promise<Map<string, DetailReview[]>> {
  const rows = await db
    .select({
      policyId: detailReviews.policyId,
      field: detailReviews.field,
      decision: detailReviews.decision,
      value: detailReviews.value,
      readValue: detailReviews.readValue,
      version: detailReviews.version,
      decidedBy: { id: users.id, name: users.name },
      decidedAt: detailReviews.decidedAt,
    })
    .from(detailReviews)
    .leftJoin(users, eq(users.id, detailReviews.decidedBy))
    .where(isAmong(detailReviews.policyId, policyIds));
  const found = new Map<string, DetailReview[]>();
  for (const { policyId, ...review } of rows) {
    const known = found.get(policyId) ?? [];
    known.push(review);
    found.set(policyId, known);
  }
  return found;
}

interface Found {
  merged: MergedDetails | null;
  reviews: readonly DetailReview[];
  record: PolicyRecord;
  companies: readonly Carrier[];
  /** The agency's day. */
  today: string;
}

type Decision = Pick<DetailReview, "field" | "decision" | "value" | "readValue">;
type Refusal = { path: string; message: string };
type Decide = (found: Found) => Result<Decision, Refusal>;
type DecideMany = (found: Found) => Result<readonly Decision[], Refusal>;

/** The review use cases for one agency and one request. */
export function createReviews(scope: AgencyScope): Reviews {
  const { db } = scope;

  // A page requests the details and the possible additions together.
  const loaded = createBatchLoader(async (policyIds: readonly string[]) => {
    const [records, extractions, reviews, companies, { timeZone }] = await Promise.all([
      findRecords(db, policyIds),
      findExtractions(db, policyIds),
      findReviews(db, policyIds),
      createCarriers(scope).list(),
      getAgencyProfile(db),
    ]);
    const today = todayIn(timeZone, scope.nowMs());
    return new Map(
      [...records].map(([policyId, record]): [string, Found] => {
        const decided = reviews.get(policyId) ?? [];
        const merged = mergeExtractions(extractions.get(policyId) ?? []);
        const recordDifferences = merged
          ? findRecordDifferences(onlySure(applyReviews(merged, decided)), record)
          : [];
        const read = merged && { ...merged, recordDifferences };
        return [policyId, { merged: read, reviews: decided, record, companies, today }];
      }),
    );
  });

  const decideMany = async (policyId: string, choose: DecideMany): Promise<Decided> => {
    const found = await loaded.load(policyId);
    if (!found) return err(notFound("policy"));
    const decided = choose(found);
    if (!decided.ok) return err(invalid([decided.error]));
    const fields = decided.value.map(({ field }) => field);
    const before = new Map(found.reviews.map((review) => [review.field, review]));
    const actor = await scope.actor();
    const rows = decided.value.map((decision) => ({
      ...decision,
      version: (before.get(decision.field)?.version ?? 0) + 1,
      decidedBy: actor.kind === "AGENCY_USER" ? actor.id : null,
      decidedAt: scope.nowMs(),
    }));
    const versions = fields.reduce((sum, field) => sum + (before.get(field)?.version ?? 0), 0);
    try {
      const results = await writeAll(db, [
        ...guardThat(
          db,
          policyId,
          // Versions only increase, so an equal sum means that each one is equal.
          sql`(SELECT coalesce(sum(version), 0) = ${versions} FROM detail_reviews
            WHERE policy_id = ${policyId} AND ${inArray(detailReviews.field, fields)})`,
        ),
        db
          .insert(detailReviews)
          .values(rows.map((row) => ({ policyId, ...row })))
          .onConflictDoUpdate({ target: [detailReviews.policyId, detailReviews.field], set: newRow }),
        ...(await recordChanges(
          scope,
          rows.map(({ field, decision, value, readValue, version }) => ({
            action: actions[decision],
            entity: "review",
            entityId: policyId,
            parentId: policyId,
            version,
            before: { field, value: before.has(field) ? before.get(field)?.value : readValue },
            after: { field, value, readValue },
          })),
        )),
        db
          .select({ name: users.name })
          .from(users)
          .where(eq(users.id, actor.id ?? "")),
      ]);
      scope.written({});
      loaded.clear();
      const [user] = results.at(-1) as { name: string }[];
      const decidedBy = user && actor.id ? { id: actor.id, name: user.name } : null;
      const reviews = [
        ...found.reviews.filter(({ field }) => !fields.includes(field)),
        ...rows.map((row): DetailReview => ({ ...row, decidedBy })),
      ];
      return ok(listOf({ ...found, reviews }));
    } catch (error) {
      if (isConflict(error)) return err(conflict("detail"));
      throw error;
    }
  };

  const decide = (policyId: string, choose: Decide): Promise<Decided> =>
    decideMany(policyId, (found) => {
      const decided = choose(found);
      return decided.ok ? ok([decided.value]) : decided;
    });

  return {
    async listDetails(policyId) {
      const found = await loaded.load(policyId);
      return found ? ok(listOf(found)) : err(notFound("policy"));
    },

    async listAddable(policyId) {
      const found = await loaded.load(policyId);
      if (!found) return err(notFound("policy"));
      return ok(found.merged ? listAddable(knownKeys(found.merged, found.reviews)) : []);
    },

    accept: (policyId, field) => decide(policyId, (found) => acceptDetail(found, field)),
    acceptMany: (policyId, fields) => decideMany(policyId, (found) => acceptOpen(found, fields)),
    correct: (policyId, field, value) => decide(policyId, (found) => correctDetail(found, field, value)),
    remove: (policyId, field) => decide(policyId, (found) => removeDetail(found, field)),
    add: (policyId, field, value) => decide(policyId, (found) => addDetail(found, field, value)),

    async useInRecord(policyId, fields, expectedVersion) {
      const found = await loaded.load(policyId);
      if (!found) return err(notFound("policy"));
      const listed = listOf(found);
      const chosen = chooseForRecord(listed, fields);
      if (!chosen.ok) return chosen;
      if (chosen.value.length === 0) return ok(listed);
      if (found.record.version !== expectedVersion) return err(conflict("policy"));
      const written = await writeInRecord(scope, policyId, chosen.value, expectedVersion);
      if (!written.ok) return written;
      loaded.clear();
      const after = await loaded.load(policyId);
      return after ? ok(listOf(after)) : err(notFound("policy"));
    },
  };
}

const listOf = ({ merged, reviews, record, companies, today }: Found): ReviewedDetail[] =>
  blockForOtherInsured(
    listReviewedDetails(merged, reviews, compareWithRecord(record, companies, today)),
    record,
  );

/** The columns of an earlier decision that a later one replaces, from the row that was to be inserted. */
const newRow = {
  decision: sql`excluded.decision`,
  value: sql`excluded.value`,
  readValue: sql`excluded.read_value`,
  version: sql`excluded.version`,
  decidedBy: sql`excluded.decided_by`,
  decidedAt: sql`excluded.decided_at`,
};

const actions: Readonly<Record<ReviewDecision, string>> = {
  ACCEPTED: "review.accept",
  CORRECTED: "review.correct",
  ADDED: "review.add",
  REMOVED: "review.remove",
};

const gone = err({
  path: "field",
  message: "The documents do not give this detail any more. Reload the review.",
});

const readOf = ({ merged }: Found, field: string): string | number | null =>
  (merged && listItems(merged).find(({ key }) => key === field)?.read) ?? null;

/** A person's earlier value, if it still applies. */
const givenOf = ({ reviews }: Found, field: string): DetailReview | undefined =>
  reviews.find(
    (review) => review.field === field && (review.decision === "ADDED" || review.decision === "CORRECTED"),
  );

function acceptDetail(found: Found, field: string): ReturnType<Decide> {
  const read = readOf(found, field);
  return read === null ? gone : ok({ field, decision: "ACCEPTED", value: read, readValue: read });
}

function acceptOpen(found: Found, fields: readonly string[]): ReturnType<DecideMany> {
  if (fields.length > ACCEPTED_AT_ONCE_MAX)
    return err({ path: "fields", message: `Accept at most ${ACCEPTED_AT_ONCE_MAX} details at once.` });
  const wanted = new Set(fields);
  const open = listOf(found).filter(({ field, state }) => state === "OPEN" && wanted.has(field));
  const accepted = open
    .filter((detail) => agreesWithRecord(detail, found.record))
    .map(({ field }) => acceptDetail(found, field))
    .flatMap((decided) => (decided.ok ? [decided.value] : []));
  if (accepted.length > 0) return ok(accepted);
  const message =
    open.length > 0
      ? "The policy's record says otherwise. Decide about these details one by one."
      : "None of these details is open any more. Reload the review.";
  return err({ path: "fields", message });
}

/** A correction that matches the documents is an acceptance. */
function correctDetail(found: Found, field: string, written: string): ReturnType<Decide> {
  const read = readOf(found, field);
  const given = givenOf(found, field);
  if (read === null && !given) return gone;
  const parsed = parseValue(field, written, read ?? given?.value ?? null);
  if (!parsed.ok) return err({ path: "value", message: parsed.error });
  const { value } = parsed;
  if (value === read) return acceptDetail(found, field);
  return ok({ field, decision: read === null ? "ADDED" : "CORRECTED", value, readValue: read });
}

function removeDetail(found: Found, field: string): ReturnType<Decide> {
  const read = readOf(found, field);
  if (read === null && !givenOf(found, field)) return gone;
  return ok({ field, decision: "REMOVED", value: null, readValue: read });
}

function addDetail(found: Found, field: string, written: string): ReturnType<Decide> {
  const parsed = parseValue(field, written);
  if (!parsed.ok) return err({ path: "value", message: parsed.error });
  const key = keyOfAddition(field, parsed.value);
  if (key === null || !found.merged) return err({ path: "field", message: "Choose what to add." });
  if (knownKeys(found.merged, found.reviews).has(key)) {
    return err({ path: "value", message: "This is in the list already. Correct it there." });
  }
  return ok({ field: key, decision: "ADDED", value: parsed.value, readValue: null });
}
