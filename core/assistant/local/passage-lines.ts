/**
 * Lines of a page with what each of them looks like: a heading, a row of a table or form, or prose.
 * Pages come from scans of many layouts, so every test here is about shape, never about words of one carrier.
 */
import type { PageReading } from "#model/reading";
import type { Line } from "./passage.ts";
import { hasCells } from "./passage-columns.ts";
import { endsInValue, findValues, hasValue } from "./passage-values.ts";

/** "1.", "(a)", "B.", "•": how clauses and list entries begin. */
export const clauseMarker =
  /^(?:\d{1,2}(?:\.\d{1,2}){1,3}\.?|\(?(?:\d{1,2}|[a-zA-Z]|[ivx]{1,4})[.)]|[•·●▪■*–-])\s+/u;

/** The mark that a clause begins with, without the blank after it; null where it has none. */
export const markOf = (text: string): string | null => clauseMarker.exec(text)?.[0].trim() ?? null;

const sectionStart =
  /^(?:[IVX]{1,5}\.\s+\p{Lu}|(?:SECTION|PART|ARTICLE|ITEM|COVERAGE|SCHEDULE|Section|Part|Item)\s+[\dA-Z]{1,4}\b)/u;

/** The lines of a page that hold anything. */
export function listLines(page: PageReading, isFurniture: (line: string) => boolean = () => false): Line[] {
  const lines: Line[] = [];
  let at = 0;
  let blank = true;
  for (const raw of page.text.split("\n")) {
    const text = raw.trim();
    if (text === "") {
      blank = true;
    } else {
      const start = at + raw.indexOf(text);
      const span = { start, end: start + text.length };
      const cells = hasCells(page, span);
      const look = describeLine(text, cells);
      // Between rows of a table a short line is a cell that runs on, not a heading.
      const before = lines.at(-1);
      const runsOn = !blank && before?.shape === "row" && before.valued && text.split(" ").length <= 3;
      if (look.shape === "heading" && runsOn) look.shape = "row";
      // In narrow columns most lines of running text are short: they go on from a line or begin in the middle.
      const goesOn = !blank && before?.shape === "prose" && !/[.;:]$/.test(before.text);
      // "…, except as described in Coverage" ⏎ "D—Increased Cost of Compliance; or": capitals in mid-sentence.
      const inMidSentence = goesOn && before.text.length >= 35 && !look.major && !clauseMarker.test(text);
      if (look.shape === "heading" && inMidSentence) look.shape = "prose";
      if (look.shape !== "prose" && !cells && (goesOn || /^\p{Ll}{2}/u.test(text)) && isRunning(text))
        look.shape = "prose";
      lines.push({
        ...span,
        text,
        ...look,
        cells,
        opensBlock: blank,
        furniture: isFurniture(text) && !itemTitle.test(text),
      });
      blank = false;
    }
    at += raw.length + 1;
  }
  for (const [index, line] of lines.entries()) {
    if (line.shape === "row" && runsOnInto(line, lines[index + 1])) line.shape = "prose";
  }
  return lines;
}

/** "LOCATION 3" at the top of its page opens the part of that location, though every page has such a line. */
const itemTitle =
  /^(?:location|loc|premises|prem|building|bldg|vehicle|unit|auto)\.?\s*(?:no\.?|number|#)?\s*\d{1,3}$/i;

/** A long line that the next one takes up with a small letter is running text, however many capitals it has. */
const runsOnInto = (line: Line, next: Line | undefined): boolean =>
  next !== undefined &&
  !line.cells &&
  !next.cells &&
  !next.opensBlock &&
  line.text.length >= 40 &&
  /\p{Ll}/u.test(line.text) &&
  /^\p{Ll}{2}/u.test(next.text) &&
  !/[.;:]$/.test(line.text);

/** Whether a line reads like part of a sentence, however short. */
function isRunning(text: string): boolean {
  const words = text.match(/\p{L}[\p{L}'’-]*/gu) ?? [];
  const lower = words.filter((word) => /^\p{Ll}/u.test(word)).length;
  return words.length >= 2 && lower / words.length >= 0.5 && !endsInValue(text);
}

function describeLine(text: string, cells: boolean): Pick<Line, "shape" | "major" | "valued"> {
  const valued = hasValue(text, ["money", "percent", "date", "words"]);
  const words = text.replace(clauseMarker, "").match(/\p{L}[\p{L}'’-]*/gu) ?? [];
  const capitals = words.filter((word) => word.length > 1 && word === word.toUpperCase()).length;
  const mostlyCapitals = words.length > 0 && capitals / words.length >= 0.7;
  const longWords = words.filter((word) => word.length > 3);
  const titled = longWords.filter((word) => /^\p{Lu}/u.test(word)).length;
  const lowerWords = words.filter((word) => /^\p{Ll}/u.test(word)).length;
  const soberValues = valued && findValues(text, ["money", "percent", "date"]).length > 0;
  const section = sectionStart.test(text);
  const labeled = !section && /^[^:=]{1,40}(?::\s+|\s=\s)\S/.test(text);
  if (
    !cells &&
    !labeled &&
    !soberValues &&
    words.length > 0 &&
    words.length <= 14 &&
    !/(?:[.,;]|\b(?:and|or))$/.test(text)
  ) {
    if (mostlyCapitals && !(valued && words.length <= 6)) return { shape: "heading", major: true, valued };
    const isTitle =
      !/\d{3}/.test(text) && longWords.length > 0 && titled / longWords.length >= 0.75 && !valued;
    if (isTitle && lowerWords <= words.length / 2) return { shape: "heading", major: section, valued };
    if (text.endsWith(":") && words.length <= 8 && !valued)
      return { shape: "heading", major: section, valued };
  }
  const prose = !cells && words.length >= 5 && lowerWords / words.length >= 0.45 && !endsInValue(text);
  return { shape: prose ? "prose" : "row", major: false, valued };
}

/** "BP 04 02 01/06 Additional Insured …": an entry of a forms schedule names a form and says nothing more. */
const formEntry =
  /^[*•]?\s*(?=[A-Z0-9 -]*\d)[A-Z]{0,5}[- ]?[A-Z]{0,3}\s?\d[\dA-Za-z]*(?:[- ]\d{2,4}|[- ][A-Z]{2,3})*\s+\(?(?:0[1-9]|1[0-2])[/ -]?\d\d\)?\s+[A-Z"'“]/;

const namedFormEntry = /^[*•]?\s*[A-Z][A-Za-z]{1,7}-?\s+(?:0[1-9]|1[0-2])[/-]\d\d\s+[A-Z]/;

/** Whether a line is an entry of a forms schedule. */
export const isFormEntry = (text: string): boolean => formEntry.test(text) || namedFormEntry.test(text);
