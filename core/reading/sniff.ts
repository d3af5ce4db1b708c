/**
 * What a file is, told by its bytes. The name is believed only where bytes cannot tell: between
 * plain text and CSV. Whatever is not a document that people send to an agency is refused.
 */
import { err, ok, type Result } from "../shared/result.ts";
import { createReadFailure, type ByteSource, type DocumentKind, type ReadFailure } from "./reader.ts";
import { decodeText } from "./decode-text.ts";

/** What browsers and mail programs call each kind. */
export const mediaTypes: Readonly<Record<DocumentKind, string>> = {
  PDF: "application/pdf",
  PNG: "image/png",
  JPEG: "image/jpeg",
  GIF: "image/gif",
  WEBP: "image/webp",
  DOCX: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  TXT: "text/plain",
  EML: "message/rfc822",
  HTML: "text/html",
  CSV: "text/csv",
};

/** How much of a file's ends tells its kind; a caller that streams keeps this much. */
export const sniffedBytes = {
  /** Enough for every kind but ZIP. */
  head: 4096,
  /** A ZIP lists its files at its end; this much holds the list of any ordinary DOCX. */
  tail: 64 * 1024,
} as const;

const PROGRAM = "This file is a program, not a document, so it was refused. Upload the document itself.";
const OLD_WORD =
  "This file is an old Word document or is protected with a password. Save it as DOCX without a password and upload that copy.";
const ARCHIVE =
  "This file is an archive or another kind of Office file. Upload the documents in it one by one, as PDF or DOCX.";
const MESSAGE =
  "This is a mail in Outlook's own format (MSG), which cannot be read. Save the mail as EML or PDF and upload that copy, and upload its attachments one by one.";
const TIFF =
  "This is a TIFF picture, which can be neither shown nor read here. Save it as PDF, PNG or JPEG and upload that copy.";
const HEIC =
  "This is a HEIC photo, which can be neither shown nor read here. Save or share it as JPEG and upload that copy.";
const BINARY =
  "This file is not a document that can be read. Upload a PDF, an image, a DOCX, TXT, EML, HTML or CSV file.";

const programs: readonly (readonly number[])[] = [
  [0x4d, 0x5a],
  [0x7f, 0x45, 0x4c, 0x46],
  [0xfe, 0xed, 0xfa],
  [0xcf, 0xfa, 0xed, 0xfe],
  [0xce, 0xfa, 0xed, 0xfe],
  [0xca, 0xfe, 0xba, 0xbe],
  [0x23, 0x21],
  [0x00, 0x61, 0x73, 0x6d],
];

/**
 * `head` is the beginning of the file (`sniffedBytes`, or all of a shorter file), `tail` its end,
 * which is looked at for ZIP files only.
 */
export function sniffDocument(
  head: Uint8Array,
  name: string,
  tail: Uint8Array = head,
): Result<DocumentKind, ReadFailure> {
  const refuse = (message: string): Result<DocumentKind, ReadFailure> =>
    err(createReadFailure("UNSUPPORTED", message));
  if (head.length === 0) return err(createReadFailure("EMPTY"));
  if (isProgram(head)) return refuse(PROGRAM);
  const image = sniffImage(head);
  if (image) return ok(image);
  if (isTiff(head)) return refuse(TIFF);
  if (isHeic(head)) return refuse(HEIC);
  if (startsWith(head, [0x50, 0x4b, 0x03, 0x04]))
    return isWordArchive(head, tail) ? ok("DOCX") : refuse(ARCHIVE);
  if (startsWith(head, [0xd0, 0xcf, 0x11, 0xe0]))
    return refuse(name.toLowerCase().endsWith(".msg") ? MESSAGE : OLD_WORD);
  const text = readTextHead(head);
  // Viewers take a PDF that begins a little late; a mail or a web page may hold one and is none.
  const isPdf = ["%PDF-1.", "%PDF-2."].some((mark) => findAscii(head.subarray(0, 1024), mark) >= 0);
  if (isPdf && !(text !== null && (isMail(text) || isHtml(text)))) return ok("PDF");
  if (text === null) return refuse(BINARY);
  return sniffText(text, name) ?? refuse(BINARY);
}

/** The same for a whole file in memory. */
export const sniffWhole = (bytes: Uint8Array, name: string): Result<DocumentKind, ReadFailure> =>
  sniffDocument(bytes.subarray(0, sniffedBytes.head), name, bytes.subarray(-sniffedBytes.tail));

/** The same for a whole file behind a source; reads the end only where it is needed. */
export async function sniffSource(
  source: ByteSource,
  name: string,
): Promise<Result<DocumentKind, ReadFailure>> {
  const head = await source.read(0, Math.min(source.length, sniffedBytes.head));
  if (!startsWith(head, [0x50, 0x4b])) return sniffDocument(head, name);
  const tail = await source.read(Math.max(0, source.length - sniffedBytes.tail), source.length);
  return sniffDocument(head, name, tail);
}

function sniffImage(head: Uint8Array): DocumentKind | null {
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "PNG";
  if (startsWith(head, [0xff, 0xd8, 0xff])) return "JPEG";
  if (hasAscii(head, 0, "GIF87a") || hasAscii(head, 0, "GIF89a")) return "GIF";
  if (hasAscii(head, 0, "RIFF") && hasAscii(head, 8, "WEBP")) return "WEBP";
  return null;
}

export const isProgram = (head: Uint8Array): boolean =>
  programs.some((signature) => startsWith(head, signature));

export const isTiff = (head: Uint8Array): boolean =>
  startsWith(head, [0x49, 0x49, 0x2a, 0x00]) || startsWith(head, [0x4d, 0x4d, 0x00, 0x2a]);

const heicBrands = ["heic", "heix", "hevc", "heim", "heis", "mif1", "msf1"];
export const isHeic = (head: Uint8Array): boolean =>
  hasAscii(head, 4, "ftyp") && heicBrands.some((brand) => hasAscii(head, 8, brand));

const isWordArchive = (head: Uint8Array, tail: Uint8Array): boolean =>
  findAscii(tail, "word/document.xml") >= 0 || findAscii(head, "word/document.xml") >= 0;

/** The head as text, or null where its bytes are not text. */
function readTextHead(head: Uint8Array): string | null {
  const text = decodeText(head);
  let controls = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0) return null;
    if (code < 32 && code !== 9 && code !== 10 && code !== 12 && code !== 13) controls++;
  }
  return controls * 100 > text.length ? null : text;
}

function sniffText(text: string, name: string): Result<DocumentKind, ReadFailure> | null {
  const lowered = text.slice(0, 2048).trimStart().toLowerCase();
  if (lowered.startsWith("{\\rtf") || lowered.startsWith("%!ps")) return null;
  if (isMail(text)) return ok("EML");
  if (isHtml(text)) return ok("HTML");
  if (lowered.startsWith("<?xml") || lowered.startsWith("<svg")) return null;
  return ok(name.toLowerCase().endsWith(".csv") ? "CSV" : "TXT");
}

const mailHeaders =
  /^(from|to|cc|subject|date|received|return-path|mime-version|content-type|message-id|delivered-to|reply-to|sender|dkim-signature|authentication-results|x-[a-z0-9-]+):/i;

/** Mail begins with header fields; two that mail is known by are enough. */
function isMail(text: string): boolean {
  let known = 0;
  for (const line of text.trimStart().split("\n", 40)) {
    if (line.trim() === "") break;
    if (mailHeaders.test(line)) known++;
    else if (!/^[\w-]+:|^[ \t]|^From /.test(line)) return false;
  }
  return known >= 2;
}

function isHtml(text: string): boolean {
  const lowered = text.slice(0, 2048).trimStart().toLowerCase();
  if (!lowered.startsWith("<")) return false;
  return /<!doctype html|<html|<head|<body|<table|<div|<p[ >]/.test(lowered);
}

export const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte);

function hasAscii(bytes: Uint8Array, at: number, text: string): boolean {
  for (let index = 0; index < text.length; index++)
    if (bytes[at + index] !== text.charCodeAt(index)) return false;
  return true;
}

export function findAscii(bytes: Uint8Array, text: string): number {
  const first = text.charCodeAt(0);
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1))
    if (hasAscii(bytes, at, text)) return at;
  return -1;
}
