/** PDFs written under Deno: the same bytes for the same input, and values that the product's own reader finds. */
import { PDFDocument } from "@cantoo/pdf-lib";
import { deepStrictEqual, ok } from "node:assert";
import { openDocument } from "#core/reading";
import { pdfWriter } from "../../support/pdf-writer.ts";

const pdf = await PDFDocument.create();
const place = { x: 54, y: 700, width: 200, height: 16 };
pdf
  .getForm()
  .createTextField("Insured")
  .addToPage(pdf.addPage([612, 792]), place);
const form = await pdf.save();

async function fill(Insured: string): Promise<Uint8Array> {
  const filled = await pdfWriter.fillForm(form, { Insured });
  if (!filled.ok) throw new Error(JSON.stringify(filled.error));
  return filled.value;
}

const filled = await fill("Łukasz & Søn");
deepStrictEqual(await fill("Łukasz & Søn"), filled);
ok((await textOf(filled)).includes("Łukasz & Søn"));
console.log("core/pdf under Deno: ok");

async function textOf(bytes: Uint8Array): Promise<string> {
  const source = {
    length: bytes.length,
    read: async (start: number, end: number) => bytes.slice(start, end),
  };
  const opened = await openDocument("PDF", source);
  if (!opened.ok) throw new Error(opened.error.message);
  const { text } = await opened.value.readPage(1);
  await opened.value.close();
  return text;
}
