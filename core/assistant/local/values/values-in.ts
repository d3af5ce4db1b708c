/**
 * The value grammar: amounts, percentages, dates, periods, numbers, addresses, names as US insurance documents write
 * them. Values do not overlap and come in the order of the text; offsets are UTF-16 units of the text. Linear in its
 * length. Regular expressions of the local reasoner stand in this folder alone.
 */
import { isCalendarDate } from "../../../shared/calendar-date.ts";
import type { PostalAddress } from "../../model.ts";
import { monthNames, numberWords, scaleWords, statedWords } from "../data/names.ts";
import { addressesIn } from "./addresses.ts";
import { formNumbersIn } from "./form-numbers.ts";
import { companiesIn, type CompanyKind } from "./names.ts";

export type ValueData =
  /** Cents. `isMarked`: with a dollar sign, a scale or in words, so that it can be nothing else. */
  | { type: "MONEY"; cents: number; isMarked: boolean }
  | { type: "PERCENT"; percent: number }
  /** YYYY-MM-DD. */
  | { type: "DATE"; on: string }
  | { type: "PERIOD"; from: string; to: string }
  | { type: "DURATION"; count: number; unit: DurationUnit }
  /** Digits without a sign of what they count. */
  | { type: "NUMBER"; number: number }
  /** `edition` as "MM/YY" or "MM/YYYY". */
  | { type: "FORM_NUMBER"; number: string; edition: string | null }
  | { type: "POLICY_NUMBER"; number: string }
  | { type: "ADDRESS"; address: PostalAddress }
  /** Ten digits. */
  | { type: "PHONE"; digits: string }
  | { type: "EMAIL"; email: string }
  /** Nine digits. */
  | { type: "FEIN"; digits: string }
  | { type: "NAIC"; code: string }
  | { type: "COMPANY"; name: string; kind: CompanyKind }
  /** A word in the place of an amount: EXCLUDED, INCLUDED, NONE, STATUTORY, … */
  | { type: "STATED"; word: string };
export type Value = ValueData & { start: number; end: number };
/** What an answer may hold; NAME: words that look like a person's name, which no grammar reads. */
export type ValueType = ValueData["type"] | "NAME";
export type DurationUnit = "DAY" | "HOUR" | "WEEK" | "MONTH" | "YEAR";

interface Rule {
  pattern: RegExp;
  read: (match: RegExpMatchArray, text: string) => ValueData | null;
}

const month = monthNames.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join("|");
const numberWord = Object.keys(numberWords).join("|");
/** A line may end within one: "bil-", "lion". "9 Mill Road" is an address. */
const scale =
  "bil(?:-\\s?)?lion|mil(?:-\\s?)?lion|thou(?:-\\s?)?sand|mill?\\b(?!\\s+(?:road|rd|street|st|lane|ln|avenue|ave|drive|dr|court|ct|way|place|hill|pond|creek|run|river|brook)\\b)|mm\\b";

const dateRules: readonly Rule[] = [
  {
    pattern: /(?<![\d-])(\d{4})-(\d{2})-(\d{2})(?![\d-])/g,
    read: ([, y = "", m = "", d = ""]) => dateOf(y, Number(m), d),
  },
  {
    pattern: /(?<![\d/-])(\d{1,2})\s?([/-])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})(?![\d/]|-\d)/g,
    read: ([, m = "", , d = "", y = ""]) => dateOf(y, Number(m), d),
  },
  {
    // Text recognition loses the first slash.
    pattern: /(?<![\p{L}\d/-])(0[1-9]|1[0-2])([0-3]\d)\/(20\d{2})(?![\d/])/gu,
    read: ([, m = "", d = "", y = ""]) => dateOf(y, Number(m), d),
  },
  {
    pattern: /(?<![\d.$])(\d{1,2})\.(\d{1,2})\.(\d{4})(?![\d.])/g,
    read: ([, m = "", d = "", y = ""]) => dateOf(y, Number(m), d),
  },
  {
    pattern: new RegExp(
      `(?<!\\p{L})(${month}|sept)\\.?\\s?(\\d{1,2})(?:st|nd|rd|th)?\\s*,?\\s?(\\d{4})(?!\\d)`,
      "giu",
    ),
    read: ([, m = "", d = "", y = ""]) => dateOf(y, monthOf(m), d),
  },
  {
    pattern: new RegExp(
      `(?<![\\d/-])(\\d{1,2})(?:st|nd|rd|th)?(?:\\s+day\\s+of)?[\\s-]*(?<!\\p{L})(${month}|sept)\\.?,?[\\s-]+(\\d{4}|\\d{2})(?!\\d)`,
      "giu",
    ),
    read: ([, d = "", m = "", y = ""]) => dateOf(y, monthOf(m), d),
  },
];

const emailRule: Rule = {
  pattern: /[\p{L}\d._%+-]{1,64}@[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63}){1,4}/gu,
  read: ([email]) => ({ type: "EMAIL", email }),
};

const numberRules: readonly Rule[] = [
  {
    pattern: /(?<![\d-])(?:\+?1[-. ]?)?(?:\(\d{3}\)\s?|\d{3}[-. ])\d{3}[-. ]\d{4}(?![\d-])/g,
    read: ([phone]) => ({ type: "PHONE", digits: phone.replace(/\D/g, "").slice(-10) }),
  },
  {
    pattern: /(?<![\d-])(\d{2}-\d{7})(?![\d-])/g,
    read: ([, digits = ""]) => ({ type: "FEIN", digits: digits.replace("-", "") }),
  },
  {
    pattern: /\bNAIC\b(?:\s+(?:company|code|co|no|number)\b\.?)*\s*[:#]*\s*(\d{5})(?!\d)/gi,
    read: ([, code = ""]) => ({ type: "NAIC", code }),
  },
  {
    pattern: new RegExp(`(?<![\\d.,$])(\\d{1,3}(?:\\.\\d{1,4})?)\\s?(?:%|percent\\b|per cent\\b)`, "gi"),
    read: ([, percent]) => ({ type: "PERCENT", percent: Number(percent) }),
  },
];

const durationRule: Rule = {
  pattern: new RegExp(
    `(?<![\\p{L}\\d$.,/-])(?:(\\d{1,4})|(${numberWord})(?:[ -](${numberWord}))?)(?:\\s*\\(\\d{1,4}\\))?[\\s-]{0,2}(?:(?:calendar|business|consecutive)\\s)?(?:(day|hour|week|month|year|hr|yr)s?(?![\\p{L}])|d(?=noc(?![\\p{L}])))`,
    "giu",
  ),
  read: ([, digits, tens, ones, unit = ""]) => ({
    type: "DURATION",
    count: digits === undefined ? wordCount(tens) + wordCount(ones) : Number(digits),
    unit: unitNames[unit.toLowerCase()] ?? "DAY",
  }),
};

const digitsRule: Rule = {
  pattern: new RegExp(
    `([-(]\\s?)?(\\$|\\bUSD|\\bUS\\$)?\\s?(?<![\\p{L}\\d]|[\\d)][-/.:,]|#)((?:\\d{1,3}(?:,\\s?\\d{3})+|\\d+)(?:\\.\\d{1,2}(?!\\d))?|\\.\\d{2}(?!\\d))(?:\\s?(${scale})|([mkb])(?![\\p{L}\\p{N}]))?(?![\\d%\\p{L}]|[,./:-]\\d|\\s?%|\\s?percent)`,
    "giu",
  ),
  read: readMoney,
};

const wordsRule: Rule = {
  pattern: new RegExp(
    `(?<!\\p{L})((?:(?:${numberWord}|hundred|thousand|million|billion|and)[\\s-]+){1,12})(?:(?:and\\s+)?(?:no|00|xx)/100\\s+)?dollars(?!\\p{L})`,
    "giu",
  ),
  read: ([, words = ""]) => {
    const amount = amountOfWords(words);
    return amount === null ? null : { type: "MONEY", cents: amount * 100, isMarked: true };
  },
};

const percentWordsRule: Rule = {
  pattern: new RegExp(
    `(?<!\\p{L})(${numberWord})(?:[ -](${numberWord}))?(?:\\s*\\(\\d{1,3}\\))?\\s(?:percent|per cent)(?!\\p{L})`,
    "giu",
  ),
  read: ([, tens, ones]) => ({ type: "PERCENT", percent: wordCount(tens) + wordCount(ones) }),
};

const identifierRules: readonly Rule[] = [
  {
    pattern:
      /(?<![\p{L}\d$.,/-])(?!(?:OF|NO|IS|FOR|TO|THE|NUMBER|POLICY|AND|NUM|NBR|ID|RE|FROM|IN|AT)\b)(?=[A-Z\d /-]{0,12}\d)[A-Z\d](?:[A-Z\d]|[./-](?=[A-Z\d])){1,24}(?: (?:[A-Z]{0,4}\d[A-Z\d./-]{0,12}|[A-Z]{1,3}(?= \d)|-)(?![\p{L}\d])){0,4}/gu,
    read: ([found]) => {
      const number = found.replace(/[\s./-]+$/, "");
      return isIdentifier(number) ? { type: "POLICY_NUMBER", number } : null;
    },
  },
  {
    pattern: /(?<![\p{L}\d.,/-])\d{1,9}(?:\.\d{1,4})?(?![\p{L}\d/-]|[.,]\d)/gu,
    read: ([digits]) => ({ type: "NUMBER", number: Number(digits) }),
  },
];

const unitNames: Readonly<Record<string, DurationUnit>> = {
  day: "DAY",
  hour: "HOUR",
  hr: "HOUR",
  week: "WEEK",
  month: "MONTH",
  year: "YEAR",
  yr: "YEAR",
};
const hasDigit = /\d/;
const hasCountedWord = new RegExp(`(?:^|\\P{L})(?:${numberWord}|hundred|thousand|million)(?!\\p{L})`, "iu");
const statedPattern = new RegExp(
  `^[\\s$*.:–—-]*(${Object.keys(statedWords)
    .sort((a, b) => b.length - a.length)
    .join("|")})(?!\\p{L})`,
  "iu",
);
const betweenPeriod =
  /^[\s,]*(?:(?:at )?12[:.]?0?0?1?\s?[ap]\.?m\.?\b[\s,]*)?(?:standard time[\s,]*)?(?:\(?(?:mm\/dd\/yyyy)\)?\s*)?(?:to|through|thru|until|and|till|–|—|-|expir(?:es|ation|ing)(?: date)?|ending|exp)?[\s:.]*(?:on )?$/i;

export function valuesIn(text: string): Value[] {
  const [withDigits, withWords] = [hasDigit.test(text), hasCountedWord.test(text)];
  const found = createCollection(text);
  if (text.includes("@")) found.apply(emailRule);
  if (withDigits) {
    for (const rule of dateRules) found.apply(rule);
    joinPeriods(text, found.values);
    for (const address of addressesIn(text)) found.add({ type: "ADDRESS", ...address });
    for (const rule of numberRules) found.apply(rule);
  }
  if (withDigits || withWords) found.apply(durationRule);
  if (withDigits) {
    for (const form of formNumbersIn(text)) found.add({ type: "FORM_NUMBER", ...form });
    found.apply(digitsRule);
  }
  if (withWords) for (const rule of [percentWordsRule, wordsRule]) found.apply(rule);
  if (withDigits) for (const rule of identifierRules) found.apply(rule);
  for (const company of companiesIn(text)) found.addAfter({ type: "COMPANY", ...company });
  const [lead = "", word = ""] = statedPattern.exec(text) ?? [];
  if (word !== "")
    found.add({
      type: "STATED",
      word: statedWords[word.toLowerCase()] ?? "NONE",
      start: lead.length - word.length,
      end: lead.length,
    });
  return found.values.sort((a, b) => a.start - b.start);
}

const COMPANY_LENGTH_MIN = 12;

/** Values that do not overlap: whatever comes first keeps its place. */
function createCollection(text: string) {
  const values: Value[] = [];
  const taken = new Uint8Array(text.length);
  const add = (value: Value): void => {
    if (value.start >= value.end || taken.subarray(value.start, value.end).includes(1)) return;
    taken.fill(1, value.start, value.end);
    values.push(value);
  };
  /** The same without what is taken of its beginning: "REPORT LR-220 ACME INSURANCE COMPANY". */
  const addAfter = (company: Value & { type: "COMPANY" }): void => {
    const end = taken.subarray(company.start, company.end).lastIndexOf(1) + company.start + 1;
    if (end <= company.start || end > company.end - COMPANY_LENGTH_MIN) add(company);
    else
      add({
        ...company,
        start: text.indexOf(text.slice(end).trimStart(), end),
        name: text.slice(end, company.end).trim(),
      });
  };
  const apply = ({ pattern, read }: Rule): void => {
    for (const match of text.matchAll(pattern)) {
      const data = read(match, text);
      const lead = match[0].length - match[0].trimStart().length;
      if (data) add({ ...data, start: match.index + lead, end: match.index + match[0].trimEnd().length });
    }
  };
  return { values, add, addAfter, apply };
}

/** Two dates with "to" or nothing between them are one period. */
function joinPeriods(text: string, found: Value[]): void {
  found.sort((a, b) => a.start - b.start);
  for (let index = 0; index + 1 < found.length; index += 1) {
    const [from, to] = [found[index], found[index + 1]];
    if (from?.type !== "DATE" || to?.type !== "DATE" || to.on <= from.on) continue;
    if (to.start - from.end > 60 || !betweenPeriod.test(text.slice(from.end, to.start))) continue;
    found.splice(index, 2, { type: "PERIOD", from: from.on, to: to.on, start: from.start, end: to.end });
  }
}

/** Retirement plans are called by their sections of the tax code: "401k", "403b". */
const planSections = /^(?:401k|403b)$/iu;

function readMoney(match: RegExpMatchArray, text: string): ValueData | null {
  const [, minus, sign, digits = "", scaleName, letter] = match;
  const hasCommas = digits.includes(",");
  const scaleWord = hasCommas ? undefined : (scaleName ?? letter);
  // Spaces within digits only behind a dollar sign.
  if (sign === undefined && (/\s/.test(digits) || planSections.test(`${digits}${letter ?? ""}`))) return null;
  if (sign === undefined && !hasCommas && !/\.\d{2}$/.test(digits) && scaleWord === undefined) return null;
  const amount =
    Number(digits.replace(/[\s,]/g, "")) *
    (scaleWords[(scaleWord ?? "").toLowerCase().replace(/-\s?/, "")] ?? 1);
  const cents = Math.round(amount * 100);
  if (!Number.isSafeInteger(cents)) return null;
  const isNegative =
    (minus?.startsWith("-") && !/\S\s?$/.test(text.slice(0, match.index))) ||
    (minus?.startsWith("(") === true &&
      text[(match.index ?? 0) + match[0].length] === ")" &&
      !/\p{L}\s?$/u.test(text.slice(Math.max(0, (match.index ?? 0) - 2), match.index)));
  return {
    type: "MONEY",
    cents: isNegative ? -cents : cents,
    isMarked: sign !== undefined || scaleWord !== undefined,
  };
}

/** "one hundred twenty-five thousand"; null for words that are no amount. */
function amountOfWords(words: string): number | null {
  let total = 0;
  let group = 0;
  for (const word of words.toLowerCase().split(/[\s-]+/)) {
    if (word in numberWords) group += numberWords[word] ?? 0;
    else if (word === "hundred") group = Math.max(1, group) * 100;
    else if (word in scaleWords) {
      total += Math.max(1, group) * (scaleWords[word] ?? 1);
      group = 0;
    }
  }
  const amount = total + group;
  return amount > 0 && Number.isSafeInteger(amount * 100) ? amount : null;
}

const wordCount = (word: string | undefined): number => numberWords[(word ?? "").toLowerCase()] ?? 0;
const monthOf = (name: string): number =>
  monthNames.findIndex((known) => known.startsWith(name.slice(0, 3).toLowerCase())) + 1;

function dateOf(year: string, monthNumber: number, day: string): ValueData | null {
  const full = year.length === 4 ? year : Number(year) >= 70 ? `19${year}` : `20${year}`;
  const on = `${full}-${String(monthNumber).padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isCalendarDate(on) && on >= "1950" && on < "2100" ? { type: "DATE", on } : null;
}

/** What may be the number of a policy or a quote: capitals and digits with enough digits, and no date or phone number. */
export function isIdentifier(text: string): boolean {
  const plain = text.replace(/[^A-Z0-9]/g, "");
  const digits = plain.replace(/\D/g, "").length;
  if (digits < 3 || plain.length < 5 || plain.length > 26) return false;
  return (
    !/^(?:19|20)\d\d(?:[ -](?:19|20)?\d\d)?$/.test(text) &&
    !/^\d{5}-\d{4}$|^\d{1,2}[/-]\d{1,2}[/-]\d{2,4}$/.test(text)
  );
}
