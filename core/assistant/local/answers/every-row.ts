/**
 * Every limit, deductible or retention that a document states, where a question asks for it and does not say of what: one
 * of several never stands for all of them. Pure.
 */
import { endSentence } from "../../../shared/end-sentence.ts";
import { describeMoney } from "../../../shared/money.ts";
import {
  type AnswerQuote,
  describeDetail,
  type DetailField,
  labelOfField,
  limitFields,
  type Statement,
} from "../../model.ts";
import {
  askedMeasures,
  bornLimits,
  bornWords,
  chargeWords,
  declaredSections,
  insuredTitles,
  ofOthersWords,
} from "../data/value-words.ts";
import type { Concept } from "../question-concepts.ts";
import type { Question } from "../question-parse.ts";
import { stemsOf } from "../question-words.ts";
import type { CandidatePage } from "../retrieve-pages.ts";
import { valuesIn } from "../values/values-in.ts";
import { aboutOf } from "./choose.ts";
import { evidenceOf, firstQuotes, type PolicyFacts } from "./facts-said.ts";
import { labelIn } from "./figures.ts";
import { createFinder } from "./mentions.ts";
import { names, tells } from "./named.ts";
import { nothingOpen, type Open, type Passage, passagesOf } from "./passages.ts";
import { isPlaceTitle, type Place } from "./places.ts";
import type { PlacedModel } from "./rank.ts";
import { quoteOf } from "./say.ts";

/** What a question asks for of whatever there is. */
export interface AskedMeasure {
  concept: Concept;
  /** "retention". */
  name: string;
  /** The lines of insurance that it is asked of. */
  lines: readonly Concept[];
}

interface Row {
  name: string;
  /** "location 1, building 2"; told where two rows have one name. */
  where: string;
  value: string;
  quote: AnswerQuote;
}

const limitName = "limit";
/** More are not read: the rest is counted. */
const ROWS_SHOWN = 20;

/** "What's the retention?", "the cyber deductible"; null where one thing's own is asked for. */
export function askedMeasureOf({ kind, counts, concepts, place }: Question): AskedMeasure | null {
  if (kind !== "amount" || counts || Object.keys(place).length > 0) return null;
  const telling = concepts.filter(tells);
  const [concept, ...others] = concepts.filter(({ role }) => role === "attribute");
  const name = askedMeasures.find((one) => concept?.key === stemsOf(one).join(" "));
  if (!concept || !name || others.length > 0 || telling.some(({ role }) => role !== "line")) return null;
  // The limits of one line have names of their own.
  if (name === limitName && telling.length > 0) return null;
  return { concept, name, lines: telling };
}

/**
 * All that is stated of it: what was read of limits, then the rows of the declarations that are not among these. Null if
 * nothing is.
 */
export function everyRow(
  { concept, name, lines }: AskedMeasure,
  models: readonly PlacedModel<CandidatePage>[],
  said: PolicyFacts | null,
): Statement | null {
  const isLimit = name === limitName;
  const about = aboutOf(models);
  const isOfLines = ({ of, passage: { over, own } }: Placed): boolean =>
    lines.every((line) => names(line, over) || names(line, own) || names(line, about(of)));
  const known = isLimit && said ? limitsRead(said) : [];
  const printed = placedPassages(models)
    .filter((one) => declaredSections.includes(one.passage.section) && isOfLines(one))
    .filter(({ passage: { over } }) => !isOfOthers(over))
    .flatMap((placed) => {
      const quote = quoteOf(placed);
      if (known.some((row) => overlaps(row.quote, quote))) return [];
      return valuesOfKind(concept, placed.passage, isLimit).map((row): Row => ({ ...row, quote }));
    });
  const rows = [...known, ...printed];
  return listRows(name, isLimit ? rows.filter((row) => !isBorn(stemsOf(`${row.name}\n${row.value}`))) : rows);
}

/** A passage with the page that it is on. */
export interface Placed {
  of: CandidatePage;
  passage: Passage;
}

/** In the order of the pages. */
export function placedPassages(models: readonly PlacedModel<CandidatePage>[]): Placed[] {
  const placed: Placed[] = [];
  let before: { page: number; open: Open } | null = null;
  for (const { of, model } of models) {
    const opened = before?.page === model.page - 1 ? before.open : nothingOpen;
    const { passages, open } = passagesOf(model, opened);
    placed.push(...passages.map((passage) => ({ of, passage })));
    before = { page: model.page, open };
  }
  return placed;
}

const overlaps = (one: AnswerQuote, other: AnswerQuote): boolean =>
  one.readingId === other.readingId &&
  one.segments.some((a) =>
    other.segments.some((b) => a.page === b.page && a.start < b.end && b.start < a.end),
  );

/** The cells under a title that names the measure, or beside such a name, each with what it is of. */
function valuesOfKind(
  concept: Concept,
  { kind, cells, place, heading, over }: Passage,
  isLimit: boolean,
): Omit<Row, "quote">[] {
  if (kind !== "ROW" && kind !== "PAIR") return [];
  const [first, second, ...more] = cells;
  // "$200 | Applies to electronics", without titles, in a schedule that is called after the measure.
  const isLeading = kind === "ROW" && first?.title === "" && second?.title === "" && more.length === 0;
  if (isLeading && names(concept, over) && isName("", second.text) && !isName("", first.text))
    return isValue(first.text)
      ? [
          {
            name: firstLarge(labelIn(second.text)),
            where: "",
            value: first.text.replaceAll("$ ", "$").trim(),
          },
        ]
      : [];
  const valued = cells.flatMap((cell) => {
    const [first] = valuesIn(cell.text).filter(({ type }) => measuring.has(type));
    if (!first) return [];
    const [before, behind] = [cell.text.slice(0, first.start), cell.text.slice(first.end)];
    return [{ ...cell, label: [...stemsOf(`${cell.title}\n${before}`), ...stemsOf(behind).slice(0, 1)] }];
  });
  const isMeasured = ({ title, label }: (typeof valued)[number]): boolean =>
    names(concept, label) || (isLimit && isInsured(title));
  const [named] = cells.filter(({ title, text }) => isName(title, text));
  const isCalledSo = kind === "ROW" && named !== undefined && names(concept, stemsOf(named.text));
  const titled = valued.filter(isMeasured);
  const measured =
    titled.length > 0 || !isCalledSo ? titled : valued.filter(({ label }) => !isCharge(label)).slice(0, 1);
  return measured.flatMap(({ title, text }) => {
    const before =
      kind === "PAIR"
        ? []
        : cells.slice(
            0,
            cells.findIndex((cell) => cell.text === text),
          );
    const what = before.filter((cell) => isName(cell.title, cell.text)).map((cell) => labelIn(cell.text));
    const own =
      kind === "PAIR" || measured.length > 1 || (isLimit && isInsured(title)) ? [labelIn(title)] : [];
    const where = kind === "PAIR" ? "" : placesOf(place).join(", ");
    const name = [...what, ...own].filter((part) => part !== "").join(", ");
    const value = text.replaceAll("$ ", "$").trim();
    const isNamed = name !== "" || where === "";
    return [
      { name: firstLarge(isNamed ? name || (heading ?? "") : where), where: isNamed ? where : "", value },
    ];
  });
}

const isValue = (text: string): boolean => valuesIn(text).some(({ type }) => measuring.has(type));
const firstLarge = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
const isCharge = createFinder(chargeWords);
const isBorn = createFinder(bornWords);
const isOfOthers = createFinder(ofOthersWords);
const insured = new Set(insuredTitles);
const isInsured = (title: string): boolean => insured.has(labelIn(title).toLowerCase());
const measuring: ReadonlySet<string> = new Set(["MONEY", "PERCENT", "DURATION"]);
/** No amount, no check mark, no number of a place and no address. */
const isName = (title: string, text: string): boolean =>
  text.length > 1 && !isPlaceTitle(title) && valuesIn(text).every(({ type }) => !notNaming.has(type));
const notNaming: ReadonlySet<string> = new Set(["MONEY", "PERCENT", "ADDRESS"]);
const placesOf = (place: Place): string[] =>
  Object.entries(place).flatMap(([kind, number]) => (kind === "option" ? [] : `${kind} ${number}`));

/** The limits that were read, each with its words. */
function limitsRead(said: PolicyFacts): Row[] {
  const { details, evidence } = said;
  const own = limitFields.flatMap((field): Row[] => rowOf(said, field));
  const quotes = evidence.extraLimits ?? [];
  const further = (details.extraLimits ?? []).flatMap(({ name, limit, place }): Row[] => {
    const printed = describeMoney(limit).slice(1);
    const stems = stemsOf(name);
    const quote = quotes.find(({ segments }) => {
      const text = segments.map((one) => one.text).join(" ");
      const said = stemsOf(text);
      return text.includes(printed) && stems.every((stem) => said.includes(stem));
    });
    return quote ? [{ name, where: place ?? "", value: describeMoney(limit), quote }] : [];
  });
  return [...own, ...further];
}

function rowOf(said: PolicyFacts, field: DetailField): Row[] {
  const [quote] = firstQuotes(evidenceOf(said, field), 1);
  return quote && !bornLimits.includes(field)
    ? [{ name: labelOfField(field), where: "", value: describeDetail(field, said.details), quote }]
    : [];
}

function listRows(name: string, all: readonly Row[]): Statement | null {
  const rows = [...new Map(all.map((row) => [`${row.name}\n${row.where}\n${row.value}`, row])).values()];
  const shown = rows.slice(0, ROWS_SHOWN);
  const [first, ...others] = shown;
  if (!first) return null;
  const ofName = Map.groupBy(rows, (row) => row.name);
  const say = (row: Row): string => {
    const isAlone = ofName.get(row.name)?.length === 1;
    return `${isAlone || row.where === "" ? row.name : `${row.name}, ${row.where}`}: ${row.value}`;
  };
  const quotes = shown.map(({ quote }) => quote);
  if (others.length === 0) return { text: endSentence(say(first)), quotes };
  const listed = endSentence(`The documents state these ${name}s: ${shown.map(say).join("; ")}`);
  const more =
    rows.length > shown.length
      ? ` These are the first ${shown.length} of ${rows.length}: name the coverage that you mean.`
      : "";
  return { text: `${listed}${more}`, quotes };
}
