/** A certificate's boxes stand close together; a limit belongs to the row in which it stands. */
import { expect, test } from "vitest";
import { createExtractor } from "../../../core/assistant/local/extract.ts";
import { openDocument } from "../../../core/documents/reading/open-document.ts";
import { readFixture } from "../../support/made-files.ts";

test("a certificate has the limits of its rows and no others", async () => {
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
  // The disease limit of the row below is no umbrella's.
  expect(details.umbrellaPerOccurrenceLimit).toBeUndefined();
  expect(evidence.umbrellaPerOccurrenceLimit).toBeUndefined();
  expect(details.extraLimits).toBeUndefined();
  expect(details.glPerOccurrenceLimit).toBe(1_000_000_00);
});
