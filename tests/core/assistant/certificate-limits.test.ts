/** A certificate's boxes are close together; a limit belongs to the row it is in. */
import { expect, test } from "vitest";
import { createExtractor, extract } from "../../../core/assistant/local/extract.ts";
import { isSure } from "../../../core/assistant/model.ts";
import { openDocument } from "../../../core/reading/open-document.ts";
import { readFixture } from "../../support/made-files.ts";
import { linedPage } from "./positioned-page.ts";

test("reads a certificate's limits from their own rows only", async () => {
  const bytes = await readFixture("coi-falls-short.pdf");
  const opened = await openDocument("PDF", {
    length: bytes.length,
    read: (start, end) => Promise.resolve(bytes.subarray(start, end)),
  });
  if (!opened.ok) throw new Error(opened.error.message);
  const extractor = createExtractor();
  for await (const page of opened.value.readPages(1, opened.value.pageCount)) extractor.readPage(page);
  await opened.value.close();
  const { details, evidence, certificate } = extractor.finish();
  expect(certificate?.policies.find(({ line }) => line === "UMBRELLA")?.limits).toEqual({});
  // The disease limit in the row below is not an umbrella limit.
  expect(details.umbrellaPerOccurrenceLimit).toBeUndefined();
  expect(evidence.umbrellaPerOccurrenceLimit).toBeUndefined();
  expect(details.extraLimits).toBeUndefined();
  expect(details.glPerOccurrenceLimit).toBe(1_000_000_00);
});

test("reads the insured, limits and entries from a table of labels", () => {
  const { details, certificate, coverages, exclusions } = extract({
    name: "evidence.pdf",
    pages: [
      linedPage(
        [
          "EVIDENCE OF COMMERCIAL PROPERTY INSURANCE",
          "Insured | Great Bend Distributors, Inc.",
          "Company | Harbor States Mutual Insurance Company",
          "Policy | CPX-118840-02",
          "Term | 09/30/2026 to 09/30/2027",
          "Location | 7700 Industrial Parkway, Wichita, KS 67219",
          "Building | $2,365,000, special, replacement cost",
          "Deductible | $10,000",
          "Flood | Excluded",
        ],
        [40, 200],
      ),
    ],
  });
  expect(certificate?.insured).toEqual({ name: "Great Bend Distributors, Inc.", address: null });
  expect(details.propertyBuildingLimit).toBe(2_365_000_00);
  expect(coverages.map(({ title }) => title)).toEqual(["Building"]);
  expect(exclusions).toEqual([]);
});

test('ends a name before the street and keeps the "attention" line out of the address', () => {
  const { certificate } = extract({
    name: "certificate.pdf",
    pages: [
      linedPage([
        "CERTIFICATE OF PROPERTY INSURANCE",
        "INSURED | Granite Gate General Insurance Company",
        "Village Green Owners Association",
        "Attn Sharp Management Ste 104",
        "2500 Via Marina",
        "San Pedro, CA 90731",
        "COVERAGES",
        "POLICY NUMBER: 92-QR-4650",
        "Building | $11,483,600",
        "CERTIFICATE HOLDER",
      ]),
    ],
  });
  expect(certificate?.insured).toEqual({
    name: "Village Green Owners Association",
    address: "2500 Via Marina, San Pedro, CA 90731",
  });
});

const head = "INSR LTR | TYPE OF INSURANCE | POLICY NUMBER | POLICY EFF | POLICY EXP | LIMITS";
const columns = [20, 80, 230, 320, 400, 480];
const grid = (lines: readonly string[], page = 1) => linedPage(lines, columns, page);
const opening = [
  "CERTIFICATE OF LIABILITY INSURANCE",
  "INSURED",
  "Quarry Lane Electric, Inc.",
  "12 Quarry Lane",
  "Dover, DE 19901",
  "INSURER A : Bluestem Casualty Company",
  "COVERAGES",
];

test("leaves a number with the row it stands in, and the row that nobody filled in without one", () => {
  const { certificate } = extract({
    name: "certificate.pdf",
    pages: [
      grid([
        ...opening,
        head,
        " | COMMERCIAL GENERAL LIABILITY | | | | EACH OCCURRENCE $ 1,000,000",
        "A | CLAIMS MADE X OCCUR | CGL-445210 | 01/01/2026 | 01/01/2027 | FIRE DAMAGE (Any one fire) $ 50,000",
        " | AUTOMOBILE LIABILITY | | | | COMBINED SINGLE LIMIT $",
        " | UMBRELLA LIAB | | | | EACH OCCURRENCE $ 2,000,000",
        " | RETENTION $ 10,000 | UMB-99120 | 01/01/2026 | 01/01/2027 | AGGREGATE $ 2,000,000",
        " | WORKERS COMPENSATION | | | | E.L. EACH ACCIDENT $",
        "A | Rented Tools | INM-31877 | 01/01/2026 | 01/01/2027 | $75,000 / $1,000 Ded.",
        "DESCRIPTION OF OPERATIONS / LOCATIONS / VEHICLES",
      ]),
    ],
  });
  expect(certificate?.policies.map(({ line, policyNumber, limits }) => [line, policyNumber, limits])).toEqual(
    [
      [
        "GENERAL_LIABILITY",
        "CGL-445210",
        { glPerOccurrenceLimit: 1_000_000_00, glRentedPremisesDamageLimit: 50_000_00 },
      ],
      [
        "UMBRELLA",
        "UMB-99120",
        {
          umbrellaPerOccurrenceLimit: 2_000_000_00,
          umbrellaAggregateLimit: 2_000_000_00,
          retention: 10_000_00,
        },
      ],
      ["OTHER", "INM-31877", { "rented tools": 75_000_00, deductible: 1_000_00 }],
    ],
  );
});

test("goes on with rows and insurers on a later page", () => {
  const { certificate } = extract({
    name: "certificate.pdf",
    pages: [
      grid([
        ...opening,
        head,
        "A | GENERAL LIABILITY | CGL-445210 | 01/01/2026 | 01/01/2027 | EACH OCCURRENCE $ 1,000,000",
        "CERTIFICATE HOLDER",
      ]),
      grid(
        [
          "ADDITIONAL INFORMATION",
          "INSURER F : Northmoor Insurance Company",
          head,
          "F | Property | PRP-20077 | 01/01/2026 | 01/01/2027 | $900,000 / $5,000 Ded.",
        ],
        2,
      ),
    ],
  });
  expect(certificate?.insurers).toEqual({
    A: "Bluestem Casualty Company",
    F: "Northmoor Insurance Company",
  });
  expect(certificate?.policies.at(-1)).toEqual({
    line: "PROPERTY",
    insurerLetter: "F",
    policyNumber: "PRP-20077",
    effectiveDate: "2026-01-01",
    expirationDate: "2027-01-01",
    limits: { property: 900_000_00, deductible: 5_000_00 },
    confidence: 0.9,
  });
});

test("marks a number that was hard to read on a scan, and leaves out an amount that lost its dollar sign", () => {
  const page = grid([
    ...opening,
    head,
    " | COMMERCIAL OENERAL LIABILITY | | | | EACH OCCURRENCE $1,000,000",
    "A | | CGL-445210 | 01/01/2026 | 01/01/2027 | MED EXP 510,000",
    " | | | | | GENERAL AGGREGATE $2,000,000",
    "CERTIFICATE HOLDER",
  ]);
  const start = page.text.indexOf("CGL-445210");
  const { certificate } = extract({
    name: "scan.pdf",
    pages: [{ ...page, unsure: [{ start, end: start + "CGL-445210".length }] }],
  });
  expect(certificate?.policies.map(({ line, limits }) => [line, limits])).toEqual([
    ["GENERAL_LIABILITY", { glPerOccurrenceLimit: 1_000_000_00, glAggregateLimit: 2_000_000_00 }],
  ]);
  expect(certificate?.policies.map(({ confidence }) => isSure(confidence))).toEqual([false]);
  expect(certificate?.findings[0]?.text).toBe(
    "The number of the general liability policy, CGL-445210, was hard to read on the scan. Check it against the page.",
  );
});
