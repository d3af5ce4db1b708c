/**
 * The values of a passage with the words that name them: the cells of a row, the value of a pair, the amounts of a line
 * or of a sentence. Pure.
 */
import { coverWords, limitUnitWords } from "../data/value-words.ts";
import { isTradeWord } from "../question-concepts.ts";
import { stemsOf } from "../question-words.ts";
import { tokensOf } from "../values/tokens.ts";
import { type Value, type ValueType, valuesIn } from "../values/values-in.ts";
import { createFinder, createOpening } from "./mentions.ts";
import type { Passage } from "./passages.ts";
import { isPlaceTitle } from "./places.ts";

export interface Figure {
  /** As printed. */
  text: string;
  type: ValueType;
  /** The same value has the same key, however it is printed. */
  key: string;
  /** The words before it, from the value before; those of a sentence are all of it. */
  label: string;
  /** What names its whole line or row: "Fidelity" in "Fidelity: $125,000, deductible $1,500". */
  line: string;
  /** Words in small letters behind it: "$750 deductible". */
  behind: string;
  /** Of its column. */
  title: string;
  /** It stands in running text. */
  isInSentence: boolean;
  /** It stands right behind a limit, with no words of its own, and is a small part of it. */
  isBehindLimit?: boolean;
}

export function figuresOf(passage: Passage, wanted: ReadonlySet<ValueType>): Figure[] {
  if (passage.kind === "HEADING") return [];
  if (passage.cells.length > 0)
    return passage.kind === "PAIR" ? ofPair(passage, wanted) : ofRow(passage, wanted);
  const pairs = pairsIn(passage.text);
  if (pairs.length > 0) return pairs.flatMap((pair) => ofLine(pair, wanted));
  const isInSentence = passage.text.trimEnd().endsWith(".");
  const inSentence = (figure: Figure): Figure => ({ ...figure, label: passage.text, isInSentence: true });
  const found = ofLine(passage.text, wanted).map((figure) => (isInSentence ? inSentence(figure) : figure));
  // "We pay no more than $2,500 for any of the following:" says the amount of each of its items.
  const [lead] = passage.leads;
  return found.length > 0 || !lead ? found : ofLine(lead.text, wanted).map(inSentence);
}

const PAIRS_MIN = 2;

/** "Each occurrence limit: $1,000,000; aggregate limit: $2,000,000; …" in running text; none for anything else. */
function pairsIn(text: string): string[] {
  const parts = text.split(";");
  const pairs = parts.filter((part) => part.includes(":"));
  return pairs.length >= PAIRS_MIN && pairs.length >= parts.length - 1 ? pairs : [];
}

/** A table of contents names every subject and says where it is, not what it is. */
export function isOfContents({ text, heading }: Passage): boolean {
  const last = tokensOf(text).at(-1)?.text ?? "";
  const isUnder = ["contents", "index"].some((word) => heading?.toLowerCase().includes(word));
  return isUnder && last.length < 4 && isDigits(last) && !text.includes("$");
}

const isDigits = (word: string): boolean =>
  word !== "" && word.split("").every((mark) => mark >= "0" && mark <= "9");

function ofPair({ cells: [cell], text }: Passage, wanted: ReadonlySet<ValueType>): Figure[] {
  if (!cell) return [];
  const title = labelIn(cell.title);
  const found = ofLine(cell.text, wanted);
  if (found.length > 0)
    return found.map((figure) => ({ ...figure, label: joined(title, figure.label), line: title }));
  // The grammar may know the value by its label alone.
  const whole = ofLine(text, wanted).filter(({ label }) => label.length >= title.length);
  if (whole.length > 0) return whole;
  const name = wanted.has("NAME") ? nameIn(cell.text) : null;
  return name === null ? [] : [figure(name, "NAME", title)];
}

function ofRow({ cells }: Passage, wanted: ReadonlySet<ValueType>): Figure[] {
  const found: Figure[] = [];
  let line = "";
  for (const [at, { title, text }] of cells.entries()) {
    // "Covered autos liability" names its row: "covered" is no value there.
    const isNamed = ({ type, text: value }: Figure): boolean =>
      type === "STATED" && at === 0 && cells.length > 1 && labelIn(text) !== labelIn(value);
    const own = ofLine(text, wanted).filter((one) => !isNamed(one));
    // "$200 | Applies to electronics": without titles, the words behind a first amount say what it is of.
    const behind = cells[at + 1]?.text ?? "";
    if (at === 0 && own.length === 1 && title === "" && hasLetters(behind) && valuesIn(behind).length === 0)
      line = labelIn(behind);
    const name = own.length === 0 && wanted.has("NAME") && title !== "" ? nameIn(text) : null;
    if (name !== null) found.push({ ...figure(name, "NAME", line), title });
    found.push(...asOne(own, text).map((one) => ({ ...one, label: joined(line, one.label), line, title })));
    const isName = own.length === 0 && text.length > 1 && hasLetters(text) && !saysWhere(title, text);
    if (isName) line = joined(line, labelIn(text));
  }
  return found;
}

const CELL_MAX = 60;

/** "$5,000 / 12 hours": what a cell says of one thing is said as a whole. */
function asOne(own: readonly Figure[], text: string): readonly Figure[] {
  const [first] = own;
  const isMany = new Set(own.map(({ key }) => key)).size > 1;
  if (!first || !isMany || text.length > CELL_MAX) return own;
  return [{ ...first, text, key: stemsOf(text).join(" "), label: "", behind: "" }];
}

/** "All" under "Prem/Bldg" or an address says where, not what. */
const saysWhere = (title: string, text: string): boolean =>
  isPlaceTitle(title) || valuesIn(text).some(({ type }) => type === "ADDRESS");

/** Each value with the words between it and the one before. */
function ofLine(text: string, wanted: ReadonlySet<ValueType>): Figure[] {
  const found: Figure[] = [];
  const values = valuesIn(text);
  let from = 0;
  let line: string | null = null;
  for (const [at, value] of values.entries()) {
    const label = labelIn(text.slice(from, value.start));
    const next = text.slice(value.end, values[at + 1]?.start);
    const unit = unitIn(value, next, values[at + 1]);
    const behind = unit === "" ? behindIn(next) : unit.trim();
    // A number before an amount is a class code or the number of a location.
    const isNumber = value.type === "NUMBER";
    if (!isNumber) line ??= label;
    if (wanted.has(value.type)) {
      const own = figure(printedOf(value, text), value.type, label);
      const isBehindLimit = label === "" && isPartOf(value, values[at - 1]);
      found.push({ ...own, key: keyOf(value), line: line ?? label, behind, isBehindLimit });
    }
    if (!isNumber) from = value.end + (unit === "" && behind !== "" ? next : unit).length;
  }
  if (found.length > 0 || !wanted.has("STATED")) return found;
  const stated = statedAtEnd(text);
  return stated ? [stated] : [];
}

/** A dash between words and an amount is no sign: "ACV - $1,000". */
function printedOf(value: Value, text: string): string {
  const printed = text.slice(value.start, value.end);
  const isDashed = value.type === "MONEY" && value.cents > 0 && printed.startsWith("-");
  return isDashed ? printed.slice(1) : printed;
}

const BEHIND_WORDS_MAX = 3;

function behindIn(text: string): string {
  const words = text.trim().split(" ");
  // "$1,000 deductible applies for each vehicle …"
  const [first = ""] = words;
  if (text.startsWith(" ") && words.length > BEHIND_WORDS_MAX && isMeasure(first)) return first;
  const isName = text.startsWith(" ") && words.length <= BEHIND_WORDS_MAX && words.every(isSmallWord);
  return isName ? words.join(" ") : "";
}

/** "$1,000,000 CSL each accident $6,884": the unit of the limit is no name of the charge behind it. */
function unitIn(value: Value, text: string, next: Value | undefined): string {
  if (value.type !== "MONEY" || !text.startsWith(" ") || !opensUnit(text.trim())) return "";
  if (next && !isPartOf(next, value)) return "";
  return unitEnds.reduce((unit, mark) => unit.split(mark, 1)[0] ?? unit, text);
}
const opensUnit = createOpening(limitUnitWords);
const unitEnds = [";", ",", ":", "."];

const isPartOf = (value: Value, limit: Value | undefined): boolean =>
  value.type === "MONEY" && limit?.type === "MONEY" && value.cents < limit.cents * CHARGE_SHARE;
/** No charge is a greater part of its limit. */
const CHARGE_SHARE = 0.25;

const measures = createFinder(coverWords);
const isMeasure = (word: string): boolean => isSmallWord(word) && measures(stemsOf(word));

const isSmallWord = (word: string): boolean => hasLetters(word) && word === word.toLowerCase();

const STATED_WORDS_MAX = 5;

/** "Medical expense limit EXCLUDED": words in the place of an amount end the line. */
function statedAtEnd(text: string): Figure | null {
  for (const { start } of tokensOf(text).slice(-STATED_WORDS_MAX)) {
    const rest = text.slice(start);
    const [value] = valuesIn(rest);
    if (
      start > 0 &&
      value?.type === "STATED" &&
      value.start === 0 &&
      tokensOf(rest.slice(value.end)).length === 0
    )
      return figure(rest.slice(0, value.end), "STATED", labelIn(text.slice(0, start)));
  }
  return null;
}

function figure(text: string, type: ValueType, label: string): Figure {
  const key = stemsOf(text).join(" ");
  return { text: text.trim(), type, key, label, line: label, behind: "", title: "", isInSentence: false };
}

function keyOf(value: Value): string {
  switch (value.type) {
    case "MONEY":
      return String(value.cents);
    case "DATE":
      return value.on;
    case "PERIOD":
      return `${value.from} ${value.to}`;
    case "PERCENT":
      return `${value.percent}%`;
    case "STATED":
      return value.word;
    case "DURATION":
      return `${value.count} ${value.unit}`;
    case "COMPANY":
      return stemsOf(value.name).join(" ");
    default:
      return JSON.stringify({ ...value, start: 0, end: 0 });
  }
}

const NAME_WORDS_MAX = 8;

/** A name that is no company's by its form: capitals, without digits; what goes before an address. */
function nameIn(text: string): string | null {
  const [first = ""] = text.split(",", 1);
  const words = first.trim().split(" ");
  const isName =
    words.length > 1 &&
    words.length <= NAME_WORDS_MAX &&
    !words.some((word) => word.split("").some(isDigits)) &&
    words.every((word) => word.length < 4 || startsLarge(word)) &&
    startsLarge(words[0] ?? "") &&
    !words.every(isTradeWord);
  return isName ? first.trim() : null;
}

const startsLarge = (word: string): boolean => word.charAt(0) !== word.charAt(0).toLowerCase();
const hasLetters = (text: string): boolean => text.toLowerCase() !== text.toUpperCase();
const joined = (first: string, second: string): string =>
  [first, second].filter((part) => part !== "").join(" ");

/** The words of a label, without dots and stops around them and without the symbols of autos behind it: "Collision 7, 8". */
export function labelIn(text: string): string {
  const tokens = tokensOf(text);
  const symbols = tokens.length - 1 - tokens.findLastIndex(({ norm }) => !isDigits(norm) || norm.length > 2);
  const kept = symbols > 1 && symbols < tokens.length ? tokens.slice(0, -symbols) : tokens;
  const [first] = kept;
  const last = kept.at(-1);
  if (!first || !last) return "";
  const label = text.slice(first.start, text.charAt(last.end) === "%" ? last.end + 1 : last.end);
  return label.includes("(") && text.charAt(last.end) === ")" ? `${label})` : label;
}
