/** Pages as PDF files: printed once, with the PDFs of their style around them, or a reason why there is none. */
import { PDFDocument } from "@cantoo/pdf-lib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { joinPdfs } from "#core/pdf";
import { printPage, storedPrints } from "#core/styles";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { rowsOf } from "../../support/book-of-business.ts";
import { openStyles } from "../../support/style-storage.ts";

let agency: TestAgency;
let opened: ReturnType<typeof openStyles>;
let printed: string[];

/** One page of this width. */
async function pdfOf(width: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage([width, 792]);
  return pdf.save();
}
/** A browser whose answers are real PDFs, each made at another time. */
const printer = {
  async print(html: string) {
    printed.push(html);
    return pdfOf(612);
  },
};
const page = {
  title: "Proposal",
  html: "<p>Proposal</p>",
  pdfs: { before: null, after: null },
  date: Date.UTC(2026, 10, 22),
};
const print = (over: Partial<typeof page> | object = {}, by: typeof printer | null = printer) =>
  printPage(agency.scope(), { storage: opened.storage, printer: by, joinPdfs }, { ...page, ...over });
const keys = () => [...opened.files.keys()].filter((key) => key.startsWith("prints/"));

beforeEach(async () => {
  agency = await openTestAgency();
  opened = openStyles(agency.scope());
  printed = [];
});
afterEach(() => agency.close());

test("the same page is printed once, and is the same file with its hash", async () => {
  const first = await print();
  if (!first.ok) throw new Error(first.error);
  expect(await print()).toEqual(first);
  expect(printed).toEqual([page.html]);
  const rows = await rowsOf(agency, "SELECT sha256, size FROM document_prints");
  expect(rows).toEqual([{ sha256: first.value.sha256, size: String(first.value.bytes.length) }]);
  expect(await storedPrints.findNamed(agency.db, [...keys(), "prints/other"])).toEqual(keys());
  // A file that was lost is printed again, with equal bytes.
  opened.files.clear();
  expect(await print()).toEqual(first);
  expect(printed).toHaveLength(2);
  await print({ html: "<p>Other</p>" });
  expect(keys()).toHaveLength(2);
});

test("the PDFs of a style stand before and after the document", async () => {
  const outcome = await print({ pdfs: { before: await pdfOf(100), after: await pdfOf(200) } });
  if (!outcome.ok) throw new Error(outcome.error);
  const pdf = await PDFDocument.load(outcome.value.bytes, { updateMetadata: false });
  expect(pdf.getPages().map((each) => each.getWidth())).toEqual([100, 612, 200]);
  expect(pdf.getTitle()).toBe("Proposal");
});

test("without a browser, or with one that does not answer, people are told what to do; what was printed is still there", async () => {
  expect(await print({}, null)).toEqual({
    ok: false,
    error: expect.stringContaining("No browser is set up"),
  });
  const silent = { print: async () => null };
  const outcome = await printPage(
    agency.scope(),
    { storage: opened.storage, printer: silent, joinPdfs },
    page,
  );
  expect(outcome).toEqual({ ok: false, error: expect.stringContaining("does not answer") });
  expect(keys()).toEqual([]);
  await print();
  expect((await print({}, null)).ok).toBe(true);
});
