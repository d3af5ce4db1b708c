/** What another noun needs to show what a single document says, with the same rules as for a policy's documents. */
import { matchCarrier } from "./record-counterpart.ts";
import { mergeExtractions } from "./merge-extractions.ts";
import { plainValueOf, shownValue } from "./review-fields.ts";
import { isSameName } from "./same-name.ts";
import { whyToCheck } from "./sure-details.ts";

export const oneDocument = {
  read: (document: Parameters<typeof mergeExtractions>[0][number]) => mergeExtractions([document]),
  whyToCheck,
  plainValueOf,
  shownValue,
  matchCarrier,
  isSameName,
};
