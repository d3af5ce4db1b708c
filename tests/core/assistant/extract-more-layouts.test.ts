/** More invented layouts: wrapped labels, options next to each other, certificates, split words, many pages. */
import { describe, expect, test } from "vitest";
import { extract } from "../../../core/assistant/local/extract.ts";
import { cpuOf, ratioOf } from "../../support/processor-time.ts";
import { linedPage, positionedPage } from "./positioned-page.ts";

const dollars = (amount: number) => Math.round(amount * 100);
const read = (...pages: Parameters<typeof extract>[0]["pages"]) => extract({ name: "document.pdf", pages });

describe("labels and columns", () => {
  test("reads labels wrapped over two lines, and a second liability section as another line", () => {
    const { details } = read(
      linedPage([
        "BUSINESS OWNER'S POLICY DECLARATIONS",
        "Policy Number: 41 SBK QX7TD2 DV",
        "Named Insured and Mailing Address: | Agency:",
        "Hollow Oak Veterinary Clinic PLLC | Maple Row Insurance Services Inc",
        "19 Creamery Lane | PO Box 400",
        "Stowe VT 05672 | Stowe VT 05673",
        "Policy Period: From 11/16/25 To 11/16/26 1 Year(s)",
        "Previous Policy Number: 41 SBK QX7TD1",
        "BUILDING | NO COVERAGE",
        "BUSINESS PERSONAL PROPERTY",
        "REPLACEMENT COST | $ 57,000",
        "PERSONAL PROPERTY OF OTHERS",
        "REPLACEMENT COST | NO COVERAGE",
        "BUSINESS LIABILITY | LIMITS OF INSURANCE",
        "LIABILITY AND MEDICAL EXPENSES | $ 1,000,000",
        "DAMAGES TO PREMISES RENTED TO YOU",
        "ANY ONE PREMISES | $ 300,000",
        "GENERAL AGGREGATE | $ 2,000,000",
        "EMPLOYMENT PRACTICES LIABILITY COVERAGE: FORM",
        "EACH CLAIM LIMIT | $ 10,000",
        "AGGREGATE LIMIT | $ 20,000",
      ]),
    );
    expect(details).toMatchObject({
      policyNumber: "41 SBK QX7TD2 DV",
      priorPolicyNumber: "41 SBK QX7TD1",
      insured: { name: "Hollow Oak Veterinary Clinic PLLC", address: { postalCode: "05672" } },
      glPerOccurrenceLimit: dollars(1_000_000),
      glRentedPremisesDamageLimit: dollars(300_000),
      glAggregateLimit: dollars(2_000_000),
    });
    expect(details.propertyBuildingLimit).toBeUndefined();
  });

  test.each([
    ["Named insured and mailing address: Fernhill Bakery LLC", "12 Main Street", "Dover, DE 19901"],
    [
      "NAMED INSURED AND MAILING ADDRESS | PRODUCER",
      "Fernhill Bakery LLC | Dockside Insurance Agency",
      "12 Main Street | 4 Quay Road",
      "Dover, DE 19901 | Dover, DE 19902",
    ],
  ])("reads a label of two things as one: %s", (...lines) => {
    const { details } = read(linedPage(["COMMERCIAL PROPERTY DECLARATIONS", ...lines]));
    expect(details.insured).toMatchObject({
      name: "Fernhill Bakery LLC",
      address: { postalCode: "19901" },
    });
  });

  test("quotes the first of several options and does not count its fee twice", () => {
    const { details } = read(
      linedPage(
        [
          "COMMERCIAL GENERAL LIABILITY QUOTATION",
          "Insured: Pine Barrens Paintball",
          "Quote Number: 5512-26",
          "Period: 05/05/2026 to 05/05/2027",
          " | Option 1 | Option 2",
          "Each Occurrence | $1,000,000 | $2,000,000",
          "General Aggregate | $2,000,000 | $4,000,000",
          "Premium | $5,500 | $7,100",
          "Policy Fee | $250 | $250",
          "Total | $5,750 | $7,350",
        ],
        [40, 240, 400],
      ),
    );
    expect(details).toMatchObject({
      premium: dollars(5_500),
      policyFees: dollars(250),
      total: dollars(5_750),
      glPerOccurrenceLimit: dollars(1_000_000),
      glAggregateLimit: dollars(2_000_000),
    });
  });

  test("pairs the parts of a slashed label and value", () => {
    const { details } = read(
      linedPage([
        "COMMERCIAL LIABILITY QUOTE",
        "Applicant: Blue Heron Kayak Rentals",
        "GENERAL LIABILITY LIMITS",
        "Each Occurrence/General Aggregate: $1,000,000/$2,000,000",
        "Products Aggregate: Included",
      ]),
    );
    expect(details).toMatchObject({
      glPerOccurrenceLimit: dollars(1_000_000),
      glAggregateLimit: dollars(2_000_000),
    });
    expect(details.glProductsAndCompletedOperationsLimit).toBeUndefined();
  });

  test("joins words split by the text layer", () => {
    const { details } = read(
      linedPage([
        "P OLICY N UMBER: ABX 44 1902",
        "NAM ED INS URED: Two Pines Camp, Inc.",
        "12 Lake Road, Bridgton, ME 04009",
        "P OLICY PERIOD: 05/01/2026 TO 05/01/2027",
        "GENERAL LIABILITY LIMI TS",
        "Each Occ urrence | $ 1,000, 000",
      ]),
    );
    expect(details).toMatchObject({
      policyNumber: "ABX 44 1902",
      insured: { name: "Two Pines Camp, Inc.", address: { postalCode: "04009" } },
      glPerOccurrenceLimit: dollars(1_000_000),
    });
  });

  test("does not take the agency that presents a proposal for the insured", () => {
    const { details } = read(
      positionedPage([
        [104, 278, "PRESENTED BY"],
        [332, 278, "PREPARED FOR"],
        [104, 298, "FOXGLOVE RISK PARTNERS INC"],
        [332, 298, "TOWN OF EASTWICK"],
        [104, 311, "PO BOX 10"],
        [332, 311, "1 GREEN STREET"],
        [104, 325, "EASTWICK, NC 28600"],
        [332, 325, "EASTWICK, NC 28601"],
      ]),
    );
    expect(details.insured).toMatchObject({ name: "TOWN OF EASTWICK", address: { postalCode: "28601" } });
  });
});

describe("certificates", () => {
  test("have a row per policy, with words kept as words", () => {
    const { certificate, docType } = read(
      positionedPage([
        [180, 20, "CERTIFICATE OF LIABILITY INSURANCE"],
        [500, 20, "DATE (MM/DD/YYYY)"],
        [510, 32, "06/23/2026"],
        [40, 60, "PRODUCER"],
        [40, 72, "Tall Pines Insurance"],
        [40, 84, "9 Elm Ave"],
        [40, 96, "Rutland VT 05701"],
        [40, 120, "INSURED"],
        [300, 120, "INSURER A :"],
        [360, 120, "Green Ridge Casualty Company"],
        [540, 120, "99104"],
        [40, 132, "Marlow & Tate Stationers Inc"],
        [40, 144, "290 Center St"],
        [40, 156, "Rutland VT 05702"],
        [40, 200, "LTR"],
        [80, 200, "TYPE OF INSURANCE"],
        [240, 200, "POLICY NUMBER"],
        [330, 200, "POLICY EFF"],
        [390, 200, "POLICY EXP"],
        [480, 200, "LIMITS"],
        [40, 220, "A"],
        [60, 220, "COMMERCIAL GENERAL LIABILITY"],
        [240, 220, "GTU000681-01"],
        [330, 220, "4/9/2026"],
        [390, 220, "4/9/2027"],
        [450, 220, "EACH OCCURRENCE"],
        [560, 220, "$ 1,000,000"],
        [450, 232, "GENERAL AGGREGATE"],
        [560, 232, "$ 2,000,000"],
        [450, 244, "PRODUCTS - COMP/OP AGG"],
        [560, 244, "$ Included"],
        [60, 270, "WORKERS COMPENSATION"],
        [240, 270, "WC 55012"],
        [330, 270, "1/1/2026"],
        [390, 270, "1/1/2027"],
        [450, 270, "E.L. EACH ACCIDENT"],
        [560, 270, "$ 500,000"],
        [450, 282, "E.L. DISEASE - EA EMPLOYEE"],
        [585, 282, "$ 500,000"],
        [40, 320, "DESCRIPTION OF OPERATIONS"],
        [40, 334, "Certificate holder is additional insured."],
        [40, 360, "CERTIFICATE HOLDER"],
        [40, 374, "Old Mill Lofts LP"],
        [40, 386, "55 Mill St"],
        [40, 398, "Lowell, MA 01852"],
      ]),
    );
    expect(docType).toBe("CERTIFICATE");
    expect(certificate).toMatchObject({
      certificateDate: "2026-06-23",
      insured: { name: "Marlow & Tate Stationers Inc", address: "290 Center St, Rutland VT 05702" },
      insurers: { A: "Green Ridge Casualty Company (NAIC 99104)" },
      additionalInsured: true,
      policies: [
        {
          line: "GENERAL_LIABILITY",
          insurerLetter: "A",
          policyNumber: "GTU000681-01",
          effectiveDate: "2026-04-09",
          expirationDate: "2027-04-09",
          limits: {
            glPerOccurrenceLimit: dollars(1_000_000),
            glAggregateLimit: dollars(2_000_000),
            glProductsAndCompletedOperationsLimit: "Included",
          },
        },
        {
          line: "WORKERS_COMPENSATION",
          limits: { wcPerAccidentLimit: dollars(500_000), wcPerDiseaseEmployeeLimit: dollars(500_000) },
        },
      ],
    });
    expect(certificate?.holder).toContain("Old Mill Lofts LP");
    expect(certificate?.findings.map(({ text }) => text)).toContain(
      "No commercial auto, no umbrella policy is shown.",
    );
  });
});

describe("contracts", () => {
  test("give an entry per requirement with the sentence that states it", () => {
    const { requirements } = read(
      linedPage([
        "SERVICES AGREEMENT",
        "This Services Agreement is entered into by and between Owner and Contractor. WHEREAS the parties agree as follows.",
        "8. INSURANCE",
        "Contractor shall maintain commercial general liability insurance of not less than $2,000,000 per occurrence.",
        "Owner shall be named as an additional insured on each insurance policy of Contractor.",
        "Contractor shall give Owner thirty (30) days written notice before any insurance is cancelled.",
      ]),
    );
    expect(requirements.map(({ line }) => line)).toEqual([
      "GENERAL_LIABILITY",
      "ADDITIONAL_INSURED",
      "CANCELLATION_NOTICE",
    ]);
    expect(requirements[0]?.amounts).toBe("$2,000,000");
  });
});

test("reads the same with 520 pages of wording after the declarations, within seconds, in ten times the time of 52", async () => {
  const declarations = linedPage([
    "UMBRELLA DECLARATIONS",
    "Policy Number: UMB 900177",
    "Insured: Pelham Tool Works Corp.",
    "Policy Period: 03/03/2026 to 03/03/2027",
    "Each Occurrence | $5,000,000",
  ]);
  const wording = Array.from({ length: 519 }, (_, index) =>
    linedPage(
      Array.from(
        { length: 45 },
        (_, line) =>
          `${line}. We will not pay more than $${line},000 for any one occurrence described in policy number ${index}${line}77 of this form.`,
      ),
      [40],
      index + 2,
    ),
  );
  const { value, ms } = await cpuOf(() => read(declarations, ...wording));
  expect(value.details).toMatchObject({
    policyNumber: "UMB 900177",
    umbrellaPerOccurrenceLimit: dollars(5_000_000),
  });
  expect(ms).toBeLessThan(20_000);
  const some = () => read(declarations, ...wording.slice(0, 51));
  expect(await ratioOf(some, () => read(declarations, ...wording), 13, 3)).toBeLessThanOrEqual(13);
});
