/**
 * What people say about an application in sentences and in the shorthand of mails, and the facts that it states. Pure.
 */
import { addMonths, isCalendarDate } from "../shared/calendar-date.ts";
import { type FactBook, fieldKey } from "./facts.ts";
import { dateInText, writtenAmount, writtenDate } from "./written.ts";

export interface SaidFact {
  words: RegExp;
  /** Each group of the words and the keys that it says. */
  keys: Readonly<Record<string, readonly string[]>>;
  read: (text: string) => string | null;
  /** The key that the form must take, where it is another one than those of the words. */
  drawn?: string;
  /** What is said, for people whose form has no field for it. */
  about: string;
}

const inMillions = /^\$?\s?(?<digits>\d+(?:\.\d+)?)\s*(?<unit>million|mil|mm?|thousand|k)\b/iu;

/** "2.4 million" is "2,400,000". */
export function amountIn(text: string): string | null {
  const { digits, unit } = inMillions.exec(text)?.groups ?? {};
  if (digits !== undefined && unit !== undefined)
    return Math.round(Number(digits) * (/^[tk]/iu.test(unit) ? 1_000 : 1_000_000)).toLocaleString("en-US");
  return /^\$?\s?\d[\d,]*(?:\.\d{2})?$/u.test(text) ? writtenAmount(text).replace(/\.00$/u, "") : null;
}

const numbers = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
const number = String.raw`(?:\d{1,2}|${numbers.join("|")})`;
const numberIn = (text: string): number =>
  /^\d/u.test(text) ? Number(text) : numbers.indexOf(text.toLowerCase());

const date = String.raw`\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2}|[A-Z][a-z]{2,8}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}`;
const money = String.raw`\$?\s?\d[\d,]*(?:\.\d+)?(?:\s*(?:million|mil|mm|m|thousand|k)\b)?`;
const staff = String.raw`(?:(?:employees?|staff|people|workers)\s+)?`;
const partEnds = String.raw`(?=\s*(?:[,;.()/!]|\band\b|$))`;
/** "last 5 yrs", "in the past five years", "for 5 years". */
const years = String.raw`(?:\s*(?:in|over|for|within|during)?\s*(?:the\s+)?(?:last|past|prior|previous|for|in)\s+(?<years>${number})\s*(?:years?|yrs?))`;

/** The length of the term that somebody said, from which the expiration date follows. */
const MONTHS_KEY = "proposed.months";

/** Facts in sentences; a sentence may say several. */
export const saidFacts: readonly SaidFact[] = [
  {
    words: new RegExp(
      String.raw`\b(?:effective|eff|starts?|starting|begins?|beginning|inception|policy (?:term|period)|needed)\b\.?[^.\d]{0,30}?(?<from>${date})(?:\s*(?:to|through|thru|until|[-–])\s*(?<to>${date}))?`,
      "u",
    ),
    keys: { from: ["proposed.effective"], to: ["proposed.expiration"] },
    read: dateInText,
    about: "the dates of a policy that is applied for",
  },
  {
    words: new RegExp(
      String.raw`\b(?:exp|expir(?:es?|ing|ation)(?: date)?|ends?)\b\.?[^.\d]{0,20}?(?<to>${date})`,
      "iu",
    ),
    keys: { to: ["proposed.expiration"] },
    read: dateInText,
    about: "the dates of a policy that is applied for",
  },
  {
    // "12 months", "for a 6-month term", "one year policy"; "5 years in business" is none.
    words: new RegExp(
      String.raw`(?<=^\s*|[,;(]\s*|\bfor\s+(?:an?\s+)?|\bterm:?\s+(?:of\s+|is\s+)?)(?:(?<months>${number})[ -]?(?:months?|mos?\.?)|(?<terms>one|1|a)[ -](?:years?|yr))(?:\s+(?:policy|term|policy term))?${partEnds}`,
      "iu",
    ),
    keys: { months: [MONTHS_KEY], terms: [MONTHS_KEY] },
    read: (text) => (/^(?:one|1|a)$/iu.test(text) ? "12" : String(numberIn(text))),
    drawn: "proposed.expiration",
    about: "the length of a policy's term",
  },
  {
    words: new RegExp(
      String.raw`(?<count>\d[\d,]*)\s+${staff}(?:full[- ]?time\b|ft(?=\W+(?:and\s+)?\d+\s+${staff}pt\b))`,
      "iu",
    ),
    keys: { count: ["location.0.fullTime"] },
    read: (text) => text,
    about: "how many people work full time",
  },
  {
    words: new RegExp(String.raw`(?<count>\d[\d,]*)\s+${staff}(?:part[- ]?time|pt)\b`, "iu"),
    keys: { count: ["location.0.partTime"] },
    read: (text) => text,
    about: "how many people work part time",
  },
  {
    words: new RegExp(
      String.raw`\b(?:revenues?|sales|receipts)\b(?:\s+(?:of|is|are|was|were|about|around|approximately))*\s+(?<amount>${money})`,
      "iu",
    ),
    keys: { amount: ["location.0.revenue"] },
    read: (text) => amountIn(text.trim()),
    about: "revenue",
  },
  {
    words: new RegExp(
      String.raw`(?:(?<none>\b(?:no|zero|without)\s+(?:(?:prior|known|reported|any|open|past)\s+)*(?:loss(?:es)?|claims?)|\b(?:loss|claims?)[ -]free|\b(?:loss(?:es)?|claims?)(?:\s+history)?:?\s+(?:is\s+|are\s+)?(?:none|nil|clean|clear))(?:\s+(?:reported|to report))?${years}?)${partEnds}`,
      "iu",
    ),
    keys: { none: ["losses.none"], years: ["losses.years"] },
    read: (text) => (new RegExp(`^${number}$`, "iu").test(text) ? String(numberIn(text)) : "Y"),
    drawn: "losses.none",
    about: "whether there were losses",
  },
  {
    words: new RegExp(
      String.raw`\b(?:started|founded|established|in business since|since)\b(?:\s+(?:in|on))?\s+(?<from>${date}|(?:19|20)\d{2}\b)`,
      "iu",
    ),
    keys: { from: ["business.started"] },
    read: (text) => dateInText(text) ?? text,
    about: "when the business started",
  },
  {
    words:
      /\b(?<years>\d{1,3})\s+(?:years|yrs) in (?:business|biz)\b|\b(?:years|yrs) in (?:business|biz)\W{0,3}(?<count>\d{1,3})\b/iu,
    keys: { years: ["business.years"], count: ["business.years"] },
    read: (text) => text,
    about: "the years in business",
  },
  {
    words: /\bfein\b\D{0,8}(?<fein>\d{2}-?\d{7})\b/iu,
    keys: { fein: ["insured.0.fein"] },
    read: (text) => text.replace(/^(\d{2})-?(\d{7})$/u, "$1-$2"),
    about: "a FEIN",
  },
  {
    words: /\bloan\b\s*(?:no\.?|number|#)?\s*(?:is\s+)?(?<loan>(?=[\w./-]*\d)[A-Z0-9][\w./-]*)/iu,
    keys: { loan: ["interest.0.loan"] },
    read: (text) => text.replace(/[.]$/u, ""),
    about: "a loan number",
  },
];

export interface SaidPayrolls {
  payrolls: readonly { code: string; amount: string }[];
  /** The words without them. */
  left: string;
}

const payrollWord = String.raw`\b(?:payrolls?|remuneration|wages)\b`;
const classPayroll = new RegExp(
  String.raw`\b(?:(?:class|code)\s+)*(?<code>\d{4})(?:\s*[:=–-]|\s+(?:is|at|has))?\s+(?<amount>${money})${partEnds}`,
  "giu",
);
export const payrollsAbout = "the payroll of classes";

/** "payroll 0042 430k, 9402 140k": what each class of workers is paid in the year that is applied for. */
export function payrollsIn(words: string): SaidPayrolls {
  if (!new RegExp(payrollWord, "iu").test(words)) return { payrolls: [], left: words };
  const payrolls = [...words.matchAll(classPayroll)].flatMap(
    ({ groups: { code = "", amount = "" } = {} }) => {
      const read = amountIn(amount.trim());
      return read === null ? [] : [{ code, amount: read }];
    },
  );
  const rest = words.replaceAll(classPayroll, " ").replaceAll(new RegExp(payrollWord, "giu"), " ");
  return { payrolls, left: payrolls.length === 0 ? words : rest.replaceAll(":", " ") };
}

/** Kept until the rows of the classes are known. */
export const saidPayrollKey = (code: string): string => `said.payroll.${code}`;

/**
 * Puts what was said of a class into its row. One that is rated in several states is said of the first of them, which is
 * returned for people.
 */
export function putPayrolls(book: FactBook): string[] {
  const facts = book.facts();
  return [...facts].flatMap(([key, [said]]) => {
    const code = key.startsWith(saidPayrollKey("")) ? key.slice(saidPayrollKey("").length) : null;
    if (code === null || !said) return [];
    const rows = [...facts].flatMap(([own, [first]]) => {
      const row = /^(class\.wc\.\d+)\.code$/u.exec(own)?.[1];
      return row !== undefined && first?.value === code ? [row] : [];
    });
    const [row = book.row("class.wc", code), ...others] = rows;
    if (rows.length === 0) book.add(`${row}.code`, code, said.source);
    book.add(`${row}.payroll`, said.value, said.source);
    const nameOf = (own: string) => facts.get(`${own}.description`)?.[0]?.value ?? "";
    return others.length === 0
      ? []
      : [
          `You gave ${said.value} as the payroll of class ${code} without a state: it stands in the row ${nameOf(row)}. Say what it is in each state.`,
        ];
  });
}

export interface SaidOwners {
  owners: readonly { name: string; share: string }[];
  /** The words without them. */
  left: string;
}

const ownerWord = String.raw`(?:owners?|owned|owns|principals?|partners?|members?|shareholders?)`;
const ownerPair = new RegExp(
  String.raw`\b(?<name>(?!${ownerWord}\b)\p{L}[\p{L}.'’-]*(?:\s+(?!${ownerWord}\b)\p{L}[\p{L}.'’-]*){1,3})\W{1,3}(?:${ownerWord}\W{1,3})?(?<share>\d{1,3}(?:\.\d+)?)\s?%|(?<part>\d{1,3}(?:\.\d+)?)\s?%\s*(?:owner|owned by)\W{1,3}(?<whom>\p{L}[\p{L}.'’-]*(?:\s+\p{L}[\p{L}.'’-]*){1,3})`,
  "giu",
);
export const ownersAbout = "owners and their shares";

/** "owner Ann Lee 60%, Bob Lee 40%", "Ann Lee owns 100%", "100% owned by Ann Lee". */
export function ownersIn(words: string): SaidOwners {
  if (!new RegExp(String.raw`\b${ownerWord}\b`, "iu").test(words)) return { owners: [], left: words };
  const owners = [...words.matchAll(ownerPair)].map(({ groups = {} }) => ({
    name: groups["name"] ?? groups["whom"] ?? "",
    share: groups["share"] ?? groups["part"] ?? "",
  }));
  const rest = words.replaceAll(ownerPair, " ");
  return {
    owners,
    left:
      owners.length === 0
        ? words
        : rest.replaceAll(new RegExp(String.raw`\b(?:sole )?${ownerWord}\b`, "giu"), " "),
  };
}

/** The day on which a term ends whose length and first day are known; the person's own day counts before it. */
export function endTerm(book: FactBook, effectiveField: string): void {
  const saidOf = (key: string) => book.facts().get(key)?.[0];
  const months = saidOf(MONTHS_KEY);
  if (!months) return;
  const effective = saidOf(fieldKey(effectiveField)) ?? saidOf("proposed.effective");
  const [, month, day, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/u.exec(effective?.value ?? "") ?? [];
  const from = `${year ?? ""}-${month ?? ""}-${day ?? ""}`;
  if (isCalendarDate(from))
    book.add("proposed.expiration", writtenDate(addMonths(from, Number(months.value))), months.source);
  else
    book.doubt(
      "proposed.expiration",
      `The term is ${months.value} months, but nobody has said when it begins.`,
    );
}
