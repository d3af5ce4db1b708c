/**
 * Invented pairs: a renewal, a quote and its policy, a certificate and a contract. Changes are found with both values
 * and both places; what only looks different is not reported.
 */
import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import { describe, expect, test } from "vitest";
import { compareDocuments, comparedDocument } from "../../../core/assistant/local/comparison/compare.ts";
import { partyDifferences } from "../../../core/assistant/local/comparison/details.ts";
import { reasonOf } from "../../../core/assistant/local/comparison/reasons.ts";
import { demandReasons } from "../../../core/assistant/local/data/demand-reasons.ts";
import { anyReason, reasonRules } from "../../../core/assistant/local/data/reasons.ts";
import { extract } from "../../../core/assistant/local/extract.ts";
import {
  type ComparisonGroup,
  comparisonGroups,
  type Difference,
  type Extraction,
} from "../../../core/assistant/model.ts";
import { modelPages } from "../../../core/page-model/mod.ts";
import type { PageReading } from "../../../core/reading/model.ts";
import { openDocument } from "../../../core/reading/open-document.ts";
import cases from "./compare-cases.json" with { type: "json" };
import { linedPage } from "./positioned-page.ts";

function read(
  pages: readonly PageReading[],
  change: (extraction: Extraction) => Extraction = (same) => same,
) {
  return comparedDocument(modelPages(pages), change(extract({ name: "term.pdf", pages })));
}

/** Whatever is shown matches its page exactly. */
function expectExact(
  differences: readonly Difference[],
  old: readonly PageReading[],
  fresh: readonly PageReading[],
): void {
  for (const { old: before, new: after } of differences) {
    for (const [quotes, pages] of [
      [before, old],
      [after, fresh],
    ] as const) {
      for (const { page, start, end, text } of quotes.flat())
        expect(pages[page - 1]?.text.slice(start, end)).toBe(text);
    }
  }
}

function compare(old: readonly PageReading[], fresh: readonly PageReading[]) {
  const { differences } = compareDocuments(read(old), read(fresh));
  expectExact(differences, old, fresh);
  return differences;
}

const shown = (differences: ReturnType<typeof compare>) => differences.map(({ what }) => what);

const head = (number: string, from: string, to: string) => [
  "COMMERCIAL INSURANCE DECLARATIONS",
  "Granite Peak Mutual Insurance Company",
  `Policy number: ${number}`,
  "Named insured: Tamarack Cabinet Works, Inc.",
  `Policy period: ${from} to ${to}`,
];
const expiring = [
  ...head("GPM-44821-03", "04/01/2026", "04/01/2027"),
  "PROPERTY COVERAGES",
  "Coverage | Limit | Deductible",
  "Building | $1,850,000 | $2,500",
  "Business personal property | $420,000 | $2,500",
  "Business income | 12 months | 72 hours",
  "Earthquake sprinkler leakage | $250,000 | 5%",
  "LIABILITY COVERAGES",
  "Each occurrence limit | $1,000,000",
  "General aggregate limit | $2,000,000",
  "Employee benefits liability, each employee | $1,000,000",
  "Retroactive date: 01/01/2015",
  "FORMS AND ENDORSEMENTS",
  "CG 00 01 04 13 Commercial General Liability Coverage Form",
  "GP 210 06 18 Additional Insured - Owners, Lessees or Contractors",
  "GP 330 01 20 Contractual Liability Limitation",
  "CONDITIONS",
  "You must keep the spray booth's suppression system inspected every 6 months.",
  "Total annual premium | $31,240.00",
];
const renewal = [
  ...head("GPM-44821-04", "04/01/2027", "04/01/2028"),
  "PROPERTY COVERAGES",
  "Coverage | Limit | Deductible",
  "Building | $1,850,000 | $5,000",
  "Business personal property | $465,000 | $5,000",
  "Business income | 12 months | 96 hours",
  "Earthquake sprinkler leakage | Excluded | ",
  "LIABILITY COVERAGES",
  "Each occurrence limit | $1,000,000",
  "General aggregate limit | $2,000,000",
  "Employee benefits liability, each employee | $500,000",
  "Retroactive date: 01/01/2015",
  "FORMS AND ENDORSEMENTS",
  "CG 00 01 12 19 Commercial General Liability Coverage Form",
  "GP 330 01 20 Contractual Liability Limitation",
  "GP 415 03 26 Exclusion - Silica or Silica Dust",
  "CONDITIONS",
  "You must keep the spray booth's suppression system inspected every 3 months.",
  "Total annual premium | $33,905.00",
];

const placeOf = (group: ComparisonGroup | null) => (group === null ? -1 : comparisonGroups.indexOf(group));

describe("a prior term and its renewal", () => {
  const differences = compare([linedPage(expiring)], [linedPage(renewal)]);
  const find = (pattern: RegExp) => differences.find(({ what }) => pattern.test(what));

  test.each([
    ["a deductible shared by every row, once", /^Deductible, 2 places: \$2,500 → \$5,000$/],
    ["a limit", /Business personal property: \$420,000 → \$465,000/],
    ["a waiting period", /Business income: 72 hours → 96 hours/],
    ["a newly excluded sublimit", /Earthquake sprinkler leakage: \$250,000 → Excluded/],
    ["a limit with its own name", /Employee benefits liability, each employee: \$1,000,000 → \$500,000/],
    ["a form's edition", /Edition of form CG 00 01.*edition 04\/13 → edition 12\/19/],
    ["a removed endorsement", /Additional Insured.*GP 210.*→ not shown/],
    ["a new exclusion", /Silica.*not shown → excluded \(GP 415/],
    ["a number in a condition", /6 months.*→.*3 months/],
    ["the premium", /premium.*\$31,240\.00 → \$33,905\.00/i],
  ])("shows %s", (_name, pattern) => {
    const difference = find(pattern);
    expect(difference, shown(differences).join("\n")).toBeDefined();
    expect(difference?.why).toMatch(/^[A-Z].*\.$/);
  });

  test("ignores what a new term always changes or keeps", () => {
    const text = shown(differences).join("\n");
    expect(text).not.toMatch(
      /Policy (?:number|period)|Retroactive|Each occurrence|General aggregate|Contractual/,
    );
    expect(differences.length).toBeLessThanOrEqual(13);
  });

  test("says whether a change is worse: a higher deductible is, and so is a new exclusion", () => {
    expect(find(/^Deductible/)?.why).toBe(
      "The insured pays $2,500 more of each loss before the policy does.",
    );
    expect(find(/Silica/)?.why).toContain("are now excluded");
    expect(find(/Business personal/)?.why).toBe(
      "The policy pays $45,000 more for equipment, stock and furniture.",
    );
    expect(find(/sprinkler leakage: \$250/)?.why).toContain("is now excluded");
    expect(find(/Business income/)?.why).toBe(
      "Loss of income payments start 24 hours later after an interruption begins.",
    );
    expect(find(/premium/i)?.why).toBe("The insured pays $2,665 (8.5%) more than before.");
    expect(find(/^Edition/)?.why).toContain("look at what its wording changed");
  });

  test("is reported part by part, with unchanged values in one sentence", () => {
    const { differences: sorted, unchanged } = compareDocuments(
      read([linedPage(expiring)]),
      read([linedPage(renewal)]),
    );
    const groups = sorted.map(({ group }) => group);
    expect(groups).toEqual(groups.toSorted((a, b) => placeOf(a) - placeOf(b)));
    const groupOf = (pattern: RegExp) => sorted.find(({ what }) => pattern.test(what))?.group;
    expect(groupOf(/^Business personal/)).toBe("LIMITS");
    expect(groupOf(/^Deductible, 2 places/)).toBe("DEDUCTIBLES");
    expect(groupOf(/72 hours/)).toBe("DEDUCTIBLES");
    expect(groupOf(/premium/i)).toBe("PREMIUM");
    expect(groupOf(/sprinkler leakage: \$250/)).toBe("COVERAGES");
    expect(groupOf(/Silica/)).toBe("EXCLUSIONS");
    expect(groupOf(/^Edition/)).toBe("FORMS");
    expect(groupOf(/every 6 months/)).toBe("CONDITIONS");
    expect(unchanged).toBe("3 limits and 1 form are unchanged.");
    // Within a part, what leaves the insured with less comes first.
    const limits = sorted.filter(({ group }) => group === "LIMITS").map(({ label }) => label);
    expect(limits).toEqual(["Employee benefits liability, each employee", "Business personal property"]);
  });

  test("lists removed or excluded coverage first, then lower limits, higher costs, and improvements last", () => {
    const groups = differences.map(({ group }) => group);
    const inOrder = [...new Set(groups)];
    expect(inOrder).toEqual([
      "COVERAGES",
      "EXCLUSIONS",
      "LIMITS",
      "DEDUCTIBLES",
      "PREMIUM",
      "FORMS",
      "CONDITIONS",
    ]);
    const better = renewal.map((line) =>
      line.replace("each employee | $500,000", "each employee | $2,000,000"),
    );
    const improved = compare([linedPage(expiring)], [linedPage(better)]).map(({ group }) => group);
    expect([...new Set(improved)]).toEqual([
      "COVERAGES",
      "EXCLUSIONS",
      "DEDUCTIBLES",
      "PREMIUM",
      "LIMITS",
      "FORMS",
      "CONDITIONS",
    ]);
  });

  test("reports the gap before a renewal that begins late", () => {
    const late = renewal.map((line) => line.replace("04/01/2027 to", "04/15/2027 to"));
    const gaps = compare([linedPage(expiring)], [linedPage(late)]);
    expect(shown(gaps).join("\n")).toMatch(/04\/15\/2027/);
  });
});

test("finds no difference in the same document with another layout", () => {
  const moved = linedPage(
    renewal.map((line) =>
      line.replace("Policy number:", "POLICY NUMBER").replace("$465,000", "$ 465,000.00"),
    ),
    [60, 250, 380, 500],
  );
  expect(shown(compare([linedPage(renewal)], [moved]))).toEqual([]);
  expect(compare([linedPage(expiring)], [linedPage(expiring)])).toEqual([]);
});

interface Side {
  /** Lines of a page, cells parted by "|"; clauses of a contract; or the rows of a certificate's table. */
  lines?: string[];
  columns?: number[];
  contract?: string[];
  certificate?: string[];
  description?: string;
}

interface Case {
  name: string;
  old: Side;
  new: Side;
  today?: string;
  /** All differences, in their order; each is somewhere among them; none of them has it. */
  exactly?: string[];
  shows?: string[];
  hides?: string[];
  count?: number;
  names?: [string, string];
  why?: string;
  differences?: Partial<Difference>[];
}

const pageOf = ({
  lines,
  columns,
  contract,
  certificate = [],
  description = "All operations.",
}: Side): PageReading => {
  if (contract) return contractOf(...contract);
  return lines ? linedPage(lines, columns) : certificateOf(certificate, description);
};

test.each(cases as Case[])("compares: $name", (each) => {
  const [old, fresh] = [pageOf(each.old), pageOf(each.new)];
  const compared = compareDocuments(read([old]), read([fresh]), each.today);
  const told = shown(compared.differences);
  expectExact(compared.differences, [old], [fresh]);
  if (each.exactly) expect(told.toSorted()).toEqual(each.exactly.toSorted());
  for (const what of each.shows ?? []) expect(told.join("\n")).toContain(what);
  for (const what of each.hides ?? []) expect(told.join("\n")).not.toContain(what);
  if (each.count !== undefined) expect(told).toHaveLength(each.count);
  if (each.names) expect([compared.oldName, compared.newName]).toEqual(each.names);
  if (each.why) expect(compared.differences[0]?.why).toContain(each.why);
  for (const difference of each.differences ?? [])
    expect(compared.differences).toContainEqual(expect.objectContaining(difference));
});

const contractOf = (...clauses: string[]): PageReading => ({
  page: 1,
  width: 612,
  height: 792,
  words: [],
  text: [
    "SERVICES AGREEMENT",
    "This Agreement is made between Pier Nine Holdings (“Owner”) and Saltmarsh Kayak Tours LLC (“Operator”). WHEREAS Operator rents boats, NOW, THEREFORE, the parties agree as follows.",
    "ARTICLE 9. INSURANCE",
    ...clauses,
  ].join("\n\n"),
});

/** A certificate with rows of: insurer, type, marks, number, dates, limits. */
function certificateOf(rows: readonly string[], description: string): PageReading {
  return linedPage(
    [
      "CERTIFICATE OF LIABILITY INSURANCE",
      "Date | 06/02/2026",
      "Producer | Lakeside Risk Advisors, 10 Dock Street, Duluth, MN 55802",
      "Insured | Saltmarsh Kayak Tours LLC, 4 Quay Road, Duluth, MN 55806",
      "Insurer A | Granite Peak Mutual Insurance Company (NAIC 99123)",
      "Ins | Type | AI | Policy | Effective | Expires | Limits",
      ...rows,
      `Description. ${description}`,
      "Certificate holder. Pier Nine Holdings, 1 Pier Way, Duluth, MN 55802",
    ],
    [30, 60, 150, 190, 300, 370, 440],
  );
}

describe("documents about different insurance", () => {
  const bakery = linedPage([
    "COMMERCIAL PROPERTY DECLARATIONS",
    "Harbor Lights Insurance Company",
    "Policy number: HL-2210",
    "Named insured: Cedar Hollow Bakery LLC",
    "Building limit | $800,000",
    "Business personal property limit | $120,000",
    "Property deductible | $1,000",
  ]);
  const unrelated = compareDocuments(read([linedPage(expiring)]), read([bakery]));

  test("are reported as unrelated, with only the facts that identify each", () => {
    expect(unrelated).toMatchObject({ isUnrelated: true, oldName: "First", newName: "Second" });
    expect(unrelated.differences.map(({ label }) => label)).toEqual([
      "Insured entity",
      "Carrier",
      "Policy number",
    ]);
  });

  test("name the one insured that is known, including a certificate's", () => {
    const certificate = [
      "CERTIFICATE OF LIABILITY INSURANCE",
      "INSURED",
      "Cedar Hollow Bakery LLC",
      "14 Orchard Lane",
      "Dayton, OH 45402",
    ];
    const reported = partyDifferences([
      read([linedPage(expiring)]).extraction,
      read([linedPage(certificate)]).extraction,
    ]);
    expect(reported.find(({ label }) => label === "Insured entity")).toMatchObject({
      oldValue: "Tamarack Cabinet Works, Inc.",
      newValue: "Cedar Hollow Bakery LLC",
    });
    const nobody = read([linedPage(["SCHEDULE OF EQUIPMENT", "Oven | $4,000"])]).extraction;
    const [insured] = partyDifferences([nobody, read([bakery]).extraction]);
    expect(insured).toMatchObject({ oldValue: null, newValue: "Cedar Hollow Bakery LLC" });
  });

  test("do not include two spellings of one insured, or two terms", () => {
    const renamed = renewal.map((line) =>
      line.replace("Tamarack Cabinet Works, Inc.", "TAMARACK CABINET WORKS"),
    );
    for (const other of [renewal, renamed, expiring]) {
      expect(compareDocuments(read([linedPage(expiring)]), read([linedPage(other)])).isUnrelated).toBe(false);
    }
  });
});

test("does not compare uncertain values", () => {
  const insured = (name: string, sureness: number) =>
    read(
      [
        linedPage([
          "COMMERCIAL PROPERTY DECLARATIONS",
          `Named insured: ${name}`,
          "Building limit | $1,850,000",
        ]),
      ],
      (extraction) => ({ ...extraction, confidence: { ...extraction.confidence, insured: sureness } }),
    );
  // Unrelated documents, and who each one insures: judged by what was read alone.
  const differencesAt = (sureness: number) =>
    compareDocuments(
      insured("Tamarack Cabinet Works, Inc.", sureness),
      insured("Saltmarsh Kayak Tours LLC", 0.9),
    ).differences.filter(({ why }) => why !== "");
  expect(differencesAt(0.9).map(({ label }) => label)).toContain("Named insured");
  const before = insured("Tamarack Cabinet Works, Inc.", 0.7);
  expect(before.extraction.details).not.toHaveProperty("insured");
  expect(before.extraction.evidence).not.toHaveProperty("insured");
});

test("finds one changed and one removed clause in reflowed two-column wording", async () => {
  const clauses = Array.from(
    { length: 24 },
    (_, nth) =>
      `${nth + 1}. ${titles[nth % titles.length]} ${nth + 1}. We will settle a loss of kind ${nth + 1} with you within ${20 + nth} days after you send us a signed statement that names the property and its value.`,
  );
  const changed = clauses
    .map((clause) => clause.replace("within 31 days", "within 45 days"))
    .filter((clause) => !clause.startsWith("17."));
  const old = await readPdf(await setInColumns(clauses, 9, 240));
  const fresh = await readPdf(await setInColumns(changed, 10, 225));
  const lines = shown(compare(old, fresh));
  expect(lines.join("\n")).toMatch(/31 days.*→.*45 days/);
  expect(lines.join("\n")).toMatch(/kind 17.*→ not shown/);
  expect(lines.length, lines.join("\n")).toBeLessThanOrEqual(3);
});

test.each([
  ["Exclusion - Silica or Silica Dust", "MORE", "LESS"],
  ["Contractual Liability Limitation", "MORE", "LESS"],
  ["Limitation of Coverage to Designated Premises", "MORE", "LESS"],
  ["Reduction of Limits - Assault or Battery", "MORE", "LESS"],
  ["Additional Insured - Owners, Lessees or Contractors", "LESS", "MORE"],
])("removing the form “%s” means %s coverage, adding it %s", (title, goneIs, comeIs) => {
  const form = { label: title, old: [], new: [] };
  expect(reasonOf({ ...form, oldValue: `form ${title}`, newValue: null }).direction).toBe(goneIs);
  expect(reasonOf({ ...form, oldValue: null, newValue: `form ${title}` }).direction).toBe(comeIs);
});

test("has rules that are complete sentences, with one for everything at the end", () => {
  for (const { less, more, excluded, gone, come, otherwise } of [...reasonRules, anyReason]) {
    for (const sentence of [less, more, excluded, gone, come, otherwise]) {
      if (sentence !== undefined) expect(sentence).toMatch(/^[A-Z][^.]*\.$/);
      expect(sentence?.replaceAll("{by} ", "") ?? "").not.toMatch(/[{}]/);
    }
  }
  for (const { short, missing } of demandReasons) {
    for (const sentence of [short, missing]) {
      expect(sentence).toMatch(/^[A-Z][^.]*\.$/);
      expect(sentence.replaceAll(/\{(?:demanded|shown)\}/g, "")).not.toMatch(/[{}]/);
    }
    // Nothing is shown, so there is nothing to name.
    expect(missing).not.toContain("{shown}");
  }
  expect(demandReasons.at(-1)?.about).toEqual([""]);
});

const titles = ["Appraisal", "Salvage", "Debris", "Records", "Inspection"];

/** Clauses in order, first down the left column, then down the right one. */
async function setInColumns(clauses: readonly string[], size: number, width: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.TimesRoman);
  let page = pdf.addPage([612, 792]);
  let column = 0;
  let y = 740;
  const line = (text: string) => {
    if (y < 60) {
      y = 740;
      column += 1;
      if (column > 1) {
        page = pdf.addPage([612, 792]);
        column = 0;
      }
    }
    page.drawText(text, { x: 50 + column * 270, y, size, font });
    y -= size * 1.25;
  };
  for (const clause of clauses) {
    let text = "";
    for (const word of clause.split(" ")) {
      if (font.widthOfTextAtSize(`${text} ${word}`, size) > width) {
        line(text);
        text = word;
      } else text = text === "" ? word : `${text} ${word}`;
    }
    line(text);
    y -= size;
  }
  return pdf.save();
}

async function readPdf(bytes: Uint8Array): Promise<PageReading[]> {
  const opened = await openDocument("PDF", {
    length: bytes.length,
    read: (start, end) => Promise.resolve(bytes.subarray(start, end)),
  });
  if (!opened.ok) throw new Error(opened.error.message);
  const pages: PageReading[] = [];
  for await (const page of opened.value.readPages(1, opened.value.pageCount)) pages.push(page);
  await opened.value.close();
  return pages;
}
