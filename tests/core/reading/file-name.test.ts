import { describe, expect, test } from "vitest";
import { nameOfAttachment, sniffUpload } from "../../../core/reading/file-name.ts";
import { toBytes } from "./sources.ts";

const pdf = toBytes("%PDF-1.7\n");
const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const text = toBytes("The deductible is $500.\n");

const take = (name: string, bytes: Uint8Array) => {
  const found = sniffUpload(bytes, name, bytes);
  return found.ok ? found.value : found.error.message;
};

describe("an uploaded file's extension", () => {
  test.each<[string, Uint8Array, string]>([
    ["policy.pdf", pdf, "PDF"],
    ["POLICY.PDF", pdf, "PDF"],
    ["policy", pdf, "PDF"],
    ["Policy No. 5", pdf, "PDF"],
    ["quote 2026.v2", pdf, "PDF"],
    ["photo.jpg", png, "PNG"],
    ["notes.md", text, "TXT"],
    ["locations.csv", text, "CSV"],
    ["program.exe.pdf", pdf, "PDF"],
  ])("is accepted in %s", (name, bytes, kind) => {
    expect(take(name, bytes)).toBe(kind);
  });

  test.each<[string, Uint8Array, RegExp]>([
    ["notes.pdf", text, /ends in \.pdf, but the file is not a PDF: it is plain text\..* ends in \.txt/],
    ["notes.docx", text, /not a Word document/],
    ["scan.png", pdf, /not a PNG picture: it is a PDF/],
    ["letter.docx", pdf, /not a Word document \(DOCX\): it is a PDF/],
    ["invoice.pdf.exe", pdf, /ends in \.exe, as programs do, but the file is a PDF/],
    ["notes.js", text, /as programs do/],
    ["x\u202Efdp.exe", pdf, /as programs do/],
    ["invoice.ex\u200Be", pdf, /as programs do/],
    ["invoice.pdf.scr. ", pdf, /ends in \.scr/],
  ])("is rejected in %j, with what to do", (name, bytes, message) => {
    expect(take(name, bytes)).toMatch(message);
    expect(take(name, bytes)).toMatch(/rename it so that it ends in \.\w+ and upload it again\.$/);
  });

  test("is corrected where nobody can rename the file: attached to an email", () => {
    expect(nameOfAttachment("invoice.pdf.exe", "PDF")).toBe("invoice.pdf.exe.pdf");
    expect(nameOfAttachment("notes.pdf", "TXT")).toBe("notes.pdf.txt");
    expect(nameOfAttachment("x\u202Efdp.exe", "PDF")).toBe("xfdp.exe.pdf");
    expect(nameOfAttachment("policy.pdf", "PDF")).toBe("policy.pdf");
    expect(nameOfAttachment(`${"x".repeat(300)}.exe`, "PDF")).toMatch(/x\.pdf$/);
  });
});
