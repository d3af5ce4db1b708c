/**
 * Small PDF files taken apart and put together, as far as a page of pictures needs it. What is taken apart was
 * written by PDF.js (`extractPages`): the catalog is object 1, all objects stand one after the other.
 */

import { unzlibSync } from "fflate";

/** The objects numbered from 1, the first of them the catalog; each as texts and bytes one after the other. */
export function joinObjects(objects: readonly (readonly (string | Uint8Array)[])[]): Uint8Array {
  const parts = createParts();
  const places: number[] = [];
  parts.add("%PDF-1.4\n");
  for (const [nth, object] of objects.entries()) {
    places.push(parts.length());
    for (const part of [`${nth + 1} 0 obj\n`, ...object, "\nendobj\n"]) parts.add(part);
  }
  const table = parts.length();
  const rows = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const count = objects.length + 1;
  parts.add(`xref\n0 ${count}\n0000000000 65535 f \n${rows}`);
  parts.add(`trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  return parts.join();
}

export interface PdfObject {
  /** What it says before its stream, or all of it; a letter a byte. */
  head: string;
  /** Packed as it stands in the file; null where it is no stream. */
  stream: Uint8Array | null;
}

const STREAM = " stream\n";
const STREAM_END = "\nendstream";
const OBJECT_END = "\nendobj\n";

/** Its objects by their numbers; null where it is not written as said above, or where it is encrypted. */
export function splitObjects(file: Uint8Array): Map<number, PdfObject> | null {
  const text = latin1Of(file);
  const objects = new Map<number, PdfObject>();
  for (let at = text.search(/^\d+ 0 obj\n/m); at >= 0;) {
    const opening = /(\d+) 0 obj\n|startxref\s/y;
    opening.lastIndex = at;
    const found = opening.exec(text);
    if (!found) return null;
    if (found[1] === undefined) return addGathered(objects);
    const from = at + found[0].length;
    const to = skipValue(text, from);
    if (to === null) return null;
    const head = text.slice(from, to);
    if (entriesOf(head).has("Encrypt")) return null;
    let end = to;
    let stream: Uint8Array | null = null;
    if (text.startsWith(STREAM, to)) {
      const begin = to + STREAM.length;
      end = begin + Number(entriesOf(head).get("Length"));
      stream = file.subarray(begin, end);
      if (!text.startsWith(STREAM_END, end)) return null;
      end += STREAM_END.length;
    }
    if (!text.startsWith(OBJECT_END, end)) return null;
    objects.set(Number(found[1]), { head, stream });
    at = end + OBJECT_END.length;
  }
  return null;
}

/** Adds objects without a stream, which are gathered in streams of their own. */
function addGathered(objects: Map<number, PdfObject>): Map<number, PdfObject> {
  for (const { head, stream } of [...objects.values()]) {
    const entries = entriesOf(head);
    if (!stream || entries.get("Type") !== "/ObjStm") continue;
    const text = latin1Of(entries.get("Filter") === "/FlateDecode" ? unzlibSync(stream) : stream);
    const first = Number(entries.get("First"));
    // Pairs of an object's number and where it begins.
    const numbers = text.slice(0, first).trim().split(/\s+/).map(Number);
    for (let at = 0; at + 1 < numbers.length; at += 2) {
      const from = first + (numbers[at + 1] ?? 0);
      const to = skipValue(text, from);
      if (to !== null) objects.set(numbers[at] ?? 0, { head: text.slice(from, to), stream: null });
    }
  }
  return objects;
}

/** The same file with other objects in the place of these: written behind its end, as PDF has it for changes. */
export function replaceObjects(
  file: Uint8Array,
  replaced: ReadonlyMap<number, readonly (string | Uint8Array)[]>,
): Uint8Array {
  const parts = createParts();
  parts.add(file);
  const rows: string[] = [];
  for (const [number, object] of replaced) {
    parts.add("\n");
    rows.push(`${number} 1\n${String(parts.length()).padStart(10, "0")} 00000 n \n`);
    for (const part of [`${number} 0 obj\n`, ...object, "\nendobj\n"]) parts.add(part);
  }
  const table = parts.length();
  const [, before = "0"] = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(latin1Of(file.subarray(-64))) ?? [];
  const size = Math.max(...replaced.keys()) + 1;
  parts.add(`xref\n${rows.join("")}trailer\n<< /Size ${size} /Root 1 0 R /Prev ${before} >>\n`);
  parts.add(`startxref\n${table}\n%%EOF\n`);
  return parts.join();
}

function createParts() {
  const parts: Uint8Array[] = [];
  let length = 0;
  return {
    length: () => length,
    add(part: string | Uint8Array): void {
      const bytes = typeof part === "string" ? new TextEncoder().encode(part) : part;
      parts.push(bytes);
      length += bytes.length;
    },
    join(): Uint8Array {
      const whole = new Uint8Array(length);
      let at = 0;
      for (const part of parts) {
        whole.set(part, at);
        at += part.length;
      }
      return whole;
    },
  };
}

/** The entries of a dictionary, each value as it is written; none for anything else. */
export function entriesOf(written: string): Map<string, string> {
  const entries = new Map<string, string>();
  const start = skipSpace(written, 0);
  if (!written.startsWith("<<", start)) return entries;
  for (let at = skipSpace(written, start + 2); written[at] === "/";) {
    const nameEnd = skipValue(written, at);
    const from = nameEnd === null ? null : skipSpace(written, nameEnd);
    const to = from === null ? null : skipValue(written, from);
    if (nameEnd === null || from === null || to === null) break;
    entries.set(written.slice(at + 1, nameEnd), written.slice(from, to));
    at = skipSpace(written, to);
  }
  return entries;
}

/** The values of a list; a value by itself is a list of one. */
export function itemsOf(written: string | undefined): string[] {
  if (written === undefined) return [];
  const start = skipSpace(written, 0);
  if (written[start] !== "[") return [written.trim()];
  const items: string[] = [];
  for (let at = skipSpace(written, start + 1); at < written.length && written[at] !== "]";) {
    const to = skipValue(written, at);
    if (to === null) break;
    items.push(written.slice(at, to));
    at = skipSpace(written, to);
  }
  return items;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && " \n\r\t\f\0".includes(text[at] ?? "")) at++;
  return at;
}

/** Deeper than any dictionary of a picture. */
const MAX_DEPTH = 50;

/** Where the value that begins here ends; null where none does. */
function skipValue(text: string, start: number, depth = 0): number | null {
  const from = skipSpace(text, start);
  if (depth > MAX_DEPTH) return null;
  if (text.startsWith("<<", from)) return skipUntil(text, from + 2, ">>", depth);
  const first = text[from];
  if (first === "[") return skipUntil(text, from + 1, "]", depth);
  if (first === "(") return skipText(text, from);
  if (first === "<") {
    const end = text.indexOf(">", from);
    return end < 0 ? null : end + 1;
  }
  const word = /\d+ \d+ R\b|\/?[^\s()<>[\]{}/%]+/y;
  word.lastIndex = from;
  const found = word.exec(text);
  return found ? from + found[0].length : null;
}

function skipUntil(text: string, from: number, end: string, depth: number): number | null {
  for (let at: number | null = skipSpace(text, from); at !== null && at < text.length;) {
    if (text.startsWith(end, at)) return at + end.length;
    const next = skipValue(text, at, depth + 1);
    at = next === null ? null : skipSpace(text, next);
  }
  return null;
}

function skipText(text: string, from: number): number | null {
  let open = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === "(") open++;
    else if (text[at] === ")" && --open === 0) return at + 1;
  }
  return null;
}

function latin1Of(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 8_192)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 8_192)));
  return parts.join("");
}
