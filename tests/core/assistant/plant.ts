/**
 * Plants edits into pages as they are read: a figure, a date, a name, a form's edition, a word, a negated or deleted
 * clause. The same seed plants the same edits.
 */
import type { Difference } from "../../../core/assistant/model.ts";
import type { PageReading } from "../../../core/reading/model.ts";

export const plantedKinds = [
  "amount",
  "figure",
  "date",
  "name",
  "edition",
  "word",
  "negation",
  "line",
  "clause",
] as const;
export type PlantedKind = (typeof plantedKinds)[number];

export interface Planted {
  kind: PlantedKind;
  page: number;
  start: number;
  end: number;
  from: string;
  /** Empty for what is taken out. */
  to: string;
}

/** The same numbers in every run, 0 to 1 (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const otherDigit = (text: string): string => text.replace(/\d/, (digit) => (digit === "7" ? "6" : "7"));
const lastDigit = (text: string): string =>
  text.replace(/\d(?=\D*$)/, (digit) => (digit === "7" ? "6" : "7"));
const material =
  /exclu|not (?:cover|pay|apply|insur)|\$\s?\d|\bcover|limit|deductible|endors|insured|waive|cancel|\b[A-Z]{2,4} ?\d{2} ?\d{2}\b/i;

/** What is edited, and into what. */
const edits: Readonly<Record<PlantedKind, readonly [RegExp, (text: string) => string]>> = {
  amount: [/\$\s?\d[\d,]{3,}(?:\.\d\d)?/g, otherDigit],
  figure: [/\b\d{1,3}(?:%| percent| days| months| hours| years)\b/g, otherDigit],
  date: [
    /\b\d{1,2}\/\d{1,2}\/\d{4}\b/g,
    (date) => date.replace(/\/\d{1,2}\//, (day) => (day === "/17/" ? "/16/" : "/17/")),
  ],
  name: [/(?<=[a-z,] )[A-Z][a-z]{5,}(?= )/g, () => "Quillhaven"],
  edition: [/\b[A-Z]{2,3} \d{2,3}(?: \d{2})? \d{2} \d{2}\b/g, lastDigit],
  word: [/\b[a-z]{6,}\b/g, () => "bicycles"],
  negation: [/\b(?:will|shall|may|must)(?= (?!not\b)[a-z]+)/g, (verb) => `${verb} not`],
  line: [/[^\n]+/g, () => ""],
  clause: [/(?<=[.;] )[A-Z][^.;$]{50,260}[.;](?=\s)/g, () => ""],
};

/** All places of a page where an edit of a kind can be planted. */
export function placesOf(kind: PlantedKind, { page, text }: PageReading): Planted[] {
  const [pattern, edit] = edits[kind];
  return [...text.matchAll(pattern)].flatMap(({ 0: from, index: start }) => {
    const line = text.slice(text.lastIndexOf("\n", start) + 1, text.indexOf("\n", start + 1) >>> 0);
    if (/\bpage \d+/i.test(line)) return [];
    if (kind === "line" && (from.split(/\s+/).length < 4 || !material.test(from))) return [];
    const to = edit(from);
    return to === from ? [] : [{ kind, page, start, end: start + from.length, from, to }];
  });
}

/** The pages with one place replaced; the boxes of words that are taken out go too. */
export function plant(pages: readonly PageReading[], { page, start, end, to }: Planted): PageReading[] {
  const moved = to.length - (end - start);
  return pages.map((own) => {
    if (own.page !== page) return own;
    const text = own.text.slice(0, start) + to + own.text.slice(end);
    if (moved === 0) return { ...own, text };
    const words = own.words.flatMap((word) => {
      if (word.end <= start) return [word];
      if (word.start >= end) return [{ ...word, start: word.start + moved, end: word.end + moved }];
      // The first word that is replaced holds all of it.
      return to === "" || (word.start > start && word.end <= end)
        ? []
        : [{ ...word, end: Math.max(start + to.length, word.end + moved) }];
    });
    return { ...own, text, words };
  });
}

const wordsOf = (text: string) => text.toLowerCase().match(/[a-z\d$%.]+/g) ?? [];

/** One difference shows what was there and what is; of what was taken out it shows most words. */
export function isFound({ from, to }: Planted, differences: readonly Difference[]): boolean {
  const said = (quotes: Difference["old"], what: string) =>
    `${quotes
      .flat()
      .map(({ text }) => text)
      .join(" ")} ${what}`.replaceAll(/\s+/g, " ");
  const [old, fresh] = [from, to].map((text) => text.replaceAll(/\s+/g, " ")) as [string, string];
  if (to !== "")
    return differences.some(
      (each) => said(each.old, each.what).includes(old) && said(each.new, each.what).includes(fresh),
    );
  const wanted = wordsOf(from);
  const shown = new Set(differences.flatMap(({ old: quotes, what }) => wordsOf(said(quotes, what))));
  return wanted.filter((word) => shown.has(word)).length >= 0.6 * wanted.length;
}
