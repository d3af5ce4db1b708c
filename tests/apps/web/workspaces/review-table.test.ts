import { expect, test } from "vitest";
import {
  afterMaking,
  emailOf,
  groupLines,
  mainOf,
  nothingMade,
  placesOf,
  reviewOf,
  summarizeReview,
  type Verdict,
} from "../../../../apps/web/src/workspaces/review-table.ts";

const rowOf = (cells: string[], verdict: Verdict | null, quotes: number[]) => ({
  ...{ cells, verdict, quotes },
  change: null,
});
const table = {
  kind: "TABLE" as const,
  text: "",
  quotes: [],
  rows: [
    rowOf(["Demand", "Verdict", "Asked", "Shown", "Why", "What would settle it"], null, []),
    rowOf(["Each occurrence", "Met", "$1,000,000", "$1,000,000", "", "A new one"], "MET", [1, 2]),
    rowOf(
      ["General aggregate", "Not met", "$2,000,000", "$1,000,000", "The limit is lower.", "A new one"],
      "NOT_MET",
      [1, 3],
    ),
    rowOf(["Umbrella follows form", "Cannot tell", "Asked", "", "", ""], "CANNOT_TELL", [1]),
  ],
};

test("a table of verdicts is a review: each line with what was asked, what was shown and its quotes", () => {
  expect(reviewOf(table)?.[1]).toEqual({
    row: 2,
    result: null,
    verdict: "NOT_MET",
    title: "General aggregate",
    details: [
      { head: "Asked", text: "$2,000,000" },
      { head: "Shown", text: "$1,000,000" },
    ],
    why: "The limit is lower.",
    settle: "A new one.",
    change: null,
    quotes: [1, 3],
    value: "$1,000,000",
    shortBy: "$1,000,000",
  });
});

test("a column that only repeats its head is left out, and words are no value", () => {
  expect(reviewOf(table)?.[2]).toMatchObject({ details: [], value: null, shortBy: null });
  expect(reviewOf(table)?.[0]).toMatchObject({ value: "$1,000,000", shortBy: null, settle: null });
});

test("the worst comes first", () => {
  const groups = groupLines(reviewOf(table) ?? []);
  expect(groups.map(({ verdict, lines }) => [verdict, lines.length])).toEqual([
    ["NOT_MET", 1],
    ["CANNOT_TELL", 1],
    ["MET", 1],
  ]);
});

test("a table without verdicts is no review", () => {
  expect(reviewOf({ ...table, rows: table.rows.map((row) => ({ ...row, verdict: null })) })).toBeNull();
});

test("the result is one sentence, and nothing is called met that cannot be told", () => {
  const lines = reviewOf(table) ?? [];
  const only = (verdict: string) => lines.filter((line) => line.verdict === verdict);
  expect(summarizeReview(lines)).toBe("Not yet: 1 of 3 demands is not met");
  expect(summarizeReview([...only("MET"), ...only("CANNOT_TELL")])).toBe(
    "Not yet: 1 of 2 demands cannot be told from the pages",
  );
  expect(summarizeReview(only("MET"))).toBe("The demand is met");
});

test("lines are counted through all reviews of an artifact, in the order in which they are shown", () => {
  const heading = { kind: "HEADING" as const, text: "Result", quotes: [], rows: [] };
  expect(placesOf([heading, table, table]).map(({ block, row }) => [block, row])).toEqual([
    [1, 2],
    [1, 3],
    [1, 1],
    [2, 2],
    [2, 3],
    [2, 1],
  ]);
});

test("what was drafted with a document stands under it, and the document is opened; a later email is opened itself", () => {
  const document = { id: "document", kind: "DOCUMENT" as const };
  const email = { id: "email", kind: "EMAIL" as const };
  const later = { id: "later", kind: "EMAIL" as const };
  const stage = (...ids: string[]) => ({
    events: [{ toolCall: null }, ...ids.map((artifactId) => ({ toolCall: { output: { artifactId } } }))],
  });
  const together = [stage(), stage("document", "email")];
  expect(emailOf([document, email], together, document)).toBe(email);
  expect(mainOf([document, email], together)).toBe(document);
  expect(emailOf([document, email], together, email)).toBeNull();
  const apart = [stage("document"), stage("later")];
  expect(emailOf([document, later], apart, document)).toBeNull();
  expect(mainOf([document, later], apart)).toBe(later);
  // An email that was written anew is what its reader wants to see.
  expect(mainOf([document, email], [...together, stage("email")])).toBe(email);
  // Artifacts of a workspace whose steps are not known.
  expect(mainOf([document, email], [])).toBe(email);
  expect(mainOf([], together)).toBeNull();
});

test("the email that comes with a review opens nothing: what somebody looks at stays as it is", () => {
  const review = { id: "review", kind: "DOCUMENT" as const };
  const email = { id: "email", kind: "EMAIL" as const };
  const later = { id: "later", kind: "DOCUMENT" as const };
  const stage = (...ids: string[]) => ({
    events: ids.map((artifactId) => ({ toolCall: { output: { artifactId } } })),
  });
  const first = afterMaking(nothingMade, { artifacts: [review], stages: [stage("review")] });
  expect(first.opens).toBe("review");
  const withEmail = { artifacts: [review, email], stages: [stage("review", "email")] };
  const second = afterMaking(first, withEmail);
  expect(second.opens).toBeNull();
  const third = { artifacts: [review, email, later], stages: [stage("review", "email"), stage("later")] };
  expect(afterMaking(second, third).opens).toBe("later");
  // A page that is opened when both are there shows the review.
  expect(afterMaking(nothingMade, withEmail).opens).toBe("review");
});
