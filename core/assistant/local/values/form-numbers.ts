/**
 * Numbers of forms as insurers print them: "CG 00 01 04 13", "BP-101 12/20", "IL T0 02", "PF48168 1016",
 * "58000 (01-15)". Told apart from what looks alike by their letters and by the month in the edition.
 */
import { usStateCodes } from "../../../shared/us-states.ts";
import { notFormPrefixes } from "../data/names.ts";

export interface FormNumber {
  /** As printed, without the edition, white space evened. */
  number: string;
  /** "MM/YY" or "MM/YYYY"; null where none is printed. */
  edition: string | null;
  start: number;
  end: number;
}

const month = "0?[1-9]|1[0-2]";
const edition = new RegExp(
  `^\\s*[([]?\\s*(?:ed(?:ition|\\.)?\\s*|rev(?:ised|\\.)?\\s*)?(?:(${month})\\s?[-/. ]\\s?((?:19|20)\\d{2}|\\d{2})|(0[1-9]|1[0-2])(\\d{2}))\\s*[)\\]]?(?![\\d/-])`,
  "i",
);
/** Letters, then digits in one piece or in pairs, then the letters of a version or a state. */
const lettered =
  /(?<![\p{L}\d/$.-])([A-Z]{2,5}(?: [A-Z]{2,4}| [A-Z]\d)?(?:[ -]?\d{2,6}[A-Za-z]?(?: \d{2}(?![\d/-])| \d{5}(?= \d{4}(?!\d))){0,4})(?: ?-?[A-Z]{1,3}(?![\p{L}\d.]))?|[A-Z]{2,4} [A-Z]\d \d{2}|[A-Z]{1,3}\d{1,3}[a-z]\d{2,4}[a-z]?)(?![\p{L}\d]|[-/]\d{3}|[-/]\d{2}-|,\d)/gu;
/** Digits or joined parts count only with an edition behind them. */
const dated =
  /(?<![\p{L}\d/$.,-])(\d{5,8}|[A-Z]{2,6} [A-Z]\d{3,6}(?: [A-Z]{2})?|(?=[A-Z-]{0,20}\d)[A-Z0-9]{1,10}(?:-[A-Z0-9]{1,10}){1,4}(?: [A-Z]{1,3})?|[A-Z]{1,5}\d{2,6}|[A-Z]{2,5}(?: [A-Z]{2,5}){0,2})(?=\s*[([](?:\p{L}+\.?\s*)?(?:0?[1-9]|1[0-2])\s?[-/ ]?\s?\d{2,4}[)\]])/gu;
/** "58000 01-15", "QFE1 05-15": an edition without brackets has its month and year apart. */
const plainDated =
  /(?<![\p{L}\d/$.,-])(\d{5,8}|[A-Z]{2,5}\d{1,6}|(?=[A-Z-]{0,20}\d)[A-Z][A-Z0-9]{0,9}(?:-[A-Z0-9]{1,10}){1,4})(?=\s(?:0[1-9]|1[0-2])[-/]\d{2}(?![\d/-]))/gu;
const joined = /(?<![\p{L}\d/$.-])([A-Z]{1,4}\d{2,5}[A-Z]{0,3}-(?:0[1-9]|1[0-2])\d{2})(?![\p{L}\d-])/gu;

const notAForm = new RegExp(`^(?:${notFormPrefixes.join("|")})(?![A-Z])`);
/** "EL 500k", "UMB 10M": a limit behind the abbreviation of its insurance. */
const shortAmount = /^[A-Z]{2,5} (?:[1-9]\d{1,2}|[1-9]000)[kKmM]$/;
const stateAndZip = new RegExp(`^(?:${usStateCodes.join("|")}) ?\\d{5}$`);

/** Forms in a text, in order, none overlapping. */
export function formNumbersIn(text: string): FormNumber[] {
  const found: FormNumber[] = [];
  if (!/\d/.test(text)) return found;
  for (const pattern of [dated, plainDated, joined, lettered]) {
    for (const match of text.matchAll(pattern)) {
      const form = readForm(text, match.index, match[1] ?? "");
      if (form && found.every((other) => form.end <= other.start || form.start >= other.end))
        found.push(form);
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

function readForm(text: string, start: number, matched: string): FormNumber | null {
  if (notAForm.test(matched) || stateAndZip.test(matched) || shortAmount.test(matched)) return null;
  // Behind an edition there is no more of the number: the title begins.
  const short = /^(.*\d) [A-Z]{1,3}$/.exec(matched)?.[1];
  const written = short !== undefined && withoutEdition(short).edition !== null ? short : matched;
  const own = withoutEdition(written);
  const end = start + written.length;
  if (own.edition !== null) return { ...own, start, end };
  const behind = edition.exec(text.slice(end, end + 24));
  if (!behind) return { ...own, start, end };
  const [whole, spacedMonth, spacedYear, gluedMonth, gluedYear] = behind;
  const of = `${(spacedMonth ?? gluedMonth ?? "").padStart(2, "0")}/${spacedYear ?? gluedYear}`;
  return { number: own.number, edition: of, start, end: end + whole.trimEnd().length };
}

/** Of digits in pairs the last two are the edition where that leaves a number: "CG 00 01 04 13". */
function withoutEdition(written: string): { number: string; edition: string | null } {
  const even = written.replace(/\s+/g, " ").trim();
  const glued = /^([A-Z]{1,4}\d{2,5}[A-Z]{0,3})-(0[1-9]|1[0-2])(\d{2})$/.exec(even);
  if (glued) return { number: glued[1] ?? even, edition: `${glued[2]}/${glued[3]}` };
  const match = new RegExp(`^(.*\\d.*) (${month}) (\\d{2})$`).exec(even);
  const number = match?.[1] ?? "";
  const pairs = number.match(/(?<!\d)\d{2}(?!\d)/g)?.length ?? 0;
  const isWhole = pairs >= (even.startsWith("WC") ? 3 : 2) || /\d{3}|[A-Z]\d \d{2}$/.test(number);
  return match && isWhole
    ? { number, edition: `${match[2]?.padStart(2, "0")}/${match[3]}` }
    : { number: even, edition: null };
}

/** "BP-04 02" and "BP 0402" are one form. */
export const formKeyOf = (number: string): string => number.replaceAll(/[^A-Za-z0-9]/g, "").toUpperCase();

const bareNumber = /(?<![\p{L}\d$.,/-])(\d{2}) (\d{2})(?![\d/%-]|\s\d)/gu;

/** Forms of liability without their letters, as people write "with 25 03": only those that are known. */
export const bareFormsIn = (text: string, known: readonly string[]): FormNumber[] =>
  Array.from(text.matchAll(bareNumber), ({ 0: found, 1: series, 2: number, index }) => ({
    ...{ number: `CG ${series} ${number}`, edition: null },
    ...{ start: index, end: index + found.length },
  })).filter(({ number }) => known.some((form) => formKeyOf(form) === formKeyOf(number)));
