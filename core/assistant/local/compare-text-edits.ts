/**
 * Edits of the running text that no statement shows: a word changed in a heading, a line taken out of a clause, a name
 * put in between. Two editions of one text are aligned word by word; an edit counts when its words truly differ, not
 * when a line only breaks elsewhere, a date moved on with the term, or a paragraph stands in another place.
 */
import type { SlicedWork } from "../../shared/sliced-work.ts";
import type { Evidence } from "../model.ts";
import { alignWords, type Edit } from "./compare-align-words.ts";
import { formsIn } from "./compare-form-list.ts";
import { moveDates } from "./compare-pair-statements.ts";
import { canonical, valuesIn } from "./compare-plain-text.ts";
import { withoutReordered } from "./compare-reordered.ts";
import { type FoundDifference, labelOf, matters, short, SHOWN_MAX } from "./compare-statement-differences.ts";
import type { Statement } from "./compare-statement.ts";
import { covers, type EditedText, WordList } from "./compare-word-list.ts";

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
export function* alignTexts(
  old: EditedText,
  fresh: EditedText,
  isNextTerm: boolean,
): SlicedWork<AlignedTexts> {
  const ids = new Map<string, number>();
  // What stands on page after page of one of them is the matter of neither.
  const isFurniture = (line: string) =>
    old.isFurniture(line) || fresh.isFurniture(line) || pageFoot.test(line);
  const listOf = (text: EditedText) => WordList.of({ ...text, isFurniture }, ids, isNextTerm);
  const a = yield* listOf(old);
  const b = yield* listOf(fresh);
  const edits = yield* alignWords(a.words, b.words);
  const gone = edits.reduce((sum, { from, to }) => sum + to - from, 0);
  const longer = Math.max(a.words.length, b.words.length);
  return { old: a, fresh: b, edits, share: longer === 0 ? 1 : (a.words.length - gone) / longer };
}

/**
 * The differences of two texts that are alike, with the edits that `known` does not show. Of two editions of one text
 * a difference without an edit is none: its words stand in both, only cut or set otherwise.
 */
export function* withTextEdits(
  known: readonly FoundDifference[],
  { old, fresh, edits }: AlignedTexts,
  circumstances: EditCircumstances,
): SlicedWork<FoundDifference[]> {
  const places = edits.map((edit) => ({
    edit,
    oldQuote: old.quote(edit.from, edit.to),
    newQuote: fresh.quote(edit.otherFrom, edit.otherTo),
  }));
  const meant = places.filter(({ edit }) => !isEqual(edit, old, fresh));
  const meantOld = byPage(meant, ({ oldQuote }) => [oldQuote]);
  const meantNew = byPage(meant, ({ newQuote }) => [newQuote]);
  const isEdited = (difference: FoundDifference) =>
    (circumstances.years !== 0 && !isGone(difference) && !isNew(difference) && hasDate(difference)) ||
    onPagesOf(difference.old, meantOld).some(({ oldQuote }) => covers(difference.old, oldQuote)) ||
    onPagesOf(difference.new, meantNew).some(({ newQuote }) => covers(difference.new, newQuote));
  const differences = new Set(circumstances.isSameText ? known.filter(isEdited) : known);
  const inOld = byPage(differences, (difference) => difference.old);
  const inNew = byPage(differences, (difference) => difference.new);
  const order = new Map([...differences].map((difference, at) => [difference, at]));
  const add = (difference: FoundDifference): void => {
    differences.add(difference);
    order.set(difference, order.size);
    addByPage(inOld, difference, difference.old);
    addByPage(inNew, difference, difference.new);
  };
  for (const [index, { edit, oldQuote, newQuote }] of places.entries()) {
    yield EDIT_UNITS;
    const near = new Set([...onPagesOf([oldQuote], inOld), ...onPagesOf([newQuote], inNew)]);
    const touching = [...near]
      .filter(
        (difference) =>
          differences.has(difference) &&
          (covers(difference.old, oldQuote) || covers(difference.new, newQuote)),
      )
      .sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
    const [gone, come] = [touching.find(isGone), touching.find(isNew)];
    if (gone && come && touching.length === 2) {
      differences.delete(gone);
      differences.delete(come);
      add(replaced(gone, come));
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
    if (difference) add(difference);
  }
  return circumstances.isSameText ? withoutReordered([...differences], old, fresh) : [...differences];
}

/** An edit and what is looked up for it. */
const EDIT_UNITS = 20;

type ByPage<Item> = Map<number, Item[]>;

/** Items by the pages that they have words on: long documents have thousands of them, a page a few. */
function byPage<Item>(items: Iterable<Item>, quotesOf: (item: Item) => readonly Evidence[]): ByPage<Item> {
  const pages: ByPage<Item> = new Map();
  for (const item of items) addByPage(pages, item, quotesOf(item));
  return pages;
}

function addByPage<Item>(pages: ByPage<Item>, item: Item, quotes: readonly Evidence[]): void {
  for (const page of new Set(quotes.flat().map((segment) => segment.page))) {
    const list = pages.get(page);
    if (list) list.push(item);
    else pages.set(page, [item]);
  }
}

const onPagesOf = <Item>(quotes: readonly Evidence[], pages: ByPage<Item>): Item[] => [
  ...new Set(quotes.flat().flatMap(({ page }) => pages.get(page) ?? [])),
];

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
    `“${words.isStart(start - wordsAround) ? "" : "… "}${short(words.text(start - wordsAround, end + wordsAround), SHOWN_MAX)}${words.isEnd(end + wordsAround) ? "" : " …"}”`;
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
