/**
 * Whether two figures speak of the same thing: the same kind of figure, the same column, the same location and building.
 * What does not is never held against each other, however alike its words are.
 */
import type { Statement } from "./compare-statement.ts";
import { canonical, topicWords, valuesIn } from "./compare-plain-text.ts";

const figures = String.raw`(?:no\.?|number|#)?\s*#?\s*(\d{1,3}(?:[/-]\d{1,3})?)(?![\d,.]*\d|\s*%)`;
const locationNumber = new RegExp(String.raw`\b(?:loc(?:ation)?|prem(?:ises)?)\b\.?\s*${figures}`, "i");
const buildingNumber = new RegExp(String.raw`\b(?:bldg|building)\b\.?\s*${figures}`, "i");
/** "1/2 Building", "Loc / Bldg 1-2": the first column of a schedule. */
const numberPair = /^\W*(?:loc\W+bldg\W+)?(\d{1,2})\s?[/-]\s?(\d{1,2})\b(?!\s?[/-])/i;

/** Where a figure belongs: "location 1, building 2"; null where nothing says it. */
export function placeOfFigure({ section, label }: Pick<Statement, "section" | "label">): string | null {
  const text = `${label} | ${section}`;
  const pair = numberPair.exec(label);
  const location = pair?.[1] ?? plainNumber(locationNumber.exec(text)?.[1]);
  const building = pair?.[2] ?? plainNumber(buildingNumber.exec(text)?.[1]);
  const parts = [
    ...(location === null ? [] : [`location ${location}`]),
    ...(building === null ? [] : [`building ${building}`]),
  ];
  return parts.length > 0 ? parts.join(", ") : null;
}

const plainNumber = (text: string | undefined): string | null =>
  text === undefined
    ? null
    : text
        .replaceAll(/\s/g, "")
        .replaceAll("-", "/")
        .replace(/^0+(?=\d)/, "");

/** What a figure is, by the words of its column and label. The first that fits counts. */
const kinds: readonly (readonly [string, RegExp])[] = [
  ["RATE", /^rates?\b|\brate per\b|\bloss cost\b/i],
  ["PREMIUM", /premium|\btax(?:es)?\b|\bfees?\b|surcharge|assessment/i],
  ["DEDUCTIBLE", /deductible|retention|self[- ]insured|waiting period/i],
  ["EXPOSURE", /payroll|remuneration|\bsales\b|receipts|exposure|\bbas[ie]s\b|revenue/i],
  ["COINSURANCE", /coinsurance/i],
  ["LIMIT", /\blimits?\b|aggregate|occurrence|amount of insurance|\bsublimit/i],
];
const kindIn = (text: string): string | null => kinds.find(([, words]) => words.test(text))?.[0] ?? null;

/** The column says it best, then the label. */
const kindOfFigure = ({ column, label }: Statement): string | null => kindIn(column) ?? kindIn(label);

/** Columns that only say that a figure stands under them. */
const plainColumn =
  /^(?:limits?(?: of (?:insurance|liability))?|amounts?(?: of insurance)?|values?|coverages?|)$/i;

/** What a figure is told by; worked out once for each statement. */
export interface FigurePlace {
  place: string | null;
  /** Of a limit, a deductible, a premium …; null where its words do not say. */
  kind: string | null;
  /** Empty where the column says no more than that a figure stands under it. */
  column: string;
  columnWords: readonly string[];
  label: string;
}

/** Null for what is no figure: it is not judged here. */
export function figureOf(statement: Statement): FigurePlace | null {
  const { kind, text, column, label } = statement;
  const isFigure =
    kind === "VALUE" && valuesIn(text).some((value) => value.kind !== "DATE" && value.kind !== "WORD");
  if (!isFigure) return null;
  const isPlain = plainColumn.test(column.trim());
  return {
    place: placeOfFigure(statement),
    kind: kindOfFigure(statement),
    column: isPlain ? "" : canonical(column),
    columnWords: isPlain ? [] : topicWords(column),
    label: canonical(label),
  };
}

/** False for figures of different columns, locations or buildings. */
export function mayAnswer(a: FigurePlace | null, b: FigurePlace | null): boolean {
  if (!a || !b) return true;
  // One that names its place and one that names none may be of two places.
  const isOneSided = a.place === null || b.place === null;
  if (a.place !== b.place && !(isOneSided && a.label === b.label)) return false;
  if (a.kind !== b.kind && a.kind !== null && b.kind !== null) return false;
  if (a.column === "" || b.column === "" || a.column === b.column) return true;
  return b.columnWords.some((word) => a.columnWords.includes(word));
}
