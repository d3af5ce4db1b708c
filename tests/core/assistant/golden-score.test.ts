/** One test for each rule of the scoring page: a floor is only as good as the score it checks. */
import { describe, expect, test } from "vitest";
import { isSameName, scoreDifferences, scoreReport, type Truth } from "../../../apps/cli/golden-score.ts";
import { fallsBelow, figuresOf, missesToShow } from "../../../apps/cli/golden-table.ts";
import { addScores, count, emptyScore } from "../../../apps/cli/golden-tally.ts";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
  schedules: [],
  answers: [],
  ms: { text: 0, details: 0, answers: 0 },
  ...parts,
});
const score = (parts: Partial<ReadReport>, truth: Truth) => scoreReport(report(parts), truth, texts);
const rightOf = ({ tallies }: ReturnType<typeof score>) =>
  Object.fromEntries(Object.entries(tallies).map(([measure, { right }]) => [measure, right]));

describe("details", () => {
  test("counts a wrong value against precision and recall, a missing one against recall only", () => {
    const truth: Truth = { details: { policyNumber: "ABX-1", premium: 100, broker: "Casco Bay Agency" } };
    const wrong = score({ details: { policyNumber: "ABX 1", premium: 101 } }, truth);
    expect(wrong.tallies.details).toEqual({ right: 1, given: 2, wanted: 3 });
  });

  test("counts a limit missing from the truth against precision only if the truth has limits", () => {
    const given = { details: { glAggregateLimit: 5, umbrellaAggregateLimit: 7 } };
    const givenOf = (truth: Truth) => score(given, truth).tallies.details.given;
    expect(givenOf({ details: { glAggregateLimit: 5 } })).toBe(2);
    expect(givenOf({ details: { glAggregateLimit: 5 }, limitsIncomplete: true })).toBe(1);
    expect(givenOf({ details: { policyNumber: "X" } })).toBe(0);
  });

  test("passes over what is not a field: notes, lists, words of the truth's author", () => {
    const details = { note: "no aggregate", hard: ["x"], quotes: [], summary: "", locations: [] };
    expect(score({}, { details }).tallies.details.wanted).toBe(0);
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
      score({ details, evidence: { premium: [{ page: 1, text: "$1,000, 000" }] } }, {}).tallies.evidence,
    ).toMatchObject({ right: 1, wanted: 1 });
    expect(
      score({ details, evidence: { premium: [{ page: 2, text: "$1,000,000" }] } }, {}).tallies.evidence,
    ).toMatchObject({ right: 0, wanted: 1 });
    expect(score({ details }, {}).tallies.evidence).toMatchObject({ right: 0, wanted: 1 });
  });

  test("finds an entry by its page and 60 percent of its words", () => {
    const truth: Truth = { exclusions: [{ title: "Sewer", quote: "Sewer back-up is excluded", page: 1 }] };
    const entry = (page: number, text: string) => ({
      exclusions: [{ title: "", description: "", quotes: [{ page, text }] }],
    });
    expect(score(entry(1, "sewer back-up excluded"), truth).tallies.entries.right).toBe(1);
    expect(score(entry(1, "sewer"), truth).tallies.entries.right).toBe(0);
    expect(score(entry(2, "Sewer back-up is excluded"), truth).tallies.entries.right).toBe(0);
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
  expect(rightOf(right)).toMatchObject({ rightPage: 1, rightValue: 1, refused: 1 });
  expect(right.faults).toEqual({ unsupported: 0, wrongYesNo: 0, wrongAnswer: 0 });
  const wrong = score(
    { answers: [{ question: "flood?", answer: "Yes.", quotes: [{ page: 1, text: "Policy" }] }] },
    truth,
  );
  expect(rightOf(wrong)).toMatchObject({ rightPage: 0, rightValue: 0, refused: 0 });
  expect(wrong.faults).toMatchObject({ wrongYesNo: 1 });
});

describe("what must not happen", () => {
  const faultsOf = (truth: string | null, answer: string | null, quotes: { page: number; text: string }[]) =>
    score(
      { answers: [{ question: "q", answer, quotes }] },
      {
        questions: [
          {
            question: "q",
            answer: truth,
            quote: truth === null ? null : "Sewer back-up",
            page: truth === null ? null : 1,
          },
        ],
      },
    ).faults;
  const sewer = [{ page: 1, text: "Sewer back-up is excluded" }];
  const policy = [{ page: 2, text: "Policy" }];

  test("an answer without a quote, or with one that is not on its page, has no support", () => {
    expect(faultsOf("Yes", "It is.", [])).toMatchObject({ unsupported: 1 });
    expect(faultsOf("Yes", "It is.", policy)).toMatchObject({ unsupported: 1 });
    expect(faultsOf("Yes", "It is.", sewer)).toMatchObject({ unsupported: 0 });
    expect(faultsOf("Yes", null, [])).toMatchObject({ unsupported: 0 });
  });

  test("a yes or no is wrong against the truth's, and where there is no truth", () => {
    expect(faultsOf("Yes, excluded", "No. Nothing says so.", sewer)).toMatchObject({ wrongYesNo: 1 });
    expect(faultsOf("Yes, excluded", "Yes. Sewer back-up is excluded.", sewer)).toMatchObject({
      wrongYesNo: 0,
    });
    expect(faultsOf(null, "No. It is excluded.", sewer)).toMatchObject({ wrongYesNo: 1 });
    expect(faultsOf("No aggregate", "The aggregate is none.", sewer)).toMatchObject({ wrongYesNo: 0 });
    expect(faultsOf("No coverage", "No. Not covered.", sewer)).toMatchObject({ wrongYesNo: 0 });
    expect(faultsOf("$100", "Yes. $100.", sewer)).toMatchObject({ wrongYesNo: 0 });
  });

  test("an answer with neither the page nor the value is wrong", () => {
    const far = [{ page: 7, text: "" }];
    expect(faultsOf("$5", "It is $6.", far)).toMatchObject({ wrongAnswer: 1 });
    expect(faultsOf("$5", "It is $5.", far)).toMatchObject({ wrongAnswer: 0 });
  });
});

describe("rows", () => {
  const row = {
    line: "GENERAL_LIABILITY",
    insurerLetter: "A",
    policyNumber: "GL 1",
    effectiveDate: "2026-01-01",
    expirationDate: "2027-01-01",
    limits: { glAggregateLimit: 2, glPerOccurrenceLimit: 1 },
  };
  const tallyOf = (given: unknown[], wanted: (typeof row)[]) =>
    score({ certificate: { policies: given } }, { policies: wanted }).tallies.certificate;

  test("of a certificate are their facts, tied to the policy number", () => {
    expect(tallyOf([row], [row])).toEqual({ right: 7, given: 7, wanted: 7 });
    expect(tallyOf([{ ...row, insurerLetter: "B", policyNumber: "gl-1" }], [row])).toMatchObject({
      right: 6,
    });
    const swapped = { ...row, limits: { glAggregateLimit: 1, glPerOccurrenceLimit: 2 } };
    expect(tallyOf([swapped], [row])).toMatchObject({ right: 5, given: 7 });
    expect(tallyOf([{ ...row, policyNumber: "GL 2" }], [row])).toEqual({ right: 0, given: 7, wanted: 7 });
    expect(tallyOf([], [row])).toEqual({ right: 0, given: 0, wanted: 7 });
  });

  test("with one number for two lines are told apart by their line", () => {
    const auto = { ...row, line: "COMMERCIAL_AUTO", limits: { combinedSingleLimit: 3 } };
    expect(tallyOf([auto, row], [row, auto] as (typeof row)[])).toEqual({ right: 13, given: 13, wanted: 13 });
  });

  test("of other lines may name their amounts as they like", () => {
    const cargo = { ...row, line: "OTHER", limits: { cargo: 5, deductible: 1 } } as unknown as typeof row;
    const given = { ...row, line: "INLAND_MARINE", limits: { motorTruckCargo: 5, ded: 1 } };
    expect(tallyOf([given], [cargo])).toEqual({ right: 7, given: 7, wanted: 7 });
  });

  test("of locations need both amounts and the place", () => {
    const truth: Truth = {
      details: {
        locations: [{ address: "4 Elm St, Salem, OR 97301", building_limit: 9, contents_limit: 3 }],
      },
    };
    const tally = (location: object) =>
      score({ details: { locations: [location] } }, truth).tallies.schedules;
    const place = { address: "4 Elm Street, Salem", buildingLimit: 9, contentsLimit: 3 };
    expect(tally(place)).toEqual({ right: 1, given: 1, wanted: 1 });
    expect(tally({ ...place, contentsLimit: 4 })).toMatchObject({ right: 0 });
    expect(tally({ ...place, address: "5 Oak" })).toMatchObject({ right: 0 });
  });

  test("of other schedules show all that they must in one row, as whole values", () => {
    const printed = (rows: string[][]) => ({
      schedules: [
        {
          kind: "CLASSES",
          title: null,
          columns: [],
          rows: rows.map((cells) => ({ cells, quotes: [] })),
          addsUp: null,
        },
      ],
    });
    const truth: Truth = { schedules: [{ kind: "CLASSES", rows: [["8810", "$62,000"]] }] };
    const tally = (rows: string[][]) => score(printed(rows), truth).tallies.schedules;
    expect(tally([["8810 - Clerical", "62,000.00"]])).toEqual({ right: 1, given: 1, wanted: 1 });
    expect(
      tally([
        ["88101", "62,000"],
        ["8810", "162,000"],
      ]),
    ).toEqual({ right: 0, given: 2, wanted: 1 });
    expect(
      tally([
        ["8810", ""],
        ["", "62,000"],
      ]),
    ).toMatchObject({ right: 0 });
  });
});

describe("floors", () => {
  test("are broken by a lower share, by more faults, and by nothing to score", async () => {
    const path = join(await mkdtemp(join(tmpdir(), "carabiner-floor-")), "floor.json");
    await writeFile(path, JSON.stringify({ shown: 50, wrongYesNo: 0, certificate: 10 }));
    const good = emptyScore();
    for (const isRight of [true, false]) count(good, "shown", isRight);
    count(good, "certificate", true);
    expect(await fallsBelow(good, path)).toEqual([]);
    const bad = addScores([good, good]);
    count(bad, "shown", false);
    bad.faults.wrongYesNo = 1;
    bad.tallies.certificate = { right: 0, given: 0, wanted: 0 };
    expect(await fallsBelow(bad, path)).toEqual([
      expect.stringContaining("shown is 40.0 %"),
      expect.stringContaining("wrongYesNo is 1"),
      expect.stringContaining("nothing to score"),
    ]);
    expect(figuresOf(good)).toMatchObject({ shown: 50, wrongYesNo: 0 });
  });
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
  expect(rightOf(asked([cover, { page: 2, text: "Contents" }, limit]))).toMatchObject({
    rightPage: 0,
    shown: 1,
    refused: 1,
  });
  expect(rightOf(asked([limit, cover]))).toMatchObject({ rightPage: 1, shown: 1, rightValue: 1 });
  expect(rightOf(asked([cover, cover, cover, limit]))).toMatchObject({ rightPage: 0, shown: 0 });
  expect(rightOf(asked([]))).toMatchObject({ shown: 0, refused: 1 });
});

test("accepts a scan without text if a reason is given, but not if content is", () => {
  const blank = new Map([[1, ""]]);
  const truth: Truth = { details: { policyNumber: "ABX-1" } };
  const stated = scoreReport(report({ error: "no text layer on page 1" }), truth, blank);
  expect(stated.tallies.details).toEqual({ right: 0, given: 0, wanted: 0 });
  expect(stated.misses).toEqual([]);
  const invented = scoreReport(report({ details: { policyNumber: "ABX-1" } }), truth, blank);
  expect(invented.tallies.details).toEqual({ right: 0, given: 1, wanted: 0 });
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
    expect(score.tallies.differences).toMatchObject({ right: 1, wanted: 2 });
  });
});

test("what goes wrong in a document that is kept aside is shown on request only", () => {
  const score = { ...emptyScore(), misses: ["carrier: missing"] };
  const shown = (path: string, showsKeptAside: boolean) => missesToShow(path, score, { showsKeptAside });
  expect(shown("fixtures/drawn/kept-aside/binder.pdf", false)).toEqual([]);
  expect(shown("fixtures/drawn/kept-aside/binder.pdf", true)).toEqual(["carrier: missing"]);
  expect(shown("fixtures/drawn/worked-on/kept-aside.pdf", false)).toEqual(["carrier: missing"]);
});
