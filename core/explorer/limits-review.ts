/** Whether people have reviewed every limit of a policy. Pure. */
import type { MergedDetails } from "./model.ts";
import { type DetailReview, listReviewedDetails } from "./review-model.ts";

/** The last of the decisions about the limits. Null while one of them is undecided, or if there is none. */
export function limitsReviewOf(
  read: MergedDetails,
  reviews: readonly DetailReview[],
): NonNullable<MergedDetails["limitsReview"]> | null {
  const limits = listReviewedDetails(read, reviews).filter(({ group }) => group === "LIMITS");
  const last = limits.toSorted((a, b) => (b.decidedAt ?? 0) - (a.decidedAt ?? 0))[0];
  if (!last || last.decidedAt === null || limits.some(({ state }) => state === "OPEN")) return null;
  return { reviewedBy: last.decidedBy, reviewedAt: last.decidedAt };
}
