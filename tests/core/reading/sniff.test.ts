import { zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { sniffDocument, sniffSource } from "../../../core/reading/sniff.ts";
import { readFixture, toBytes, toSource } from "./sources.ts";

const bytes = (...values: (number | string)[]): Uint8Array =>
  Uint8Array.from(values.flatMap((value) => (typeof value === "number" ? [value] : [...toBytes(value)])));

const sniff = (head: Uint8Array, name = "policy.pdf") => {
  const result = sniffDocument(head, name);
  return result.ok ? result.value : result.error.code;
};

const mail =
  "Return-Path: <a@example.test>\r\nFrom: A <a@example.test>\r\nTo: b@example.test\r\nSubject: Renewal\r\n\r\nHello\r\n";

describe("a file's kind", () => {
  test.each([
    ["PDF", bytes("%PDF-1.7\n")],
    ["PDF", bytes("\r\n\r\n%PDF-1.4\n")],
    ["PNG", bytes(0x89, "PNG\r\n", 0x1a, "\n")],
    ["JPEG", bytes(0xff, 0xd8, 0xff, 0xe0)],
    ["GIF", bytes("GIF89a")],
    ["WEBP", bytes("RIFF", 1, 2, 3, 4, "WEBPVP8 ")],
    ["EML", bytes(mail)],
    ["HTML", bytes("<!DOCTYPE html><html><body>Hello")],
    ["HTML", bytes('<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">')],
    ["TXT", bytes("The deductible is $ 500.\n")],
    ["TXT", bytes("Note: a file that begins with %PDF- is one.\n")],
  ])("is recognized by its bytes: %s", (kind, head) => {
    expect(sniff(head, "anything.bin")).toBe(kind);
  });

  test("depends on its name only between text and CSV", () => {
    expect(sniff(bytes("name,limit\nbakery,100\n"), "list.CSV")).toBe("CSV");
    expect(sniff(bytes("%PDF-1.7"), "list.csv")).toBe("PDF");
    expect(sniff(bytes(mail), "list.csv")).toBe("EML");
  });

  test("is email for an email that contains a PDF", () => {
    expect(sniff(bytes(mail, "%PDF-1.4 in clear text"), "mail.eml")).toBe("EML");
  });

  test("is text for text in old encodings", () => {
    expect(sniff(bytes("Jos", 0xe9, " Nu", 0xf1, "ez owns the bakery"), "note.txt")).toBe("TXT");
    expect(sniff(bytes(0xff, 0xfe, "H", 0, "i", 0), "note.txt")).toBe("TXT");
  });
});

describe("rejects, whatever the name", () => {
  test.each([
    ["a Windows program", bytes("MZ", 0x90, 0, 3)],
    ["a program that is also a PDF", bytes("MZ", 0x90, 0, "%PDF-1.7")],
    ["a Linux program", bytes(0x7f, "ELF", 2)],
    ["a script", bytes("#!/bin/sh\necho hello\n")],
    ["an old Office file", bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1)],
    ["an SVG picture, which can carry scripts", bytes('<svg xmlns="http://www.w3.org/2000/svg">')],
    ["a fax picture (TIFF)", bytes("II", 0x2a, 0)],
    ["a big-endian TIFF", bytes("MM", 0, 0x2a)],
    ["a phone's photo (HEIC)", bytes(0, 0, 0, 24, "ftypheic")],
    ["rich text", bytes("{\\rtf1 hello}")],
    ["bytes of no known kind", bytes(1, 2, 3, 0, 0, 0, 9)],
  ])("%s", (_, head) => {
    const result = sniffDocument(head, "policy.pdf");
    expect(result).toMatchObject({ ok: false, error: { code: "UNSUPPORTED" } });
    if (!result.ok) expect(result.error.message).toMatch(/(Upload|upload) .+\.$/);
  });

  test("an email in Outlook's own format, and says what to save it as", () => {
    const result = sniffDocument(bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1), "RE Renewal.MSG");
    expect(result.ok ? "" : result.error.message).toContain("Save the mail as EML or PDF");
  });

  test("an empty file", () => {
    expect(sniff(new Uint8Array())).toBe("EMPTY");
  });
});

describe("ZIP files", () => {
  test("are DOCX when they hold a Word document, even far from the start", async () => {
    const random = crypto.getRandomValues(new Uint8Array(60_000));
    const docx = zipSync({
      "[Content_Types].xml": toBytes("<x/>"),
      "word/media/photo.png": random,
      "word/document.xml": toBytes("<x/>"),
    });
    expect(await sniffSource(toSource(docx), "letter.docx")).toEqual({ ok: true, value: "DOCX" });
  });

  test("are rejected otherwise", async () => {
    for (const name of ["xl/workbook.xml", "setup.exe"]) {
      const zip = zipSync({ [name]: toBytes("hello") });
      expect(await sniffSource(toSource(zip), "letter.docx")).toMatchObject({
        ok: false,
        error: { code: "UNSUPPORTED" },
      });
    }
  });

  test("recognizes a whole policy as a PDF", async () => {
    expect(await sniffSource(toSource(await readFixture("bop-bakery.pdf")), "x.docx")).toEqual({
      ok: true,
      value: "PDF",
    });
  });
});
