/** The evidence check of policy checks and gap analyses: what is stated of either side has words that stand on its pages. */
import { type QuotedDocument, quoteCheck } from "./evidence.ts";
import type { GapAnalysis, GapPoint, PolicyCheck, PolicyPoint } from "./model.ts";

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

/**
 * An exposure without words of its own is dropped. Nothing is covered, and no gap is confirmed, without a policy's words: it
 * cannot be told then.
 */
export function checkGaps(
  { policies, points, unmatched, missingLines = [] }: GapAnalysis,
  documents: readonly QuotedDocument[],
): GapAnalysis {
  const stands = quoteCheck(documents);
  return {
    policies: policies.map((policy) => ({ ...policy, quotes: policy.quotes.filter(stands) })),
    missingLines,
    unmatched: unmatched.filter(({ quotes }) => quotes.every(stands)),
    points: points.flatMap((point): GapPoint[] => {
      const [stating, showing] = [point.stating.filter(stands), point.showing.filter(stands)];
      if (stating.length === 0) return [];
      const needsPolicy = point.outcome === "COVERED" || point.outcome === "GAP_CONFIRMED";
      const isUnsupported = showing.length === 0 && (needsPolicy || point.shown !== null);
      return [
        {
          ...{ ...point, stating, showing },
          ...(isUnsupported && {
            outcome: "CANNOT_TELL",
            shown: null,
            found: "The words of the policy that would settle it were not found. Read its pages.",
            next: point.next === "" ? "read the policy's pages" : point.next,
          }),
        },
      ];
    }),
  };
}
