import { describe, expect, test } from "vitest";
import { presetPrograms } from "#core/presets";
import type {
  CellOutcome,
  ChargeKind,
  MatrixCell,
  MatrixRow,
  OfferedPrices,
  StatedAmount,
} from "#model/assistant";
import type { ComparedOffers, HandedDocument, PresetStep, PresetTask } from "#model/presets";

const program = presetPrograms.COVERAGE_COMPARISON;
const document = (documentId: string, over: Partial<HandedDocument> = {}): HandedDocument => ({
  documentId,
  name: `${documentId}.pdf`,
  failure: null,
  docType: "QUOTE_DOCUMENT",
  isCertificate: false,
  insured: null,
  requirementCount: 0,
  ...over,
});
const task = (...documents: HandedDocument[]): PresetTask => ({
  key: "COVERAGE_COMPARISON",
  requirements: "",
  documents,
});
const cell = (documentId: string, value: string | null, outcome: CellOutcome = "STATED"): MatrixCell => ({
  outcome: value === null ? "NOT_FOUND" : outcome,
  value,
  quotes:
    value === null
      ? []
      : [
          {
            documentId,
            readingId: documentId,
            segments: [{ page: 1, start: 0, end: value.length, text: value }],
          },
        ],
});
const row = (group: MatrixRow["group"], label: string, a: MatrixCell, b: MatrixCell): MatrixRow => ({
  group,
  label,
  why: "It matters.",
  cells: [a, b],
  isSame: a.value === b.value,
});
/** Dollars of the premium and of what is charged beside it. */
const offered = (
  documentId: string,
  premium: number,
  charges: { kind: ChargeKind; label: string; dollars: number }[] = [],
  total?: number,
): OfferedPrices => {
  const amounts = (dollars: number): StatedAmount[] => [
    { cents: 100 * dollars, quotes: cell(documentId, `$${dollars.toLocaleString("en-US")}`).quotes },
  ];
  return {
    premium: amounts(premium),
    total: total === undefined ? [] : amounts(total),
    charges: charges.map(({ kind, label, dollars }) => ({
      ...{ kind, label, amounts: amounts(dollars), said: null, isFree: false },
    })),
  };
};
const policyFee = { kind: "FEES" as const, label: "Policy fee", dollars: 95 };
const matrix: ComparedOffers = {
  columns: ["a", "b"].map((documentId) => ({
    documentId,
    option: null,
    name: documentId === "a" ? "Larkspur Mutual" : "Copperfield Casualty",
    number: `Q-${documentId}`,
    pageCount: documentId === "a" ? 1 : 31,
  })),
  rows: [
    row("PREMIUM", "Premium", cell("a", "$4,200"), cell("b", "$3,950")),
    row("LIMITS", "Each occurrence", cell("a", "$1,000,000"), cell("b", "$1,000,000")),
    row("COVERAGES", "Liquor liability", cell("a", "$1,000,000"), cell("b", "Excluded", "EXCLUDED")),
    row("COVERAGES", "Assault and battery", cell("a", "$100,000"), cell("b", null)),
  ],
  apart: [],
  today: "2026-11-24",
  leftOut: [],
  prices: [offered("a", 4_200), offered("b", 3_950)],
};
const compared = (outcome: ComparedOffers | null, ...documentIds: string[]): PresetStep => ({
  kind: "COMPARE_COVERAGE",
  input: { documentIds },
  outcome,
});

describe("the steps", () => {
  test("compare what states its own terms, then hand over the document", () => {
    const files = [
      document("a"),
      document("certificate", { isCertificate: true }),
      document("contract", { docType: "OTHER", requirementCount: 3 }),
      document("b"),
    ];
    expect(program.next(task(...files), [])).toEqual({
      kind: "COMPARE_COVERAGE",
      input: { documentIds: ["a", "b"] },
    });
    const steps = [compared(matrix, "a", "b")];
    expect(program.next(task(...files), steps)).toMatchObject({ kind: "DRAFT_DOCUMENT" });
    expect(program.next(task(...files), [...steps, { kind: "DRAFT_DOCUMENT", outcome: {} }])).toBeNull();
  });

  test("ask for offers where there are none, name what could not be read, and ask once", () => {
    const failed = document("scan", { failure: "It has no text layer." });
    const call = program.next(task(failed), []);
    expect(call).toMatchObject({ kind: "ASK" });
    const question = call?.kind === "ASK" ? call.input.question : "";
    expect(question).toContain("scan.pdf could not be read: It has no text layer.");
    const asked: PresetStep = { kind: "ASK", input: { question }, outcome: { answer: "That is all." } };
    expect(program.next(task(failed), [asked])).toMatchObject({ kind: "DRAFT_DOCUMENT" });
  });

  test("ask where one offer has nothing beside it, and compare again with what the answer brings", () => {
    const alone = { ...matrix, columns: matrix.columns.slice(0, 1), rows: [] };
    expect(program.next(task(document("a")), [compared(alone, "a")])).toMatchObject({ kind: "ASK" });
    expect(program.next(task(document("a"), document("b")), [compared(alone, "a")])).toMatchObject({
      kind: "COMPARE_COVERAGE",
      input: { documentIds: ["a", "b"] },
    });
  });
});

describe("the document", () => {
  const { blocks, quotes } = program.draft("DRAFT_DOCUMENT", task(document("a"), document("b")), [
    compared(matrix, "a", "b"),
  ]);
  const texts = blocks.map(({ text }) => text).filter(Boolean);

  test("begins with what differs, what costs less and what it excludes, with the words of each", () => {
    expect(texts[0]).toBe(
      "Three lines differ. Copperfield Casualty is $250 less and excludes liquor liability",
    );
    const marked = blocks[0]?.quotes[0]?.map((place) => quotes[place]?.segments[0]?.text);
    expect(marked).toEqual(["$4,200", "$3,950", "Excluded"]);
  });

  test("says what was not found, and in how many pages", () => {
    expect(texts).toContain(
      "Assault and battery was not found in Copperfield Casualty: 31 pages searched. Ask before you present it.",
    );
    const cells = blocks.flatMap(({ rows }) => rows.flat());
    expect(cells).toContain("Not found, 31 pages searched");
  });

  test("says of one coverage with several limits that it was not found", () => {
    const limits = ["each accident", "disease, policy limit"].map((limit) =>
      row("LIMITS", `Employers liability, ${limit}`, cell("a", "$1,000,000"), cell("b", null)),
    );
    const own = program.draft("DRAFT_DOCUMENT", task(document("a"), document("b")), [
      compared({ ...matrix, rows: limits }, "a", "b"),
    ]);
    expect(own.blocks.map(({ text }) => text)).toContain(
      "Employers liability was not found in Copperfield Casualty: 31 pages searched. Ask before you present it.",
    );
  });

  test("shows the lines that differ by group, and folds the others with their count", () => {
    const tables = blocks.flatMap(({ matrix: own }) => (own ? [own] : []));
    expect(tables.map(({ group, isSame }) => [group, isSame])).toEqual([
      ["Price", false],
      ["Coverages", false],
      ["1 line is the same in both", true],
    ]);
    for (const { rows } of tables)
      for (const { cells } of rows)
        for (const { outcome, quotes: own } of cells) expect(own.length > 0).toBe(outcome !== "NOT_FOUND");
  });
});

test("offers of different insurance are said to be that, and no table pairs them", () => {
  const apart = [
    { documentId: "b", name: "b.pdf", reason: "b.pdf is about cyber.", isOtherClient: false, quotes: [] },
  ];
  const outcome = { ...matrix, columns: matrix.columns.slice(0, 1), rows: [], apart };
  const files = [document("a"), document("b")];
  const steps = [compared(outcome, "a", "b")];
  expect(program.next(task(...files), steps)).toMatchObject({ kind: "DRAFT_DOCUMENT" });
  const { blocks } = program.draft("DRAFT_DOCUMENT", task(...files), steps);
  expect(blocks.map(({ kind, text }) => [kind, text])).toEqual([
    ["HEADING", "The documents are about different insurance, so nothing was compared"],
    ["PARAGRAPH", "b.pdf is about cyber."],
  ]);
});

test("offers of different clients are said to be that", () => {
  const apart = [
    { documentId: "b", name: "b.pdf", reason: "b.pdf insures others.", isOtherClient: true, quotes: [] },
  ];
  const outcome = { ...matrix, columns: matrix.columns.slice(0, 1), rows: [], apart };
  const files = [document("a"), document("b")];
  const { blocks } = program.draft("DRAFT_DOCUMENT", task(...files), [compared(outcome, "a", "b")]);
  expect(blocks[0]?.text).toBe("The documents insure different clients, so nothing was compared");
});

const textsOf = (outcome: ComparedOffers): string[] =>
  program
    .draft("DRAFT_DOCUMENT", task(document("a"), document("b")), [compared(outcome, "a", "b")])
    .blocks.map(({ text }) => text);

test("fees that only one of two quotes charges count for what it costs", () => {
  const prices = [offered("a", 4_200), offered("b", 3_950, [policyFee])];
  const [headline] = textsOf({ ...matrix, prices });
  expect(headline).toContain("Copperfield Casualty is $155 less");
});

describe("what premium, taxes and fees come to", () => {
  const priceRows = (...prices: OfferedPrices[]): string[][] =>
    program
      .draft("DRAFT_DOCUMENT", task(document("a"), document("b")), [
        compared({ ...matrix, prices }, "a", "b"),
      ])
      .blocks.filter((block) => block.matrix?.group === "Price")
      .flatMap(({ rows }) => rows.slice(1));
  const both = (dollars: number) => ({ kind: "TAXES_AND_FEES" as const, label: "Taxes and fees", dollars });

  test("stands below them, with the words of its parts", () => {
    expect(priceRows(offered("a", 4_200, [both(0)]), offered("b", 3_950, [both(95)]))).toEqual([
      ["Premium", "$4,200", "$3,950"],
      ["Taxes and fees", "$0", "$95"],
      ["Total of premium, taxes and fees", "$4,200", "$4,045"],
    ]);
  });

  test("is not added up from a part that is not stated, and not beside a total that is", () => {
    expect(priceRows(offered("a", 4_200, [policyFee]), offered("b", 3_950, [both(95)]))).toContainEqual([
      "Total of premium, taxes and fees",
      "Not all of it is stated",
      "$4,045",
    ]);
    expect(
      priceRows(offered("a", 4_200, [policyFee], 4_300), offered("b", 3_950, [policyFee], 4_045)),
    ).toContainEqual(["Total with taxes and fees", "$4,300", "$4,045"]);
  });

  test("is left as it was compared where the prices were not read then", () => {
    const { prices: _prices, ...before } = matrix;
    expect(textsOf(before)[0]).toBe("Three lines differ");
  });
});

test("an offer that has run out is said, one that is open until today is not", () => {
  const until = row("CONDITIONS", "Offer valid until", cell("a", "11/24/2026"), cell("b", "11/23/2026"));
  const expired = textsOf({ ...matrix, rows: [...matrix.rows, until] }).filter((text) =>
    text.includes("expired"),
  );
  expect(expired).toEqual([
    "Copperfield Casualty was open until 11/23/2026 and has expired. Ask for new terms before you present it.",
  ]);
});

test("a file in which nothing stands beside its offer is named in the question", () => {
  const alone = { ...matrix, columns: matrix.columns.slice(0, 1), rows: [] };
  const call = program.next(task(document("a")), [compared(alone, "a")]);
  expect(call?.kind === "ASK" && call.input.question).toMatch(
    /^I read a\.pdf and found no second offer of the same insurance in it.* What shall I compare\?/,
  );
});

test("a wish that a comparison cannot follow is named", () => {
  const asked = {
    ...task(document("a"), document("b")),
    requirements: "for Ines - she wants to see liquor first, compare these",
  };
  const texts = program
    .draft("DRAFT_DOCUMENT", asked, [compared(matrix, "a", "b")])
    .blocks.map(({ text }) => text);
  expect(texts.filter((text) => text.includes("was not done"))).toEqual([
    expect.stringMatching(/^“she wants to see liquor first” was not done: a comparison has every line/),
  ]);
});
