/** Mortgagees, loss payees, deductibles by coverage part and occupancies, in invented layouts and wording. */
import { describe, expect, test } from "vitest";
import { checkExtraction } from "../../../core/assistant/evidence.ts";
import { extract } from "../../../core/assistant/local/extract.ts";
import type { Extraction, ScheduledRow } from "../../../core/assistant/model.ts";
import { mergeExtractions } from "../../../core/explorer/merge-extractions.ts";
import type { DocumentExtraction } from "../../../core/explorer/model.ts";
import type { PageReading } from "../../../core/reading/model.ts";
import { openDocument } from "../../../core/reading/open-document.ts";
import { ratioOf } from "../../support/processor-time.ts";
import { linedPage } from "./positioned-page.ts";

/** Laid out by its lines, where two or more spaces part the cells. */
const pagesOf = ([text = ""]: readonly string[]): PageReading[] => [
  { page: 1, width: 612, height: 792, text, words: [] },
];

const head = `COMMERCIAL PROPERTY DECLARATIONS
Policy Number: CP-2047711
Named Insured: Hollow Ridge Apartments LLC
Policy Period: From 07/01/2026 to 07/01/2027
Building    $1,200,000

`;

const readPages = (pages: readonly PageReading[]): Extraction => {
  const extraction = extract({ name: "declarations.pdf", pages });
  const texts = new Map(pages.map(({ page, text }) => [page, text]));
  // Every word of every cell is among the exact words of its row.
  const rows: ScheduledRow[] = Object.values(extraction.tables ?? {}).flat();
  for (const { cells, quotes } of rows) {
    const said = quotes.flat().map(({ page, start, end, text }) => {
      expect(texts.get(page)?.slice(start, end)).toBe(text);
      return text;
    });
    for (const word of Object.values(cells).join(" ").split(/\s+/)) expect(said.join(" ")).toContain(word);
  }
  return extraction;
};
const read = (text: string) => readPages(pagesOf([text]));
const listOf = (name: "mortgagees" | "lossPayees", text: string) =>
  read(`${head}${text}`).tables?.[name]?.map(({ cells }) => cells);

describe("mortgagees and loss payees", () => {
  test("reads a name, its address, its loan and what it is in from one line", () => {
    expect(
      listOf(
        "mortgagees",
        "Mortgagee: First Harbor Bank, ISAOA, P.O. Box 900, Portland, ME 04104, loan 77-0042",
      ),
    ).toEqual([
      { name: "First Harbor Bank, ISAOA", address: "P.O. Box 900, Portland, ME 04104", loan: "77-0042" },
    ]);
    expect(
      listOf(
        "lossPayees",
        "LOSS PAYEE\nAuto 2: Seacoast Bank, its successors and assigns, 1 Pier, Saco, ME 04072.",
      ),
    ).toEqual([
      {
        name: "Seacoast Bank, its successors and assigns",
        address: "1 Pier, Saco, ME 04072",
        appliesTo: "Auto 2",
      },
    ]);
  });

  test("reads a block, whose lines may be beside its label", () => {
    const block = {
      name: "Tern Cove Holdings LLC ISAOA/ATIMA",
      address: "12 Dock Street\nSaco, ME 04072",
      loan: "5540-881",
      appliesTo: "Location 1, Building 2",
    };
    expect(
      listOf(
        "mortgagees",
        "MORTGAGEHOLDER(S)\nTern Cove Holdings LLC\nISAOA/ATIMA\n12 Dock Street\nSaco, ME 04072\nLoan No. 5540-881\nLocation 1, Building 2\n\nFORMS",
      ),
    ).toEqual([block]);
    const rows = [
      "Lender's Loss Payable | Tern Cove Holdings LLC",
      " | 12 Dock Street",
      " | Saco, ME 04072",
      "Coverage | Limit",
    ];
    expect(
      readPages([linedPage([...head.split("\n"), ...rows])]).tables?.lossPayees?.map(({ cells }) => cells),
    ).toEqual([{ name: "Tern Cove Holdings LLC", address: "12 Dock Street\nSaco, ME 04072" }]);
  });

  test("reads several blocks, each with its places before it and its interest behind it", () => {
    const { tables } = read(`${head}Secured Interested Parties and/or Additional Interested Parties
Applies to Loc/Bldg(s):
0001/001, 0002/001
DRAKE BANK ISAOA
60 Plato Way Ste 100
Saint Paul, MN 55107
Interest: Loss Payable
Applies to Loc/Bldg(s):
0010/001
SUNRISE BANK
2300 Como Way
Saint Paul, MN 55108
Interest: Mortgagee`);
    expect(tables?.lossPayees?.map(({ cells }) => [cells["name"], cells["appliesTo"]])).toEqual([
      ["DRAKE BANK ISAOA", "0001/001, 0002/001"],
    ]);
    expect(tables?.mortgagees?.map(({ cells }) => [cells["name"], cells["appliesTo"]])).toEqual([
      ["SUNRISE BANK", "0010/001"],
    ]);
  });

  test("reads a printed table", () => {
    expect(
      listOf(
        "mortgagees",
        `Prem. No.    Mortgageholder Name          Mortgageholder Address
1            First Harbor Bank            P.O. Box 900, Portland, ME 04104
2            Tern Cove Holdings LLC       12 Dock Street, Saco, ME 04072`,
      ),
    ).toEqual([
      { appliesTo: "1", name: "First Harbor Bank", address: "P.O. Box 900, Portland, ME 04104" },
      { appliesTo: "2", name: "Tern Cove Holdings LLC", address: "12 Dock Street, Saco, ME 04072" },
    ]);
  });

  test("takes the kind of an additional interest from its entry, and lists nobody twice", () => {
    const entry = "Additional interest: Seacoast Bank, loss payee";
    expect(listOf("lossPayees", `${entry}\n\n${entry}`)).toEqual([{ name: "Seacoast Bank" }]);
    expect(read(`${head}Additional interest: Seacoast Bank`).tables).not.toHaveProperty("lossPayees");
  });

  test.each([
    [
      "what a form says",
      "Mortgageholders\nThe term mortgageholder includes trustee.\nWe will pay for covered loss.",
    ],
    [
      "no entry",
      "Mortgagee: None\nLOSS PAYABLE(S): NONE\nMORTGAGE HOLDERS:\nLoc#    NAME    ADDRESS    CITY",
    ],
    ["a clause", "Loss Payable Clauses\nHarbor Bank, 1 Pier, Saco, ME 04072"],
    ["a name without an address that is no lender's", "Mortgagee: Larkspur Towers"],
    ["another label", "Mortgagee:\nNamed Insured: Harbor Bank, 1 Pier, Saco, ME 04072"],
    [
      "a worked example",
      "Example 1\nMortgagee: First Harbor Bank, 1 Pier, Saco, ME 04072\nLoss Payable: $79,500",
    ],
    ["a blank form", "ADDITIONAL INTEREST\nAdditional Interest - Full Name (A)\nInterest: mortgagee"],
  ])("reads none from %s", (_what, text) => {
    const { tables } = read(`${head}${text}`);
    expect(tables).not.toHaveProperty("mortgagees");
    expect(tables).not.toHaveProperty("lossPayees");
  });
});

describe("deductibles", () => {
  const deductiblesOf = (text: string) =>
    read(`${head}${text}`).tables?.deductibles?.map(({ cells, line }) => [line, ...Object.values(cells)]);

  test("reads amounts and percentages with what they are a part of", () => {
    expect(
      deductiblesOf(
        "All Other Perils Deductible $10,000 per occurrence. Wind/Hail Deductible 2% per building. Theft sublimit $500.",
      ),
    ).toEqual([
      ["commercial property", "All Other Perils Deductible", "$10,000", "per occurrence"],
      ["commercial property", "Wind/Hail Deductible", "2%", "per building"],
    ]);
    expect(deductiblesOf("Earthquake deductible    5%")).toEqual([
      ["commercial property", "Earthquake deductible", "5%"],
    ]);
  });

  test("reads the column of a table: one row where all places have the same, and otherwise one for each", () => {
    const table = (second: string) => `Loc    Coverage         Limit       Deductible
1      Building         $500,000    $5,000
2      Building         $300,000    ${second}
2      Equipment        $100,000    N/A`;
    expect(deductiblesOf(table("$5,000"))).toEqual([["commercial property", "Building", "$5,000"]]);
    expect(deductiblesOf(table("$2,500"))).toEqual([
      ["commercial property", "Building", "$5,000", "1"],
      ["commercial property", "Building", "$2,500", "2"],
    ]);
  });

  test("is of the coverage part that its row or heading names, even on a page about another", () => {
    expect(
      deductiblesOf(`Deductible: $2,500

GENERAL LIABILITY
Each occurrence    $1,000,000
Windstorm or hail deductible: 2% of the building limit
COMMERCIAL CRIME COVERAGE PART: Employee Theft $ 25,000; Deductible $ 500`),
    ).toEqual([
      ["commercial property", "Deductible", "$2,500"],
      ["commercial property", "Windstorm or hail deductible", "2%", "of the building limit"],
      ["crime", "Deductible", "$ 500"],
    ]);
  });

  test.each([
    [
      "a sentence",
      "The deductible is $500 for each loss. A $250 deductible applies unless a deductible appears below.",
    ],
    ["a worked example", "Example 1\nDeductible $250\nLoss to Building 1: $60,000"],
    [
      "several that do not say of what",
      "Street lights $500\nDeductible $250\nTraffic lights $500\nDeductible $250",
    ],
    ["zero or a word", "Flood deductible: $0\nWind/hail deductible: N/A\nTheft deductible: None"],
    ["two amounts", "Property deductible: $2,500 to $5,000"],
    [
      "what is no coverage's",
      "Dollar Deductible: $25,000\nAny other deductible: $500\nInsurer deductible: 20%",
    ],
    ["a premium", "Deductible credit premium: $250\nDeductible buy-back $100"],
  ])("reads none from %s", (_what, text) => {
    expect(deductiblesOf(text)).toBeUndefined();
  });

  test("reads none from an endorsement's own schedule", () => {
    const schedule = (title: string) =>
      linedPage(
        [title, "Named Insured: Hollow Ridge", "Spoilage Deductible | $2,500", "Limit of insurance | $9,000"],
        undefined,
        2,
      );
    const tablesOf = (title: string) => readPages([...pagesOf([head]), schedule(title)]).tables;
    expect(tablesOf("SPOILAGE COVERAGE DECLARATIONS")?.deductibles).toHaveLength(1);
    expect(tablesOf("SPOILAGE COVERAGE")).not.toHaveProperty("deductibles");
  });
});

const occupied = `${head}DESCRIBED PREMISES
Prem.    Address                                 Construction       Occupancy
1        418 Ferry Street, Portland, ME 04101    Joisted Masonry    Bakery
2        9 Mill Road, Saco, ME 04072             Frame              $500`;

test("reads what a location is used for from its own column", () => {
  expect(read(occupied).details.locations?.map(({ occupancy }) => occupancy)).toEqual(["Bakery", undefined]);
});

test("drops what its words do not say", () => {
  const text = `${occupied}\n\nMortgagee: First Harbor Bank, 1 Pier, Saco, ME 04072\nFlood deductible: 2%`;
  const extraction = read(text);
  const { mortgagees = [], deductibles = [] } = extraction.tables ?? {};
  const changed = (rows: typeof mortgagees, more: Record<string, string>) =>
    rows.map((row) => ({ ...row, cells: { ...row.cells, ...more } }));
  const forged: Extraction = {
    ...extraction,
    details: {
      ...extraction.details,
      locations: extraction.details.locations?.map((one) => ({ ...one, occupancy: "Fireworks" })) ?? [],
    },
    tables: {
      vehicles: [],
      classes: [],
      mortgagees: changed(mortgagees, { loan: "99-1" }),
      deductibles: changed(deductibles, { amount: "5%" }),
    },
  };
  expect([mortgagees.length, deductibles.length]).toEqual([1, 1]);
  expect(checkExtraction(extraction, pagesOf([text])).tables).toEqual(extraction.tables);
  const checked = checkExtraction(forged, pagesOf([text]));
  expect(checked.tables).toEqual({ vehicles: [], classes: [], mortgagees: [], deductibles: [] });
  expect(checked.details.locations?.some((location) => "occupancy" in location)).toBe(false);
});

test("takes each list from the document that counts, and none from an endorsement", () => {
  const document = (id: string, text: string, type: DocumentExtraction["type"]): DocumentExtraction => ({
    documentId: id,
    readingId: `reading-${id}`,
    name: `${id}.pdf`,
    type,
    createdAt: 1,
    extraction: read(`${head}${text}`),
  });
  const merged = mergeExtractions([
    document("policy", "Mortgagee: First Harbor Bank\nWind/Hail Deductible 2%", "POLICY_DOCUMENT"),
    document("endorsement", "Mortgagee: Seacoast Bank\nLoss payee: Plains Bank", "ENDORSEMENT"),
  ]);
  expect(merged?.tables.mortgagees).toMatchObject([
    { cells: { name: "First Harbor Bank" }, policyQuotes: [{ documentName: "policy.pdf" }] },
  ]);
  expect(merged?.tables.deductibles).toMatchObject([{ line: "commercial property" }]);
  expect(merged?.tables.lossPayees).toEqual([]);
});

test("reads twice the lines in twice the time", async () => {
  const line = (at: number) =>
    `Mortgagee: Harbor Bank ${at}, 1 Pier, Saco, ME 04072\nWind/hail deductible ${at % 90}% per loss\n`;
  const run = async (count: number) => {
    const bytes = new TextEncoder().encode(
      head + Array.from({ length: count }, (_, at) => line(at)).join(""),
    );
    const opened = await openDocument("TXT", {
      length: bytes.length,
      read: (start, end) => Promise.resolve(bytes.slice(start, end)),
    });
    if (!opened.ok) throw new Error(opened.error.message);
    const pages: PageReading[] = [];
    for await (const page of opened.value.readPages(1, opened.value.pageCount)) pages.push(page);
    return extract({ name: "lines", pages });
  };
  await run(800);
  expect(
    await ratioOf(
      () => run(400),
      () => run(800),
      2.2,
    ),
  ).toBeLessThanOrEqual(2.2);
});
