/**
 * Numbers of forms as insurers print them: "CG 00 01 04 13", "BP-101 12/20", "IL T0 02", "PF48168 1016",
 * "58000 (01-15)". Told apart from what looks alike by their letters, by the month in the edition, and by the caller,
 * who knows whether forms are listed there.
 */

export interface FormNumber {
  /** As printed, without the edition, white space evened. */
  number: string;
  /** "MM/YY" or "MM/YYYY"; null where none is printed. */
  edition: string | null;
  start: number;
  end: number;
}

const month = "0?[1-9]|1[0-2]";
const year = "(?:19|20)\\d{2}|\\d{2}";
/** "(01-15)", "12/20", "(Ed. 04 13)", "1016". */
const editionPattern = new RegExp(
  `^\\s*(?:\\(?\\s*(?:(?:ed(?:ition|\\.)?|rev(?:ised|\\.)?)\\s*)?(${month})\\s?[-/. ]\\s?(${year})\\s*\\)?|\\(?\\s*(?:ed(?:ition|\\.)?\\s*)?(0[1-9]|1[0-2])(\\d{2})\\s*\\)?)(?![\\d/-])`,
  "i",
);

/** Letters, then digits in one piece or in pairs, then the letters of a version or a state. */
const letteredPattern =
  /(?<![\p{L}\d/$.-])([A-Z]{2,5}(?: [A-Z]{2,4}| [A-Z]\d)?(?:[ -]?\d{2,6}[A-Za-z]?(?: \d{2}(?![\d/-])){0,4})(?: ?-?[A-Z]{1,3}(?![\p{L}\d.]))?|[A-Z]{2,4} [A-Z]\d \d{2}|[A-Z]{1,3}\d{1,3}[a-z]\d{2,4}[a-z]?)(?![\p{L}\d]|[-/]\d{3}|,\d)/gu;
const numericPattern = /(?<![\p{L}\d/$.,-])(\d{5,8})(?=\s*\(?\s*(?:0?[1-9]|1[0-2])\s?[-/ ]?\s?\d{2}\b)/gu;
/** "UPC (08-07)": letters alone are the number of a form only with its edition behind them. */
const wordPattern = /(?<![\p{L}\d/$.-])([A-Z]{2,5}(?: [A-Z]{2,5}){0,2})(?= \(\d{1,2}[-/ ]\d{2,4}\))/gu;

/** "U-GL-1114-A CW (10/02)", "17-02-1234 (Rev 07-05)": parts joined by hyphens, with the edition in brackets. */
const hyphenedPattern =
  /(?<![\p{L}\d/$.-])((?=[A-Z-]*\d)[A-Z0-9]{1,10}(?:-[A-Z0-9]{1,10}){1,4}(?: [A-Z]{1,3})?)(?=\s*\((?:\p{L}+\.?\s*)?\d{1,2}[-/ ]\d{2,4}\))/gu;
/** "E906-0116": the edition joined to the number. */
const joinedPattern =
  /(?<![\p{L}\d/$.-])([A-Z]{1,4}\d{2,5}[A-Z]{0,3}-(?:0[1-9]|1[0-2])\d{2})(?![\p{L}\d-])/gu;

const notAForm =
  /^(?:PO|NO|FROM|TO|IN|AT|OF|BY|ON|AND|THE|FOR|OR|LOC|BLDG|PREM|ITEM|PAGE|SUITE|STE|UNIT|APT|HWY|BOX|NAIC|FEIN|SIC|NAICS|VIN|ISO|AM|PM|USD?|ED|REV|PHONE|FAX|TEL|ZIP|YEAR|CLASS|CODE|PART|SECTION|POLICY|COVERAGE|OPTION|TIER|STAT|JAN|FEB|MAR|APR|MAY|JUNE?|JULY?|AUG|SEPT?|OCT|NOV|DEC)\b/;
const states =
  /^(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|P[AR]|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])\s?\d{5}$/;

/** Forms in a text, in order. `isList` says that forms are listed there: then digits alone will do. */
export function formNumbersIn(text: string, isList: boolean): FormNumber[] {
  const found: FormNumber[] = [];
  if (!/\d/.test(text)) return found;
  const patterns = isList
    ? [hyphenedPattern, joinedPattern, letteredPattern, numericPattern, wordPattern]
    : [letteredPattern, numericPattern];
  for (const pattern of patterns) {
    for (const match of text.matchAll(pattern)) {
      const form = readMatch(text, match.index, match[1] ?? "");
      if (form && found.every((other) => form.end <= other.start || form.start >= other.end))
        found.push(form);
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

function readMatch(text: string, start: number, matched: string): FormNumber | null {
  if (notAForm.test(matched) || states.test(matched)) return null;
  // Behind an edition there is no more of the number: the title begins ("CG 00 01 04 13 CGL …").
  const short = /^(.*\d) [A-Z]{1,3}$/.exec(matched)?.[1];
  const written = short !== undefined && withoutEdition(short).edition !== null ? short : matched;
  const { number, edition } = withoutEdition(written);
  const end = start + written.length;
  if (edition !== null) return { number, edition, start, end };
  const behind = editionPattern.exec(text.slice(end));
  return behind
    ? { number, edition: editionOf(behind), start, end: end + behind[0].trimEnd().length }
    : { number, edition: null, start, end };
}

/** Of digits in pairs the last two are the edition where that leaves a number: "CG 00 01 04 13". */
function withoutEdition(written: string): { number: string; edition: string | null } {
  const even = written.replaceAll(/\s+/g, " ").trim();
  const joined = /^([A-Z]{1,4}\d{2,5}[A-Z]{0,3})-(0[1-9]|1[0-2])(\d{2})$/.exec(even);
  if (joined) return { number: joined[1] ?? even, edition: `${joined[2]}/${joined[3]}` };
  const match = new RegExp(`^(.*\\d.*) (${month}) (\\d{2})$`).exec(even);
  const number = match?.[1] ?? "";
  const pairs = number.match(/(?<!\d)\d{2}(?!\d)/g)?.length ?? 0;
  const least = /^WC\b/.test(even) ? 3 : 2;
  const isWhole = pairs >= least || /\d{3}/.test(number) || /[A-Z]\d \d{2}$/.test(number);
  return match && isWhole
    ? { number, edition: `${match[2]?.padStart(2, "0")}/${match[3]}` }
    : { number: even, edition: null };
}

const editionOf = ([, spacedMonth, spacedYear, gluedMonth, gluedYear]: RegExpExecArray): string =>
  `${(spacedMonth ?? gluedMonth ?? "").padStart(2, "0")}/${spacedYear ?? gluedYear}`;

/** "BP-04 02" and "BP 0402" are one form. */
export const formKeyOf = (number: string): string => number.replaceAll(/[^A-Za-z0-9]/g, "").toUpperCase();
