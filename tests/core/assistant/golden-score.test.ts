/** One test for each rule of the scoring page: a floor is only as good as the score it checks. */
import { describe, expect, test } from "vitest";
import {
  emptyScore,
  isSameName,
  scoreDifferences,
  scoreReport,
  type Truth,
} from "../../../apps/cli/golden-score.ts";
import type { ReadReport } from "../../../apps/cli/read-report.ts";

const texts = new Map([[1, "Policy ABX-1 limit $1,000,000. Sewer back-up is excluded from this cover."]]);
const report = (parts: Partial<ReadReport>): ReadReport => ({
  file: "policy.pdf",
  pages: 1,
  error: null,
  docType: "POLICY_DOCUMENT",
  details: {},
  evidence: {},
  coverages: [],
  exclusions: [],
  certificate: null,
  requirements: [],
  forms: [],
  cancellation: [],
  premiumParts: [],
  answers: [],
  ms: { text: 0, details: 0, answers: 0 },
  ...parts,
});
const score = (parts: Partial<ReadReport>, truth: Truth) => scoreReport(report(parts), truth, texts);

describe("details", () => {
  test("counts a wrong value against precision and recall, a missing one against recall only", () => {
    const truth: Truth = { details: { policyNumber: "ABX-1", premium: 100, broker: "Casco Bay Agency" } };
    const wrong = score({ details: { policyNumber: "ABX 1", premium: 101 } }, truth);
    expect([wrong.fieldsRight, wrong.fieldsGiven, wrong.fieldsTrue]).toEqual([1, 2, 3]);
  });

  test("counts a limit missing from the truth against precision only if the truth has limits", () => {
    const given = { details: { glAggregateLimit: 5, umbrellaAggregateLimit: 7 } };
    expect(score(given, { details: { glAggregateLimit: 5 } }).fieldsGiven).toBe(2);
    expect(score(given, { details: { policyNumber: "X" } }).fieldsGiven).toBe(0);
  });

  test("compares names without case, punctuation and suffixes, or when one contains the other", () => {
    expect(isSameName("ACE AMERICAN INSURANCE COMPANY", "Ace American Insurance Co.")).toBe(true);
    expect(isSameName("Bluewater Plumbing & Heating", "Bluewater Plumbing and Heating, Inc.")).toBe(true);
    expect(isSameName("Bluewater Plumbing", "Redwater Plumbing")).toBe(false);
  });
});

describe("quotes", () => {
  test("checks evidence against its page, ignoring white space", () => {
    const details = { premium: 1 };
    expect(
      score({ details, evidence: { premium: [{ page: 1, text: "$1,000, 000" }] } }, {}).evidenceExact,
    ).toBe(1);
    expect(
      score({ details, evidence: { premium: [{ page: 2, text: "$1,000,000" }] } }, {}).evidenceExact,
    ).toBe(0);
    expect(score({ details }, {}).evidenceExact).toBe(0);
  });

  test("finds an entry by its page and 60 percent of its words", () => {
    const truth: Truth = { exclusions: [{ title: "Sewer", quote: "Sewer back-up is excluded", page: 1 }] };
    const entry = (page: number, text: string) => ({
      exclusions: [{ title: "", description: "", quotes: [{ page, text }] }],
    });
    expect(score(entry(1, "sewer back-up excluded"), truth).entriesFound).toBe(1);
    expect(score(entry(1, "sewer"), truth).entriesFound).toBe(0);
    expect(score(entry(2, "Sewer back-up is excluded"), truth).entriesFound).toBe(0);
  });
});

test("judges a question by its first quote's page, and a refusal by whether the truth has an answer", () => {
  const truth: Truth = {
    questions: [
      { question: "limit?", answer: "$1,000,000", quote: "limit $1,000,000", page: 1 },
      { question: "flood?", answer: null, quote: null, page: null },
    ],
  };
  const right = score(
    {
      answers: [
        {
          question: "limit?",
          answer: "The limit is $1,000,000.",
          quotes: [{ page: 1, text: "limit $1,000,000" }],
        },
        { question: "flood?", answer: null, quotes: [] },
      ],
    },
    truth,
  );
  expect([right.rightPage, right.rightValue, right.refused]).toEqual([1, 1, 1]);
  const wrong = score(
    { answers: [{ question: "flood?", answer: "Yes.", quotes: [{ page: 1, text: "Policy" }] }] },
    truth,
  );
  expect([wrong.rightPage, wrong.rightValue, wrong.refused]).toEqual([0, 0, 0]);
});

test("counts closest passages as no answer, and as shown if the right page is among the first three", () => {
  const pages = new Map([
    [1, "Cover"],
    [2, "Contents"],
    [3, "The limit is $5"],
  ]);
  const truth: Truth = {
    questions: [
      { question: "limit?", answer: "$5", quote: "limit is $5", page: 3 },
      { question: "flood?", answer: null, quote: null, page: null },
    ],
  };
  const asked = (closest: { page: number; text: string }[]) =>
    scoreReport(
      report({
        answers:
          truth.questions?.map(({ question }) => ({ question, answer: null, quotes: [], closest })) ?? [],
      }),
      truth,
      pages,
    );
  const cover = { page: 1, text: "Cover" };
  const limit = { page: 3, text: "The limit is $5" };
  expect(asked([cover, { page: 2, text: "Contents" }, limit])).toMatchObject({
    rightPage: 0,
    shown: 1,
    refused: 1,
  });
  expect(asked([limit, cover])).toMatchObject({ rightPage: 1, shown: 1, rightValue: 1 });
  expect(asked([cover, cover, cover, limit])).toMatchObject({ rightPage: 0, shown: 0 });
  expect(asked([])).toMatchObject({ shown: 0, refused: 1 });
});

test("accepts a scan without text if a reason is given, but not if content is", () => {
  const blank = new Map([[1, ""]]);
  const truth: Truth = { details: { policyNumber: "ABX-1" } };
  expect(scoreReport(report({ error: "no text layer on page 1" }), truth, blank)).toMatchObject({
    fieldsTrue: 0,
    fieldsGiven: 0,
    misses: [],
  });
  expect(scoreReport(report({ details: { policyNumber: "ABX-1" } }), truth, blank)).toMatchObject({
    fieldsGiven: 1,
    fieldsRight: 0,
  });
});

describe("differences", () => {
  test("are found when a reported one shows both values, each on its side", () => {
    const found = {
      what: "Wind deductible: 2% → excluded",
      old: [{ page: 1, text: "Wind deductible 2 %" }],
      new: [{ page: 1, text: "Exclusion - Wind" }],
      why: "",
    };
    const other = { ...found, what: "Flood", old: [{ page: 1, text: "5%" }], new: [] };
    const score = emptyScore();
    scoreDifferences(score, { differences: [found, other] }, [
      { item: "Wind", first: "2%", second: "Excluded" },
      { item: "Values of two differences", first: "5%", second: "excluded" },
    ]);
    expect([score.differences, score.differencesFound]).toEqual([2, 1]);
  });
});
