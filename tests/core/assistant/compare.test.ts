/**
 * Invented pairs: a renewal, a quote and its policy, a certificate and a contract. Changes are found with both values
 * and both places; what only looks different is not reported.
 */
import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import { describe, expect, test } from "vitest";
import { compareDocuments, createComparisonReader } from "../../../core/assistant/local/compare.ts";
import { partyDifferences } from "../../../core/assistant/local/compare-detail-differences.ts";
import { demandReasons } from "../../../core/assistant/local/compare-demand-reasons.ts";
import { reasonRules } from "../../../core/assistant/local/compare-reason-rules.ts";
import { reasonFor } from "../../../core/assistant/local/compare-reasons.ts";
import { createExtractor } from "../../../core/assistant/local/extract.ts";
import { type ComparisonGroup, comparisonGroups } from "../../../core/assistant/model.ts";
import type { PageReading } from "../../../core/reading/model.ts";
import { openDocument } from "../../../core/reading/open-document.ts";
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
  // Whatever is shown matches its page exactly.
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
    ["a form's edition", /Edition of form CG 00 01.*edition 0413.*edition 1219/],
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
    expect(find(/^Edition/)?.why).toContain("a newer edition, 12/19 in place of 04/13");
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

test("ignores a table's term that moves on, but not a date that fails to", () => {
  const schedule = (first: number, retroactive: number, ends = `04/01/${first + 1}`) =>
    linedPage([
      ...head(`GPM-44821-0${first}`, `04/01/${first}`, `04/01/${first + 1}`),
      "SCHEDULE OF UNDERLYING INSURANCE",
      "Coverage | From | To | Limit",
      `General liability | 04/01/${first} | ${ends} | $1,000,000`,
      `Automobile liability | 04/01/${first} | 04/01/${first + 1} | $1,000,000`,
      `Professional liability retroactive date: 06/15/${retroactive}`,
      `Each loss between April 1, ${first} and April 1, ${first + 1} is counted once.`,
    ]);
  expect(shown(compare([schedule(2026, 2015)], [schedule(2027, 2015)]))).toEqual([]);
  expect(shown(compare([schedule(2026, 2015)], [schedule(2027, 2015, "01/01/2028")])).join("\n")).toMatch(
    /General liability: 04\/01\/2027 → 01\/01\/2028/,
  );
  expect(shown(compare([schedule(2026, 2015)], [schedule(2027, 2018)])).join("\n")).toMatch(
    /retroactive date: 06\/15\/2015.*→ 06\/15\/2018/,
  );
});

test("ignores columns read in another order, but not an edit in them", () => {
  const left = Array.from(
    { length: 14 },
    (_, nth) => `Clause ${nth + 1} pays for item ${nth + 101} at location ${nth + 31}.`,
  );
  const right = Array.from(
    { length: 14 },
    (_, nth) => `Duty ${nth + 1} asks for report ${nth + 501} by agent ${nth + 71}.`,
  );
  const page = (lines: readonly string[]) => linedPage(["POLICY CONDITIONS", ...lines]);
  const together = left.flatMap((line, nth) => [line, right[nth] ?? ""]);
  expect(shown(compare([page([...left, ...right])], [page(together)]))).toEqual([]);
  const edited = together.map((line) => line.replace("report 507", "photograph 912"));
  const lines = shown(compare([page([...left, ...right])], [page(edited)])).join("\n");
  expect(lines).toContain("report 507");
  expect(lines).toContain("photograph 912");
});

test("compares a quote with the issued policy despite different wording and order", () => {
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

test("reports a certificate that says more than the policy", () => {
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

test("reports what a certificate lacks of a contract's requirements", () => {
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

describe("a requirement that isn't a limit", () => {
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
    [rating, "Rating of the insurer demanded by the contract: A- VII → not shown"],
    [project, "Aggregate limit for each project demanded by the contract: demanded → not shown"],
    [primary, "Noncontributory insurance demanded by the contract: demanded → not shown"],
    [workers, "Workers compensation insurance demanded by the contract: demanded → not shown"],
  ])("%s is reported as not shown, with the contract's words", (clause, what) => {
    const differences = compare([contractOf(clause)], [policyWith()]);
    const found = differences.find((difference) => difference.what === what);
    expect(found, shown(differences).join("\n")).toBeDefined();
    expect(found?.old.flat()[0]?.text).toBe(clause);
    expect(found?.new).toEqual([]);
    // With the sides swapped it is still a shortfall.
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

  test("is shown with the value that falls short", () => {
    const short = policyWith("We may cancel by mailing notice 10 days before the date of cancellation.");
    expect(shown(compare([contractOf(notice)], [short]))).toContain(
      "Notice of cancellation demanded by the contract: 30 days → 10 days",
    );
    const lower = policyWith("A.M. Best rating B+ VI.");
    expect(shown(compare([contractOf(rating)], [lower]))).toContain(
      "Rating of the insurer demanded by the contract: A- VII → B+ VI",
    );
  });
});

/** A certificate with rows of: insurer, type, marks, number, dates, limits. */
function certificateOf(rows: readonly string[], description = "All operations."): PageReading {
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
const generalLiability = (occurrence: string, aggregate: string, dates = "05/01/2026 | 05/01/2027") => [
  `A | General liability | | CGL-90331-00 | ${dates} | EACH OCCURRENCE ${occurrence};`,
  ` | | | | | | GENERAL AGGREGATE ${aggregate}`,
];
const umbrellaOf = (limit: string) => [
  `A | Umbrella liability | | UMB-2210-00 | 05/01/2026 | 05/01/2027 | EACH OCCURRENCE ${limit};`,
  ` | | | | | | AGGREGATE ${limit}`,
];
const splitAuto = [
  "A | Automobile liability | | CA-77120-00 | 05/01/2026 | 05/01/2027 | BODILY INJURY per person",
  " | | | | | | $100,000; per accident $300,000;",
  " | | | | | | PROPERTY DAMAGE $50,000",
];

describe("a contract's requirements for several lines", () => {
  const gaps = (clauses: string[], rows: string[], today?: string) =>
    compareDocuments(read([contractOf(...clauses)]), read([certificateOf(rows)]), today).differences;
  const reported = (...given: Parameters<typeof gaps>) =>
    gaps(...given).map(({ what }) => what.replace(" demanded by the contract", ""));

  test("are read from one sentence with one amount", () => {
    const clause =
      "9.1 Operator shall maintain commercial general liability and automobile liability insurance with limits of not less than $2,000,000 per occurrence.";
    expect(reported([clause], generalLiability("$1,000,000", "$2,000,000"))).toEqual([
      "General liability, each occurrence: $2,000,000 → $1,000,000",
      "Automobile liability: $2,000,000 → not shown",
    ]);
  });

  test("are read from one sentence with an amount for each, some before the line that they limit", () => {
    const clause =
      "9.1 Operator shall carry general liability insurance of $1,000,000 per occurrence and $3,000,000 general aggregate, automobile liability insurance of $1,000,000 combined single limit, and $4,000,000 of umbrella coverage.";
    expect(reported([clause], generalLiability("$1,000,000", "$2,000,000"))).toEqual([
      "General aggregate limit: $3,000,000 → $2,000,000",
      "Automobile liability: $1,000,000 → not shown",
      "Umbrella, each occurrence: $4,000,000 → not shown",
    ]);
  });

  test("are read from a sentence without an amount, and from a list below the line", () => {
    const named =
      "9.1 Operator shall maintain general liability and workers' compensation insurance at all times.";
    expect(reported([named], umbrellaOf("$1,000,000"))).toEqual([
      "General liability insurance: demanded → not shown",
      "Workers compensation insurance: demanded → not shown",
    ]);
    const list = [
      "9.1 Operator shall maintain commercial general liability insurance with these limits:",
      "$2,000,000 each occurrence.",
      "General aggregate: $4,000,000.",
    ];
    expect(reported(list, generalLiability("$1,000,000", "$2,000,000"))).toEqual([
      "General liability, each occurrence: $2,000,000 → $1,000,000",
      "General aggregate limit: $4,000,000 → $2,000,000",
    ]);
  });

  test("of an umbrella are not repeated for the lines it is in excess of", () => {
    const clause =
      "9.1 Operator shall maintain umbrella liability insurance in excess of the general liability and automobile liability insurance, excluding workers' compensation, in the amount of $5,000,000.";
    expect(reported([clause], umbrellaOf("$3,000,000"))).toEqual([
      "Umbrella, each occurrence: $5,000,000 → $3,000,000",
    ]);
  });

  test("include limits that only general liability has, after other lines, and a limit with its aggregate", () => {
    const clause =
      "9.1 Operator shall maintain general liability insurance of $1,000,000 per occurrence, professional liability insurance of $1,000,000 per claim and $2,000,000 in the aggregate, and umbrella liability insurance of $3,000,000.";
    const more = "Medical payments of $5,000 per person. Fire damage legal liability: $300,000.";
    const rows = [...generalLiability("$1,000,000", "$2,000,000"), ...umbrellaOf("$3,000,000")];
    expect(reported([clause, more], rows)).toEqual([
      "Professional liability: $1,000,000 → not shown",
      "Professional liability, aggregate: $2,000,000 → not shown",
      "Medical expense, any one person: $5,000 → not shown",
      "Damage to rented premises: $300,000 → not shown",
    ]);
  });

  test("include notice that a policy must give, but not how the contract itself ends", () => {
    const liability = "9.1 Operator shall maintain general liability insurance of $1,000,000 per occurrence.";
    const policies =
      "Each policy shall state that it will not be cancelled without thirty (30) days' written notice.";
    const ending = "Either party may cancel this Agreement by notice of ninety (90) days to the other.";
    expect(reported([liability, policies, ending], generalLiability("$1,000,000", "$2,000,000"))).toEqual([
      "Notice of cancellation: 30 days → not shown",
    ]);
  });

  test("compare a combined single limit with split auto limits", () => {
    const single =
      "9.1 Operator shall maintain automobile liability insurance with a combined single limit of not less than $1,000,000.";
    const [gap] = gaps([single], splitAuto);
    expect(gap?.oldValue).toBe("$1,000,000 for bodily injury and property damage together");
    expect(gap?.newValue).toBe("$100,000 per person, $300,000 per accident, $50,000 property damage");
    expect(gap?.new.flat().map(({ text }) => text)).toEqual(["$100,000", "$300,000", "$50,000"]);
    expect(gap?.why).toContain("no more than $50,000");
    const split =
      "9.1 Operator shall maintain automobile liability insurance of $100,000 per person for bodily injury and $100,000 for property damage.";
    expect(reported([split], splitAuto)).toEqual([
      "Automobile liability: $100,000 property damage → $50,000 property damage",
    ]);
  });

  test("mention an umbrella that may make up for a lower limit, unless it is required itself", () => {
    const liability =
      "9.1 Operator shall maintain commercial general liability insurance of not less than $2,000,000 per occurrence.";
    const shownRows = [...generalLiability("$1,000,000", "$2,000,000"), ...umbrellaOf("$3,000,000")];
    const [gap] = gaps([liability], shownRows);
    expect(gap?.newValue).toBe("$1,000,000, with $3,000,000 of umbrella above it");
    expect(gap?.why).toContain("ask whether the contract lets both count together");
    const combined =
      "9.2 Limits may be met by any combination of primary and umbrella or excess liability insurance.";
    expect(reported([liability, combined], shownRows)).toEqual([]);
    const umbrella = "9.3 Operator shall maintain umbrella liability insurance of not less than $3,000,000.";
    expect(reported([liability, combined, umbrella], shownRows)).toEqual([
      "General liability, each occurrence: $2,000,000 → $1,000,000",
    ]);
  });

  test("report a policy that has expired or not begun by the given day", () => {
    const clause =
      "9.1 Operator shall maintain commercial general liability insurance of $1,000,000 per occurrence.";
    const rows = generalLiability("$1,000,000", "$2,000,000");
    expect(reported([clause], rows)).toEqual([]);
    expect(reported([clause], rows, "2027-08-01")).toEqual([
      "General liability insurance in force: in force → expired on 05/01/2027",
    ]);
    expect(reported([clause], rows, "2026-04-01")).toEqual([
      "General liability insurance in force: in force → begins on 05/01/2026",
    ]);
    // By the document's own date when no day is given.
    const old = generalLiability("$1,000,000", "$2,000,000", "05/01/2025 | 05/01/2026");
    expect(reported([clause], old)[0]).toContain("expired on 05/01/2026");
  });
});

const liability =
  "9.1 Operator shall maintain commercial general liability insurance of $1,000,000 per occurrence.";

test.each([
  [
    "Any deductible or self-insured retention shall not exceed $25,000 under such insurance.",
    "Deductible | $50,000",
    "Highest deductible or retention demanded by the contract: at most $25,000 → $50,000",
  ],
  [
    "Operator shall maintain completed operations insurance for three (3) years after final completion.",
    "Completed operations coverage ends 1 year after the work is put to use.",
    "Completed operations after the work demanded by the contract: 3 years → 1 year",
  ],
  [
    "The general liability insurance shall be written on an occurrence form.",
    "This is a claims-made policy.",
    "Occurrence form demanded by the contract: on an occurrence form → claims-made",
  ],
  [
    "All insurance shall be placed with insurers rated A- VII or better by A.M. Best.",
    "A.M. Best rating A IV.",
    "Rating of the insurer demanded by the contract: A- VII → A IV",
  ],
])("%s is checked against the policy", (clause, line, what) => {
  const policy = (...lines: string[]) =>
    linedPage([
      "COMMERCIAL GENERAL LIABILITY DECLARATIONS",
      "POLICY NUMBER: CGL-90331-00",
      "NAMED INSURED: Saltmarsh Kayak Tours LLC",
      "EACH OCCURRENCE LIMIT | $ 1,000,000",
      ...lines,
    ]);
  expect(shown(compare([contractOf(liability, `9.2 ${clause}`)], [policy(line)]))).toContain(what);
});

describe("a certificate and its policy", () => {
  const policy = (...lines: string[]) =>
    linedPage([
      "COMMERCIAL GENERAL LIABILITY DECLARATIONS",
      "POLICY NUMBER: CGL-90331-00",
      "NAMED INSURED: Saltmarsh Kayak Tours LLC",
      "POLICY PERIOD: FROM 05/01/2026 TO 05/01/2027",
      "GENERAL AGGREGATE LIMIT | $ 2,000,000",
      "EACH OCCURRENCE LIMIT | $ 1,000,000",
      ...lines,
    ]);
  const rows = generalLiability("$1,000,000", "$2,000,000");

  test("does not read a condition about a right as a waiver of it", () => {
    const certificate = certificateOf(rows, "Holder is additional insured; waiver of subrogation applies.");
    const conditions =
      "If the insured has rights to recover payments those rights are transferred to us, and subrogation of an additional insured follows.";
    expect(shown(compare([policy(conditions)], [certificate])).sort()).toEqual([
      "Additional insured: not shown → shown",
      "Waiver of subrogation: not shown → shown",
    ]);
    const granting = policy(
      "GP 404 Waiver of Transfer of Rights of Recovery",
      "GP 110 Additional Insured - Owners, Lessees or Contractors",
    );
    expect(shown(compare([granting], [certificate]))).toEqual([]);
    // A grant in the policy is missed on a certificate that leaves it out.
    expect(shown(compare([granting], [certificateOf(rows)])).sort()).toEqual([
      "Additional insured: granted → not shown",
      "Waiver of subrogation: granted → not shown",
    ]);
  });

  test("reports a limit that the policy excludes in words", () => {
    const medical = [...rows, " | | | | | | MED EXP (Any one person) $5,000"];
    const [difference] = compare([policy("MEDICAL EXPENSE LIMIT | EXCLUDED")], [certificateOf(medical)]);
    expect(difference?.what).toBe("Medical expense, any one person: EXCLUDED → $5,000");
    expect(difference?.why).toContain(
      "The certificate shows the holder $5,000, but the policy says EXCLUDED",
    );
  });
});

test("names the two sides by their relation to each other", () => {
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
      "Named insured",
      "Insurance company",
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
    const reported = partyDifferences(
      read([linedPage(expiring)]).extraction,
      read([linedPage(certificate)]).extraction,
    );
    expect(reported.find(({ label }) => label === "Named insured")).toMatchObject({
      oldValue: "Tamarack Cabinet Works, Inc.",
      newValue: "Cedar Hollow Bakery LLC",
    });
    const nobody = read([linedPage(["SCHEDULE OF EQUIPMENT", "Oven | $4,000"])]).extraction;
    const [insured] = partyDifferences(nobody, read([bakery]).extraction);
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
  const form = { label: title, context: title };
  expect(reasonFor({ ...form, oldValue: `form ${title}`, newValue: null }).direction).toBe(goneIs);
  expect(reasonFor({ ...form, oldValue: null, newValue: `form ${title}` }).direction).toBe(comeIs);
});

test("has rules that are complete sentences, with a catch-all at the end", () => {
  for (const { less, more, excluded, gone, come, otherwise } of reasonRules) {
    for (const sentence of [less, more, excluded, gone, come, otherwise]) {
      if (sentence !== undefined) expect(sentence).toMatch(/^[A-Z][^.]*\.$/);
      expect(sentence?.replaceAll("{by} ", "") ?? "").not.toMatch(/[{}]/);
    }
  }
  expect(reasonRules.at(-1)?.about.test("whatever")).toBe(true);
  for (const { short, missing } of demandReasons) {
    for (const sentence of [short, missing]) {
      expect(sentence).toMatch(/^[A-Z][^.]*\.$/);
      expect(sentence.replaceAll(/\{(?:demanded|shown)\}/g, "")).not.toMatch(/[{}]/);
    }
    // Nothing is shown, so there is nothing to name.
    expect(missing).not.toContain("{shown}");
  }
  expect(demandReasons.at(-1)?.about.test("whatever")).toBe(true);
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
