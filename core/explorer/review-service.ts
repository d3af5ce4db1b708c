import { eq, inArray, sql } from "drizzle-orm";
import { recordChange } from "#core/audit";
import { findPolicies } from "#core/policies";
import { users } from "#core/users";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { type AgencyDb, writeAll } from "../shared/database.ts";
import { conflict, invalid, notFound, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { guardThat, isConflict } from "../shared/version-guard.ts";
import { type MergedDetails, mergeExtractions } from "./model.ts";
import { findExtractions } from "./repository.ts";
import {
  type DetailReview,
  isReviewable,
  listReviewedDetails,
  parseCorrection,
  plainValueOf,
  type ReviewableField,
  type ReviewedDetail,
} from "./review-model.ts";
import { detailReviews } from "./tables.ts";

export interface Reviews {
  /** What the documents of a policy were read to say, what is least sure first. */
  listDetails(policyId: string): Promise<Result<ReviewedDetail[], Problem<"NOT_FOUND">>>;
  /**
   * Keeps that a detail is as the documents say (`correction` null), or what it is instead, and answers with the
   * whole list. A later decision replaces an earlier one; of two at once the second is told.
   */
  decide(
    policyId: string,
    field: string,
    correction: string | null,
  ): Promise<Result<ReviewedDetail[], Problem<"NOT_FOUND" | "VALIDATION" | "CONFLICT">>>;
}

/** What was decided about the details of some policies, by policy. */
export async function findReviews(
  db: AgencyDb,
  policyIds: readonly string[],
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
    .where(inArray(detailReviews.policyId, [...policyIds]));
  const found = new Map<string, DetailReview[]>();
  for (const { policyId, ...review } of rows) {
    const known = found.get(policyId) ?? [];
    known.push(review);
    found.set(policyId, known);
  }
  return found;
}

/** The use-cases of reviewing for one agency and one request. */
export function createReviews(scope: AgencyScope): Reviews {
  const { db } = scope;

  const find = async (policyId: string) => {
    const [[policy], extractions, reviews] = await Promise.all([
      findPolicies(db, [policyId]),
      findExtractions(db, [policyId]),
      findReviews(db, [policyId]),
    ]);
    const merged = mergeExtractions(extractions.get(policyId) ?? []);
    return policy ? { merged, reviews: reviews.get(policyId) ?? [] } : null;
  };

  return {
    async listDetails(policyId) {
      const found = await find(policyId);
      return found ? ok(listReviewedDetails(found.merged, found.reviews)) : err(notFound("policy"));
    },

    async decide(policyId, field, correction) {
      const found = await find(policyId);
      if (!found) return err(notFound("policy"));
      const decided = decideReview(found.merged, field, correction);
      if (!decided.ok) return err(invalid([decided.error]));
      const before = found.reviews.find((review) => review.field === field);
      const actor = await scope.actor();
      const row = {
        ...decided.value,
        version: (before?.version ?? 0) + 1,
        decidedBy: actor.kind === "AGENCY_USER" ? actor.id : null,
        decidedAt: scope.nowMs(),
      };
      try {
        const results = await writeAll(db, [
          ...guardThat(
            db,
            `${policyId} ${field}`,
            sql`(SELECT coalesce(max(version), 0) = ${before?.version ?? 0} FROM detail_reviews
              WHERE policy_id = ${policyId} AND field = ${field})`,
          ),
          db
            .insert(detailReviews)
            .values({ policyId, ...row })
            .onConflictDoUpdate({ target: [detailReviews.policyId, detailReviews.field], set: row }),
          ...(await recordChange(scope, {
            action: row.decision === "ACCEPTED" ? "review.accept" : "review.correct",
            entity: "review",
            entityId: policyId,
            version: row.version,
            before: { field, value: before?.value ?? row.readValue },
            after: { field, value: row.value, readValue: row.readValue },
          })),
          db
            .select({ name: users.name })
            .from(users)
            .where(eq(users.id, actor.id ?? "")),
        ]);
        scope.written({});
        const [user] = results.at(-1) as { name: string }[];
        const review: DetailReview = {
          ...row,
          decidedBy: user && actor.id ? { id: actor.id, name: user.name } : null,
        };
        const reviews = [...found.reviews.filter((other) => other.field !== field), review];
        return ok(listReviewedDetails(found.merged, reviews));
      } catch (error) {
        if (isConflict(error)) return err(conflict("detail"));
        throw error;
      }
    },
  };
}

type DecidedReview = Pick<DetailReview, "field" | "decision" | "value" | "readValue">;

/** A correction to what the documents say is an acceptance. */
function decideReview(
  merged: MergedDetails | null,
  field: string,
  correction: string | null,
): Result<DecidedReview, { path: string; message: string }> {
  const read = merged && isReviewable(field) ? plainValueOf(merged.details, field) : null;
  if (read === null) {
    return err({
      path: "field",
      message: "The documents do not give this detail any more. Reload the review.",
    });
  }
  const reviewed = field as ReviewableField;
  if (correction === null) return ok({ field: reviewed, decision: "ACCEPTED", value: read, readValue: read });
  const parsed = parseCorrection(reviewed, correction);
  if (!parsed.ok) return err({ path: "value", message: parsed.error });
  const decision = parsed.value === read ? "ACCEPTED" : "CORRECTED";
  return ok({ field: reviewed, decision, value: parsed.value, readValue: read });
}
