/**
 * Declarations in invented layouts: labels next to, above and after their values, boxed forms, tables, letters. Each
 * says what must be read from it, and what must be left out.
 */
import { describe, expect, test } from "vitest";
import { extract } from "../../../core/assistant/local/extract.ts";
import type { PolicyDetails } from "../../../core/assistant/model.ts";
import { linedPage, positionedPage } from "./positioned-page.ts";

const dollars = (amount: number) => Math.round(amount * 100);
const read = (...pages: Parameters<typeof extract>[0]["pages"]) => extract({ name: "document.pdf", pages });
const limitsOf = (details: PolicyDetails) =>
  Object.fromEntries(
    Object.entries(details).filter(([field]) => /^(?:gl|property|umbrella|wc|cyber)[A-Z]/.test(field)),
  );

describe("policy details", () => {
  test("reads labels on the left, values on the right, qualifiers after the amounts", () => {
    const { details, docType } = read(
      linedPage([
        "COMMERCIAL GENERAL LIABILITY DECLARATIONS",
        "POLICY NUMBER: GLX-2049918-04",
        "COMPANY NAME AREA | PRODUCER NAME AREA",
        "Quarry Point Indemnity Company | Alder & Finch Insurance Agency",
        "500 Granite Way | 12 Harbor Road",
        "Concord, NH 03301 | Bath, ME 04530",
        "NAMED INSURED: Juniper Roofing, LLC",
        "MAILING ADDRESS: 14 Mill Lane",
        "Dover, NH 03820",
        "POLICY PERIOD: FROM 02/01/2026 TO 02/01/2027 AT 12:01 A.M. TIME AT YOUR MAILING ADDRESS SHOWN ABOVE",
        "LIMITS OF INSURANCE",
        "EACH OCCURRENCE LIMIT | $ 1,000,000",
        "DAMAGE TO PREMISES RENTED TO YOU LIMIT | $ 100,000 | Any one premises",
        "MEDICAL EXPENSE LIMIT | $ 5,000 | Any one person",
        "PERSONAL & ADVERTISING INJURY LIMIT | $ 1,000,000 | Any one person or organization",
        "GENERAL AGGREGATE LIMIT | $ 2,000,000",
        "PRODUCTS/COMPLETED OPERATIONS AGGREGATE LIMIT | $ 2,000,000",
        "CLASSIFICATION | PREMIUM BASE | RATE | ADVANCE PREMIUM",
        "98678 Roofing | 310,000 payroll | 21.55 | $ 6,680",
        "STATE TAX OR OTHER (if applicable) | $ 133.60",
        "TOTAL PREMIUM (SUBJECT TO AUDIT) | $ 6,813.60",
      ]),
    );
    expect(docType).toBe("POLICY_DOCUMENT");
    expect(details).toMatchObject({
      policyNumber: "GLX-2049918-04",
      insured: {
        name: "Juniper Roofing, LLC",
        address: { line1: "14 Mill Lane", city: "Dover", zone: "NH", postalCode: "03820" },
      },
      carrier: { name: "Quarry Point Indemnity Company", address: { postalCode: "03301" } },
      broker: "Alder & Finch Insurance Agency",
      effectiveDate: "2026-02-01",
      expirationDate: "2027-02-01",
      premium: dollars(6_813.6),
    });
    expect(limitsOf(details)).toEqual({
      glPerOccurrenceLimit: dollars(1_000_000),
      glRentedPremisesDamageLimit: dollars(100_000),
      glMedicalPerPersonLimit: dollars(5_000),
      glPersonalAndAdvertisingInjuryLimit: dollars(1_000_000),
      glAggregateLimit: dollars(2_000_000),
      glProductsAndCompletedOperationsLimit: dollars(2_000_000),
    });
  });

  test("reads boxed forms with small labels above their values, several per row", () => {
    const { details } = read(
      positionedPage([
        [200, 20, "BUSINESSOWNERS POLICY DECLARATIONS"],
        [40, 50, "Policy Number"],
        [220, 50, "Policy Period From"],
        [340, 50, "To"],
        [450, 50, "Agent Code"],
        [40, 62, "77 BOP 412299-01"],
        [220, 62, "05/01/2026"],
        [340, 62, "05/01/2027"],
        [450, 62, "40021"],
        [40, 90, "Named Insured and Mailing Address"],
        [340, 90, "Agent"],
        [40, 102, "Marlow & Tate Stationers Inc"],
        [340, 102, "Birch Hollow Insurance"],
        [40, 114, "290 Center St Ste 4"],
        [340, 114, "8 Elm Ave"],
        [40, 126, "Rutland VT 05701"],
        [340, 126, "Rutland VT 05702"],
        [40, 150, "Insurer"],
        [40, 162, "Green Ridge Fire & Casualty Company"],
        [40, 190, "Each Occurrence"],
        [180, 190, "General Aggregate"],
        [320, 190, "Medical Expenses"],
        [450, 190, "Tenants Liability"],
        [40, 202, "$1,000,000"],
        [180, 202, "$2,000,000"],
        [320, 202, "$10,000"],
        [450, 202, "$300,000"],
        [40, 230, "Building Limit"],
        [180, 230, "Business Personal Property"],
        [340, 230, "Property Deductible"],
        [480, 230, "Total Annual Premium"],
        [40, 242, "$640,000"],
        [180, 242, "$85,000"],
        [340, 242, "$1,000"],
        [480, 242, "$2,118.00"],
      ]),
    );
    expect(details).toMatchObject({
      policyNumber: "77 BOP 412299-01",
      insured: { name: "Marlow & Tate Stationers Inc", address: { postalCode: "05701" } },
      carrier: { name: "Green Ridge Fire & Casualty Company" },
      effectiveDate: "2026-05-01",
      expirationDate: "2027-05-01",
      premium: dollars(2_118),
      deductible: dollars(1_000),
    });
    expect(limitsOf(details)).toEqual({
      glPerOccurrenceLimit: dollars(1_000_000),
      glAggregateLimit: dollars(2_000_000),
      glMedicalPerPersonLimit: dollars(10_000),
      glRentedPremisesDamageLimit: dollars(300_000),
      propertyBuildingLimit: dollars(640_000),
      propertyContentsLimit: dollars(85_000),
    });
  });

  test("reads no limit from words in place of a number, nor from the next amount", () => {
    const { details } = read(
      linedPage([
        "Commercial General Liability Coverage Part - Limits of Insurance",
        "Insured: Otter Creek Marina, Inc., 3 Dock Street, Vergennes, VT 05491",
        "Policy No. MAR 5521 8830   Effective 6/15/26 to 6/15/27",
        "Issued by: Lakeland Mutual Insurance Company",
        "General Aggregate Limit (Other than Products-Completed Operations)......... $2,000,000",
        "Each Occurrence Limit..................................................... $1,000,000",
        "Medical Expense Limit, any one person..................................... Excluded",
        "Total Premium: $4,120   Policy Fee: $150.00   Surplus Lines Tax: $170.80   Total: $4,440.80",
      ]),
    );
    expect(limitsOf(details)).toEqual({
      glAggregateLimit: dollars(2_000_000),
      glPerOccurrenceLimit: dollars(1_000_000),
    });
    expect(details).toMatchObject({
      policyNumber: "MAR 5521 8830",
      effectiveDate: "2026-06-15",
      premium: dollars(4_120),
      policyFees: dollars(150),
      taxes: dollars(170.8),
      total: dollars(4_440.8),
    });
  });

  test("reads amounts before their labels", () => {
    const { details } = read(
      linedPage(
        [
          "COMMON POLICY DECLARATIONS",
          "Policy Number: CA 00331-88",
          "Named Insured: Pelham Tool Works Corp.",
          "41 Foundry Rd",
          "Troy, NY 12180",
          "Policy Period: From March 3, 2026 to March 3, 2027",
          "Hudson Crest Insurance Company",
          "GENERAL LIABILITY",
          "$1,000,000 | Each Occurrence",
          "$2,000,000 | General Aggregate",
          "$3,000,000 | Products/Completed Operations Aggregate",
        ],
        [40, 140],
      ),
    );
    expect(details).toMatchObject({
      effectiveDate: "2026-03-03",
      carrier: { name: "Hudson Crest Insurance Company" },
    });
    expect(limitsOf(details)).toEqual({
      glPerOccurrenceLimit: dollars(1_000_000),
      glAggregateLimit: dollars(2_000_000),
      glProductsAndCompletedOperationsLimit: dollars(3_000_000),
    });
  });

  test("does not read an umbrella's underlying insurance as its limits", () => {
    const { details } = read(
      linedPage([
        "COMMERCIAL LIABILITY UMBRELLA DECLARATIONS",
        "Policy Number: UMB 900177",
        "Renewal of: UMB 900176",
        "Named Insured: Pelham Tool Works Corp.",
        "Policy Period: 03-03-2026 to 03-03-2027",
        "LIMITS OF INSURANCE",
        "Each Occurrence Limit (Liability Coverage) | $5,000,000",
        "Aggregate Limit (Liability Coverage) | $5,000,000",
        "Self-Insured Retention | $10,000",
        "Premium | $8,812",
        "SCHEDULE OF UNDERLYING INSURANCE",
        "Commercial General Liability | CA 00331-88",
        "Each Occurrence | $1,000,000",
        "General Aggregate | $2,000,000",
        "Employers Liability",
        "Bodily Injury by Accident | $500,000 | Each Accident",
      ]),
    );
    expect(details).toMatchObject({
      policyNumber: "UMB 900177",
      priorPolicyNumber: "UMB 900176",
      premium: dollars(8_812),
    });
    expect(limitsOf(details)).toEqual({
      umbrellaPerOccurrenceLimit: dollars(5_000_000),
      umbrellaAggregateLimit: dollars(5_000_000),
    });
    expect(details.extraLimits).toContainEqual(
      expect.objectContaining({ name: "Self-Insured Retention", limit: dollars(10_000) }),
    );
  });

  test.each([
    [
      "accident, policy, employee",
      ["each accident", 500_000],
      ["policy limit", 900_000],
      ["each employee", 700_000],
    ],
    [
      "accident, employee, policy",
      ["each accident", 500_000],
      ["each employee", 700_000],
      ["policy limit", 900_000],
    ],
  ] as const)(
    "reads workers compensation limits by their own labels, in either order: %s",
    (_, accident, second, third) => {
      const row = ([label, amount]: readonly [string, number]) =>
        `Bodily Injury by ${label === "each accident" ? "Accident" : "Disease"} $ ${amount.toLocaleString("en-US")} ${label}`;
      const { details } = read(
        linedPage([
          "WORKERS COMPENSATION AND EMPLOYERS LIABILITY INSURANCE POLICY",
          "INFORMATION PAGE",
          "Insurer: Stonebridge Casualty Insurance Company",
          "Policy No. WC 447-1190-26",
          "1. The Insured: Fern Valley Nursery LLC",
          "Mailing address: PO Box 118, Canby, OR 97013",
          "2. The policy period is from 01/01/2026 to 01/01/2027 12:01 AM standard time.",
          "B. Employers Liability Insurance: The limits of our liability under Part Two are:",
          row(accident),
          row(second),
          row(third),
          "Total Estimated Annual Premium $ 14,224",
          "Minimum Premium $ 500",
          "Experience Modification Factor: .88",
          "Deposit Premium $ 3,556",
          "Direct Bill",
        ]),
      );
      expect(details).toMatchObject({
        policyNumber: "WC 447-1190-26",
        insured: { name: "Fern Valley Nursery LLC", address: { line1: "PO Box 118", postalCode: "97013" } },
        premium: dollars(14_224),
        experienceModification: 0.88,
        billingType: "DIRECT",
      });
      expect(limitsOf(details)).toEqual({
        wcPerAccidentLimit: dollars(500_000),
        wcPerDiseasePolicyLimit: dollars(900_000),
        wcPerDiseaseEmployeeLimit: dollars(700_000),
      });
    },
  );

  test("adds up several buildings, but not another coverage of the same location", () => {
    const { details } = read(
      linedPage([
        "COMMERCIAL PROPERTY COVERAGE PART DECLARATIONS",
        "Policy No: CPP 7712-004 | Effective: 04/01/2026 | Expires: 04/01/2027",
        "Insured: Salt Marsh Storage Partners",
        "Great Dune Property Insurance Company",
        "DESCRIPTION OF PREMISES",
        "Prem/Bldg Coverage | Limit of Insurance | Covered Causes of Loss | Coinsurance",
        "1/1 Building | $1,200,000 | Special | 90%",
        "1/1 Business Personal Property | $60,000 | Special | 90%",
        "2/1 Building | $800,000 | Special | 90%",
        "1/1 Business Income with Extra Expense | $150,000 | Special | 72 hours",
        "Deductible: $2,500",
      ]),
    );
    expect(details).toMatchObject({
      insured: { name: "Salt Marsh Storage Partners" },
      effectiveDate: "2026-04-01",
      expirationDate: "2027-04-01",
      deductible: dollars(2_500),
    });
    expect(limitsOf(details)).toEqual({
      propertyBuildingLimit: dollars(2_000_000),
      propertyContentsLimit: dollars(60_000),
    });
  });

  test("reads a broker's quote letter with fees and taxes", () => {
    const { details, docType } = read(
      linedPage([
        "Coastal Wholesale Brokers",
        "July 8, 2026",
        "Re: Quotation for Bayside Scaffold Rental, Inc.",
        "Quote #: Q26-118842",
        "Insured: Bayside Scaffold Rental, Inc.",
        "77 Pier Ave, Gulfport, MS 39501",
        "Carrier: Palisade Specialty Insurance Company (Non-Admitted)",
        "Proposed Policy Period: 08/15/2026 - 08/15/2027",
        "Coverage: Commercial General Liability",
        "Limits: $1,000,000 Each Occurrence",
        "$2,000,000 General Aggregate",
        "Deductible: $5,000 Per Claim BI/PD",
        "Premium: $18,400.00",
        "Carrier Policy Fee: $250.00",
        "Inspection Fee: $200.00",
        "MS Surplus Lines Tax (4%): $754.00",
        "Stamping Fee: $47.13",
        "Total: $19,651.13",
        "25% Minimum Earned Premium. Fees are fully earned.",
      ]),
    );
    expect(docType).toBe("QUOTE_DOCUMENT");
    expect(details).toMatchObject({
      quoteNumber: "Q26-118842",
      insured: { name: "Bayside Scaffold Rental, Inc.", address: { postalCode: "39501" } },
      carrier: { name: "Palisade Specialty Insurance Company" },
      premium: dollars(18_400),
      policyFees: dollars(250),
      otherFees: dollars(247.13),
      taxes: dollars(754),
      total: dollars(19_651.13),
      deductible: dollars(5_000),
      minimumEarnedPremiumPercent: 25,
    });
    expect(limitsOf(details)).toEqual({
      glPerOccurrenceLimit: dollars(1_000_000),
      glAggregateLimit: dollars(2_000_000),
    });
  });

  test("quotes every field exactly from its page", () => {
    const page = linedPage([
      "UMBRELLA DECLARATIONS",
      "Policy Number: UMB 900177",
      "Insured: Pelham Tool Works Corp.",
      "Each Occurrence | $5,000,000",
    ]);
    const { details, evidence } = read(page);
    expect(Object.keys(details).length).toBeGreaterThan(2);
    for (const field of Object.keys(details) as (keyof PolicyDetails)[]) {
      for (const { start, end, text } of (evidence[field] ?? []).flat())
        expect(page.text.slice(start, end)).toBe(text);
      expect(evidence[field]?.length).toBeGreaterThan(0);
    }
  });

  test("reads nothing from a blank page, an empty document or noise, without an error", () => {
    expect(read().details).toEqual({});
    expect(read({ page: 1, width: 612, height: 792, text: "", words: [] }).details).toEqual({});
    const noise = "9".repeat(3_000) + " " + "A".repeat(3_000) + " $,,, //// 99/99/9999 ".repeat(300);
    expect(read({ page: 1, width: 0, height: 0, text: noise, words: [] }).details).toEqual({});
  });
});
