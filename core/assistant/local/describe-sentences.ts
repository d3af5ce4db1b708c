/**
 * The sentences of a document that say best what it is about: those whose words the document keeps coming back to,
 * near its beginning, each saying something that the others do not.
 */
import { modelPages } from "#core/page-model";
import type { Block, PageModel, PageReading, QuoteSegment } from "#model/reading";
import type { DocumentDescription } from "../model.ts";
import { clausesOf, quoteOfLine } from "./lists/lines.ts";
import { sentencesOf } from "./lists/sentences.ts";
import { spansOfOrders } from "./orders-in-text.ts";

/** Beyond these a document only repeats what it is about. */
const PAGES_MAX = 40;
const SENTENCES_CHOSEN = 3;
const LENGTH_MIN = 40;
const LENGTH_MAX = 320;
const WORDS_MIN = 6;
/** Two sentences that share more of their words than this say the same. */
const SAME_SHARE = 0.5;

interface Sentence {
  text: string;
  quote: QuoteSegment[];
  words: ReadonlySet<string>;
  /** 0 for the first sentence of the document. */
  place: number;
}

const emptyWords = new Set(
  `about above after again against also although always another because been before being below between both cannot
  could does doing down during each either every from further have having here hereby herein into itself just like
  many more most must neither once only other otherwise ours over same shall should some such than that their them
  then there these they this those through thus under until upon very were what when where whether which while will
  with within without would your yours please page`.split(/\s+/),
);

const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).filter((word) => !emptyWords.has(word));

/** A document of rows and headings alone opens with what it is; this much of it is quoted. */
const OPENING_MAX = 240;

/** `known`: the models of the document's pages, where they are stored; otherwise the pages are modeled here. */
export function chooseSentences(
  pages: readonly PageReading[],
  title: string,
  known?: readonly PageModel[],
): DocumentDescription["summary"] {
  const read = pages.slice(0, PAGES_MAX);
  const models = known?.slice(0, PAGES_MAX) ?? modelPages(read);
  const own = listCandidates(models, ["PARAGRAPH", "LIST_ITEM", "PAIR", "TABLE"]);
  // Pages that say the same again and again look like running heads through and through.
  const sentences = own.length > 0 ? own : listCandidates(models, ["FURNITURE"]);
  if (sentences.length === 0) return openingOf(read);
  const counts = new Map<string, number>();
  for (const { text } of read)
    for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  // What the title names is what the document is about.
  for (const word of wordsOf(title)) counts.set(word, (counts.get(word) ?? 0) + 4);
  const ranked = sentences.toSorted((a, b) => scoreOf(b, counts) - scoreOf(a, counts));
  const chosen: Sentence[] = [];
  for (const sentence of ranked) {
    if (chosen.length === SENTENCES_CHOSEN) break;
    if (chosen.every((other) => !saysTheSame(sentence, other))) chosen.push(sentence);
  }
  return chosen.toSorted((a, b) => a.place - b.place).map(({ text, quote }) => ({ text, quotes: [quote] }));
}

function openingOf([first]: readonly PageReading[]): DocumentDescription["summary"] {
  const whole = first?.text.trimStart() ?? "";
  if (!first || whole === "") return [];
  const start = first.text.length - whole.length;
  const text = whole.slice(0, OPENING_MAX).replace(/\s+\S*$/, "");
  if (text === "" || !text.isWellFormed()) return [];
  const segment = { page: first.page, start, end: start + text.length, text };
  return [{ text: text.replaceAll(/\s+/g, " "), quotes: [[segment]] }];
}

function listCandidates(models: readonly PageModel[], kinds: readonly Block["kind"][]): Sentence[] {
  const sentences: Sentence[] = [];
  for (const model of models) {
    // Stored models show orders to the reader as they stand, pages that were modeled here have them blank.
    const orders = spansOfOrders(model.text);
    const isOrder = (segment: QuoteSegment) =>
      orders.some(({ start, end }) => segment.start < end && segment.end > start);
    for (const clause of clausesOf(model)) {
      if (clause.kind === "HEADER" || !kinds.includes(clause.kind)) continue;
      for (const { text, start, end } of sentencesOf(clause.text)) {
        if (!isTelling(text)) continue;
        const quote = quoteOfLine(clause, start, end);
        if (quote.some(isOrder)) continue;
        sentences.push({ text, quote, words: new Set(wordsOf(text)), place: sentences.length });
      }
    }
  }
  return sentences;
}

/** A whole sentence of words: no row of figures, no question, no list of fields. */
function isTelling(text: string): boolean {
  if (text.length < LENGTH_MIN || text.length > LENGTH_MAX || !/[.!]["”’)]?$/u.test(text)) return false;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const isWords = letters > text.length * 0.6 && text.split(/\s+/).length >= WORDS_MIN;
  return isWords && /^["“(]?[\p{Lu}\d]/u.test(text) && /\p{Ll}/u.test(text) && !/https?:|\S@\S/.test(text);
}

function scoreOf({ words, place }: Sentence, counts: ReadonlyMap<string, number>): number {
  let weight = 0;
  for (const word of words) weight += Math.log2(counts.get(word) ?? 1);
  return weight / Math.sqrt(words.size + 4) + 3 / (1 + place / 3);
}

function saysTheSame(one: Sentence, other: Sentence): boolean {
  const shared = [...one.words].filter((word) => other.words.has(word)).length;
  return shared > SAME_SHARE * Math.min(one.words.size, other.words.size);
}
