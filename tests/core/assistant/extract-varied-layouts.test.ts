/** The ways in which other carriers and brokers set the same facts: order, columns, short forms, letters, split words. */
import { describe, expect, test } from "vitest";
import { extract } from "../../../core/assistant/local/extract.ts";
import { findInsurer, isPartyName } from "../../../core/assistant/local/extraction/party-names.ts";
import { linedPage, positionedPage } from "./positioned-page.ts";

const dollars = (amount: number) => Math.round(amount * 100);
const read = (...pages: Parameters<typeof extract>[0]["pages"]) => extract({ name: "document.pdf", pages });

describe("who and when", () => {
  test("a short label between the two lines of its value, and a value between the two lines of its label", () => {
    const { details } = read(
      positionedPage([
        [40, 40, "COMMON POLICY DECLARATIONS"],
        [160, 80, "Lockkeeper Brewing Company, Inc.; Lockkeeper"],
        [40, 86, "NAMED INSURED:"],
        [160, 92, "Taproom LLC"],
        [40, 120, "RENEWAL"],
        [160, 126, "PKG 900-4471-25"],
        [40, 132, "OF:"],
      ]),
    );
    expect(details.insured?.name).toContain("Lockkeeper Brewing Company");
    expect(details.priorPolicyNumber).toBe("PKG 900-4471-25");
  });

  test("labels side by side over their values: the neighbor of a label is no name", () => {
    const { details } = read(
      linedPage(
        [
          "FLOOD POLICY DECLARATIONS",
          "INSURED | PAYOR | AGENT",
          "Sandpiper Inn LLC | First Gulf Bank | Back Bay Services",
          "400 Beach Blvd",
          "Biloxi, MS 39530",
        ],
        [40, 220, 400],
      ),
    );
    expect(details.insured).toMatchObject({ name: "Sandpiper Inn LLC", address: { postalCode: "39530" } });
  });

  test("a letter has no labels: its subject is insured, a sentence names the insurer and the figures", () => {
    const { details } = read(
      linedPage([
        "Kestrel Program Managers",
        "77 Exchange Street",
        "Portland, ME 04101",
        "Re: Acadia Whale Tours LLC, 55 West Street, Bar Harbor, ME 04609",
        "We offer this quotation, number KPM-26-3301, on behalf of Penobscot Marine Insurance Company.",
        "The proposed policy period is April 1, 2026 to April 1, 2027.",
        "General liability: $1,000,000 each occurrence, $2,000,000 general aggregate and $5,000 medical",
        "expense. The annual premium is $5,860. The total is $5,985.",
      ]),
    );
    expect(details).toMatchObject({
      quoteNumber: "KPM-26-3301",
      insured: { name: "Acadia Whale Tours LLC", address: { postalCode: "04609" } },
      carrier: { name: "Penobscot Marine Insurance Company" },
      effectiveDate: "2026-04-01",
      glPerOccurrenceLimit: dollars(1_000_000),
      glAggregateLimit: dollars(2_000_000),
      glMedicalPerPersonLimit: dollars(5_000),
      premium: dollars(5_860),
      total: dollars(5_985),
    });
  });

  test("a name without an address takes it from the place where it stands over its street", () => {
    const { details } = read(
      linedPage([
        "COMMERCIAL AUTO DECLARATIONS",
        "Riverbend Electric LLC | Insured: Riverbend Electric LLC",
        "455 Harlow Rd | Policy Number: 07741892-3",
        "Springfield, OR 97477 | Policy Period: Mar 18, 2026 - Mar 18, 2027",
      ]),
    );
    expect(details.insured).toMatchObject({
      name: "Riverbend Electric LLC",
      address: { postalCode: "97477" },
    });
  });

  test("several labels in one line, each with its value", () => {
    const { details } = read(
      linedPage([
        "LOSS EXPERIENCE REPORT",
        "Insured: Cascade Pallet, Inc. Carrier: Mount Tabor Insurance Company Policy No: GL-440-98117",
      ]),
    );
    expect(details).toMatchObject({
      insured: { name: "Cascade Pallet, Inc." },
      carrier: { name: "Mount Tabor Insurance Company" },
      policyNumber: "GL-440-98117",
    });
  });

  test("an expiration date under its own label counts, wherever the effective date stands", () => {
    const { details } = read(
      linedPage(
        [
          "POLICY DECLARATIONS",
          "Effective date | March 8, 2026",
          "Insured | Otter Creek Masonry LLC",
          "Expiration date | March 8, 2027",
        ],
        [40, 200],
      ),
    );
    expect(details).toMatchObject({ effectiveDate: "2026-03-08", expirationDate: "2027-03-08" });
  });

  test("a text layer that splits words of the field and names", () => {
    const { details } = read(
      linedPage([
        "Commerc ial Gene ral Liabil ity Declarations",
        "Policy Numb er: HRS-GL-0044120-01",
        "Na med Insur ed and Mailing Addre ss:",
        "Cumber land Zipli ne Tou rs LLC",
        "788 Falls Road",
        "Corbin, Kentucky 40701",
        "Harlan Ri dge Specialty Insur ance Compa ny",
        "Policy Period: From Mar ch 30, 2026 To Mar ch 30, 2027",
      ]),
    );
    expect(details).toMatchObject({
      insured: { name: "Cumberland Zipline Tours LLC", address: { postalCode: "40701" } },
      carrier: { name: "Harlan Ridge Specialty Insurance Company" },
      effectiveDate: "2026-03-30",
      expirationDate: "2027-03-30",
    });
  });
});

describe("names", () => {
  test.each([
    "Employers Harborlight Casualty Company",
    "Employers Mutual Fire Company",
    "The Insurance Company of the Shore",
    "Mutual of Kennebec Insurance Company",
  ])("%s insures", (name) => expect(findInsurer(`Written by ${name}.`)?.name).toBe(name));
  test.each(["Title Insurance Company", "Insurance Carrier", "General Liability Insurance"])(
    "%s is a label",
    (text) => expect(findInsurer(text)).toBeNull(),
  );
  test("a sentence in capitals is nobody", () =>
    expect(isPartyName("MISLEADING FACTS TO A POLICYHOLDER FOR THE PURPOSE OF FRAUD")).toBe(false));
});

describe("limits", () => {
  test("of a change the limits that it brings, not those that it replaces", () => {
    const { details } = read(
      linedPage(
        [
          "POLICY CHANGES",
          "COMMERCIAL GENERAL LIABILITY",
          "In consideration of an additional premium of $864 the limits of insurance are replaced:",
          "Coverage | Limit before this change | Limit now",
          "Each Occurrence | $1,000,000 | $2,000,000",
          "General Aggregate | $2,000,000 | $4,000,000",
        ],
        [40, 240, 420],
      ),
    );
    expect(details).toMatchObject({
      glPerOccurrenceLimit: dollars(2_000_000),
      glAggregateLimit: dollars(4_000_000),
    });
    // What the change costs is not what the policy costs.
    expect(details.premium).toBeUndefined();
  });

  test("a column for each building, and a part for each location on pages of their own", () => {
    const matrix = read(
      linedPage(
        [
          "BUSINESSOWNERS DECLARATIONS",
          "SECTION I - PROPERTY",
          "Coverage | Loc 1 Bldg 1 | Loc 1 Bldg 2",
          "Buildings | $ 862,400 | $ 141,900",
        ],
        [40, 240, 400],
      ),
    );
    expect(matrix.details.propertyBuildingLimit).toBe(dollars(1_004_300));
    const part = (number: number, building: string) =>
      linedPage(
        [
          `LOCATION ${number}`,
          "Property coverages and limits of insurance",
          `Building | ${building}`,
          "Premium | $ 500",
        ],
        [40, 240],
        number,
      );
    const parts = read(part(1, "$540,000"), part(2, "Not purchased"), part(3, "$310,000"));
    expect(parts.details.propertyBuildingLimit).toBe(dollars(850_000));
  });

  test("short forms of brokers: the order of the amounts is the one that everybody knows", () => {
    const { details } = read(
      linedPage(
        [
          "Renewal summary for Quillfeather Printing Co.",
          "Line | Limits | Premium",
          "Package | Building $2.4M; contents $1.15M; GL $1M/$2M | $18,220",
          "Workers compensation | EL $500K/$500K/$500K | $9,415",
          "Umbrella | $3M/$3M | $2,900",
        ],
        [40, 160, 500],
      ),
    );
    expect(details).toMatchObject({
      insured: { name: "Quillfeather Printing Co." },
      propertyBuildingLimit: dollars(2_400_000),
      propertyContentsLimit: dollars(1_150_000),
      glPerOccurrenceLimit: dollars(1_000_000),
      glAggregateLimit: dollars(2_000_000),
      wcPerDiseasePolicyLimit: dollars(500_000),
      umbrellaAggregateLimit: dollars(3_000_000),
    });
  });

  test("further lines of a table's row belong to the line that the row names", () => {
    const { details } = read(
      linedPage(
        [
          "Coverage | Carrier | Limits",
          "General liability | Chisos Insurance Company | $1,000,000 each occurrence",
          " |  | $2,000,000 general aggregate",
          "Liquor liability | Trans-Pecos Insurance Company | $500,000 each common cause",
          " |  | $500,000 aggregate",
          "Umbrella | Trans-Pecos Insurance Company | $3,000,000 each occurrence",
          " |  | $3,000,000 aggregate",
          "Total premium |  | $30,747",
        ],
        [40, 160, 380],
      ),
    );
    expect(details).toMatchObject({
      glPerOccurrenceLimit: dollars(1_000_000),
      glAggregateLimit: dollars(2_000_000),
      umbrellaPerOccurrenceLimit: dollars(3_000_000),
      umbrellaAggregateLimit: dollars(3_000_000),
    });
  });

  test("a premium beside the name of a line is no limit", () => {
    const { details } = read(
      linedPage([
        "POLICY DECLARATIONS",
        "PREMIUM",
        "General liability | $ 1,236",
        "Building | $ 4,110",
        "Total policy premium | $ 5,346",
      ]),
    );
    expect(details).toMatchObject({ premium: dollars(5_346) });
    expect(details.glPerOccurrenceLimit).toBeUndefined();
    expect(details.propertyBuildingLimit).toBeUndefined();
  });
});

describe("charges", () => {
  test("a total that includes taxes is a total, and totals of losses and of limits are none", () => {
    const { details } = read(
      linedPage([
        "COMMON POLICY DECLARATIONS",
        "Total Policy Premium | $ 11,622.00",
        "Policy Fee | $ 250.00",
        "TX Surplus Lines Tax | $ 585.49",
        "Total Policy Premium Including Taxes and Fees | $ 12,457.49",
      ]),
    );
    expect(details).toMatchObject({
      premium: dollars(11_622),
      policyFees: dollars(250),
      taxes: dollars(585.49),
      total: dollars(12_457.49),
    });
    const losses = read(
      linedPage(
        [
          "LOSS EXPERIENCE REPORT",
          "Insured: Cascade Pallet, Inc. | Policy period: 01/01/2025 - 01/01/2026",
          "Claim no. | Paid loss | Total incurred",
          "25-0091 | $8,410.00 | $9,615.50",
          "Totals | $8,410.00 | $9,615.50",
        ],
        [40, 240, 420],
      ),
    );
    expect(losses.details.premium).toBeUndefined();
    expect(losses.details.total).toBeUndefined();
  });

  test("of two terms side by side the one that is not over", () => {
    const { details } = read(
      linedPage(
        [
          "Your policy is renewing. Declarations",
          "Renewal term: 02/28/2026 to 02/28/2027. Your expiring term ends on 02/28/2026.",
          " | Expiring term | Renewal term",
          "Property deductible | $1,000 | $2,500",
          "Annual premium | $11,870 | $12,944",
        ],
        [40, 240, 420],
      ),
    );
    expect(details).toMatchObject({
      effectiveDate: "2026-02-28",
      expirationDate: "2027-02-28",
      premium: dollars(12_944),
      deductible: dollars(2_500),
    });
  });

  test("a table's first column names the cover, a further column only how it is valued", () => {
    const { details } = read(
      linedPage(
        [
          "PROPERTY COVERAGE AND LIMITS OF INSURANCE",
          "Coverage | Option | Limit | Deductible",
          "Building | Extended replacement cost | $14,210,400 | $10,000",
          "Sewer backup | | $50,000 | $2,500",
          "Equipment breakdown | | Included | $2,500",
        ],
        [40, 180, 360, 480],
      ),
    );
    expect(details).toMatchObject({
      propertyBuildingLimit: dollars(14_210_400),
      deductible: dollars(10_000),
    });
  });
});
