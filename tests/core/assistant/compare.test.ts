/**
 * Pairs of our own invention: a renewal, a quote and its policy, a certificate and a contract. What was changed is
 * found with both values and both places; what only looks different is not reported.
 */
import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import { describe, expect, test } from "vitest";
import { compareDocuments, createComparisonReader } from "../../../core/assistant/local/compare.ts";
import { reasonRules } from "../../../core/assistant/local/compare-reason-rules.ts";
import { createExtractor } from "../../../core/assistant/local/extract.ts";
import type { PageReading } from "../../../core/documents/model.ts";
import { openDocument } from "../../../core/documents/reading/open-document.ts";
import { linedPage } from "./positioned-page.ts";

function read(pages: readonly PageReading[]) {
  const [extractor, reader] = [createExtractor(), createComparisonReader()];
  for (const page of pages) {
    extractor.readPage(page);
    reader.readPage(page);
  }
  return reader.finish(extractor.finish());
}

function compare(old: readonly PageReading[], fresh: readonly PageReading[]) {
  const { differences } = compareDocuments(read(old), read(fresh));
  // Whatever is shown stands on its page, letter by letter.
  for (const { old: before, new: after } of differences) {
    for (const [quotes, pages] of [
      [before, old],
      [after, fresh],
    ] as const) {
      for (const { page, start, end, text } of quotes.flat()) {
        expect(pages[page - 1]?.text.slice(start, end)).toBe(text);
      }
    }
  }
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

describe("a prior term and its renewal", () => {
  const differences = compare([linedPage(expiring)], [linedPage(renewal)]);
  const find = (pattern: RegExp) => differences.find(({ what }) => pattern.test(what));

  test.each([
    ["a deductible of every row, once", /^Deductible, 2 places: \$2,500 → \$5,000$/],
    ["a limit", /Business personal property: \$420,000 → \$465,000/],
    ["a waiting period", /Business income: 72 hours → 96 hours/],
    ["a sublimit that is now excluded", /Earthquake sprinkler leakage: \$250,000 → Excluded/],
    ["a limit with a name of its own", /Employee benefits liability, each employee: \$1,000,000 → \$500,000/],
    ["the edition of a form", /Edition of form CG 00 01.*edition 0413.*edition 1219/],
    ["an endorsement that is gone", /Additional Insured.*GP 210.*→ not shown/],
    ["an exclusion that is new", /Silica.*not shown → excluded \(GP 415/],
    ["a number in a condition", /6 months.*→.*3 months/],
    ["the premium", /premium.*\$31,240\.00 → \$33,905\.00/i],
  ])("shows %s", (_name, pattern) => {
    const difference = find(pattern);
    expect(difference, shown(differences).join("\n")).toBeDefined();
    expect(difference?.why).toMatch(/^[A-Z].*\.$/);
  });

  test("says nothing of what a new term moves on or leaves alone", () => {
    const text = shown(differences).join("\n");
    expect(text).not.toMatch(
      /Policy (?:number|period)|Retroactive|Each occurrence|General aggregate|Contractual/,
    );
    expect(differences.length).toBeLessThanOrEqual(13);
  });

  test("says which way it goes: a higher deductible is worse, a new exclusion too", () => {
    expect(find(/^Deductible/)?.why).toContain("pays more of each loss");
    expect(find(/Silica/)?.why).toContain("less or not at all");
    expect(find(/Business personal/)?.why).toContain("More is paid");
  });

  test("a renewal that begins late leaves a gap", () => {
    const late = renewal.map((line) => line.replace("04/01/2027 to", "04/15/2027 to"));
    const gaps = compare([linedPage(expiring)], [linedPage(late)]);
    expect(shown(gaps).join("\n")).toMatch(/04\/15\/2027/);
  });
});

test("the same document in another layout is no difference", () => {
  const moved = linedPage(
    renewal.map((line) =>
      line.replace("Policy number:", "POLICY NUMBER").replace("$465,000", "$ 465,000.00"),
    ),
    [60, 250, 380, 500],
  );
  expect(shown(compare([linedPage(renewal)], [moved]))).toEqual([]);
  expect(compare([linedPage(expiring)], [linedPage(expiring)])).toEqual([]);
});

test("a quote and the policy that was issued, in different words and places", () => {
  const quote = linedPage([
    "COMMERCIAL GENERAL LIABILITY QUOTE",
    "Quote number: Q-55120",
    "Named insured: Saltmarsh Kayak Tours LLC",
    "Policy period: 05/01/2026 to 05/01/2027",
    "Each occurrence | $1,000,000",
    "General aggregate | $2,000,000",
    "Medical expense | $5,000",
    "Damage to rented premises | $300,000",
    "Annual premium | $4,100",
  ]);
  const policy = linedPage([
    "COMMERCIAL GENERAL LIABILITY DECLARATIONS",
    "POLICY NUMBER: CGL-90331-00",
    "NAMED INSURED: SALTMARSH KAYAK TOURS, LLC",
    "POLICY PERIOD: FROM 05/01/2026 TO 05/01/2027",
    "LIMITS OF INSURANCE",
    "GENERAL AGGREGATE LIMIT | $ 2,000,000",
    "EACH OCCURRENCE LIMIT | $ 1,000,000",
    "DAMAGE TO PREMISES RENTED TO YOU LIMIT | $ 100,000 | Any one premises",
    "MEDICAL EXPENSE LIMIT | $ 5,000 | Any one person",
    "TOTAL PREMIUM | $ 4,325.00",
  ]);
  const lines = shown(compare([quote], [policy]));
  expect(lines.join("\n")).toMatch(/\$300,000 → \$ ?100,000/);
  expect(lines.join("\n")).toMatch(/\$4,100(?:\.00)? → \$ ?4,325/);
  expect(lines, lines.join("\n")).toHaveLength(2);
});

const certificate = linedPage(
  [
    "CERTIFICATE OF LIABILITY INSURANCE",
    "Date | 06/02/2026",
    "Producer | Lakeside Risk Advisors, 10 Dock Street, Duluth, MN 55802",
    "Insured | Saltmarsh Kayak Tours LLC, 4 Quay Road, Duluth, MN 55806",
    "Insurer A | Granite Peak Mutual Insurance Company (NAIC 99123)",
    "Ins | Type | Policy | Effective | Expires | Limits",
    "A | General liability | CGL-90331-00 | 05/01/2026 | 05/01/2028 | EACH OCCURRENCE $1,000,000",
    " | | | | | GENERAL AGGREGATE $3,000,000",
    "Description. Holder is additional insured.",
    "Certificate holder. Pier Nine Holdings, 1 Pier Way, Duluth, MN 55802",
  ],
  [30, 60, 190, 300, 370, 440],
);

test("a certificate that says more than the policy", () => {
  const policy = linedPage([
    "COMMERCIAL GENERAL LIABILITY DECLARATIONS",
    "POLICY NUMBER: CGL-90331-00",
    "NAMED INSURED: Saltmarsh Kayak Tours LLC",
    "POLICY PERIOD: FROM 05/01/2026 TO 05/01/2027",
    "LIMITS OF INSURANCE",
    "GENERAL AGGREGATE LIMIT | $ 2,000,000",
    "EACH OCCURRENCE LIMIT | $ 1,000,000",
    "TOTAL PREMIUM | $ 4,325.00",
  ]);
  expect(shown(compare([policy], [certificate])).sort()).toEqual([
    "Additional insured: not shown → shown",
    "Expiration date: 05/01/2027 → 05/01/2028",
    "General aggregate limit: $2,000,000 → $3,000,000",
  ]);
});

test("what a contract demands and a certificate falls short of", () => {
  const contract: PageReading = {
    page: 1,
    width: 612,
    height: 792,
    words: [],
    text: [
      "SERVICES AGREEMENT",
      "",
      "This Agreement is made between Pier Nine Holdings (“Owner”) and Saltmarsh Kayak Tours LLC (“Operator”). WHEREAS Operator rents boats, NOW, THEREFORE, the parties agree as follows.",
      "",
      "ARTICLE 9. INSURANCE",
      "",
      "9.1 Operator shall maintain commercial general liability insurance with limits of not less than two million dollars ($2,000,000) per occurrence and $3,000,000 general aggregate.",
      "",
      "9.2 Operator shall maintain umbrella liability insurance with a limit of not less than $5,000,000 per occurrence.",
      "",
      "9.3 Owner shall be named as an additional insured on the general liability insurance policy.",
      "",
      "9.4 Operator's insurers shall waive all rights of subrogation against Owner under such insurance.",
    ].join("\n"),
  };
  expect(shown(compare([contract], [certificate]))).toEqual([
    "General liability, each occurrence demanded by the contract: $2,000,000 → $1,000,000",
    "Umbrella, each occurrence demanded by the contract: $5,000,000 → not shown",
    "Waiver of subrogation demanded by the contract: demanded → not shown",
  ]);
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

describe("a demand that is no limit", () => {
  const notice =
    "9.5 Such insurance shall not be canceled without thirty (30) days' prior written notice to Owner.";
  const rating = "9.6 All insurance shall be placed with insurers rated A- VII or better by A.M. Best.";
  const project =
    "9.7 The general liability insurance shall have a general aggregate limit that applies per project.";
  const primary =
    "9.8 Operator's insurance shall be primary and noncontributory with any insurance of Owner.";
  const workers = "9.9 Operator shall maintain workers' compensation insurance as required by law.";
  const policyWith = (...lines: string[]) =>
    linedPage([
      "COMMERCIAL GENERAL LIABILITY DECLARATIONS",
      "POLICY NUMBER: CGL-90331-00",
      "NAMED INSURED: Saltmarsh Kayak Tours LLC",
      "POLICY PERIOD: FROM 05/01/2026 TO 05/01/2027",
      "GENERAL AGGREGATE LIMIT | $ 2,000,000",
      "EACH OCCURRENCE LIMIT | $ 1,000,000",
      ...lines,
    ]);
  test.each([
    [notice, "Notice of cancellation demanded by the contract: 30 days → not shown"],
    [rating, "Rating of the insurer demanded by the contract: A- → not shown"],
    [project, "Aggregate limit for each project demanded by the contract: demanded → not shown"],
    [primary, "Noncontributory insurance demanded by the contract: demanded → not shown"],
    [workers, "Workers compensation insurance demanded by the contract: demanded → not shown"],
  ])("%s is stated as not shown, with the contract's words", (clause, what) => {
    const differences = compare([contractOf(clause)], [policyWith()]);
    const found = differences.find((difference) => difference.what === what);
    expect(found, shown(differences).join("\n")).toBeDefined();
    expect(found?.old.flat()[0]?.text).toBe(clause);
    expect(found?.new).toEqual([]);
    // Said the other way round it is a shortfall all the same.
    const turned = compare([policyWith()], [contractOf(clause)]);
    expect(turned.find(({ what: text }) => text.startsWith(what.split(":")[0] ?? ""))?.why).toBe(found?.why);
  });

  test.each([
    [notice, "We may cancel by mailing notice 30 days before the effective date of cancellation."],
    [rating, "Issued by Granite Peak Mutual, A.M. Best rating A+ XV."],
    [project, "GP 25 03 Designated Construction Project General Aggregate Limit"],
    [primary, "This insurance is primary and noncontributory where a written contract so demands."],
  ])("%s is met by the policy's own words", (clause, line) => {
    const text = shown(compare([contractOf(clause)], [policyWith(line)])).join("\n");
    expect(text).not.toMatch(/Notice of|Rating of|each project|oncontributory/);
  });

  test("is shown with what falls short of it", () => {
    const short = policyWith("We may cancel by mailing notice 10 days before the date of cancellation.");
    expect(shown(compare([contractOf(notice)], [short]))).toContain(
      "Notice of cancellation demanded by the contract: 30 days → 10 days",
    );
    const lower = policyWith("A.M. Best rating B+ VI.");
    expect(shown(compare([contractOf(rating)], [lower]))).toContain(
      "Rating of the insurer demanded by the contract: A- → B+",
    );
  });
});

test("the two sides are called by what they stand for to each other", () => {
  const demand = "9.1 Operator shall maintain umbrella liability insurance of not less than $5,000,000.";
  const names = (old: PageReading, fresh: PageReading) => {
    const { oldName, newName } = compareDocuments(read([old]), read([fresh]));
    return [oldName, newName];
  };
  const term = linedPage(expiring);
  expect(names(term, linedPage(renewal))).toEqual(["Before", "After"]);
  expect(names(contractOf(demand), certificate)).toEqual(["Contract", "Shown"]);
  expect(names(certificate, contractOf(demand))).toEqual(["Shown", "Contract"]);
  expect(names(certificate, term)).toEqual(["Certificate", "Policy"]);
});

describe("documents that describe different insurance", () => {
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

  test("are said to, with whose each one is and no more", () => {
    expect(unrelated).toMatchObject({ isUnrelated: true, oldName: "First", newName: "Second" });
    expect(unrelated.differences.map(({ label }) => label)).toEqual([
      "Named insured",
      "Insurance company",
      "Policy number",
    ]);
  });

  test("are not those of one insured with a name that is written otherwise, nor two terms", () => {
    const renamed = renewal.map((line) =>
      line.replace("Tamarack Cabinet Works, Inc.", "TAMARACK CABINET WORKS"),
    );
    for (const other of [renewal, renamed, expiring]) {
      expect(compareDocuments(read([linedPage(expiring)]), read([linedPage(other)])).isUnrelated).toBe(false);
    }
  });
});

test("wording in two columns over pages: one clause changed, one taken out, the rest only set anew", async () => {
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

test("the rules are sentences, and the last one fits everything", () => {
  for (const { less, more, otherwise } of reasonRules) {
    for (const sentence of [less, more, otherwise]) {
      if (sentence !== undefined) expect(sentence).toMatch(/^[A-Z][^.]*\.$/);
    }
  }
  expect(reasonRules.at(-1)?.about.test("whatever")).toBe(true);
});

const titles = ["Appraisal", "Salvage", "Debris", "Records", "Inspection"];

/** Clauses one after the other, first down the left column, then down the right one. */
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
