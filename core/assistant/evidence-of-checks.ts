/** The evidence check of policy checks: what is stated of either side has words that stand on its pages. */
import { type QuotedDocument, quoteCheck } from "./evidence.ts";
import type { PolicyCheck, PolicyPoint } from "./model.ts";

/** A point whose words do not stand on the pages is dropped, whichever side they are of. */
export function checkPolicyPoints(check: PolicyCheck, documents: readonly QuotedDocument[]): PolicyCheck {
  const stands = quoteCheck(documents);
  const points = check.points
    .map((point): PolicyPoint => ({
      ...point,
      expecting: point.expecting.filter(stands),
      showing: point.showing.filter(stands),
    }))
    .filter(
      ({ expected, shown, expecting, showing }) =>
        (expected === null || expecting.length > 0) &&
        (shown === null || showing.length > 0) &&
        expecting.length + showing.length > 0,
    );
  return {
    ...check,
    points,
    apart: check.apart.map((each) => ({ ...each, quotes: each.quotes.filter(stands) })),
    remarks: check.remarks.map((each) => ({ ...each, quotes: each.quotes.filter(stands) })),
  };
}
