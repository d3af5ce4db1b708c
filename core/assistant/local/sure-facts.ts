/** What was read of a document without what is still to be checked: only what is sure is stated. Pure. */
import { type DetailField, type Extraction, isSure } from "../model.ts";

/** The reading without the fields and entries that are below their confidence. */
export function sureFactsOf(extraction: Extraction): Extraction {
  const { confidence = {}, schedules } = extraction;
  const details = { ...extraction.details };
  const evidence = { ...extraction.evidence };
  for (const field of Object.keys(details) as DetailField[]) {
    // Each of the further limits has a confidence of its own, and places have the words of their rows; no weight judges who
    // is named under a label of its own.
    const isUnjudged = field === "additionalInsureds" && confidence[field] === undefined;
    if (isSure(confidence[field]) || field === "extraLimits" || field === "locations" || isUnjudged) continue;
    delete details[field];
    delete evidence[field];
  }
  if (details.extraLimits && !isSure(confidence.extraLimits))
    details.extraLimits = details.extraLimits.filter((limit) => isSure(limit.confidence));
  const sure = <Entry extends { confidence: number }>(entries: readonly Entry[]): Entry[] =>
    entries.filter((entry) => isSure(entry.confidence));
  return {
    ...extraction,
    details,
    evidence,
    ...(schedules
      ? {
          schedules: {
            forms: sure(schedules.forms),
            cancellation: sure(schedules.cancellation),
            premiumParts: sure(schedules.premiumParts),
          },
        }
      : {}),
  };
}
