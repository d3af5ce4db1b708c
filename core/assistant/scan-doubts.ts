/**
 * Words of a scan that text recognition was not sure of decide nothing alone: a value for which only such words speak is
 * kept, but no longer sure, so that a person is asked to check it. One unsure figure makes another value, so figures must
 * all be sure; of a name, most letters. Pure.
 */
import type { PageReading, Span } from "#model/reading";
import { isCalendarDate } from "../shared/calendar-date.ts";
import {
  type DetailField,
  type Evidence,
  type Extraction,
  isSure,
  type PrintedRow,
  type ScheduledRow,
  type ScheduleTables,
  valueFields,
} from "./model.ts";

/** Below what is stated. */
const DOUBTED = 0.5;

type UnsureWords = ReadonlyMap<number, readonly Span[]>;

/** `pages`: those that the extraction quotes. */
export function doubtScannedValues(
  extraction: Extraction,
  pages: readonly Pick<PageReading, "page" | "unsure">[],
): Extraction {
  const unsure: UnsureWords = new Map(
    pages.flatMap(({ page, unsure: spans = [] }) => (spans.length > 0 ? [[page, spans] as const] : [])),
  );
  if (unsure.size === 0) return extraction;
  const { evidence, schedules } = extraction;
  const details = doubtExtraLimits(extraction, unsure);
  const doubted = valueFields.filter(
    (field) =>
      isSure(extraction.confidence?.[field]) && isDoubted(details[field], evidence[field] ?? [], unsure),
  );
  const rows = <Row extends { confidence: number; quotes: Evidence[] }>(
    own: readonly Row[],
    valueOf: (row: Row) => unknown,
  ): Row[] =>
    own.map((row) =>
      isSure(row.confidence) && isDoubted(valueOf(row), row.quotes, unsure)
        ? { ...row, confidence: DOUBTED }
        : row,
    );
  return {
    ...extraction,
    ...withoutSummaryOf({ details, evidence }, doubted),
    confidence: { ...extraction.confidence, ...valuesOf(doubted, DOUBTED) },
    doubts: { ...extraction.doubts, ...valuesOf(doubted, "SCAN" as const) },
    ...(extraction.tables && { tables: doubtTables(extraction.tables, unsure) }),
    ...(schedules && {
      schedules: {
        forms: rows(schedules.forms, ({ number }) => number),
        cancellation: schedules.cancellation,
        premiumParts: rows(schedules.premiumParts, ({ amount }) => amount),
      },
    }),
  };
}

/** Rows that were hard to read are kept where people see their page, and make no vehicle and no class. */
function doubtTables(tables: ScheduleTables, unsure: UnsureWords): ScheduleTables {
  const isHard = ({ quotes }: PrintedRow | ScheduledRow, cells: readonly (string | null)[]) =>
    isDoubted(cells.join(" "), quotes, unsure);
  const stated = (rows: readonly ScheduledRow[]) =>
    rows.filter((row) => !isHard(row, Object.values(row.cells)));
  const printed = tables.printed?.map((schedule) => ({
    ...schedule,
    rows: schedule.rows.map((row) => (isHard(row, row.cells) ? { ...row, confidence: DOUBTED } : row)),
  }));
  return {
    ...tables,
    vehicles: stated(tables.vehicles),
    classes: stated(tables.classes),
    ...(printed && { printed }),
  };
}

/** Limits without a field of their own have one list of quotes: each is judged by those that print its amount. */
function doubtExtraLimits({ details, evidence }: Extraction, unsure: UnsureWords): Extraction["details"] {
  if (!details.extraLimits) return details;
  const quotes = evidence.extraLimits ?? [];
  const extraLimits = details.extraLimits.map((own) => {
    const saying = quotes.filter((quote) =>
      quote.some(({ text }) => text.split(" ").some((word) => isOfValue(word, own.limit))),
    );
    const isToCheck = isSure(own.confidence) && isDoubted(own.limit, saying, unsure);
    return isToCheck ? { ...own, confidence: DOUBTED } : own;
  });
  return { ...details, extraLimits };
}

const valuesOf = <Value>(fields: readonly DetailField[], value: Value): Partial<Record<DetailField, Value>> =>
  Object.fromEntries(fields.map((field) => [field, value]));

/** A summary states what it says, so one that quotes a doubted value goes. */
function withoutSummaryOf(
  { details, evidence }: Pick<Extraction, "details" | "evidence">,
  doubted: readonly DetailField[],
): Pick<Extraction, "details" | "evidence"> {
  const isQuoted = (quote: Evidence) =>
    doubted.some((field) => evidence[field]?.some((own) => placesOf(own) === placesOf(quote)));
  if (!evidence.summary?.some(isQuoted)) return { details, evidence };
  const { summary: _text, ...kept } = details;
  const { summary: _quotes, ...quoted } = evidence;
  return { details: kept, evidence: quoted };
}

const placesOf = (quote: Evidence): string =>
  quote.map(({ page, start, end }) => `${page}/${start}-${end}`).join(" ");

/** Whether no quote says the value, or the address that belongs to it, in words that are sure. */
function isDoubted(value: unknown, quotes: readonly Evidence[], unsure: UnsureWords): boolean {
  if (value === undefined || quotes.length === 0) return false;
  const saying = (one: unknown, hasFigure: boolean) =>
    quotes.filter((quote) =>
      quote.some(({ text }) =>
        text.split(/\s/).some((word) => (!hasFigure || digitsOf(word) !== "") && isOfValue(word, one)),
      ),
    );
  const named = saying(value, false);
  const vouched = (own: readonly Evidence[], one: unknown) =>
    own.some((quote) => vouches(quote, one, unsure));
  if (!vouched(named.length > 0 ? named : quotes, value)) return true;
  // A name that is sure says nothing of the house number and the postal code.
  const address = addressOf(value);
  const placed = address === "" ? [] : saying(address, true);
  return placed.length > 0 && !vouched(placed, address);
}

/** Its parts in one; empty without an address. */
function addressOf(value: unknown): string {
  const address = typeof value === "object" && value !== null && "address" in value ? value.address : null;
  return Object.values(address ?? {})
    .filter((part) => typeof part === "string")
    .join(" ");
}

function vouches(quote: Evidence, value: unknown, unsure: UnsureWords): boolean {
  const words = quote.flatMap((segment) => wordsOf(segment, unsure.get(segment.page) ?? []));
  const said = words.filter(({ text }) => isOfValue(text, value));
  const telling = said.length > 0 ? said : words.filter(({ text }) => digitsOf(text) !== "");
  const doubtful = telling.filter((word) => word.isUnsure);
  const lettersOf = (some: readonly QuotedWord[]) => some.reduce((sum, { text }) => sum + text.length, 0);
  return doubtful.every(({ text }) => digitsOf(text) === "") && lettersOf(doubtful) * 2 <= lettersOf(telling);
}

interface QuotedWord {
  text: string;
  isUnsure: boolean;
}

function wordsOf({ text, start }: Evidence[number], unsure: readonly Span[]): QuotedWord[] {
  let at = start;
  return text
    .replaceAll("\n", " ")
    .split(" ")
    .flatMap((word) => {
      const [from, to] = [at, at + word.length];
      at = to + 1;
      return word === ""
        ? []
        : [{ text: word, isUnsure: unsure.some((own) => own.start < to && from < own.end) }];
    });
}

/** Whether a printed word is part of the value: "$1,000,000" of 100000000 cents, "10/12/2026" of 2026-10-12. */
function isOfValue(word: string, value: unknown): boolean {
  if (typeof value === "number") {
    const digits = digitsOf(word);
    return digits !== "" && [value, Math.trunc(value / 100)].some((one) => digitsOf(String(one)) === digits);
  }
  if (typeof value === "string" && isCalendarDate(value)) {
    const parts = value.split("-").map(Number);
    const own = numbersOf(word);
    return own.length > 0 && own.every((part) => parts.includes(part) || parts.includes(2000 + part));
  }
  const text = typeof value === "string" ? value : nameOf(value);
  const own = plainOf(word);
  return own !== "" && plainOf(text).includes(own);
}

const nameOf = (value: unknown): string =>
  typeof value === "object" && value !== null && "name" in value ? String(value.name) : "";

const digitsOf = (text: string): string => text.replaceAll(/\D/g, "");

const numbersOf = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);

/** Letters and digits alone. */
const plainOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
