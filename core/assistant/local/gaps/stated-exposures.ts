/** What papers of a client say that it does, has and owns, each exposure with the first words that state it. */
import { labelledIn } from "../application/stated.ts";
import type { Said } from "../claim/loss-facts.ts";
import { overlapper } from "../comparison/details.ts";
import { type Line, quoteLine, textOf } from "../comparison/lines.ts";
import { findPhrase, names, opensWith, type Word, wordsOf } from "../comparison/words.ts";
import { blankWords } from "../data/application-fields.ts";
import { butWords, floodZones, negations, noneWords, yesWords } from "../data/exposure-words.ts";
import { exposureRows, type ExposureRow } from "../data/exposures.ts";
import { givesOrders } from "../orders-in-text.ts";
import type { ReviewedDocument } from "../review/review.ts";
import { vinsIn } from "../values/codes.ts";
import { valuesIn } from "../values/values-in.ts";

export interface StatedExposure {
  row: ExposureRow;
  said: Said;
  /** Cents; null where no amount is stated beside it. */
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
  lines.filter((line) => !givesOrders(textOf(line)));

/** `today`: a calendar date. Each row once, in the order of the table. */
export function statedExposures(papers: readonly ReviewedDocument[], today: string): StatedExposure[] {
  const found = new Map<ExposureRow, StatedExposure>();
  for (const document of papers) {
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
        found.set(row, { row, said: saidOf(document, own), cents: amountIn(value) });
      }
    lines.forEach((line, at) => {
      if (!tells(line, lines[at + 1])) return;
      for (const row of exposureRows)
        if (!found.has(row) && isSaid(row, line)) {
          const said = { document, text: textOf(line), quote: quoteLine(line) };
          found.set(row, { row, said, cents: amountIn(said.text) });
        }
    });
  }
  return exposureRows.flatMap((row) => found.get(row) ?? []);
}

/** Sentences that say nothing that a row of the table knows; the word of a label alone states none. */
export const unknownIn = (document: ReviewedDocument): Said[] =>
  factsIn(document)
    .filter(
      ({ kind, words }) =>
        kind === "WORDS" &&
        words.length >= FACT_WORDS &&
        exposureRows.every(({ said }) => !names(words, said)),
    )
    .map((line) => ({ document, text: textOf(line), quote: quoteLine(line) }));
/** What is shorter is a name or a greeting. */
const FACT_WORDS = 4;

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

function isSaid({ exposure, said, unsaid = [] }: ExposureRow, { words, kind, cells }: Line): boolean {
  // A vehicle that is identified is there, whatever is said of it.
  if (exposure === "Owned vehicles" && kind !== "WORDS" && cells.some(({ text }) => vinsIn(text).length > 0))
    return true;
  if (said.length === 0 || names(words, unsaid)) return false;
  for (let from = 0; from < words.length;) {
    const place = findPhrase(words, said, from);
    if (!place) return false;
    if (!isDenied(words, place)) return true;
    from = place.from + 1;
  }
  return false;
}

function isDenied(words: readonly Word[], { from, to }: { from: number; to: number }): boolean {
  const before = words.slice(Math.max(0, from - NEGATION_WORDS), to);
  const denial = findPhrase(before, negations);
  return denial !== null && !names(before.slice(denial.to), butWords);
}
