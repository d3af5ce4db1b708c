/** Vehicles and rated classes from printed tables: a cell counts only under its own heading. */
import { expect, test } from "vitest";
import { checkExtraction } from "../../../core/assistant/evidence.ts";
import { extract } from "../../../core/assistant/local/extract.ts";
import type { Extraction } from "../../../core/assistant/model.ts";
import { mergeExtractions } from "../../../core/explorer/merge-extractions.ts";
import type { DocumentExtraction } from "../../../core/explorer/model.ts";
import type { PageReading } from "../../../core/reading/model.ts";

/** Laid out by its lines, where two or more spaces part the cells. */
const pagesOf = ([text = ""]: readonly string[]): PageReading[] => [
  { page: 1, width: 612, height: 792, text, words: [] },
];

const head = `BUSINESS AUTO DECLARATIONS
Policy Number: CAX-2210047
Named Insured: Bluewater Plumbing and Heating Co.
Policy Period: From 07/01/2026 to 07/01/2027

`;
const fleet = `${head}SCHEDULE OF COVERED AUTOS
No.    Year    Make / model          VIN                  Class    Cost new
1      2021    Ford Transit 250      1FTBR1C8XMKA00001    03499    $41,200
2      2023    Ram 3500              3C63RRGL1PG500002    21499    $63,900
3      2019    Isuzu NPR             not known            23499    $52,750
2      2023    Ram 3500              3C63RRGL1PG500002    21499    $63,900

LIABILITY
Combined Single Limit    $1,000,000`;

const read = (text: string): Extraction => extract({ name: "declarations.pdf", pages: pagesOf([text]) });
const cellsOf = (text: string, name: "vehicles" | "classes") =>
  read(text).tables?.[name].map(({ cells }) => cells);

test("reads each vehicle with a VIN once, with the words of its row", () => {
  expect(cellsOf(fleet, "vehicles")).toEqual([
    { year: "2021", description: "Ford Transit 250", vin: "1FTBR1C8XMKA00001", value: "$41,200" },
    { year: "2023", description: "Ram 3500", vin: "3C63RRGL1PG500002", value: "$63,900" },
  ]);
  const [row] = read(fleet).tables?.vehicles ?? [];
  expect(row?.quotes.flat().map(({ text }) => text.replaceAll(/\s+/g, " "))).toEqual([
    "1 2021 Ford Transit 250 1FTBR1C8XMKA00001 03499 $41,200",
  ]);
});

const classes = (rows: string) => `COMMERCIAL GENERAL LIABILITY DECLARATIONS
Policy Number: GL-4477-01
Named Insured: Cedar Hollow Bakery LLC
Policy Period: From 03/01/2026 to 03/01/2027

CLASSIFICATION AND PREMIUM
Code      Classification                  Basis              Rate      Premium
${rows}`;

test("reads rated classes as printed, and a description that goes on in the next line", () => {
  expect(
    cellsOf(
      classes(`91340     Carpentry, residential, not     Payroll 412,000    18.750    $7,725
          over three stories
92338     Drywall installation            Payroll 265,000    11.400    $3,021`),
      "classes",
    ),
  ).toEqual([
    {
      code: "91340",
      description: "Carpentry, residential, not over three stories",
      basis: "Payroll 412,000",
      rate: "18.750",
      premium: "$7,725",
    },
    {
      code: "92338",
      description: "Drywall installation",
      basis: "Payroll 265,000",
      rate: "11.400",
      premium: "$3,021",
    },
  ]);
});

test("leaves out a row with a cell that is under no heading or under two, and a table that ended", () => {
  expect(
    cellsOf(
      classes(`91340     Carpentry            412,000          18.750    $7,725
77777     Two in one cell                 Payroll of 412000 18.75      $9
92338     Drywall installation            Payroll 265,000    11.400    $3,021

OTHER FIGURES
55555     Something else                  Payroll 100        1.000     $5`),
      "classes",
    )?.map(({ code }) => code),
  ).toEqual(["92338"]);
});

test("reads no table from prose, from headings alone or from a table of something else", () => {
  for (const text of [head, classes(""), `${head}Code      Premium\n91340     $5`])
    expect(read(text).tables).toEqual({ vehicles: [], classes: [] });
});

test("drops a row whose words are not on the page, and a cell that its words do not say", () => {
  const extraction = read(fleet);
  const pages = pagesOf([fleet]);
  const [first, second] = extraction.tables?.vehicles ?? [];
  if (!first || !second) throw new Error("No vehicles were read.");
  const tables = {
    vehicles: [{ ...first, cells: { ...first.cells, value: "$99,999" } }, second],
    classes: [],
  };
  expect(checkExtraction({ ...extraction, tables }, pages).tables?.vehicles).toEqual([second]);
  expect(checkExtraction(extraction, pagesOf(["Another page."])).tables?.vehicles).toEqual([]);
});

test("takes the schedule of the document that counts, and nothing from an endorsement", () => {
  const document = (
    id: string,
    text: string,
    more: Partial<DocumentExtraction> = {},
  ): DocumentExtraction => ({
    documentId: id,
    readingId: `reading-${id}`,
    name: `${id}.pdf`,
    type: "POLICY_DOCUMENT",
    createdAt: 1,
    extraction: extract({ name: "declarations.pdf", pages: pagesOf([text]) }),
    ...more,
  });
  const endorsement = document("endorsement", fleet.replace("1FTBR1C8XMKA00001", "1FTBR1C8XMKA00009"), {
    type: "ENDORSEMENT",
    createdAt: 2,
  });
  const merged = mergeExtractions([document("policy", fleet), endorsement]);
  expect(merged?.tables.vehicles).toHaveLength(2);
  expect(merged?.tables.vehicles[0]).toMatchObject({
    cells: { vin: "1FTBR1C8XMKA00001" },
    policyQuotes: [{ documentName: "policy.pdf" }],
  });
  // What was understood before tables were read has none.
  const older = document("older", fleet);
  delete older.extraction.tables;
  expect(mergeExtractions([older])?.tables).toMatchObject({ vehicles: [], classes: [] });
});
