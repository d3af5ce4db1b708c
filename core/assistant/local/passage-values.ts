/**
 * Values as documents print them: amounts, dates, percentages, times, numbers of policies and vehicles,
 * names of organizations, and words that stand in place of a number ("Excluded"). A question asks for
 * one of these kinds; a passage that holds it near the right label answers it.
 */
import { isTradeWord } from "./question-concepts.ts";
import { valueWords } from "./question-vocabulary.ts";

export type ValueKind =
  | "money"
  | "percent"
  | "date"
  | "duration"
  | "number"
  | "decimal"
  | "identifier"
  | "vin"
  | "organization"
  | "person"
  | "address"
  | "phone"
  | "vehicle"
  | "states"
  | "words";

export interface FoundValue {
  kind: ValueKind;
  /** Offsets into the text that was searched. */
  start: number;
  end: number;
}

const month = "(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\\.?";
const numberWord =
  "(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|forty-five|forty five|sixty|ninety|hundred)";
/** "nine ", "twenty-five ", "one hundred thousand ", "five (5) ". */
const spelledNumber =
  "(?:(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million)[\\s-]+(?:and\\s+)?)+(?:\\(\\d+\\)\\s*)?";
const organizationEnd =
  "(?:Inc|LLC|L\\.L\\.C|LLP|LLLP|LP|Ltd|Co|Corp|Corporation|Company|Companies|Mutual|Insurance|Assurance|Indemnity|Casualty|Surety|Bank|Agency|Group|Association|Trust|Partners|P\\.C|Brokerage|Underwriters|Holdings|Services|University|Authority|Department|City of|County|Specialty|Syndicate|Society|Credit Union|Center|Exchange|Cooperative|INC|CO|CORP|CORPORATION|COMPANY|MUTUAL|INSURANCE|INDEMNITY|CASUALTY|BANK|AGENCY|GROUP|ASSOCIATION|TRUST|UNDERWRITERS|HOLDINGS)";

const patterns: readonly (readonly [ValueKind, RegExp])[] = [
  [
    "date",
    new RegExp(
      `\\b\\d{1,2}[/.-]\\d{1,2}[/.-](?:19|20)?\\d\\d\\b|\\b(?:19|20)\\d\\d-\\d\\d-\\d\\d\\b|\\b(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])(?:19|20)\\d\\d\\b|\\b${month}\\s+\\d{1,2}(?:st|nd|rd|th)?,?\\s+(?:19|20)\\d\\d\\b|\\b\\d{1,2}(?:st|nd|rd|th)?\\s+(?:day of\\s+)?${month},?\\s+(?:19|20)\\d\\d\\b`,
      "gi",
    ),
  ],
  ["percent", /\b\d+(?:\.\d+)?\s?(?:%|percent\b|per cent\b)/gi],
  ["percent", new RegExp(`\\b${spelledNumber}(?:percent|per cent)\\b`, "gi")],
  ["money", new RegExp(`\\b${spelledNumber}dollars\\b`, "gi")],
  ["money", /(?:\$|USD\s?)\s?\d[\d,]*(?:\.\d+)?(?:\s?(?:million|billion|thousand|mil|mm|m|k)\b)?/gi],
  [
    "money",
    /(?<![\w./-])\d{1,3}(?:,\d{3})+(?:\.\d\d)?(?![\w-])(?!\s*(?:pounds|lbs|square|sq\b|feet|ft\b|miles|gallons|tons|kw\b|kva\b|volts|people|persons|employees|units|vehicles)\b)/gi,
  ],
  [
    "duration",
    new RegExp(
      `(?:\\b\\d+|\\b${numberWord}(?:\\s?\\(\\d+\\))?)\\s?-?(?:calendar |business |working |consecutive |full )?(?:days?|hours?|hrs?|months?|years?|weeks?|minutes?)\\b`,
      "gi",
    ),
  ],
  ["vin", /\b(?=[A-HJ-NPR-Z0-9]{17}\b)(?=[A-Z0-9]*\d)[A-HJ-NPR-Z0-9]{17}\b/g],
  ["identifier", /\b(?:[A-Z]{1,6}-){0,3}(?:[A-Z]{1,4} )?[A-Z]{0,6}\d[A-Z0-9]*(?:[-/ ][A-Z0-9]{1,8}){0,5}\b/g],
  ["vehicle", /(?<![\d/-])(?:19[5-9]\d|20[0-4]\d)\s+[A-Z][A-Za-z-]+(?:\s+[A-Za-z0-9-]+){1,4}/g],
  ["phone", /(?<![\d-])(?:1[-. ])?\(?\d{3}\)?[-. ]\s?\d{3}[-. ]\d{4}\b/g],
  [
    "address",
    /\b\d{1,6}\s+(?:[NSEW]\.?\s+)?[A-Za-z0-9 .'-]{2,40}\b(?:St|Street|Ave|Avenue|Rd|Road|Blvd|Boulevard|Dr|Drive|Ln|Lane|Hwy|Highway|Way|Plaza|Pkwy|Parkway|Court|Ct|Pl|Place|Circle|Suite|Ste|ST|AVE|RD|BLVD|DR|LN|HWY|WAY|PKWY|CT|PL)\b|\bP\.?\s?O\.?\s?Box\s+\d+/gi,
  ],
  [
    "address",
    /\b(?:\p{Lu}[\p{L}.'-]+ ){1,3}?(?:County|Parish)\b|\b\p{Lu}\p{Ll}[\p{L}.'-]+(?: \p{Lu}[\p{L}.'-]+){0,2}, (?:[A-Z]{2}\b|(?:Alabama|Arizona|California|Colorado|Connecticut|Florida|Georgia|Illinois|Indiana|Louisiana|Maryland|Massachusetts|Michigan|Minnesota|Missouri|Nevada|New \p{Lu}\p{Ll}+|North \p{Lu}\p{Ll}+|Ohio|Oklahoma|Oregon|Pennsylvania|South \p{Lu}\p{Ll}+|Tennessee|Texas|Utah|Virginia|Washington|Wisconsin)\b)/gu,
  ],
  [
    "organization",
    new RegExp(
      `\\b(?:[A-Z][\\w&'.-]*,?\\s+(?:(?:of|and|&|the|for|in)\\s+)?){1,8}?${organizationEnd}\\b\\.?(?:,? ${organizationEnd}\\b\\.?)*`,
      "g",
    ),
  ],
  [
    "organization",
    /\b(?:City|County|Town|Village|State|University|Board|Department|CITY|COUNTY|TOWN|VILLAGE|STATE|UNIVERSITY)\s(?:of|OF)\s[A-Z]\w+/g,
  ],
  [
    "person",
    /\b[A-Z](?:\.|[a-z]+)(?:\s+[A-Z]\.)?\s+[A-Z][a-z]{2,}(?:-[A-Z][a-z]+)?\b(?!\s+(?:Coverage|Endorsement|Form|Policy|Insurance|Act|Section|Exclusion)\b)/g,
  ],
  [
    "states",
    /\b[A-Z]{2}(?:\s*,\s*[A-Z]{2})+\b|\b(?:AL|AK|AZ|AR|CA|CO|CT|DE|FL|GA|HI|ID|IL|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|PA|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY|DC)\b/g,
  ],
  ["number", /(?<![\w.,/-])\d+(?:\.\d+)?(?![\w,/-]|\.\d)/g],
  ["decimal", /(?<![\w.,/-])\d+\.\d+(?![\w,/-]|\.\d)/g],
  [
    "words",
    new RegExp(`\\b(?:${valueWords.map((word) => word.replaceAll(" ", "\\s+")).join("|")})\\b`, "gi"),
  ],
];

const kindCache = new Map<ValueKind, RegExp[]>();

function patternsOf(kind: ValueKind): RegExp[] {
  let list = kindCache.get(kind);
  if (list === undefined) {
    list = patterns.filter(([name]) => name === kind).map(([, pattern]) => pattern);
    kindCache.set(kind, list);
  }
  return list;
}

/** The values of these kinds in the order of the text. */
export function findValues(text: string, kinds: readonly ValueKind[]): FoundValue[] {
  const found: FoundValue[] = [];
  for (const kind of kinds) {
    for (const pattern of patternsOf(kind)) {
      for (const match of text.matchAll(pattern)) {
        if ((kind === "person" || kind === "organization") && !isName(match[0])) continue;
        found.push({ kind, start: match.index, end: match.index + match[0].length });
      }
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Two capital words are a name unless they are words of the trade ("Policy Number", "General Aggregate"). */
const isName = (text: string): boolean =>
  publicBody.test(text) || (!text.split(/\s+/).every(isTradeWord) && !label.test(text));

const publicBody = /^(?:city|county|town|village|state|university|department)\sof\s\p{Lu}/iu;
/** "Master Policy" and "Quote Number" begin with a word of no trade and are labels all the same. */
const label = /\s(?:Policy|Policies|Number|Coverages?|Limits?|Premiums?|Deductibles?)$/u;

/** Whether the text holds a value of one of these kinds. */
export function hasValue(text: string, kinds: readonly ValueKind[]): boolean {
  return kinds.some((kind) =>
    kind === "person" || kind === "organization"
      ? findValues(text, [kind]).length > 0
      : patternsOf(kind).some((pattern) => text.search(pattern) >= 0),
  );
}

/** The values that make a line a row of a table or a form rather than a sentence. */
const rowValues: readonly ValueKind[] = ["money", "percent", "date", "words"];

/** Whether a line ends in a value, as rows of tables do. */
export function endsInValue(line: string): boolean {
  const tail = line.trimEnd();
  const values = findValues(tail, rowValues);
  const last = values.at(-1);
  return last !== undefined && tail.length - last.end <= 2 && !/[.;]$/.test(tail);
}

const coverWords = /\b(?:limit|sublimit|deductible|retention|aggregate)s?\b/i;
const chargeWords = /\b(?:premium|rate|tax(?:es)?|fee|surcharge|commission|charge)s?\b/i;
/** What a rate is multiplied by: it measures the business, not its insurance. */
const basisWords =
  /\b(?:revenues?|sales|receipts|payroll|remuneration|square (?:feet|footage)|cost new|cost of hire|net worth|total assets)\b/i;

/** Whether a column holds charges where a measure of cover is asked for, or the other way round. */
export function isOtherColumn(title: string, question: string): boolean {
  const [cover, charge] = [coverWords.test(question), chargeWords.test(question)];
  if ((cover || charge) && basisWords.test(title) && !basisWords.test(question))
    return !coverWords.test(title) && !chargeWords.test(title);
  if (cover === charge) return false;
  return cover
    ? chargeWords.test(title) && !coverWords.test(title)
    : coverWords.test(title) && !chargeWords.test(title);
}
