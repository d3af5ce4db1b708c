/** What another noun needs to show what documents say that are on no policy, with the rules for a policy's documents. */
import { joinDetails } from "./join-details.ts";
import { matchCarrier } from "./record-counterpart.ts";
import { mergeExtractions } from "./merge-extractions.ts";
import { plainValueOf, shownValue } from "./review-fields.ts";
import { isSameName } from "./same-name.ts";
import { whyToCheck } from "./sure-details.ts";

export const oneDocument = {
  read: (document: Parameters<typeof mergeExtractions>[0][number]) => mergeExtractions([document]),
  readAll: mergeExtractions,
  joinDetails,
  whyToCheck,
  plainValueOf,
  shownValue,
  matchCarrier,
  isSameName,
};
