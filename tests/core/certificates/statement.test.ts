/** What a certificate says of a policy, from the documents of fixtures/documents and from people. */
import { describe, expect, test } from "vitest";
import type { MergedDetails } from "#model/explorer";
import { type PolicyType, policyTypes } from "#model/policies";
import { type CertificateKind, printedTerm, type PrintedValue } from "#model/certificates";
import { printedTitle, statePolicy, type TypedValue } from "../../../core/certificates/statement.ts";
import { applyReviews, type DetailReview } from "../../../core/explorer/review-model.ts";
import { describeMoney } from "../../../core/shared/money.ts";
import { fixtureNames, policyOf, readDetails } from "./fixture-details.ts";

const today = "2026-11-22";
const state = (
  type: PolicyType,
  details: MergedDetails | null,
  kind: CertificateKind = "LIABILITY",
  typed: readonly TypedValue[] = [],
) => statePolicy({ policy: policyOf(type), details, typed, kind, today });

const lines = (values: readonly PrintedValue[]): string[] =>
  values.map(({ label, value }) => `${label}: ${value}`);

async function stateFixture(name: string, type: PolicyType, kind?: CertificateKind) {
  const { limits, notes, asked, properties, interests } = state(type, await readDetails(name), kind);
  return {
    limits: lines(limits),
    notes: notes.map(({ value }) => value),
    asked: asked.map(({ key }) => key),
    properties: properties.map(({ place, values }) => [place, ...lines(values)]),
    interests: interests.map(({ role, name, loanNumber }) => [role, name, loanNumber]),
  };
}

/** Of a policy whose general aggregate was read, but not for sure. */
async function getUnsureDetails(): Promise<MergedDetails> {
  const details = await getDetails("layouts/gl-with-endorsement-forms.pdf");
  details.confidence.glAggregateLimit = 0.6;
  return details;
}

describe("limits in the order of the trade", () => {
  test("general liability, with a word where the policy has one", async () => {
    expect(await stateFixture("gl-contractor-surplus-lines.pdf", "GENERAL_LIABILITY")).toMatchObject({
      limits: [
        "Each occurrence: $1,000,000",
        "Damage to rented premises: $100,000",
        "Medical expense, any one person: Excluded",
        "Personal and advertising injury: $1,000,000",
        "General aggregate: $2,000,000",
        "Products and completed operations aggregate: $2,000,000",
      ],
      notes: [],
      asked: [],
    });
  });

  test("auto, with the covered autos that its symbols stand for", async () => {
    expect(await stateFixture("commercial-auto-fleet.pdf", "COMMERCIAL_AUTO")).toMatchObject({
      limits: ["Combined single limit, each accident: $1,000,000"],
      notes: ["Autos: scheduled; hired; non-owned"],
      asked: [],
    });
  });

  test("umbrella with its retention", async () => {
    expect(await stateFixture("umbrella-contractor.pdf", "UMBRELLA")).toMatchObject({
      limits: ["Each occurrence: $3,000,000", "Aggregate: $3,000,000", "Retention: $10,000"],
      asked: [],
    });
  });

  test("workers compensation with its states and who is excluded", async () => {
    expect(await stateFixture("workers-compensation-landscaping.pdf", "WORKERS_COMPENSATION")).toMatchObject({
      limits: [
        "Statutory benefits by the law of: MN, WI",
        "Employers liability, each accident: $500,000",
        "Disease, each employee: $500,000",
        "Disease, policy limit: $500,000",
      ],
      notes: ["Officer excluded by election: Dana Whitcomb, President"],
    });
    expect((await stateFixture("layouts/wc-information-page.pdf", "WORKERS_COMPENSATION")).limits).toContain(
      "Statutory benefits by the law of: ID, WA (USL&H only), MT",
    );
  });

  test("asks for what no document gives for sure, and prints none of it", async () => {
    const { limits, asked } = state("GENERAL_LIABILITY", await getUnsureDetails());
    expect(lines(limits)).not.toContain("General aggregate: $2,000,000");
    expect(asked.map(({ key }) => key)).toEqual(["glAggregateLimit"]);
    expect(await stateFixture("cyber-dental.pdf", "CYBER")).toMatchObject({
      limits: expect.not.arrayContaining([expect.stringMatching(/Retention/)]),
      asked: ["cyberRetentionLimit"],
    });
    expect(state("PROFESSIONAL_LIABILITY", null).asked.map(({ label }) => label)).toEqual([
      "Each claim",
      "Aggregate",
    ]);
    // A single limit or split ones: nobody knows which.
    expect(state("COMMERCIAL_AUTO", null).asked.map(({ label }) => label)).toEqual([
      "Combined single limit, each accident",
      "Bodily injury, each person",
      "Bodily injury, each accident",
      "Property damage, each accident",
    ]);
  });
});

describe("evidence of property", () => {
  test("places with their values, terms and deductibles in dollars and percent", async () => {
    expect(await stateFixture("package-distributor-2026.pdf", "PACKAGE", "PROPERTY")).toEqual({
      limits: [
        "Causes of loss: Special",
        "Valuation: Replacement cost, except roof surfacing at actual cash value",
        "Deductible: $10,000",
        "Windstorm or hail deductible: 5% of the building limit at each location",
      ],
      notes: [],
      asked: ["businessIncome", "coinsurance"],
      properties: [
        [
          "7700 Industrial Parkway, Wichita, KS 67219",
          "Building: $2,365,000",
          "Business personal property: $640,000",
        ],
        ["215 Rail Street, Salina, KS 67401", "Building: $980,000", "Business personal property: $325,000"],
        ["40 Depot Avenue, Great Bend, KS 67530", "Business personal property: $120,000"],
      ],
      interests: [],
    });
  });

  test("totals where places have no values of their own", async () => {
    const details = await getDetails("layouts/flood-boxed-form.pdf");
    const stated = () => {
      const { limits, properties } = state("PROPERTY", details, "PROPERTY");
      return lines([...limits, ...properties.flatMap(({ values }) => values)]);
    };
    const deductibles = ["Building deductible: $10,000", "Contents deductible: $10,000"];
    const values = ["Building: $500,000", "Business personal property: $250,000"];
    expect(stated()).toEqual([...deductibles, ...values]);
    details.details.locations = details.details.locations?.map(({ address }) => ({ address }));
    expect(stated()).toEqual([...values, ...deductibles]);
  });

  test("no amount that the words of the place do not have", async () => {
    const details = await getDetails("package-distributor-2026.pdf");
    const [first] = details.details.locations ?? [];
    if (!first) throw new Error("There are places.");
    first.buildingLimit = 236_500_001;
    expect(state("PACKAGE", details, "PROPERTY").properties.map(({ values }) => lines(values))).toEqual([
      ["Business personal property: $640,000"],
      ["Building: $980,000", "Business personal property: $325,000"],
      ["Business personal property: $120,000"],
    ]);
    details.evidence.locations?.pop();
    expect(state("PACKAGE", details, "PROPERTY").properties).toEqual([]);
  });

  test("lenders with their loans, but none of a vehicle", async () => {
    const details = await getDetails("package-distributor-2026.pdf");
    const [quote] = details.evidence.policyNumber ?? [];
    if (!quote) throw new Error("There is a quote.");
    const row = (cells: Record<string, string>) => ({ cells, line: null, policyQuotes: [quote] });
    details.tables.mortgagees = [
      row({ name: "First Harbor Bank", address: "12 Dock Street", loan: "4471-220", appliesTo: "1/1" }),
    ];
    details.tables.lossPayees = [
      row({ name: "Seacoast Bank", appliesTo: "Auto 2" }),
      row({ name: "Lakeside Credit Union" }),
    ];
    expect(state("PACKAGE", details, "PROPERTY").interests).toMatchObject([
      {
        role: "Mortgagee, location 1/1",
        name: "First Harbor Bank",
        address: "12 Dock Street",
        loanNumber: "4471-220",
      },
      { role: "Loss payee", name: "Lakeside Credit Union", address: null, loanNumber: null },
    ]);
  });
});

async function getDetails(name: string): Promise<MergedDetails> {
  const details = await readDetails(name);
  if (!details) throw new Error(`${name} says nothing.`);
  return details;
}

test("every value of every fixture is in the words that it quotes, for any line and kind", async () => {
  let count = 0;
  for (const name of fixtureNames) {
    const details = await readDetails(name);
    for (const type of policyTypes)
      for (const kind of ["LIABILITY", "PROPERTY"] as const) {
        const { limits, notes, properties, interests } = state(type, details, kind);
        const stated = [...limits, ...properties.flatMap(({ values }) => values)];
        for (const { value, source } of [
          ...stated,
          ...interests.map((each) => ({ ...each, value: each.name })),
        ]) {
          if (source.tag !== "DOCUMENT") throw new Error(`${name}: ${value} has no document.`);
          expect(source.quote.segments.map(({ text }) => text).join(" ")).toSatisfy(
            (words: string) => says(words, value),
            `${name}: ${value}`,
          );
          count += 1;
        }
        for (const { source } of notes) expect(source.tag).toBe("DOCUMENT");
      }
  }
  expect(count).toBeGreaterThan(300);
});

/** "RC" is replacement cost, and "2.4M" is an amount. */
const says = (words: string, value: string): boolean =>
  plain(words).includes(plain(value)) ||
  (value === "Replacement cost" && /\bRC\b/.test(words)) ||
  [...words.matchAll(/([\d.]+)([MK])\b/g)].some(
    ([, count, unit]) => describeMoney(Number(count) * (unit === "M" ? 1e8 : 1e5)) === value,
  );

const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s$]/g, "");

const review = (of: Partial<DetailReview>): DetailReview => ({
  field: "glAggregateLimit",
  decision: "ACCEPTED",
  value: null,
  readValue: null,
  version: 1,
  decidedBy: { id: "agu_1", name: "Dana Whitlock" },
  decidedAt: 1_795_000_000_000,
  ...of,
});

describe("what people decided", () => {
  const find = (details: MergedDetails, key = "glAggregateLimit") => {
    const { limits, asked } = state("GENERAL_LIABILITY", details);
    return {
      limit: limits.find((each) => each.key === key),
      isAsked: asked.some((each) => each.key === key),
    };
  };

  test("prints an uncertain limit once it is accepted, as reviewed", async () => {
    const read = await getUnsureDetails();
    const details = applyReviews(read, [
      review({ value: 200_000_000, readValue: read.details.glAggregateLimit ?? null }),
    ]);
    expect(find(read)).toEqual({ limit: undefined, isAsked: true });
    expect(find(details)).toMatchObject({
      limit: { value: "$2,000,000", source: { tag: "DOCUMENT", isReviewed: true } },
      isAsked: false,
    });
  });

  test("prints a correction as the person's", async () => {
    const details = applyReviews(await getUnsureDetails(), [
      review({ decision: "CORRECTED", value: 300_000_000 }),
    ]);
    expect(find(details).limit).toEqual({
      key: "glAggregateLimit",
      label: "General aggregate",
      value: "$3,000,000",
      source: { tag: "PERSON", userId: "agu_1", name: "Dana Whitlock", at: 1_795_000_000_000 },
    });
  });

  test("neither prints nor asks for what a person removed", async () => {
    const read = await getUnsureDetails();
    const details = applyReviews(read, [
      review({ decision: "REMOVED", readValue: read.details.glAggregateLimit ?? null }),
    ]);
    expect(find(details)).toEqual({ limit: undefined, isAsked: false });
  });

  test("prints a typed value only for what is asked, and words as they are", async () => {
    const details = await getUnsureDetails();
    const typed = (key: string, value: string): TypedValue => ({
      key,
      value,
      by: { userId: "agu_2", name: "Owen Ray" },
      at: 5,
    });
    const { limits } = state("GENERAL_LIABILITY", details, "LIABILITY", [
      typed("glAggregateLimit", "2000000"),
      typed("glPerOccurrenceLimit", "9,000,000"),
      typed("someOtherLimit", "$5"),
    ]);
    expect(lines(limits).slice(-2)).toEqual([
      "General aggregate: $2,000,000",
      "Products and completed operations aggregate: $2,000,000",
    ]);
    expect(limits).toHaveLength(6);
    expect(lines(limits)).toContain("Each occurrence: $1,000,000");
    expect(limits[4]?.source).toEqual({ tag: "PERSON", userId: "agu_2", name: "Owen Ray", at: 5 });
    const words = state("CYBER", null, "LIABILITY", [
      typed("cyberRetentionLimit", " Included "),
      typed("cyberAggregateLimit", " "),
    ]);
    expect(lines(words.limits)).toEqual(["Retention: Included"]);
  });
});

describe("words and notes", () => {
  test("prints no word beside an amount that is not sure", async () => {
    const details = await getDetails("gl-contractor-surplus-lines.pdf");
    details.details.glMedicalPerPersonLimit = 500_000;
    details.confidence.glMedicalPerPersonLimit = 0.5;
    const { limits, asked } = state("GENERAL_LIABILITY", details);
    expect(lines(limits).some((line) => line.startsWith("Medical"))).toBe(false);
    expect(asked.map(({ key }) => key)).toEqual(["glMedicalPerPersonLimit"]);
  });

  test("prints claims-made with its retroactive date, and no retroactive date without it", async () => {
    const details = await getDetails("cyber-dental.pdf");
    expect(state("CYBER", details).notes).toEqual([]);
    const [row] = details.tables.particulars;
    if (!row) throw new Error("There is a retroactive date.");
    details.tables.particulars.push({ ...row, cells: { basis: "CLAIMS MADE" } });
    expect(state("CYBER", details).notes.map(({ value }) => value)).toEqual([
      "Claims-made",
      "Retroactive date: 01/15/2021",
    ]);
    details.tables.particulars.push({ ...row, cells: { basis: "Occurrence" } });
    expect(state("CYBER", details).notes).toEqual([]);
  });

  test("prints that the aggregate applies per project only if a form says so", async () => {
    const details = await getDetails("gl-contractor-surplus-lines.pdf");
    const [form] = details.schedules.forms;
    if (!form) throw new Error("There are forms.");
    details.schedules.forms.push({ ...form, number: "CG 25 03", edition: "05/09" });
    expect(state("GENERAL_LIABILITY", details).notes.map(({ value }) => value)).toEqual([
      "General aggregate applies per project",
    ]);
    expect(state("COMMERCIAL_AUTO", details).notes).toEqual([]);
  });
});

test("prints the last day of a pending cancellation as the expiration, and that it ends early", () => {
  const cancellation = {
    canceledAt: 1,
    canceledBy: "CARRIER" as const,
    effectiveAt: "2026-12-15",
    type: "CANCELLATION" as const,
    reason: "INSURED_NON_PAYMENT" as const,
    reasonDescription: null,
    returnPremium: 0,
    returnCommission: 0,
  };
  const pending = policyOf("GENERAL_LIABILITY", { cancellation });
  expect(printedTerm(pending)).toEqual({ effectiveDate: "2026-11-01", expirationDate: "2026-12-15" });
  const of = (policy: typeof pending) =>
    statePolicy({ policy, details: null, typed: [], kind: "LIABILITY", today }).notes;
  expect(of(pending)).toMatchObject([
    { value: "Ends early by cancellation, with the last day included", source: { tag: "RECORD" } },
  ]);
  const reinstated = {
    ...pending,
    reinstatement: { reinstatedAt: 2, effectiveAt: "2026-12-16", lapseDays: 0 },
  };
  expect(printedTerm(reinstated)?.expirationDate).toBe("2027-11-01");
  expect(of(reinstated)).toEqual([]);
  expect(printedTerm(policyOf("CYBER", { expiresAt: null }))).toBeNull();
});

test("titles lines as in a sentence", () => {
  expect([printedTitle("GENERAL_LIABILITY"), printedTitle("COMMERCIAL_AUTO")]).toEqual([
    "General liability",
    "Auto",
  ]);
});
