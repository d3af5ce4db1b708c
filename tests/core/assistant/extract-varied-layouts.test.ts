/** How other carriers and brokers set the same facts: order, columns, short forms, letters, split words. */
import { describe, expect, test } from "vitest";
import { extract } from "../../../core/assistant/local/extract.ts";
import { partyIn } from "../../../core/assistant/local/facts/party-names.ts";
import { companiesIn } from "../../../core/assistant/local/values/names.ts";
import { linedPage, positionedPage } from "./positioned-page.ts";

const dollars = (amount: number) => Math.round(amount * 100);
const read = (...pages: Parameters<typeof extract>[0]["pages"]) => extract({ name: "document.pdf", pages });

describe("names and dates", () => {
  test("reads a label between two lines of its value, and a value between two lines of its label", () => {
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

  test("does not read a neighboring label as a name when labels are above their values", () => {
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

  test("reads a letter without labels: the subject is the insured, sentences give insurer and amounts", () => {
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

  test("adds the address from where the name appears above its street", () => {
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

  test("reads several labels in one line, each with its value", () => {
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

  test("reads an expiration date by its own label, wherever the effective date is", () => {
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

  test("joins split words of field labels and names", () => {
    const { details } = read(
      linedPage([
        "Commerc ial Gene ral Liabil ity Declarations",
        "Policy Numb er: HRS-GL-0044120-01",
        "Na med Insur ed and Mailing Addre ss:",
        "Cumberland Zipli ne Tou rs LLC",
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
  const insurerIn = (text: string) => companiesIn(text).find(({ kind }) => kind === "INSURER")?.name;
  test.each([
    "Employers Harborlight Casualty Company",
    "Employers Mutual Fire Company",
    "The Insurance Company of the Shore",
    "Mutual of Kennebec Insurance Company",
  ])("reads %s as an insurer", (name) => expect(insurerIn(`Written by ${name}.`)).toBe(name));
  test.each(["Title Insurance Company", "Insurance Carrier", "General Liability Insurance"])(
    "reads %s as a label",
    (text) => expect(insurerIn(text)).toBeUndefined(),
  );
  test("reads no name from a sentence in capitals", () =>
    expect(partyIn("MISLEADING FACTS TO A POLICYHOLDER FOR THE PURPOSE OF FRAUD", 59)).toBeNull());
});

describe("limits", () => {
  test("reads the new limits of a change, not the ones it replaces", () => {
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

  test("reads a column per building, and locations on pages of their own", () => {
    const matrix = read(
      linedPage(
        [
          "BUSINESSOWNERS DECLARATIONS",
          "SECTION I - PROPERTY",
          "Coverage | Loc 1 Bldg 1 | Loc 1 Bldg 2",
          "Buildings | $ 862,400 | $ 141,900",
          "Business Personal Property | $ 215,000 | $ 18,500",
        ],
        [40, 240, 400],
      ),
    );
    expect(matrix.details.propertyBuildingLimit).toBe(dollars(1_004_300));
    expect(matrix.details.propertyContentsLimit).toBe(dollars(233_500));
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

  test("reads brokers' short forms in their customary order", () => {
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

  test("assigns further table lines to the line of insurance that the row names", () => {
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

  test("reads no limit from a premium next to the name of a line", () => {
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
  test("reads a total with taxes, but not totals of losses or limits", () => {
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

  test("reads the current one of two terms next to each other", () => {
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

  test("names a coverage by the table's first column, not by its valuation option", () => {
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

describe("carriers' own layouts", () => {
  test("reads full numbers, a prior number in the next cell, and a city below its street's label", () => {
    const head = "POLICY NUMBER: 31 TBA 8842";
    const { details } = read(
      linedPage([
        "WORKERS COMPENSATION INFORMATION PAGE",
        "Policy number: 31 TBA 8842 DX | [ ] NEW [X] RENEWAL OF | 30 TBA 8842 DX",
        "The Insured: | Moscow Ridge Fabrication LLC",
        "Mailing address: | 1919 Troy Highway",
        "Moscow, ID 83843",
        "Policy period: 10/15/2025 to 10/15/2026",
        "Employers Liability: Bodily Injury by Accident | $500,000 | each accident",
        "Bodily Injury by Disease | $1,000,000 | policy limit",
        "Experience Modification | (2,787)",
        "(0.87)",
        "Total Estimated Annual Premium | $18,325",
      ]),
      ...[2, 3, 4].map((page) => linedPage([head, "Schedule of operations"], undefined, page)),
    );
    expect(details).toMatchObject({
      policyNumber: "31 TBA 8842 DX",
      priorPolicyNumber: "30 TBA 8842 DX",
      insured: { address: { line1: "1919 Troy Highway", city: "Moscow", zone: "ID", postalCode: "83843" } },
      experienceModification: 0.87,
    });
  });

  test("reads the insurer a manager writes for, and a company abbreviated in its page header", () => {
    const written = read(
      linedPage([
        "CYBER INSURANCE QUOTE",
        "Heliograph Cyber Underwriters, on behalf of Granite Peak Specialty Insurance Company",
        "Insured: Tallgrass Physical Therapy LLC",
      ]),
    );
    expect(written.details.carrier?.name).toBe("Granite Peak Specialty Insurance Company");
    const headed = read(
      ...[1, 2, 3].map((page) =>
        linedPage(
          [
            "Catskill Farmers Mutual Insurance",
            "COMMON POLICY DECLARATIONS",
            ...(page === 1 ? ["Issued for: | Catskill Farmers Mutual Insurance Company"] : []),
          ],
          undefined,
          page,
        ),
      ),
    );
    expect(headed.details.carrier?.name).toBe("Catskill Farmers Mutual Insurance Company");
  });

  test("reads a premium payable with fees as the total, and no total from values", () => {
    const { details } = read(
      linedPage([
        "COMMON POLICY DECLARATIONS",
        "Insured: Pepacton Feed LLC | Policy period: 04/10/2026 to 04/10/2027",
        "Coverage parts | PREMIUM",
        "Commercial Property Coverage Part | $ 9,144.00",
        "Commercial General Liability Coverage Part | $ 7,086.00",
        "TOTAL | $ 16,230.00",
        "NY Fire Fee | $ 114.30",
        "Premium payable at inception: | $ 16,344.30",
        "Building | Value",
        "Total | $2,530,000",
      ]),
    );
    expect(details).toMatchObject({
      premium: dollars(16_230),
      otherFees: dollars(114.3),
      total: dollars(16_344.3),
    });
  });

  test("reads liability limits from a package's table headed Liability", () => {
    const { details, evidence } = read(
      linedPage([
        "Businessowners proposal",
        "Prepared for: Sawgrass Pediatric Dentistry, PLLC",
        "Property | Limit",
        "Business Personal Property | $415,000",
        "Liability | Limit",
        "Each Occurrence | $1,000,000",
        "General Aggregate | $2,000,000",
      ]),
    );
    expect(details).toMatchObject({
      propertyContentsLimit: dollars(415_000),
      glPerOccurrenceLimit: dollars(1_000_000),
      glAggregateLimit: dollars(2_000_000),
    });
    expect(evidence.glPerOccurrenceLimit?.[0]?.map(({ text }) => text)).toEqual([
      "Each Occurrence $1,000,000",
    ]);
  });

  test("quotes each amount of a line with its own words", () => {
    const { evidence } = read(
      linedPage([
        "GENERAL LIABILITY QUOTE",
        "Insured: Sawgrass Roofing LLC",
        "Limits: | $2,000,000 General Aggregate",
        "$1,000,000 Each Occurrence; $5,000 Medical Expense",
        "Premium: $4,000.00 Policy fee: $250.00",
      ]),
    );
    const said = (field: keyof typeof evidence) => evidence[field]?.[0]?.map(({ text }) => text).join(" ");
    expect(said("glAggregateLimit")).toBe("$2,000,000 General Aggregate");
    expect(said("glPerOccurrenceLimit")).toBe("$1,000,000 Each Occurrence");
    expect(said("glMedicalPerPersonLimit")).toBe("$5,000 Medical Expense");
    expect(said("premium")).toBe("Premium: $4,000.00");
    expect(said("policyFees")).toBe("Policy fee: $250.00");
  });

  test("reads a scheduled location's limits with their words, from one or two number columns", () => {
    const { details, evidence } = read(
      linedPage(
        [
          "COMMERCIAL PROPERTY DECLARATIONS",
          "Prem. No. | Bldg. No. | Location",
          "1 | 1 | 31 Delaware St, Walton, NY 13856",
          "2 | 1 | 1108 County Highway 22, Walton, NY 13856",
          "Prem. No. | Bldg. No. | Coverage | Limit of Insurance",
          "1 | 1 | Building | $ 680,000",
          "1 | 1 | Your Business Personal Property | $ 240,000",
          "2 | 1 | Building | $ 815,000",
        ],
        [40, 100, 160, 460],
      ),
    );
    expect(details.locations).toEqual([
      {
        address: "31 Delaware St, Walton, NY 13856",
        buildingLimit: dollars(680_000),
        contentsLimit: dollars(240_000),
      },
      { address: "1108 County Highway 22, Walton, NY 13856", buildingLimit: dollars(815_000) },
    ]);
    expect(evidence.locations).toHaveLength(2);
    expect(evidence.locations?.[1]?.map(({ text }) => text)).toEqual([
      "1108 County Highway 22, Walton, NY 13856",
      "Building $ 815,000",
    ]);
  });

  test("names the policy's kind in the summary, and none for a contract", () => {
    const bop = read(
      linedPage([
        "BUSINESSOWNERS POLICY DECLARATIONS",
        "Named insured: Sawgrass Dental LLC",
        "Cyber Incident Exclusion",
        "Commercial Property",
        "Building | $400,000",
      ]),
    );
    expect(bop.details.summary).toMatch(/^Business owners policy for Sawgrass Dental LLC\./);
    const part = read(
      linedPage([
        "GENERAL LIABILITY DECLARATIONS",
        "Named insured: Sawgrass Dental LLC",
        "Each Occurrence | $1,000,000",
        "Property schedule of the policy: premises 1",
        "Building limit | $400,000",
      ]),
    );
    expect(part.details.summary).toMatch(/^General liability and commercial property policy for /);
    const contract = read(
      linedPage([
        "SERVICES AGREEMENT",
        "This Services Agreement is made by and between Sawgrass Dental LLC and Delta Works, Inc.",
        "WHEREAS the parties hereto desire to contract; NOW, THEREFORE, they agree:",
        "9. Risk of Loss and Insurance Company. The contractor carries general liability insurance of $1,000,000.",
      ]),
    );
    expect(contract.details).toEqual({});
    expect(contract.requirements).not.toHaveLength(0);
  });

  test("reads no column heading from a label with its value, and accepts a spaced city, state and ZIP code", () => {
    const { details } = read(
      positionedPage([
        [40, 40, "UMBRELLA LIABILITY DECLARATIONS"],
        [40, 60, "POLICY NUMBER"],
        [140, 60, "XS 4410 2207-2"],
        [300, 60, "PRIOR POLICY"],
        [420, 60, "XS 4410 2207-1"],
        [40, 74, "NAMED INSURED"],
        [140, 74, "DOOR COUNTY CHERRY GROWERS LLC"],
        [140, 88, "7755 STATE HIGHWAY 42"],
        [140, 102, "EGG HARBOR"],
        [206, 102, "WI"],
        [232, 102, "54209"],
        [40, 130, "EACH OCCURRENCE"],
        [300, 130, "$ 3,000,000"],
        [40, 144, "SIR"],
        [300, 144, "$ 10,000"],
        [40, 158, "TOTAL POLICY PREMIUM"],
        [300, 158, "$ 3,951"],
      ]),
    );
    expect(details).toMatchObject({
      insured: { address: { city: "EGG HARBOR", zone: "WI", postalCode: "54209" } },
      umbrellaPerOccurrenceLimit: dollars(3_000_000),
      premium: dollars(3_951),
    });
    expect(details.umbrellaAggregateLimit).toBeUndefined();
  });

  test("reads no limit from premium parts or a per-occurrence deductible, and no fee from loss of assessments", () => {
    const { details, coverages } = read(
      linedPage(
        [
          "COMMERCIAL PACKAGE DECLARATIONS",
          "Insured: Marsh Hen Owners Association | Policy period: 04/01/2026 to 04/01/2027",
          "Coverage parts and premium",
          "Commercial General Liability | $11,600.00",
          "Liquor Liability | $1,450.00",
          "Total Policy Premium | $13,050.00",
          "COMMERCIAL CRIME",
          "Coverage | Limit Of Insurance | Deductible Amount Per Occurrence",
          "Employee Theft | $500,000 | $5,000",
          "Loss of assessments: | $200,000",
        ],
        [40, 260, 420],
      ),
    );
    expect(details.premium).toBe(dollars(13_050));
    expect(details.glPerOccurrenceLimit).toBeUndefined();
    expect(details.otherFees).toBeUndefined();
    expect(coverages.find(({ title }) => title === "Employee Theft")?.description).toBe("Limit $500,000.");
  });

  test("reads the first of several options", () => {
    const { details } = read(
      linedPage([
        "QUOTATION FOR DIRECTORS AND OFFICERS",
        "Option 1 | $1,000,000 aggregate; Retention $2,500;",
        "Premium $2,340",
        "Option 2 | $2,000,000 aggregate; Retention $2,500;",
        "Premium $3,015",
      ]),
    );
    expect(details.premium).toBe(dollars(2_340));
  });

  test("reads an endorsement's effective date from a sentence", () => {
    const { details } = read(
      linedPage([
        "ENDORSEMENT NO. 4",
        "This endorsement, effective 12:01 A.M., July 19, 2026, forms a part of Policy No. TVX-88-120774",
        "issued to Teton Valley Excavation, LLC by Fall River Casualty Company.",
      ]),
    );
    expect(details).toMatchObject({ policyNumber: "TVX-88-120774", effectiveDate: "2026-07-19" });
  });

  test("ends an address with its box, and finds a name's address in the next cell", () => {
    const boxed = read(
      positionedPage([
        [40, 40, "BUILDERS RISK DECLARATIONS"],
        [40, 60, "Insured"],
        [300, 60, "Mailing address"],
        [40, 74, "Verde Canyon Homes, Inc."],
        [300, 74, "450 S Main St, Cottonwood, AZ 86326"],
        [40, 94, "Project location"],
        [40, 108, "14 Mingus Shadows, Clarkdale, AZ 86324"],
      ]),
    );
    expect(boxed.details.insured?.address?.postalCode).toBe("86326");
    const lined = read(
      linedPage(
        [
          "COMMERCIAL PROPERTY DECLARATIONS",
          "Policy no: GPL-118822 | Issued to: Brazosport Storage, Ltd. | 107 Circle Way, Lake Jackson, TX 77566",
          "Agent: Surfside Insurance, 409 Plantation Dr, Angleton, TX 77515",
        ],
        [40, 200, 400],
      ),
    );
    expect(lined.details.insured?.address?.postalCode).toBe("77566");
    expect(lined.details.broker).toBe("Surfside Insurance");
  });
});
