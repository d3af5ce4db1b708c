/**
 * A page's wording cut into clauses: each with its number, its title, the heading it stands under, and its place in
 * the page's text. Works on the text in reading order, so columns are already one after the other.
 */
import type { IsFurniture } from "./page-furniture.ts";

export interface Clause {
  page: number;
  start: number;
  end: number;
  text: string;
  /** "2", "a", "(1)" without punctuation; null for a paragraph or a heading. */
  number: string | null;
  /** 0 for headings and paragraphs, then by the kind of numbering: A. 1. a. (1) (a). */
  depth: number;
  /** "Earth movement" of "2. Earth movement. We do not pay …"; null when the clause has none. */
  title: string | null;
  /** Text after number and title. */
  body: string;
  isHeading: boolean;
}

interface Line {
  start: number;
  end: number;
  text: string;
  afterBlank: boolean;
}

/** The mark that a clause begins with. */
export const numbered =
  /^\s*((?:[A-Z]|[IVX]{1,5}|\d{1,2}|[a-z]{1,2})[.)]|\((?:\d{1,2}|[a-z]{1,3}|[A-Z])\)|[•●▪■–-](?=\s))\s+(?=\S)/;
const smallWords = new Set(
  "a an and as at by for from in into is of on or the to under with without that your our which not than other".split(
    " ",
  ),
);

export function clausesOf(page: number, text: string, isFurniture: IsFurniture = () => false): Clause[] {
  const lines = linesOf(text).filter((line) => !isFurniture(line.text));
  const clauses: Clause[] = [];
  let open: Line[] = [];
  const close = () => {
    const first = open[0];
    const last = open.at(-1);
    if (first && last) clauses.push(toClause(page, text, first.start, last.end, open));
    open = [];
  };
  lines.forEach((line, index) => {
    const previous = lines[index - 1];
    const isHead = isHeadingLine(line.text, lines[index + 1]?.text) && !isInMidSentence(previous?.text, line);
    const previousIsHead = open.length > 0 && open.every((other) => isHeadingLine(other.text, line.text));
    const startsNew =
      numbered.test(line.text) ||
      (line.afterBlank && !continues(previous?.text, line.text)) ||
      (isHead && !(previousIsHead && isContinuedHeading(open, line))) ||
      (previousIsHead && !isHead);
    if (startsNew) close();
    open.push(line);
  });
  close();
  return clauses;
}

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  let afterBlank = true;
  for (const raw of text.split("\n")) {
    if (raw.trim() === "") afterBlank = true;
    else {
      lines.push({ start, end: start + raw.length, text: raw, afterBlank });
      afterBlank = false;
    }
    start += raw.length + 1;
  }
  return lines;
}

/** A sentence that goes on over a column or a block: no full stop before, a small letter after. */
function continues(previous: string | undefined, next: string): boolean {
  return previous !== undefined && !/[.;:!?]\s*$/.test(previous) && /^\s*["“”']?\p{Ll}/u.test(next);
}

/** Capitals in the middle of a sentence, where a narrow column breaks it. */
const isInMidSentence = (previous: string | undefined, line: Line): boolean =>
  previous !== undefined &&
  !line.afterBlank &&
  previous.trim().length >= 30 &&
  /\p{Ll}/u.test(previous) &&
  !/[.;:!?]["”’)]*\s*$/u.test(previous) &&
  !numbered.test(line.text) &&
  line.text !== line.text.toUpperCase() &&
  !isHeadingLine(previous);

/** Short, in capitals or title case, without the full stop of a sentence. */
export function isHeadingLine(line: string, next?: string): boolean {
  const text = line.trim().replace(/^(?:[A-Z]|[IVX]+|\d{1,2})[.)]\s+/, "");
  const words = text.split(/\s+/);
  if (
    words.length > 14 ||
    text.length > 110 ||
    /\$\s?\d/.test(text) ||
    /[.;,:]$/.test(text) ||
    !/\p{L}{3}/u.test(text)
  )
    return false;
  if (next !== undefined && /^\s*\p{Ll}/u.test(next) && words.length > 7) return false;
  const content = words.filter((word) => /\p{L}/u.test(word) && !smallWords.has(word.toLowerCase()));
  const capitals = content.filter((word) => /^["“(]*\p{Lu}|^["“(]*\d/u.test(word)).length;
  return content.length > 0 && capitals === content.length;
}

/** A heading over two lines: the first is long, or both are in capitals. */
function isContinuedHeading(open: Line[], line: Line): boolean {
  const first = open[0];
  if (open.length > 1 || !first || line.afterBlank) return false;
  const isCapitals = (text: string) => text === text.toUpperCase();
  return (
    isCapitals(first.text) &&
    isCapitals(line.text) &&
    first.text.length > 28 &&
    line.text.length < first.text.length
  );
}

function toClause(page: number, text: string, start: number, end: number, lines: Line[]): Clause {
  const own = text.slice(start, end);
  const match = numbered.exec(own);
  const number = match ? (match[1] ?? "").replace(/[().]/g, "") : null;
  const rest = match ? own.slice(match[0].length) : own;
  const isHeading =
    lines.every((line, index) => isHeadingLine(line.text, lines[index + 1]?.text)) && lines.length <= 2;
  const title = isHeading ? rest.replace(/\s+/g, " ").trim() : titleOf(rest, match !== null);
  const body = isHeading
    ? ""
    : title === null
      ? rest
      : rest.slice(rest.indexOf(title.slice(-1), title.length - 1) + 1);
  return {
    page,
    start: start + (own.length - own.trimStart().length),
    end,
    text: own.trim(),
    number,
    depth: match ? depthOf(match[1] ?? "") : 0,
    title,
    body: body.replace(/^[\s.:–—-]+/, "").trim(),
    isHeading,
  };
}

/** "Earth movement. We do not …", "Expected Or Intended Injury" on a line of its own, "War: …". */
function titleOf(rest: string, isNumbered: boolean): string | null {
  const firstLine = rest.split("\n")[0] ?? "";
  if (rest.includes("\n") && isHeadingLine(firstLine)) return firstLine.trim();
  const match = /^\s*["“]?(\p{Lu}[^.:;\n]{2,70}?)\s*(?:[.:]|\s[–—-])\s+(?=["“]?\p{Lu}|\d|\$)/u.exec(
    rest.replace(/\n/g, " "),
  );
  const title = match?.[1]?.trim();
  if (title === undefined || title.split(/\s+/).length > (isNumbered ? 10 : 7)) return null;
  return /^(?:this|we|you|the|if|any|all|it|such|no|with|for|in|our|your|when|what|except)\b/i.test(title)
    ? null
    : title;
}

function depthOf(mark: string): number {
  const plain = mark.replace(/[().]/g, "");
  if (mark.startsWith("(")) return /\d/.test(plain) ? 4 : 5;
  if (/^[IVX]{2,}$/.test(plain)) return 1;
  if (/^[A-Z]$/.test(plain)) return 1;
  if (/^\d/.test(plain)) return 2;
  return 3;
}
