/** A certificate's boxes are close together; a limit belongs to the row it is in. */
import { expect, test } from "vitest";
import { createExtractor, extract } from "../../../core/assistant/local/extract.ts";
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
