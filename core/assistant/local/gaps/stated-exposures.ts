/** What papers of a client say that it does, has and owns, each exposure with the first words that state it. */
import { findUsState } from "../../../shared/us-states.ts";
import { labelledIn } from "../application/stated.ts";
import type { Said } from "../claim/loss-facts.ts";
import { overlapper } from "../comparison/details.ts";
import { type Line, quoteLine, textOf } from "../comparison/lines.ts";
import { findPhrase, names, opensWith, type Word, wordsOf } from "../comparison/words.ts";
import { blankWords } from "../data/application-fields.ts";
import {
  butWords,
  floodZones,
  negations,
  noneWords,
  roundingWords,
  yesWords,
} from "../data/exposure-words.ts";
import { exposureRows, type ExposureRow } from "../data/exposures.ts";
import { givesOrders } from "../orders-in-text.ts";
import type { ReviewedDocument } from "../review/reviewed-document.ts";
import { vinsIn } from "../values/codes.ts";
import { valuesIn } from "../values/values-in.ts";

export interface StatedExposure {
  row: ExposureRow;
  said: Said;
  /** Other typed facts that state another amount of the same. */
  further: Said[];
  /** Cents, the most of what is stated; null where no amount is stated beside it. */
  cents: number | null;
}

/** A building of that age has to be rebuilt to another code. */
const OLD_YEARS = 40;
/** What is less is no year of construction. */
const YEAR_MIN = 1700;
/** How far before a phrase its negation stands. */
const NEGATION_WORDS = 6;

/** Lines that are facts: what gives orders to Cara is none. */
export const factsIn = ({ lines }: Pick<ReviewedDocument, "lines">): Line[] =>
  lines.filter((line) => !givesOrders(textOf(line))).map(withoutRounding);

/** "Worth about $40,000" states what "worth $40,000" states. */
const withoutRounding = (line: Line): Line => ({
  ...line,
  words: line.words.filter(({ norm }) => !roundingWords.has(norm)),
});

/** `today`: a calendar date; `notes`: those of the papers that somebody typed. Each row once, in the order of the table. */
export function statedExposures(
  papers: readonly ReviewedDocument[],
  today: string,
  notes: readonly ReviewedDocument[] = [],
): StatedExposure[] {
  const found = new Map<ExposureRow, StatedExposure>();
  const add = (document: ReviewedDocument, row: ExposureRow, line: Line, text: string): void => {
    const [said, cents] = [{ document, text: textOf(line), quote: quoteLine(line) }, amountIn(text)];
    const known = found.get(row);
    if (!known) found.set(row, { row, said, further: [], cents });
    else if (notes.includes(document) && cents !== null && !isShownBy(known, said)) {
      known.further.push(said);
      known.cents = Math.max(known.cents ?? 0, cents);
    }
  };
  for (const document of notes)
    for (const line of factsIn(document))
      for (const { clause, rows } of readNote(line, today))
        for (const row of rows) add(document, row, line, clause.text);
  for (const document of papers.filter((paper) => !notes.includes(paper))) {
    const lines = factsIn(document);
    const labelled = [
      // A sentence is no label of the one behind it.
      ...labelledIn(lines, (text) => !text.trimEnd().endsWith(".") && rowsNamed(text).length > 0),
      ...lines.flatMap(cellsBehindNumber),
    ];
    for (const { label, value, quote } of labelled)
      for (const row of rowsNamed(label)) {
        if (found.has(row) || !isStated(row, { label, value, today }) || quote.length === 0) continue;
        const isInQuote = overlapper([quote]);
        const line = lines.find((each) => each.kind === "ROW" && isInQuote([quoteLine(each)]));
        const own = line ? quoteLine(line) : quote;
        found.set(row, { row, said: saidOf(document, own), further: [], cents: amountIn(value) });
      }
    lines.forEach((line, at) => {
      if (!tells(line, lines[at + 1])) return;
      for (const row of exposureRows) if (isSaid(row, line)) add(document, row, line, textOf(line));
    });
  }
  return exposureRows.flatMap((row) => found.get(row) ?? []);
}

/** Whether the line of a fact is quoted already. */
const isShownBy = ({ said, further }: StatedExposure, own: Said): boolean =>
  [said, ...further].some(
    ({ document, quote }) =>
      document.documentId === own.document.documentId && overlapper([quote])([own.quote]),
  );

/** A part of a typed line between commas and the like, with its place in the line's text. */
interface Clause {
  text: string;
  words: readonly Word[];
  from: number;
  to: number;
}

/**
 * What each clause of a typed line states. Who types a note tells facts of the client alone, so that the word of a label is
 * enough: "drones", "14 ee's". `isKnown`: a row of the table knows what it is about, also where it is denied.
 */
function readNote(line: Line, today: string): { clause: Clause; rows: ExposureRow[]; isKnown: boolean }[] {
  const isTold = !textOf(line).trimEnd().endsWith("?");
  const told = exposureRows.filter((row) => isTold && isSaid(row, line));
  const places = exposureRows.flatMap((row) =>
    placesOf(row.said, line.words).filter((place) => told.includes(row) || isDenied(row, line.words, place)),
  );
  return clausesOf(line).map((clause) => {
    const isIn = ({ from, to }: { from: number; to: number }): boolean =>
      line.words.slice(from, to).some(({ start }) => start >= clause.from && start < clause.to);
    const rows = exposureRows.filter((row) => {
      const [place] = placesOf(row.said, line.words).filter((own) => !isDenied(row, line.words, own));
      return (told.includes(row) && place && isIn(place)) || (isTold && isNoted(row, clause, today));
    });
    const isKnown = rows.length > 0 || places.some(isIn) || exposureRows.some((row) => isNoNote(row, clause));
    return { clause, rows, isKnown };
  });
}

const placesOf = (phrases: readonly string[], words: readonly Word[]): { from: number; to: number }[] => {
  const places = [];
  for (
    let place = phrases.length > 0 ? findPhrase(words, phrases) : null;
    place;
    place = findPhrase(words, phrases, place.from + 1)
  )
    places.push(place);
  return places;
};

function isNoted(row: ExposureRow, { words, text }: Clause, today: string): boolean {
  const { labels, not = [], unsaid = [] } = row;
  if (names(words, not) || names(words, unsaid)) return false;
  // What a label names by its stem alone, such as a building, takes the value that stands in the same clause.
  return (
    placesOf(labels, words).some((place) => !isDenied(row, words, place)) &&
    isStated(row, { label: text, value: text, today })
  );
}

/** "No drones", "drones: none" */
const isNoNote = (row: ExposureRow, { words, text }: Clause): boolean =>
  placesOf(row.labels, words).some((place) => {
    const behind = words[place.to];
    return (
      isDenied(row, words, place) ||
      (behind !== undefined && isNone(text.slice(behind.start - (words[0]?.start ?? 0))))
    );
  });

/** What parts two facts of one line. */
const partingSigns = ",;+•";
const partingWords = ["and", "plus", "also"];

export function clausesOf(line: Line): Clause[] {
  const text = textOf(line);
  const groups: Word[][] = [];
  line.words.forEach((word, at) => {
    const before = line.words[at - 1];
    const between = before ? text.slice(before.end, word.start) : "";
    const isParted = partingSigns.split("").some((sign) => between.includes(sign));
    if (!before || isParted || partingWords.includes(word.norm)) groups.push([word]);
    else groups.at(-1)?.push(word);
  });
  return groups.flatMap((words) => {
    const own = partingWords.includes(words[0]?.norm ?? "") ? words.slice(1) : words;
    const [from, to] = [own[0]?.start ?? 0, own.at(-1)?.end ?? 0];
    return own.length === 0 ? [] : [{ text: text.slice(from, to), words: own, from, to }];
  });
}

/** The typed facts that say nothing that a row of the table knows: whole lines, or what is left of them. */
export const unknownIn = (
  document: ReviewedDocument,
  today: string,
  isShown: (quote: Said["quote"]) => boolean,
): Said[] =>
  factsIn(document).flatMap((line) => {
    const unknown = readNote(line, today).filter(
      ({ clause: { text, from, to }, isKnown }) =>
        !isKnown && !isNone(text) && !isPlaceOrDate(text) && !isShown(quoteLine(line, from, to)),
    );
    const isWhole = unknown.length > 0 && unknown.length === clausesOf(line).length;
    const parts = isWhole
      ? [{ text: textOf(line), from: 0, to: Infinity }]
      : unknown.map(({ clause }) => clause);
    return parts.map(({ text, from, to }) => ({ document, text, quote: quoteLine(line, from, to) }));
  });

/** "ME", "in 2024": it belongs to the fact before it. "Kiln 35000" is a fact of its own. */
const isPlaceOrDate = (text: string): boolean =>
  findUsState(text) !== null ||
  (wordsOf(text).length <= DATE_WORDS &&
    valuesIn(text).some(
      (each) => each.type === "DATE" || (each.type === "NUMBER" && each.number <= YEAR_MAX),
    ));
const DATE_WORDS = 2;
/** What is more is an amount. */
const YEAR_MAX = 2100;

/** Numbered questions, whose first cell is their number: each cell with those behind it. */
function cellsBehindNumber(line: Line): { label: string; value: string; quote: Said["quote"] }[] {
  if (line.kind !== "ROW") return [];
  const cells = [...line.head, ...line.cells].map(({ text }) => text);
  return cells
    .slice(1, -1)
    .map((label, at) => ({ label, value: cells.slice(at + 2).join(" "), quote: quoteLine(line) }));
}

const saidOf = (document: ReviewedDocument, quote: Said["quote"]): Said => ({
  document,
  quote,
  text: quote.map(({ text }) => text).join(" "),
});

const rowsNamed = (label: string): ExposureRow[] => {
  const words = wordsOf(label);
  return exposureRows.filter(({ labels, not = [] }) => names(words, labels) && !names(words, not));
};

const isQuestion = (text: string): boolean => text.trim().endsWith("?");
const isNone = (value: string): boolean => {
  const words = wordsOf(value);
  return words.length === 0 || opensWith(words, noneWords) || (words.length <= 3 && names(words, blankWords));
};

/** Whether the value beside a label states the exposure. */
function isStated(
  { value: kind }: ExposureRow,
  { label, value, today }: { label: string; value: string; today: string },
): boolean {
  if (isNone(value)) return false;
  const isYes = opensWith(wordsOf(value), yesWords);
  const numbers = valuesIn(value).flatMap((each) =>
    each.type === "MONEY" ? Math.abs(each.cents) : each.type === "NUMBER" ? each.number : [],
  );
  switch (kind) {
    case "FLOOD_ZONE":
      return opensWith(wordsOf(value), floodZones);
    case "OLD_YEAR":
      return valuesIn(value).some(
        (each) =>
          each.type === "NUMBER" &&
          each.number > YEAR_MIN &&
          Number(today.slice(0, 4)) - each.number >= OLD_YEARS,
      );
    case "COUNT":
      return isYes || numbers.some((number) => number > 0);
    default:
      return !isQuestion(label) || isYes;
  }
}

function amountIn(text: string): number | null {
  const [amount] = valuesIn(text).flatMap((each) =>
    each.type === "MONEY" && each.isMarked ? each.cents : [],
  );
  return amount === undefined ? null : Math.abs(amount);
}

/** A question states nothing unless a yes stands behind it; a row that says no states the contrary. */
function tells(line: Line, next: Line | undefined): boolean {
  if (line.kind === "HEADING") return false;
  const [asked = "", ...answer] = textOf(line).split("?");
  if (answer.length > 0 && asked !== "") {
    const said = answer.join("?").trim();
    return opensWith(said === "" ? (next?.words ?? []) : wordsOf(said), yesWords);
  }
  return line.kind === "WORDS" || !isNone(line.cells.map(({ text }) => text).join(" "));
}

function isSaid(row: ExposureRow, { words, kind, cells }: Line): boolean {
  const { exposure, said, unsaid = [] } = row;
  // A vehicle that is identified is there, whatever is said of it.
  if (exposure === "Owned vehicles" && kind !== "WORDS" && cells.some(({ text }) => vinsIn(text).length > 0))
    return true;
  if (said.length === 0 || names(words, unsaid)) return false;
  for (let from = 0; from < words.length;) {
    const place = findPhrase(words, said, from);
    if (!place) return false;
    if (!isDenied(row, words, place)) return true;
    from = place.from + 1;
  }
  return false;
}

function isDenied(
  { isAbsence }: ExposureRow,
  words: readonly Word[],
  { from, to }: { from: number; to: number },
): boolean {
  if (isAbsence) return false;
  const before = words.slice(Math.max(0, from - NEGATION_WORDS), to);
  const denial = findPhrase(before, negations);
  return denial !== null && !names(before.slice(denial.to), butWords);
}
