/** How many limits are printed as Cara read them. */
import { expect, test } from "vitest";
import { describeUnreviewed, reviewsOf } from "../../../../apps/web/src/certificates/unreviewed-limits.tsx";

const printed = [
  {
    policyId: "pol_1",
    type: "GENERAL_LIABILITY" as const,
    limits: [
      { key: "glAggregateLimit", isReviewed: false },
      { key: "glPerOccurrenceLimit", isReviewed: true },
    ],
    properties: [{ values: [{ key: "building", isReviewed: false }] }],
  },
  {
    policyId: "pol_2",
    type: "COMMERCIAL_AUTO" as const,
    limits: [{ key: "autoCombinedSingleLimit", isReviewed: false }],
    properties: [],
  },
];

test("counts the values of the chosen policies, with their links", () => {
  const reviews = reviewsOf(printed, [{ id: "pol_1", policyNumber: "GL-1" }]);
  expect(reviews).toEqual([
    { policy: { id: "pol_1", type: "GENERAL_LIABILITY", policyNumber: "GL-1" }, limits: 3, unreviewed: 2 },
  ]);
  expect(describeUnreviewed(reviews)).toBe("2 of 3 limits were read by Cara and not reviewed yet.");
});

test("of one limit", () => {
  expect(describeUnreviewed(reviewsOf(printed, [{ id: "pol_2" }]))).toBe(
    "1 of 1 limit was read by Cara and not reviewed yet.",
  );
});
