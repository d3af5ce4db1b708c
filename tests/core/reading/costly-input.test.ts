/** Small files that would take forever or exhaust memory: reported, and the rest of the file is read. */
import { PDFDocument, type PDFPage, PDFName, StandardFonts } from "@cantoo/pdf-lib";
import { zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { openDocument } from "../../../core/reading/open-document.ts";
import { cpuOf } from "../../support/processor-time.ts";
import { openBytes, readAll, toBytes, toSource } from "./sources.ts";

/** Three pages, the second drawn by `spoil`. */
async function makeThree(spoil: (page: PDFPage, pdf: PDFDocument) => void): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const nth of [1, 2, 3]) {
    const page = pdf.addPage([612, 792]);
    if (nth === 2) spoil(page, pdf);
    else page.drawText(`Page number ${nth}`, { x: 72, y: 700, size: 10, font });
  }
  return pdf.save();
}

const draw = (content: string) =>
  makeThree((page, pdf) =>
    page.node.set(PDFName.of("Contents"), pdf.context.register(pdf.context.flateStream(content))),
  );

/** Each form calls the next one this many times; the last draws nothing. */
const callForms = (depth: number, times: number) =>
  makeThree((page, pdf) => {
    let next = pdf.context.register(
      pdf.context.flateStream("0 g ".repeat(50), { Type: "XObject", Subtype: "Form", BBox: [0, 0, 1, 1] }),
    );
    for (let level = 0; level < depth; level++) {
      const Resources = { XObject: { F: next } };
      const form = { Type: "XObject", Subtype: "Form", BBox: [0, 0, 1, 1], Resources };
      next = pdf.context.register(pdf.context.flateStream("q /F Do Q ".repeat(times), form));
    }
    page.node.set(PDFName.of("Resources"), pdf.context.obj({ XObject: { F: next } }));
    page.node.set(
      PDFName.of("Contents"),
      pdf.context.register(pdf.context.flateStream("BT ET /F Do ".repeat(times))),
    );
  });

describe("skips and reports a page that would block everyone", () => {
  test.each([
    ["30,000 saved graphics states", () => draw("q ".repeat(30_000))],
    ["1,000,000 saved graphics states", () => draw("q ".repeat(1_000_000))],
    ["1,000,000 instructions", () => draw("0 g ".repeat(1_000_000))],
    ["20 MB of spaces", () => draw(" ".repeat(20_000_000))],
  ])("%s", { timeout: 30_000 }, async (_what, make) => {
    const bytes = await make();
    const { value: pages, ms } = await cpuOf(() => readAll(bytes));
    expect(pages.map(({ text }) => text)).toEqual(["Page number 1", "", "Page number 3"]);
    expect(pages.map(({ problem }) => problem)).toEqual([undefined, "DAMAGED", undefined]);
    expect(ms).toBeLessThan(5_000);
  });

  test("forms that call forms a million times", { timeout: 30_000 }, async () => {
    const bytes = await callForms(5, 16);
    const { value: pages, ms } = await cpuOf(() => readAll(bytes));
    expect(pages.map(({ text }) => text)).toEqual(["Page number 1", "", "Page number 3"]);
    expect(ms).toBeLessThan(10_000);
  });

  test("does not draw it for a vision model either", async () => {
    const reader = await openBytes(await draw("q ".repeat(30_000)));
    const { value: picture, ms } = await cpuOf(async () => reader.drawPage?.(2));
    expect(picture?.tag).not.toBe("DRAWN");
    expect(ms).toBeLessThan(5_000);
    await reader.close();
  });

  test("but reads graphics states nested as deep as real programs nest them", async () => {
    const pages = await readAll(await draw("q ".repeat(400) + "Q ".repeat(400)));
    expect(pages[1]?.problem).toBeUndefined();
  });
});

test("rejects a Word document of thousands of files, with the number", async () => {
  const others = Array.from({ length: 1_200 }, (_, nth) => [`word/media/${nth}.png`, new Uint8Array(1)]);
  const bytes = zipSync({
    "[Content_Types].xml": toBytes("<Types/>"),
    "word/document.xml": toBytes("<w:document><w:t>Hello</w:t></w:document>"),
    ...Object.fromEntries(others),
  });
  const opened = await openDocument("DOCX", toSource(bytes));
  expect(opened).toMatchObject({ ok: false, error: { code: "TOO_LARGE" } });
  if (!opened.ok) expect(opened.error.message).toContain("more than 1,000 files");
});
