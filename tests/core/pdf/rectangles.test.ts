/** What printed forms of our own need of the PDF writer: filled rectangles, widths, and characters that it cannot place. */
import { decodePDFRawStream, PDFArray, PDFDocument, PDFRawStream } from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import { pdfWriter } from "../../support/pdf-writer.ts";
import { getBox, readFirst } from "../reading/sources.ts";

async function draw(
  ...marks: Parameters<typeof pdfWriter.drawPages>[1][number]["marks"]
): Promise<Uint8Array> {
  const drawn = await pdfWriter.drawPages("Proposal", [{ width: 612, height: 792, marks }]);
  if (!drawn.ok) throw new Error(JSON.stringify(drawn.error));
  return drawn.value;
}

/** The drawing operators of the first page. */
async function operatorsOf(bytes: Uint8Array): Promise<string> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  const contents = pdf.getPage(0).node.Contents();
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((ref) => pdf.context.lookup(ref)) : [contents];
  return streams
    .flatMap((stream) =>
      stream instanceof PDFRawStream ? [new TextDecoder().decode(decodePDFRawStream(stream).decode())] : [],
    )
    .join("\n")
    .replaceAll(/\s+/g, " ");
}

test("fills rectangles where they are put, in one color, as one shape", async () => {
  const operators = await operatorsOf(
    await draw({
      kind: "RECTANGLES",
      boxes: [
        [10, 20, 30, 40],
        [100, 700, 5, 92],
      ],
      color: [1, 0, 0.5],
    }),
  );
  expect(operators).toContain("1 0 0.5 rg 10 732 30 40 re 100 0 5 92 re f");
});

test("measures text as it is drawn", async () => {
  const style = { size: 10, face: "bold" } as const;
  const width = pdfWriter.widthOf("Certificate", style);
  const page = await readFirst(await draw({ kind: "TEXT", text: "Certificate", x: 54, y: 60, ...style }));
  expect(getBox(page, "Certificate").width).toBeCloseTo(width, 0);
  expect(pdfWriter.widthOf("Certificate", { size: 10 })).toBeLessThan(width);
});

test.each([
  ["an accent that no letter has in one character", "Q\u0303", "U+0303"],
  ["a change of direction", "ab\u202Ecd", "U+202E"],
  ["a hyphen that is not seen", "ab\u00ADcd", "U+00AD"],
  ["a letter that the font lacks", "漢", "漢 (U+6F22)"],
])("names %s", (_, text, named) => {
  expect(pdfWriter.missingIn("holder.name", text)).toEqual([
    { path: "holder.name", message: expect.stringContaining(named) },
  ]);
});

test("names nothing in letters with accents, composed or not", () => {
  expect(pdfWriter.missingIn("holder.name", "Nguyễn Łódź Ångström".normalize("NFD"))).toEqual([]);
});

test("writes an id that depends on the content", async () => {
  const idOf = async (text: string) =>
    /\/ID \[ ?<([0-9a-f]{32})> ?<([0-9a-f]{32})>/.exec(
      new TextDecoder("latin1").decode(await draw({ kind: "TEXT", text, x: 54, y: 60, size: 10 })),
    );
  const [first, again, other] = [await idOf("One"), await idOf("One"), await idOf("Two")];
  expect(first?.[1]).toBe(first?.[2]);
  expect(first?.[1]).not.toBe("0".repeat(32));
  expect(again?.[1]).toBe(first?.[1]);
  expect(other?.[1]).not.toBe(first?.[1]);
});
