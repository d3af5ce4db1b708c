/**
 * A row of a table said as a sentence ("The each occurrence limit is $1,000,000."), and clauses as quotations.
 * Labels and values are taken from the row and its column titles; nothing is added.
 */
import { endSentence } from "../../shared/end-sentence.ts";
import { isNamedIn } from "./answer-sure.ts";
import type { Passage, Place } from "./passage.ts";
import { findValues, isOtherColumn, type FoundValue, type ValueKind } from "./passage-values.ts";
import type { Question } from "./question-parse.ts";
import { stemsOf } from "./question-words.ts";

const quotationMax = 700;

/** A row of a table as it was read, its cells apart. */
export const isTableRow = (line: string): boolean => line.includes(" | ");

/** The text in quotation marks on one line, rows of a table each on its own; a very long one is cut at a word and marked as cut. */
export function asQuotation(text: string): string {
  const line = text
    .replace(/(\p{Ll})[-‐]\s?\n(?=\p{Ll})/gu, "$1")
    .split("\n")
    .reduce((said, row) => `${said}${isTableRow(row) ? "\n" : " "}${row.replace(/\s+/gu, " ")}`)
    .replace(/[^\S\n]+/gu, " ")
    .trim();
  if (line.length <= quotationMax) return `“${line}”`;
  return `“${line.slice(0, line.lastIndexOf(" ", quotationMax))} …”`;
}

const sayable: readonly Question["kind"][] = ["amount", "date", "duration", "identifier", "who", "place"];
const labelWordsMax = 12;
const titleWordsMax = 9;

/** The row as a sentence, or null where it cannot be said plainly; then it is quoted as it stands. */
export function wordValue(question: Question, passage: Passage): string | null {
  if (passage.shape === "sentence" || !sayable.includes(question.kind) || question.wants.length === 0)
    return null;
  // The cells of such a row have their names beside them already.
  if (passage.text.split("\n").length > 2 || isTableRow(passage.text)) return null;
  const found = valuesOf(passage.text, question.wants);
  const paired = namedPair(question, passage, found);
  if (paired !== null) return paired;
  const values = question.kind === "who" ? found.slice(0, 1) : askedValues(question, passage, found);
  const first = valuesOf(passage.text, labelEnds)[0] ?? values[0];
  if (values.length === 0 || first === undefined) return null;
  // A name before the first amount of a row is no label of itself.
  if (question.kind === "who" && values.some(({ start }) => start < first.start)) return null;
  const label = labelOf(passage.text.slice(0, first.start));
  if (label === null) return null;
  const cells = mergeCells(
    joinPeriod(passage, values)
      .map((value) => ({ text: sliceOf(passage, value), title: titleOf(passage, value) }))
      .filter(({ title }) => !isOtherColumn(title, question.text)),
  );
  if (cells.length === 0) return null;
  const asked = cells.filter(({ title }) => namesAttribute(question, title));
  const shown = asked.length > 0 ? asked : cells;
  // Several values under a line of titles that could not be told apart are quoted as they stand.
  if (
    passage.shape === "group" &&
    asked.length === 0 &&
    values.length > 1 &&
    found.length > 1 &&
    !allTitled(shown)
  )
    return null;
  const said = shown.map(({ text, title }) =>
    shown.length > 1 && title !== "" ? `${title.toLowerCase()} ${text}` : text,
  );
  const only = shown.length === 1 ? (shown[0]?.title ?? "") : "";
  const known = new Set(stemsOf(label));
  const adds =
    namesAttribute(question, only) && !stemsOf(only).every((stem) => known.has(stem))
      ? ` (${only.toLowerCase()})`
      : "";
  return endSentence(`${label.charAt(0).toUpperCase()}${label.slice(1)}${adds}: ${said.join("; ")}`);
}

/** Who asks how much wants dollars where the row has them, not the rate beside them. */
function askedValues(
  question: Question,
  passage: Passage,
  found: readonly FoundValue[],
): readonly FoundValue[] {
  const inColumn = found.filter((value) => namesAttribute(question, titleOf(passage, value)));
  if (inColumn.length > 0 && inColumn.length < found.length) return inColumn;
  const money = found.filter(({ kind }) => kind === "money");
  const asksRate = /\b(?:percent|percentage|rate|factor)\b|%/i.test(question.text);
  return question.kind === "amount" && money.length > 0 && !asksRate ? money : found;
}

const allTitled = (cells: readonly Cell[]): boolean =>
  cells.every(({ title }) => title !== "") && new Set(cells.map(({ title }) => title)).size === cells.length;

const pairLabelWordsMax = 6;

/** "Deductible $2,500 Coinsurance 90%": of several labels on one line the one that is asked for, with its value. */
function namedPair(question: Question, passage: Passage, found: readonly FoundValue[]): string | null {
  if (question.kind === "who" || question.kind === "place" || passage.text.includes("\n")) return null;
  const all = valuesOf(passage.text, [...question.wants, ...labelEnds, "duration"]);
  const pairs = found.map((value) => {
    const before = all.filter(({ end }) => end <= value.start).at(-1);
    const label = labelOf(passage.text.slice(before?.end ?? 0, value.start).replace(/^.*[.;]\s/su, ""));
    return { value, label: before === undefined ? label : (label?.replace(/^[^\p{L}]+/u, "") ?? null) };
  });
  const [opening, ...later] = pairs;
  if (opening === undefined) return null;
  const opens = opening.label ?? "";
  // "Limit: $100,000; Medical expense limit: $5,000": the label that names the subject outdoes a bare one.
  const ofSubject = namesSubject(question, opens)
    ? []
    : later.filter(
        ({ label, value }) =>
          label !== null &&
          // "$1,000,000 each occurrence $0": what follows a value without a stop is that value's name.
          /[;,.]\s+\p{L}[^;,.\d]*$/u.test(passage.text.slice(0, value.start)) &&
          namesSubject(question, label),
      );
  const isColumn = passage.columnTitles.some(({ title }) => namesAttribute(question, title));
  if (isColumn && ofSubject.length === 0) return null;
  const trailed = nameBehind(question, passage, found, all);
  if (trailed !== null)
    return opening.label === null
      ? null
      : endSentence(`${opening.label} (${trailed.name}): ${trailed.value}`);
  const attribute = question.concepts.some(({ role }) => role === "attribute");
  if (
    ofSubject.length === 0 &&
    (attribute ? namesAttributeWord(question, opens) : namesAsked(question, opens) > 0)
  )
    return null;
  const named =
    ofSubject.length > 0
      ? ofSubject
      : later.filter(
          ({ label }) =>
            label !== null &&
            (attribute ? namesAttributeWord(question, label) : namesAsked(question, label) > 0),
        );
  const [only] = named;
  if (only?.label == null || named.length > 1 || only.label.split(" ").length > pairLabelWordsMax)
    return null;
  const said =
    ofSubject.length === 0 && namesAsked(question, opens) > 0 ? `${opens} (${only.label})` : only.label;
  return endSentence(`${said.charAt(0).toUpperCase()}${said.slice(1)}: ${sliceOf(passage, only.value)}`);
}

const nameBehindValue = /^\s(\p{Ll}+(?: \p{Ll}+){0,2})\s*(?=$|[.;,(]|[$\d])/u;

/** "$150,000 less $500 deductible": a name in small letters behind a value is of that value. */
function nameBehind(
  question: Question,
  passage: Passage,
  found: readonly FoundValue[],
  all: readonly FoundValue[],
): { name: string; value: string } | null {
  if (all.length < 2) return null;
  for (const value of found) {
    const name = nameBehindValue.exec(passage.text.slice(value.end))?.[1];
    // "$150,000, deductible $1,000" goes on to the next label.
    if (
      name !== undefined &&
      namesAttributeWord(question, name) &&
      !passage.text.slice(0, value.end).endsWith(",")
    )
      return { name, value: sliceOf(passage, value) };
  }
  return null;
}

/** Whether a label says what is asked of the subject: the deductible, the premium. */
function namesAttributeWord(question: Question, label: string): boolean {
  const stems = stemsOf(label);
  return question.concepts.some(
    ({ role, phrases }) =>
      role === "attribute" && phrases.some((phrase) => phrase.stems.every((stem) => stems.includes(stem))),
  );
}

/** Whether a label names all that the question is about, in its own words or in those that stand for them. */
function namesSubject({ concepts }: Question, label: string): boolean {
  const place: Place = { stems: stemsOf(label), found: [] };
  const subjects = concepts.filter(({ role }) => role === "subject");
  return subjects.length > 0 && subjects.every((concept) => isNamedIn(concept, [place]));
}

/** How many of the telling words of a question a label says. */
function namesAsked(question: Question, label: string): number {
  const stems = stemsOf(label);
  return question.concepts.filter(
    ({ role, phrases: [own] }) =>
      (role === "attribute" || role === "subject") && own?.stems.every((stem) => stems.includes(stem)),
  ).length;
}

/** "11/01/2025 to 11/01/2026" is said whole: one date of it would leave open which end it is. */
function joinPeriod(passage: Passage, values: readonly FoundValue[]): FoundValue[] {
  const joined: FoundValue[] = [];
  for (const value of values) {
    const last = joined.at(-1);
    const between = last === undefined ? "" : passage.text.slice(last.end, value.start);
    if (
      last?.kind === "date" &&
      value.kind === "date" &&
      /^\s*(?:to|until|through|thru|[-–—])\s*$/i.test(between)
    ) {
      joined[joined.length - 1] = { ...last, end: value.end };
    } else joined.push(value);
  }
  return joined;
}

interface Cell {
  text: string;
  title: string;
}

/** "$100,000 / $100,000" under one title is one cell. */
function mergeCells(cells: readonly Cell[]): Cell[] {
  const merged: Cell[] = [];
  for (const cell of cells) {
    const last = merged.at(-1);
    if (last !== undefined && last.title === cell.title && cell.title !== "") last.text += ` / ${cell.text}`;
    else merged.push({ ...cell });
  }
  return merged;
}

const labelEnds: readonly ValueKind[] = ["money", "percent", "date", "vin"];
/** Values that do not overlap, in order. */
function valuesOf(text: string, wants: readonly ValueKind[]): FoundValue[] {
  const kept: FoundValue[] = [];
  for (const value of findValues(text, wants)) {
    const last = kept.at(-1);
    if (last === undefined || value.start >= last.end) kept.push(value);
    else if (value.end - value.start > last.end - last.start) kept[kept.length - 1] = value;
  }
  return kept;
}

const sliceOf = (passage: Passage, value: FoundValue): string =>
  passage.text.slice(value.start, value.end).replace(/\s+/gu, " ").replace(/\$\s/u, "$").replace(/,$/u, "");

function titleOf(passage: Passage, value: FoundValue): string {
  const at = passage.start + value.start;
  const title = passage.columnTitles.find(({ start, end }) => start <= at && at < end)?.title ?? "";
  return /^(?:amounts?|values?|totals?)$/i.test(title) ||
    title.split(" ").length > titleWordsMax ||
    /\d{2}/.test(title)
    ? ""
    : title;
}

function namesAttribute(question: Question, title: string): boolean {
  const stems = stemsOf(title);
  return question.concepts.some(
    ({ role, phrases }) =>
      (role === "attribute" || role === "subject") &&
      phrases.some((phrase) => phrase.stems.every((stem) => stems.includes(stem))),
  );
}

/** "1 1 Business personal property": the numbers of premises and building before a label are no part of it. */
const itemNumbers = /^\d{1,3}\s+\d{1,3}\s+(?=\p{Lu}\p{L})/u;
/** "Collision 7, 8": nor are the symbols of the autos behind it; "Location 2" and "Coverage part 1" stay whole. */
const autoSymbols =
  /(?<!\b(?:location|loc|premises|prem|building|bldg|vehicle|unit|auto|item|part|section|option|class|class code|symbols?|number|no|coverage|layer|form|schedule|tier|year|limit|plan|code|agreement|and|or)\.?)((?<=\p{L}{3})[.)]?)\s+\d{1,2}(?:,\s?\d{1,2})*$/iu;

/** The words before the value as a label; null where they are no label. */
function labelOf(before: string): string | null {
  const label = before
    .replace(/\s+/gu, " ")
    .replace(/^[^\p{L}\p{N}]+/u, "")
    .replace(/^(?:[A-Z0-9]{1,2}[.)]|[Xx☒✓])\s+/u, "")
    .replace(/(?:[.…] ?){3,}\$?\s*$/u, "")
    .replace(/[\s:;,$–-]+$/u, "")
    .replace(itemNumbers, "")
    .replace(autoSymbols, "$1");
  const words = label.split(" ");
  return label === "" || words.length > labelWordsMax || !/\p{L}{2}/u.test(label) ? null : label;
}
