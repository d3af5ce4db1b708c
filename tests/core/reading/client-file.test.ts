/** What clients may get as an answer, by the bytes and the name, and why other files are refused. */
import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { sniffArriving } from "#core/reading";
import { makeDocx, makePdf, makeProgram, makeZip, textFile, tinyPng } from "../../support/made-files.ts";

const sniff = (bytes: Uint8Array, name: string) => sniffArriving.CLIENT(bytes, name, bytes);
const kindOf = (bytes: Uint8Array, name: string) => {
  const found = sniff(bytes, name);
  return found.ok ? `${found.value.kind} ${found.value.mediaType}` : found.error.message;
};

const workbook = (more: Record<string, Uint8Array> = {}) =>
  zipSync({ "[Content_Types].xml": strToU8("<Types/>"), "xl/workbook.xml": strToU8("<workbook/>"), ...more });
const compound = new Uint8Array(600).fill(1);
compound.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const tiff = new Uint8Array([0x49, 0x49, 0x2a, 0x00, 8, 0, 0, 0]);
const film = strToU8("\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41");

test("accepts what offices send", async () => {
  const sheet = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  expect(kindOf(workbook(), "Loss runs.XLSX")).toBe(`XLSX ${sheet}`);
  expect(kindOf(compound, "Loss runs.xls")).toBe("XLS application/vnd.ms-excel");
  expect(kindOf(compound, "Letter.doc")).toBe("DOC application/msword");
  expect(kindOf(tiff, "Fax.tif")).toBe("TIFF image/tiff");
  expect(kindOf(await makePdf([["Binder"]]), "Binder.pdf")).toBe("PDF application/pdf");
  expect(kindOf(makeDocx(["Dear client"]), "Letter.docx")).toMatch(/^DOCX /);
  expect(kindOf(tinyPng, "Photo.png")).toBe("PNG image/png");
  expect(kindOf(textFile("a,b\n1,2"), "Table.csv")).toBe("CSV text/csv");
});

test("refuses the rest in words that fit a file for a client", () => {
  const other =
    "Files of this kind cannot be sent to a client. Add a PDF, a picture, or a Word, Excel, CSV or text file.";
  expect(kindOf(film, "Walk-through.mp4")).toBe(other);
  expect(kindOf(makeZip(), "Files.zip")).toContain("is an archive");
  expect(kindOf(makeProgram(), "Setup.xlsx")).toContain("is a program");
  expect(kindOf(workbook({ "xl/vbaProject.bin": strToU8("x") }), "Rater.xlsx")).toContain("contains macros");
  expect(kindOf(compound, "Mail.msg")).toContain("Outlook");
  expect(kindOf(compound, "Rater.exe")).toBe(other);
});

test("does not let a name say something else", () => {
  expect(kindOf(workbook(), "Invoice.pdf")).toBe(
    "The name of this file has to end in .xlsx. Rename it and add it again.",
  );
  expect(kindOf(textFile("Hello"), "Invoice.pdf")).toContain("ends in .pdf");
});
