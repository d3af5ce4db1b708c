/** How a document is headed: the subject of a mail, else the most prominent of its first lines. */
import type { PageReading, WordBox } from "#model/reading";
import { names, wordsOf } from "./comparison/words.ts";
import { letterheads } from "./data/exploration.ts";
import { type Value, valuesIn } from "./values/values-in.ts";

const LINES_LOOKED_AT = 12;
const TITLE_MAX = 100;
/** Letters this much larger than those of the lines above begin the real title below a letterhead. */
const CLEARLY_LARGER = 1.15;

/** `parties`: names of those whom the document is about; they head a letter, and are no title. */
export function findTitle(
  name: string,
  pages: readonly PageReading[],
  parties: readonly string[] = [],
): string {
  const [first] = pages;
  const title =
    first &&
    (subjectOf(first.text) ?? titleOfLetter(first.text) ?? mostProminentLine(first, parties.map(lettersOf)));
  return title ?? titleOfName(name);
}

function subjectOf(text: string): string | null {
  const head = text.split("\n", LINES_LOOKED_AT);
  if (!head.some((line) => /^(?:From|To): /.test(line))) return null;
  const subject = head.find((line) => /^Subject: \S/.test(line));
  return subject ? fit(subject.slice("Subject: ".length)) : null;
}

function titleOfLetter(text: string): string | null {
  const letter = letterOf(text);
  return (
    letter && fit([`Letter from ${letter.sender}`, letter.subject].filter((part) => part !== "").join(": "))
  );
}

/** A letter: its letterhead is an organization, and it is addressed to somebody. Null for anything else. */
export function letterOf(text: string): { sender: string; recipient: string; subject: string } | null {
  const lines = text.split("\n", LINES_LOOKED_AT * 2).map((line) => line.trim());
  const [head = ""] = lines;
  const isWhole = ({ type, start, end }: Value): boolean => type === "COMPANY" && end - start === head.length;
  const isSender =
    head.length <= TITLE_MAX && (valuesIn(head).some(isWhole) || names(wordsOf(head), letterheads));
  const behind = (label: string): string | undefined =>
    lines
      .find((line) => line.toLowerCase().startsWith(label))
      ?.slice(label.length)
      .trim();
  const to = behind("to:");
  if (!isSender || (to ?? behind("dear ")) === undefined) return null;
  return { sender: head, recipient: to ?? "", subject: (behind("re:") ?? "").split(",")[0] ?? "" };
}

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

function mostProminentLine({ text, words }: PageReading, parties: readonly string[]): string | null {
  let start = 0;
  let best: { text: string; height: number } | null = null;
  for (const line of text.split("\n").slice(0, LINES_LOOKED_AT * 2)) {
    const end = start + line.length;
    if (isTitle(line) && !parties.includes(lettersOf(line))) {
      const height = heightOf(words, start, end);
      if (!best || height > best.height * CLEARLY_LARGER) best = { text: line, height };
    }
    start = end + 1;
  }
  return best && fit(best.text);
}

function isTitle(line: string): boolean {
  const trimmed = line.trim();
  const letters = trimmed.match(/\p{L}/gu)?.length ?? 0;
  if (trimmed.length > TITLE_MAX || letters < 4 || letters * 2 < trimmed.length) return false;
  if (/^page\b|^\d+ of \d+|https?:|www\.|@|^(?:from|to|cc|date|sent|attachment):/i.test(trimmed))
    return false;
  // What it is to another document, or how far it is, is no title.
  if (
    /^(?:exhibit|schedule|attachment|appendix|annex|execution (?:copy|version)|draft|confidential)\b.{0,12}$/i.test(
      trimmed,
    )
  )
    return false;
  // A whole sentence is text, and a line that ends in a comma or a hyphen goes on.
  return !/[,;-]$/.test(trimmed) && !(/[.]$/.test(trimmed) && trimmed.split(/\s+/).length > 8);
}

/** The largest word of a line; 1 for formats without boxes. */
function heightOf(words: readonly WordBox[], start: number, end: number): number {
  const heights = words.filter((word) => word.start >= start && word.end <= end).map(({ height }) => height);
  return heights.length === 0 ? 1 : Math.max(...heights);
}

const fit = (text: string): string => text.replaceAll(/\s+/g, " ").trim().slice(0, TITLE_MAX).toWellFormed();

/** "producer_guide-2026.pdf" → "producer guide 2026". */
function titleOfName(name: string): string {
  const words = name
    .replace(/\.[a-z\d]{1,5}$/i, "")
    .replaceAll(/[_\s-]+/g, " ")
    .trim();
  return fit(words === "" ? name : words);
}
