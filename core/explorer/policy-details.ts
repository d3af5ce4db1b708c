/** What some policies' documents say, merged, with people's decisions and compared to the record. */
import type { AgencyDb } from "../shared/database.ts";
import { limitsReviewOf } from "./limits-review.ts";
import { mergeExtractions } from "./merge-extractions.ts";
import type { MergedDetails } from "./model.ts";
import { findRecordDifferences, otherInsuredNote } from "./record-differences.ts";
import { findExtractions, findRecords } from "./repository.ts";
import { applyReviews } from "./review-model.ts";
import { findReviews } from "./review-service.ts";
import { onlySure } from "./sure-details.ts";

/** By policy; null for one of whose documents none was understood. */
export async function findPolicyDetails(
  db: AgencyDb,
  policyIds: readonly string[],
): Promise<Map<string, MergedDetails | null>> {
  const [found, reviews, records] = await Promise.all([
    findExtractions(db, policyIds),
    findReviews(db, policyIds),
    findRecords(db, policyIds),
  ]);
  return new Map(
    [...found].map(([policyId, documents]) => {
      const read = mergeExtractions(documents);
      const decided = reviews.get(policyId) ?? [];
      const merged = read && {
        ...applyReviews(read, decided),
        limitsReview: limitsReviewOf(read, decided),
      };
      const record = records.get(policyId);
      if (!merged || !record) return [policyId, merged];
      const insured = merged.details.insured?.name;
      return [
        policyId,
        {
          ...merged,
          recordDifferences: findRecordDifferences(onlySure(merged), record),
          otherInsured: insured === undefined ? null : otherInsuredNote(insured, record),
        },
      ];
    }),
  );
}
