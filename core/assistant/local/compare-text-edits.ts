/**
 * Edits of the running text that no statement shows: a word changed in a heading, a line taken out of a clause, a name
 * put in between. Two editions of one text are aligned word by word; an edit counts when its words truly differ, not
 * when a line only breaks elsewhere, a date moved on with the term, or a paragraph stands in another place.
 */
import type { QuoteSegment } from "#model/documents";
import type { PageText } from "../evidence.ts";
import type { Evidence } from "../model.ts";
import { alignWords, type Edit } from "./compare-align-words.ts";
import { formsIn } from "./compare-form-list.ts";
import { moveDates } from "./compare-pair-statements.ts";
import { canonical, valuesIn } from "./compare-plain-text.ts";
import { type FoundDifference, labelOf, matters, short, SHOWN_MAX } from "./compare-statement-differences.ts";
import type { Statement } from "./compare-statement.ts";
import type { IsFurniture } from "./extraction/page-furniture.ts";

export interface EditedText {
  pages: readonly PageText[];
  statements: readonly Statement[];
  isFurniture: IsFurniture;
}

export interface EditCircumstances {
  /** Takes out what is expected to differ, such as the documents' own numbers. */
  neutral: (text: string) => string;
  /** How far the newer document's term lies ahead. */
  years: number;
  /** They are editions of one text; else only small edits between words that both have count. */
  isSameText: boolean;
  /** Statements that every term says anew. */
  isExpected: (statement: Statement) => boolean;
}

/** Larger stretches are clauses put in or taken out: their statements show them. */
const wordsOfEditMax = 300;
/** Between texts that are less alike an edit is this short, between so many equal words on both sides. */
const shortEditMax = 40;
const heldByMin = 6;
/** Equal words that are shown, and compared, around an edit. */
const wordsAround = 4;

/** Two documents aligned word by word. */
export interface AlignedTexts {
  old: WordList;
  fresh: WordList;
  edits: readonly Edit[];
  /** The share of the words of each document that the other has in the same order; the smaller one of the two. */
  share: number;
}

/** `isNextTerm`: dates are expected to differ, so that any date answers any other. */
export function alignTexts(old: EditedText, fresh: EditedText, isNextTerm: boolean): AlignedTexts {
  const ids = new Map<string, number>();
  // What stands on page after page of one of them is the matter of neither.
  const isFurniture = (line: string) =>
    old.isFurniture(line) || fresh.isFurniture(line) || pageFoot.test(line);
  const listOf = (text: EditedText) => new WordList({ ...text, isFurniture }, ids, isNextTerm);
  const [a, b] = [listOf(old), listOf(fresh)];
  const edits = alignWords(a.words, b.words);
  const gone = edits.reduce((sum, { from, to }) => sum + to - from, 0);
  const longer = Math.max(a.words.length, b.words.length);
  return { old: a, fresh: b, edits, share: longer === 0 ? 1 : (a.words.length - gone) / longer };
}

/**
 * The differences of two texts that are alike, with the edits that `known` does not show. Of two editions of one text
 * a difference without an edit is none: its words stand in both, only cut or set otherwise.
 */
export function withTextEdits(
  known: readonly FoundDifference[],
  { old, fresh, edits }: AlignedTexts,
  circumstances: EditCircumstances,
): FoundDifference[] {
  const places = edits.map((edit) => ({
    edit,
    oldQuote: old.quote(edit.from, edit.to),
    newQuote: fresh.quote(edit.otherFrom, edit.otherTo),
  }));
  const meant = places.filter(({ edit }) => !isEqual(edit, old, fresh));
  const isEdited = (difference: FoundDifference) =>
    (circumstances.years !== 0 && hasDate(difference)) ||
    meant.some(
      ({ oldQuote, newQuote }) => covers(difference.old, oldQuote) || covers(difference.new, newQuote),
    );
  let differences = circumstances.isSameText ? known.filter(isEdited) : [...known];
  for (const [index, { edit, oldQuote, newQuote }] of places.entries()) {
    const touching = differences.filter(
      (difference) => covers(difference.old, oldQuote) || covers(difference.new, newQuote),
    );
    const [gone, come] = [touching.find(isGone), touching.find(isNew)];
    if (gone && come && touching.length === 2) {
      differences = [
        ...differences.filter((other) => other !== gone && other !== come),
        replaced(gone, come),
      ];
    }
    const isShown =
      touching.length > 0 &&
      shareIn(
        touching.flatMap((difference) => difference.old),
        oldQuote,
      ) >= shownShare &&
      shareIn(
        touching.flatMap((difference) => difference.new),
        newQuote,
      ) >= shownShare;
    if (isShown || !isTold(edit, edits, index, circumstances.isSameText)) continue;
    const difference = differenceOf(edit, old, fresh, circumstances);
    if (difference) differences.push(difference);
  }
  return differences;
}

/** Only printed otherwise: "dis- charge", "$ 5,000.00". */
function isEqual({ from, to, otherFrom, otherTo }: Edit, a: WordList, b: WordList): boolean {
  const printed = (words: WordList, start: number, end: number) =>
    canonical(words.text(start - wordsAround, end + wordsAround));
  return printed(a, from, to) === printed(b, otherFrom, otherTo);
}

/** An edit of which so much stands in the quotes of a difference is shown by it. */
const shownShare = 0.6;

/** The share of the segments that the quotes hold; 1 where there is nothing to hold. */
function shareIn(quotes: readonly Evidence[], segments: Evidence): number {
  let [all, held] = [0, 0];
  for (const { page, start, end } of segments) {
    const isHeld = new Uint8Array(end - start);
    for (const quote of quotes.flat()) {
      if (quote.page === page)
        isHeld.fill(1, Math.max(0, quote.start - start), Math.max(0, quote.end - start));
    }
    all += isHeld.length;
    held += isHeld.reduce((sum, one) => sum + one, 0);
  }
  return all === 0 ? 1 : held / all;
}

const hasDate = ({ oldValue, newValue }: FoundDifference) =>
  valuesIn(`${oldValue ?? ""} ${newValue ?? ""}`).some(({ kind }) => kind === "DATE");
const isGone = ({ oldValue, newValue }: FoundDifference) => oldValue !== null && newValue === null;
const isNew = ({ oldValue, newValue }: FoundDifference) => oldValue === null && newValue !== null;

const covers = (quotes: readonly Evidence[], segments: Evidence): boolean =>
  quotes
    .flat()
    .some(({ page, start, end }) =>
      segments.some((segment) => segment.page === page && segment.start < end && segment.end > start),
    );

/** A statement that is gone and one that has come in its place are one difference. */
function replaced(gone: FoundDifference, come: FoundDifference): FoundDifference {
  const isRenamed = gone.label !== come.label && gone.oldValue === come.newValue;
  return {
    ...come,
    label: gone.label,
    column: "",
    oldValue: isRenamed ? `${gone.label}: ${gone.oldValue}` : gone.oldValue,
    newValue: isRenamed ? `${come.label}: ${come.newValue}` : come.newValue,
    old: gone.old,
    context: `${gone.context} ${come.context}`,
  };
}

function isTold(
  { from, to, otherFrom, otherTo }: Edit,
  edits: readonly Edit[],
  index: number,
  isSameText: boolean,
) {
  const longest = Math.max(to - from, otherTo - otherFrom);
  if (isSameText) return longest <= wordsOfEditMax;
  const held = (gap: number | undefined) => gap === undefined || gap >= heldByMin;
  const [before, after] = [edits[index - 1], edits[index + 1]];
  return longest <= shortEditMax && held(before && from - before.to) && held(after && after.from - to);
}

function differenceOf(
  { from, to, otherFrom, otherTo }: Edit,
  a: WordList,
  b: WordList,
  { neutral, years, isExpected }: EditCircumstances,
): FoundDifference | null {
  const [gone, come] = [a.text(from, to), b.text(otherFrom, otherTo)];
  const meaningOf = (words: WordList, start: number, end: number, ahead: number) =>
    canonical(moveDates(neutral(words.text(start - wordsAround, end + wordsAround)), ahead));
  const [before, after] = [meaningOf(a, from, to, years), meaningOf(b, otherFrom, otherTo, 0)];
  if (before === after) return null;
  const [ofOld, ofNew] = [a.statementAt(from, to), b.statementAt(otherFrom, otherTo)];
  if ([ofOld, ofNew].some((statement) => statement !== null && isExpected(statement))) return null;
  const isReplaced = gone !== "" && come !== "";
  if (isReplaced) {
    // Set in another place: both texts hold both wordings.
    if (b.holds(before) && a.holds(after)) return null;
    if (isMoved(gone, a, b) && isMoved(come, b, a)) return null;
  } else if (!isMissing(gone, a, b) && !isMissing(come, b, a)) return null;
  const shown = (words: WordList, start: number, end: number) =>
    `“${words.isStart(start) ? "" : "… "}${short(words.text(start - wordsAround, end + wordsAround), SHOWN_MAX)}${words.isEnd(end) ? "" : " …"}”`;
  const whole = (text: string) => `“${short(text, SHOWN_MAX)}”`;
  const place = ofNew ?? ofOld;
  const quotesOf = (words: WordList, start: number, end: number): Evidence[] => {
    const segments = words.quote(
      isReplaced ? start - wordsAround : start,
      isReplaced ? end + wordsAround : end,
    );
    return segments.length > 0 ? [segments] : [];
  };
  return {
    label: place === null ? "Wording" : nameOf(place),
    column: "",
    oldValue: gone === "" ? null : isReplaced ? shown(a, from, to) : whole(gone),
    newValue: come === "" ? null : isReplaced ? shown(b, otherFrom, otherTo) : whole(come),
    old: gone === "" ? [] : quotesOf(a, from, to),
    new: come === "" ? [] : quotesOf(b, otherFrom, otherTo),
    context: `${place?.section ?? ""} ${a.text(from - wordsAround, to + wordsAround)} ${b.text(otherFrom - wordsAround, otherTo + wordsAround)}`,
    order: (place?.order ?? 0) + 0.5,
  };
}

function nameOf(statement: Statement): string {
  if (statement.kind === "VALUE" && statement.label !== "") return labelOf(statement);
  return statement.section === "" ? "Wording" : `Wording of ${statement.section}`;
}

/** "BPX 03 26 Page 2 of 9": says nothing about the insurance. */
const pageFoot = /^\W*(?:\S+\s+){0,8}page\W*\d+(?:\s*(?:of|\/)\s*\d+)?\W*$/i;

/** Shorter words stand in any text. */
const tellingLength = 12;

/** The other text has the words as often, in another place. */
function isMoved(text: string, own: WordList, other: WordList): boolean {
  const words = canonical(text);
  return words.length >= tellingLength && other.count(words) >= own.count(words);
}

/** Words that the other text has nowhere, or less often where they grant, limit or demand something. */
function isMissing(text: string, own: WordList, other: WordList): boolean {
  const words = canonical(text);
  if (words === "" || !/\p{L}{2}|\d/u.test(text)) return false;
  if (!other.holds(words)) return true;
  const isTelling =
    matters.test(text) ||
    /\bcover(?:age|ed|s)?\b|\binsured\b/i.test(text) ||
    formsIn(text).length > 0 ||
    valuesIn(text).some(({ kind }) => kind === "MONEY");
  return words.length >= tellingLength && isTelling && own.count(words) > other.count(words);
}

/** The words of a document's pages, each as a number. Those of lines that stand on every page are never shown. */
class WordList {
  readonly words: Int32Array;
  private readonly pageAt: Int32Array;
  private readonly starts: Int32Array;
  private readonly ends: Int32Array;
  private readonly isFurniture: Int32Array;
  private readonly source: EditedText;
  private readonly texts: ReadonlyMap<number, string>;
  private whole: string | null = null;

  /** `ids` gives equal words of both documents the same number. */
  constructor(source: EditedText, ids: Map<string, number>, isDateAnyDate: boolean) {
    const found: number[] = [];
    for (const { page, text } of source.pages) {
      for (const line of text.matchAll(/[^\n]+/g)) {
        const isFurniture = source.isFurniture(line[0]) ? 1 : 0;
        for (const word of line[0].matchAll(/\S+/g)) {
          const key = isDateAnyDate && dateWord.test(word[0]) ? "a date" : keyOf(word[0]);
          if (key === "") continue;
          const id = ids.get(key) ?? ids.size;
          ids.set(key, id);
          const start = line.index + word.index;
          found.push(id, page, start, start + word[0].length, isFurniture);
        }
      }
    }
    const every = (offset: number) =>
      Int32Array.from({ length: found.length / 5 }, (_, at) => found[at * 5 + offset] ?? 0);
    this.words = every(0);
    this.pageAt = every(1);
    this.starts = every(2);
    this.ends = every(3);
    this.isFurniture = every(4);
    this.source = source;
    this.texts = new Map(source.pages.map(({ page, text }) => [page, text]));
  }

  isStart(from: number): boolean {
    return from <= wordsAround;
  }

  isEnd(to: number): boolean {
    return to + wordsAround >= this.words.length;
  }

  /** The words on one line, as they are printed. */
  text(from: number, to: number): string {
    const [first, end] = [Math.max(0, from), Math.min(this.words.length, to)];
    let text = "";
    for (let at = first; at < end; at += 1) {
      if (this.isFurniture[at] === 1) continue;
      const page = this.texts.get(this.pageAt[at] ?? 0) ?? "";
      text += `${text === "" ? "" : " "}${page.slice(this.starts[at] ?? 0, this.ends[at] ?? 0)}`;
    }
    return text;
  }

  /** Where the words stand, one segment a page. */
  quote(from: number, to: number): QuoteSegment[] {
    const segments: QuoteSegment[] = [];
    for (let at = Math.max(0, from); at < Math.min(this.words.length, to); at += 1) {
      if (this.isFurniture[at] === 1) continue;
      const [page, start, end] = [this.pageAt[at] ?? 0, this.starts[at] ?? 0, this.ends[at] ?? 0];
      const last = segments.at(-1);
      if (last?.page === page) last.end = end;
      else segments.push({ page, start, end, text: "" });
    }
    for (const segment of segments) {
      segment.text = (this.texts.get(segment.page) ?? "").slice(segment.start, segment.end);
    }
    return segments;
  }

  /** The statement that the words belong to, else the last one before them. */
  statementAt(from: number, to: number): Statement | null {
    const at = Math.min(from, this.words.length - 1);
    const [page, start] = [this.pageAt[at] ?? 0, this.starts[at] ?? 0];
    const own = to > from ? this.quote(from, to) : [];
    let before: Statement | null = null;
    for (const statement of this.source.statements) {
      if (covers([statement.quote], own)) return statement;
      const [first] = statement.quote;
      if (first && (first.page < page || (first.page === page && first.start <= start))) before = statement;
    }
    return before;
  }

  /** Whether the text holds the words, however they are set. `words` is canonical. */
  holds(words: string): boolean {
    return this.everything().includes(words);
  }

  count(words: string): number {
    return this.everything().split(words).length - 1;
  }

  private everything(): string {
    this.whole ??= this.source.pages.map(({ text }) => canonical(text)).join("|");
    return this.whole;
  }
}

/** "03/01/2026" or the year of "March 1, 2026". */
const dateWord = /^\W*(?:\d{1,2}[/-]\d{1,2}[/-]\d{2,4}|(?:19|20)\d{2})\W*$/;

/** Equal for the ways to print one word: case, punctuation, "$ 5,000.00" and "$5,000". */
function keyOf(word: string): string {
  const plain = word.normalize("NFKC").toLowerCase();
  if (plain === "&") return "and";
  if (!/\d/.test(plain)) return plain.replace(/[^\p{L}\p{N}%]/gu, "");
  return plain
    .replace(/[^\p{L}\p{N}%.]/gu, "")
    .replace(/\.00(?!\d)/, "")
    .replace(/^\.+|\.+$/g, "");
}
