import { describe, expect, test } from "vitest";
import { extract } from "../../../core/assistant/local/extract.ts";
import { linedPage } from "./positioned-page.ts";

const entriesOf = (...lines: string[]) => {
  const page = linedPage(lines);
  const { coverages, exclusions, details } = extract({ name: "form.pdf", pages: [page] });
  for (const { start, end, text } of [...coverages, ...exclusions].flatMap((entry) => entry.quotes.flat())) {
    expect(page.text.slice(start, end)).toBe(text);
  }
  return { coverages, exclusions, details };
};
const titlesOf = (entries: { title: string }[]) => entries.map(({ title }) => title);

describe("exclusions", () => {
  test("reads one entry per item of a headed list, up to the next heading", () => {
    const { exclusions } = entriesOf(
      "C. EXCLUSIONS",
      "1. Earth movement. We do not pay for loss caused by earthquake, landslide or earth sinking.",
      "2. Wear and tear. We do not pay for rust, decay or a hidden defect.",
      "D. CONDITIONS",
      "1. Inspection. You must let us inspect the premises at any reasonable time.",
    );
    expect(titlesOf(exclusions)).toEqual(["Earth movement", "Wear and tear"]);
    expect(exclusions[0]?.description).toContain("earthquake");
    expect(exclusions[0]?.quotes[0]?.[0]?.text).toContain("We do not pay for loss caused by earthquake");
  });

  test("reads form titles in a schedule without their numbers", () => {
    const { exclusions } = entriesOf(
      "SCHEDULE OF FORMS AND ENDORSEMENTS",
      "ZX 310 01 24 Exclusion - Communicable Disease",
      "ZX 402 01 24 Cyber Incident Exclusion",
      "ZX 100 01 24 Businessowners Coverage Form",
    );
    expect(titlesOf(exclusions)).toEqual(["Exclusion - Communicable Disease", "Cyber Incident Exclusion"]);
    expect(exclusions[0]?.description).toBe("Not covered: communicable disease.");
  });

  test("lists an endorsement's exclusion under the endorsement's title", () => {
    const { exclusions } = entriesOf(
      "ZX 521 EXCLUSION - CONDOMINIUM PROJECTS",
      "This insurance does not apply to work performed on any condominium project of more than ten units.",
    );
    expect(titlesOf(exclusions)).toEqual(["Exclusion - condominium projects"]);
    expect(exclusions[0]?.quotes.flat().some(({ text }) => text.includes("more than ten units"))).toBe(true);
  });

  test("merges a title in the schedule and on its form into one entry with both places", () => {
    const { exclusions } = entriesOf(
      "ZX 402 01 24 Cyber Incident Exclusion",
      "CYBER INCIDENT EXCLUSION",
      "This insurance does not apply to loss arising out of a cyber incident at any place.",
    );
    expect(exclusions).toHaveLength(1);
    expect(exclusions[0]?.quotes.length).toBeGreaterThan(1);
  });
});

describe("an excluded row in a schedule of locations", () => {
  const head = ["COMMERCIAL PROPERTY DECLARATIONS", "Location 1 Building 2", "Causes of loss"];

  test("names the location", () => {
    const { exclusions } = entriesOf(...head, "Sprinkler Leakage Excluded");
    expect(exclusions).toMatchObject([
      {
        title: "Sprinkler Leakage",
        description: "Not covered at location 1, building 2: sprinkler leakage.",
      },
    ]);
  });

  test.each(["Sprinkler Leakage N/A $5,000 Included", "Sprinkler Leakage Included"])(
    "is no exclusion when another row says otherwise: %s",
    (row) => {
      const lines = [...head, "Sprinkler Leakage Excluded", "Location 2 Building 1", "Causes of loss", row];
      expect(entriesOf(...lines).exclusions).toEqual([]);
    },
  );

  test("is left unchanged when no location is named", () => {
    const { exclusions } = entriesOf("COMMERCIAL GENERAL LIABILITY DECLARATIONS", "Medical Expense Excluded");
    expect(exclusions.map(({ description }) => description)).toEqual(["Not covered: medical expense."]);
  });
});

describe("titles that are incomplete or generic", () => {
  test.each([
    [
      "a word cut at the end of its line",
      [
        "The words of the form that are Appli-",
        "cable To Garden Liability Cover in",
        "Section II, other than Exclusions a., b. and the Energy Liabil-",
      ],
    ],
    ["a reference to a paragraph", ["Paragraph B. EXCLUSIONS AND LIMITATIONS is"]],
    ["a reference to a form", ["EXCLUSIONS of the CAUSES OF LOSS FORM"]],
    ["a generic heading", ["ADDITIONAL EXCLUSION"]],
  ])("%s", (_what, lines) => {
    expect(entriesOf("ZX 520 ENDORSEMENT", ...lines).exclusions).toEqual([]);
  });

  test("completes a title that is cut by its line from the clause", () => {
    const { exclusions } = entriesOf(
      "B. EXCLUSIONS",
      "1. Inadequacy Of Perfor-",
      "mance of any fund in which the plan has placed its money.",
      "2. Wear and tear. We do not pay for rust, decay or a hidden defect.",
    );
    expect(titlesOf(exclusions)).toEqual(["Inadequacy Of Performance of any fund", "Wear and tear"]);
  });

  test('accepts an "exclusion of" title', () => {
    const { exclusions } = entriesOf("EXCLUSION OF CERTIFIED ACTS OF TERRORISM");
    expect(titlesOf(exclusions)).toEqual(["Exclusion of certified acts of terrorism"]);
  });

  test("names a state's change to an exclusion by what it changes", () => {
    const { exclusions } = entriesOf("ZX 310 01 24 Oregon Changes - Workers' Compensation Exclusion");
    expect(exclusions[0]?.description).toBe("The exclusion is changed: workers' compensation.");
  });
});

describe("long policy wording", () => {
  test("gives items with their introduction, and skips conditions and definitions", () => {
    const { exclusions } = entriesOf(
      "B. EXCLUSIONS",
      "We do not insure for loss caused by:",
      "1. Frost. Loss to pipes by freezing, unless:",
      "a. You kept the building heated; or",
      "b. You drained the pipes.",
      "2. Insects or vermin of any kind.",
      "C. DEFINITIONS",
      "1. Building does not include a tent or a trailer without a foundation.",
      "D. GENERAL CONDITIONS",
      "1. Appraisal. We will not pay interest while an appraisal goes on.",
    );
    expect(titlesOf(exclusions)).toEqual(["Frost", "Insects or vermin of any kind"]);
    expect(exclusions[0]?.description).toContain("You kept the building heated");
    for (const { description } of exclusions) expect(description).not.toMatch(/[:;]\.?$/);
  });

  test("does not count items under a coverage's exception as exclusions of the policy", () => {
    const { exclusions } = entriesOf(
      "SECTION III - PHYSICAL DAMAGE COVERAGE",
      "A. COVERAGE EXTENSIONS",
      "1. Personal Property",
      "We will pay up to $300 for personal property in a covered auto that is stolen.",
      "This coverage extension does not apply to:",
      "a. Money or jewelry.",
      "b. Property used in a trade.",
    );
    expect(titlesOf(exclusions)).not.toContain("Money or jewelry");
    expect(exclusions.map(({ description }) => description).join(" ")).toContain("Money or jewelry");
  });

  test("reads a clause split by a page break as one entry with both pages", () => {
    const first = linedPage([
      "C. EXCLUSIONS",
      "1. Wear. We do not pay for rust or decay.",
      "2. Vacant buildings. We do not pay for theft from a building that has stood empty for",
    ]);
    const second = {
      ...linedPage(["more than sixty days in a row before it.", "3. War. We do not pay for loss by war."]),
      page: 2,
    };
    const { exclusions } = extract({ name: "form.pdf", pages: [{ ...first, page: 1 }, second] });
    expect(titlesOf(exclusions)).toEqual(["Wear", "Vacant buildings", "War"]);
    expect(exclusions[1]?.quotes[0]?.map(({ page }) => page)).toEqual([1, 2]);
    expect(exclusions[1]?.description).toContain("more than sixty days");
  });

  test("keeps whole titles of schedule rows that wrap", () => {
    const { exclusions } = entriesOf(
      "FORMS AND ENDORSEMENTS",
      "ZX-101 12/20 Coverage Form",
      "ZX-118 05/18 Exclusion - Certain Events Or More Than A Hundred",
      "Guests",
      "ZX-131 03/11 Amendment Of Liquor Liability Exclusion",
    );
    expect(titlesOf(exclusions)).toContain("Exclusion - Certain Events Or More Than A Hundred Guests");
    expect(exclusions.at(-1)?.description).toBe("The exclusion is changed: liquor liability.");
  });
});

describe("coverages", () => {
  test("reads a grant with an exception as a grant", () => {
    const { coverages, exclusions } = entriesOf(
      "A. WHAT WE INSURE",
      "1. We pay for direct physical loss of covered property, unless the loss is excluded or limited below.",
    );
    expect(coverages).toHaveLength(1);
    expect(exclusions).toHaveLength(0);
  });

  test("reads no grant from a limit clause or a conditional payment", () => {
    const { coverages } = entriesOf(
      "LIMITS OF INSURANCE",
      "The most we will pay for all damages is the limit shown in the declarations for this cover.",
      "OTHER CONDITIONS",
      "If we cancel, we will pay the unearned premium to the first named insured without delay.",
    );
    expect(coverages).toEqual([]);
  });

  test("reads declarations rows with limits, but not rows of premium", () => {
    const { coverages } = entriesOf(
      "COMMERCIAL PROPERTY DECLARATIONS",
      "Named insured: Salt Marsh Storage Partners",
      "Policy period: 04/01/2026 to 04/01/2027",
      "Coverage | Limit of Insurance | Premium",
      "Building | $1,200,000 | $4,100",
      "Business Personal Property | $60,000 | $310",
    );
    expect(coverages.map(({ title, description }) => `${title}: ${description}`)).toEqual([
      "Building: Limit $1,200,000.",
      "Business Personal Property: Limit $60,000.",
    ]);
  });
});

describe("displayable entries", () => {
  test("gives each form in running text an entry, and none to a notice about an exclusion", () => {
    const { exclusions } = entriesOf(
      "Forms: CG 00 01 04 13; ES 2201 01 20 Exclusion – Cross Suits; ES 2290 01 20 Punitive",
      "Damages Exclusion; CG 21 47 12 07 Employment-Related Practices Exclusion.",
      "NOTICE OF TERRORISM EXCLUSION",
      "MEDICAL EXPENSE LIMIT EXCLUDED",
    );
    expect(exclusions.map(({ title, description }) => `${title}: ${description}`)).toEqual([
      "Exclusion – Cross Suits: Not covered: cross suits.",
      "Punitive Damages Exclusion: Not covered: punitive damages.",
      "Employment-Related Practices Exclusion: Not covered: employment-related practices.",
      "Medical expense: Not covered: medical expense.",
    ]);
    expect(exclusions[1]?.quotes).toEqual([
      [expect.objectContaining({ text: "ES 2290 01 20 Punitive\nDamages Exclusion" })],
    ]);
  });

  test("reads no limits from rows of vehicles, damage to them, or premium", () => {
    const { coverages, details } = entriesOf(
      "BUSINESS AUTO DECLARATIONS",
      "Named insured: Salt Marsh Storage Partners",
      "Policy period: 04/01/2026 to 04/01/2027",
      "Coverages | Limit",
      "Covered Autos Liability | $1,000,000 each accident",
      "Comprehensive | $200,000",
      "Collision | $1,000",
      "1FVACWFC9PHNB0022 | $1,500",
      "PREMIUM",
      "Item | Amount",
      "Liability | $2,914.00",
      "Physical damage | $1,327.00",
      "Total annual premium | $4,241.00",
    );
    expect(coverages.map(({ title, description }) => `${title}: ${description}`)).toEqual([
      "Covered Autos Liability: Limit $1,000,000.",
    ]);
    expect(details.extraLimits).toMatchObject([
      { name: "Covered Autos Liability each accident", limit: 1_000_000_00, line: "commercial auto" },
    ]);
    expect(details.extraLimits).toHaveLength(1);
  });

  test("puts a row with only a location under its heading, and several limits of one coverage into one entry", () => {
    const { coverages } = entriesOf(
      "COMMERCIAL PROPERTY DECLARATIONS",
      "Named insured: Salt Marsh Storage Partners",
      "Policy period: 04/01/2026 to 04/01/2027",
      "Loc | Coverage | Limit of Insurance",
      "1 | Building | $1,200,000",
      "2 | Building | $400,000",
      "Money and Securities",
      "Inside the premises | $10,000",
      "Outside the premises | $5,000",
    );
    expect(coverages.map(({ title, description }) => `${title}: ${description}`)).toEqual([
      "Building: Limits $1,200,000 and $400,000.",
      "Money and Securities – Inside the premises: Limit $10,000.",
      "Money and Securities – Outside the premises: Limit $5,000.",
    ]);
  });

  test("combines the limit from the declarations with the purpose from the wording", () => {
    const { coverages } = entriesOf(
      "COMMERCIAL PROPERTY DECLARATIONS",
      "Named insured: Salt Marsh Storage Partners",
      "Policy period: 04/01/2026 to 04/01/2027",
      "Coverage | Limit of Insurance",
      "Debris Removal | $25,000",
      "",
      "DEBRIS REMOVAL",
      "We will pay the expense to remove debris of covered property from the premises.",
    );
    expect(coverages.map(({ title, description }) => `${title}: ${description}`)).toEqual([
      "Debris Removal: We will pay the expense to remove debris of covered property from the premises. Limit $25,000.",
    ]);
  });

  test("starts anew at each form, without the previous endorsement's heading", () => {
    const { coverages } = extract({
      name: "form.pdf",
      pages: [
        linedPage([
          "SPOILAGE OF STOCK",
          "We will pay for loss of stock caused by a breakdown of refrigeration.",
        ]),
        linedPage(
          [
            "BUSINESSOWNERS COVERAGE FORM",
            "A. WHAT WE INSURE",
            "1. We pay for direct physical loss of covered property at the premises.",
          ],
          undefined,
          2,
        ),
      ],
    });
    expect(titlesOf(coverages)).toEqual([
      "Spoilage of stock",
      "Direct physical loss of covered property at the premises",
    ]);
  });
});
