/**
 * What the columns of a table hold: by the words of their titles and by the kind of values below them. A title says
 * more the less of it stays unexplained, and counts only where its values are what it asks for; an identifier that
 * cannot be anything else needs no title.
 */
import type { Piece } from "#model/reading";
import {
  columnTitles,
  type ColumnType,
  manyOf,
  plainWords,
  scheduleKinds,
  shortWords,
  type TypedKind,
} from "../data/schedule-words.ts";
import { valuesIn } from "../values/values-in.ts";
import { countDigits, partsOf } from "./printed-words.ts";

export type Cells = readonly (Pick<Piece, "text"> | null)[];
export type ColumnTypes = readonly (ColumnType | null)[];

/** The values of so many rows say what a column holds. */
const ROWS_SEEN = 40;
/** Of a title, this much must be explained. */
const EXPLAINED = 0.5;
/** Of the values, this much must be what the title asks for. */
const FITTING = 0.5;

// Titles ----------------------------------------------------------------------------------------

interface Phrase {
  words: readonly string[];
  isWhole: boolean;
  type: ColumnType;
  kinds: readonly TypedKind[] | null;
  order: number;
}

const wordsOf = (text: string): string[] => partsOf(text).map((part) => shortWords[part] ?? part);

const phrases = new Map<string, Phrase[]>();
for (const [order, [type, texts, kinds = null]] of columnTitles.entries())
  for (const text of texts) {
    const isWhole = text.startsWith("=");
    const words = wordsOf(isWhole ? text.slice(1) : text);
    const [first = ""] = words;
    phrases.set(first, [...(phrases.get(first) ?? []), { words, isWhole, type, kinds, order }]);
  }

interface Meaning extends Pick<Phrase, "type" | "kinds" | "order"> {
  /** Share of the title that is explained. */
  explained: number;
  length: number;
}

/** What a title may mean, best first. */
function meaningsOf(title: string): Meaning[] {
  const words = wordsOf(title);
  const found: Meaning[] = [];
  for (const [at, word] of words.entries())
    for (const phrase of phrases.get(word) ?? []) {
      const { length } = phrase.words;
      if (phrase.isWhole && length !== words.length) continue;
      if (!phrase.words.every((own, nth) => words[at + nth] === own)) continue;
      const others = words.filter((own, nth) => (nth < at || nth >= at + length) && plainWords.has(own));
      // A longer phrase explains more than a word among plain ones.
      found.push({ ...phrase, explained: (length + others.length * 0.9) / words.length, length });
    }
  return found
    .filter(({ explained }) => explained >= EXPLAINED)
    .sort((a, b) => b.explained - a.explained || b.length - a.length || a.order - b.order);
}

/** How much of a title a known phrase explains, 0 to 1. */
export const knownShareOf = (title: string): number => meaningsOf(title)[0]?.explained ?? 0;

/** The first type that a title has in a schedule of this kind, whatever stands below it. */
export const titleTypeOf = (title: string, kind: TypedKind): ColumnType | null =>
  meaningsOf(title).find(({ kinds }) => kinds === null || kinds.includes(kind))?.type ?? null;

// Values ----------------------------------------------------------------------------------------

const VIN_LENGTH = 17;

/** Neither I, O nor Q occurs in one. */
export function isVin(text: string): boolean {
  const plain = text.replaceAll(" ", "");
  if (plain.length !== VIN_LENGTH || countDigits(plain) === 0 || plain !== plain.toUpperCase()) return false;
  return partsOf(plain).length === 1 && !["I", "O", "Q"].some((sign) => plain.includes(sign));
}

const isClassCode = (text: string): boolean =>
  text.length >= 4 && text.length <= 6 && countDigits(text) >= text.length - 1 && !text.includes(".");

const isYear = (text: string): boolean =>
  (text.length === 4 && countDigits(text) === 4 && (text.startsWith("19") || text.startsWith("20"))) ||
  (text.length === 2 && countDigits(text) === 2);

const isDate = (text: string): boolean => text.length < 40 && valuesIn(text)[0]?.type === "DATE";

const isWords = (text: string): boolean => countDigits(text) * 2 < text.length;

/** "1,204,300", "$ 500", "(250)", "12.50": digits and what parts them. */
export function isFigure(text: string): boolean {
  let [digits, signs] = [0, 0];
  for (const sign of text) {
    if (sign >= "0" && sign <= "9") digits += 1;
    else if ("$,.()-+% ".includes(sign)) signs += 1;
  }
  return digits > 0 && digits + signs === text.length;
}

/** "S 1,200,000" and "If any": a figure with what it counts. */
const isCounted = (text: string): boolean => {
  const [first = "", ...others] = text.split(" ");
  return isFigure(text) || (others.length > 0 && (isFigure(others.join(" ")) || isFigure(first)));
};

const isRate = (text: string): boolean => isFigure(text) && countDigits(text) < 8 && !text.includes(",");
const isPlace = (text: string): boolean => text.length < 12 && !text.includes("$") && !text.includes(",");
const isIdentifier = (text: string): boolean =>
  countDigits(text) > 2 && text.length < 40 && !text.includes("$") && !isDate(text) && !isAmount(text);
/** No number of a building, nor a year. */
const isLimit = (text: string): boolean => isFigure(text) && (isAmount(text) || countDigits(text) > 4);
/** A figure that nothing but an amount is written as. */
const isAmount = (text: string): boolean => isFigure(text) && (text.includes("$") || text.includes(","));
/** "WI", and "M N" where a narrow column broke it in two. */
const isState = (text: string): boolean =>
  text === text.toUpperCase() &&
  isWords(text) &&
  (text.length === 2 || (text.length === 3 && text[1] === " "));
const isStreetLike = (text: string): boolean => {
  const [first = "", ...others] = text.split(" ");
  return (
    countDigits(first) > 0 && countDigits(first) * 2 >= first.length && others.length > 1 && isWords(text)
  );
};

/** What stands below a title of the type; where nothing is said, anything does. */
const fits: Readonly<Partial<Record<ColumnType, (text: string) => boolean>>> = {
  VIN: isVin,
  YEAR: isYear,
  VEHICLE: (text) => text.length > 1 && !isFigure(text.replaceAll("-", "")),
  VALUE: isFigure,
  CLASS_CODE: isClassCode,
  CLASSIFICATION: isWords,
  BASIS: isCounted,
  RATE: isRate,
  PREMIUM: isFigure,
  QUOTE_NUMBER: isIdentifier,
  CARRIER: isWords,
  CLAIM_NUMBER: isIdentifier,
  LOSS_DATE: isDate,
  INCURRED: isFigure,
  PAID: isFigure,
  LOCATION_NUMBER: isPlace,
  BUILDING_NUMBER: isPlace,
  ADDRESS: (text) => text.length > 5 && isWords(text),
  CITY: isWords,
  STATE: isState,
  OCCUPANCY: isWords,
  BUILDING: isLimit,
  CONTENTS: isLimit,
};

/** Words in the place of a figure. */
const isBlank = (text: string): boolean => text === "" || (text.length < 14 && countDigits(text) === 0);
const figures: ReadonlySet<ColumnType> = new Set<ColumnType>([
  "VALUE",
  "BASIS",
  "RATE",
  "PREMIUM",
  "INCURRED",
  "PAID",
  "BUILDING",
  "CONTENTS",
]);

/** Share of the values that the type fits; null where none says anything. */
function fitOf(type: ColumnType, texts: readonly string[]): number | null {
  const fit = fits[type];
  if (!fit) return null;
  const said = figures.has(type) ? texts.filter((text) => !isBlank(text)) : texts;
  return said.length === 0 ? null : said.filter(fit).length / said.length;
}

// Tables ----------------------------------------------------------------------------------------

export interface TypedColumns {
  kind: TypedKind;
  types: ColumnTypes;
}

/** The columns as those of a schedule of this kind. */
export const typesAs = (kind: TypedKind, titles: readonly string[], rows: readonly Cells[]): ColumnTypes =>
  typesOf(kind, seenColumns(titles, rows));

interface SeenColumn {
  texts: readonly string[];
  /** What its title may mean and its values are. */
  own: readonly Meaning[];
}

function seenColumns(titles: readonly string[], rows: readonly Cells[]): SeenColumn[] {
  const seen = rows.slice(0, ROWS_SEEN);
  return titles.map((title, at) => {
    const texts = seen.flatMap((cells) => (cells[at] ? [cells[at].text] : []));
    return { texts, own: meaningsOf(title).filter(({ type }) => (fitOf(type, texts) ?? FITTING) >= FITTING) };
  });
}

function typesOf(kind: TypedKind, seen: readonly SeenColumn[]): ColumnTypes {
  const columns = seen.map(({ texts, own }) => ({
    texts,
    own: own.filter(({ kinds }) => kinds === null || kinds.includes(kind)),
  }));
  const types: (ColumnType | null)[] = columns.map(() => null);
  // Of two columns for one thing, the one whose title says it more clearly counts.
  const ranked = columns
    .flatMap(({ own }, at) => own.map((meaning, rank) => ({ ...meaning, at, rank })))
    .sort((a, b) => b.explained - a.explained || a.rank - b.rank || b.length - a.length || a.order - b.order);
  for (const { at, type } of ranked)
    if (types[at] === null && (manyOf.has(type) || !types.includes(type))) types[at] = type;
  fillByValues(kind, types, columns);
  return types;
}

/** What needs no title: a VIN, the street of a location, the only date of a claim, the code of a class. */
function fillByValues(kind: TypedKind, types: (ColumnType | null)[], columns: readonly SeenColumn[]): void {
  const only = (type: ColumnType, fit: (text: string) => boolean, share: number): void => {
    if (types.includes(type)) return;
    const free = columns.flatMap(({ texts, own }, at) => {
      const isFree = types[at] === null || (types[at] === "OTHER" && type === "VIN");
      const isNamed = own.some(({ explained }) => explained > 0.8) && type !== "VIN";
      const count = texts.filter(fit).length;
      return isFree && !isNamed && count > 0 && count >= texts.length * share ? [at] : [];
    });
    const [at] = free;
    if (at !== undefined && (free.length === 1 || type === "ADDRESS" || type === "CLAIM_NUMBER"))
      types[at] = type;
  };
  if (kind === "VEHICLES") {
    only("VIN", isVin, FITTING);
    if (!types.includes("VIN")) return;
    only("YEAR", isYear, 0.9);
    only("VEHICLE", (text) => isYear(text.split(" ")[0] ?? "") && isWords(text), 0.9);
    only("VALUE", isAmount, 0.9);
  }
  if (kind === "LOCATIONS") {
    only("ADDRESS", isStreetLike, 0.8);
    numberPlaces(types, columns);
  }
  if (kind === "LOSSES" && (types.includes("INCURRED") || types.includes("PAID"))) {
    only("LOSS_DATE", isDate, 0.9);
    if (types.includes("LOSS_DATE")) only("CLAIM_NUMBER", isIdentifier, 0.9);
  }
  if (kind === "CLASSES" && types.includes("PREMIUM")) {
    const isRated = types.includes("BASIS") || types.includes("RATE");
    if (isRated || types.includes("CLASSIFICATION")) only("CLASS_CODE", isClassCode, 0.9);
    if (isRated && types.includes("CLASS_CODE")) only("CLASSIFICATION", isPhrase, 0.9);
  }
  if (kind === "QUOTES" && types.includes("PREMIUM")) {
    if (types.includes("CARRIER")) only("QUOTE_NUMBER", isIdentifier, 0.9);
    if (types.includes("QUOTE_NUMBER")) only("CARRIER", isPhrase, 0.9);
  }
}

/** More than one word. */
const isPhrase = (text: string): boolean => isWords(text) && text.includes(" ");

/** "No." and "No." before an address: the number of the location, and then that of the building. */
function numberPlaces(types: (ColumnType | null)[], columns: readonly { texts: readonly string[] }[]): void {
  const isNumber = (text: string): boolean => text.length < 4 && countDigits(text) === text.length;
  for (let at = 0; at < types.indexOf("ADDRESS"); at += 1) {
    const { texts = [] } = columns[at] ?? {};
    if (types[at] !== null || texts.length === 0 || !texts.every(isNumber)) continue;
    const wanted = (["LOCATION_NUMBER", "BUILDING_NUMBER"] as const).find((type) => !types.includes(type));
    types[at] = wanted ?? null;
  }
}

/** The kind of schedule that a table is, by its columns; null where it is none. */
export function typedColumnsOf(titles: readonly string[], rows: readonly Cells[]): TypedColumns | null {
  if (titles.length < 2) return null;
  const columns = seenColumns(titles, rows);
  for (const { kind, needs } of scheduleKinds) {
    const types = typesOf(kind, columns);
    const used = new Set<number>();
    const isKind = needs.every((some) => {
      const at = types.findIndex((type, nth) => type !== null && some.includes(type) && !used.has(nth));
      used.add(at);
      return at >= 0;
    });
    if (isKind) return { kind, types };
  }
  return null;
}

/** A row without what its kind is known by is a note within the table. */
export function isListed({ kind, types }: TypedColumns, cells: Cells): boolean {
  const textOf = (type: ColumnType): string => cells[types.indexOf(type)]?.text ?? "";
  if (types.length > 3 && cells.filter((cell) => cell !== null).length < 2) return false;
  switch (kind) {
    case "VEHICLES":
      return isVin(textOf("VIN"));
    case "CLASSES":
      return isClassCode(textOf("CLASS_CODE"));
    case "QUOTES":
      return countDigits(textOf("QUOTE_NUMBER")) > 2 && isFigure(textOf("PREMIUM"));
    case "LOSSES":
      return (
        countDigits(textOf("CLAIM_NUMBER") + textOf("LOSS_DATE")) > 2 &&
        types.some((type, at) => (type === "INCURRED" || type === "PAID") && isFigure(cells[at]?.text ?? ""))
      );
    default:
      return (
        textOf("ADDRESS") !== "" &&
        types.some(
          (type, at) => (type === "BUILDING" || type === "CONTENTS") && isLimit(cells[at]?.text ?? ""),
        )
      );
  }
}

/** Tells the rows of a table that a schedule lists; null where it is none. */
export function listedRowsOf({
  columns,
  rows,
}: {
  columns: readonly Pick<Piece, "text">[];
  rows: readonly { kind: string; cells: Cells }[];
}): ((cells: Cells) => boolean) | null {
  const typed = typedColumnsOf(
    columns.map(({ text }) => text),
    rows.flatMap(({ kind, cells }) => (kind === "ROW" ? [cells] : [])),
  );
  return typed && ((cells) => isListed(typed, cells));
}
