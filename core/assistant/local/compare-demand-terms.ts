/**
 * Demands of a contract that are no limits: days of notice, a rating of the insurer, an aggregate of its own for each
 * project, standing and scope. Each is held against the words of a policy or certificate; what those do not say is
 * "not shown", and a figure that falls short is shown with its words.
 */
import type { PageText } from "../evidence.ts";
import type { Evidence } from "../model.ts";
import { amountsIn } from "./extraction/amounts-in-text.ts";
import { formatCents } from "../../shared/money.ts";
import type { Comparand } from "./compare-demand-gap.ts";

/** What the cover says on a demand; null where it says nothing. */
interface Shown {
  value: string;
  quotes: Evidence[];
}

/** A demand that the cover does not meet. */
export interface UnmetTerm {
  label: string;
  /** What the contract wants, in few words. */
  demanded: string;
  shown: Shown | null;
}

interface Term {
  label: string;
  /** Which sentences of the contract make this demand. */
  about: RegExp;
  /** Its words are of insurance wherever they stand, so that it counts in any sentence of the clause. */
  isPlain?: boolean;
  /** Null when the cover meets the demand. */
  unmet: (sentence: string, cover: Comparand) => Omit<UnmetTerm, "label"> | null;
}

/** A demand that is met where the cover's words fit. */
const worded = (label: string, about: RegExp, shown: RegExp, isPlain = false): Term => ({
  label,
  about,
  isPlain,
  unmet: (_sentence, cover) =>
    cover.pages.some(({ text }) => shown.test(text)) ? null : { demanded: "demanded", shown: null },
});

const retainedCap =
  /\b(?:deductibles?|retentions?|self-insured|SIRs?)\b[^.$]{0,120}(?:not exceed|exceeding|exceeds?|in excess of|more than|greater than|maximum|up to|not be (?:more|greater))[^.$]{0,30}\$/i;
const occurrenceSigns =
  /\boccurrence[\s-]+(?:based?|basis|form)\b|(?:\bX|☒|☑)\s*OCCUR\b|caused by an [“"]?occurrence|\bliability\W{1,4}occurrence\b|\bgeneral liability\b[^$]{0,160}\n\s*occurrence\b/i;

const terms: readonly Term[] = [
  {
    label: "Notice of cancellation",
    about:
      /(?=.*\b(?:polic(?:y|ies)|insur\w+|coverage)\b)(?:.*\bcancel\w*|.*\bnon-?renew\w*|.*\bmaterial change)/is,
    isPlain: true,
    unmet(sentence, cover) {
      const days = mostDays(sentence);
      if (days === null) return null;
      const given = noticeGiven(cover.pages);
      return given !== null && given.days >= days
        ? null
        : { demanded: `${days} days`, shown: given?.shown ?? null };
    },
  },
  {
    label: "Rating of the insurer",
    about: /\bA\.?\s?M\.?\s*Best|\bbest['’]?s\b.{0,40}\brat|\brat(?:ed|ing)\b.{0,30}\bA\b/i,
    unmet(sentence, cover) {
      const wanted = ratingIn(sentence);
      if (wanted === null) return null;
      const shown = ratingShown(cover.pages);
      if (shown !== null && isAtLeast(shown, wanted)) return null;
      return { demanded: wanted.text, shown: shown && { value: shown.text, quotes: shown.quotes } };
    },
  },
  worded(
    "Aggregate limit for each project",
    /\baggregate\b[^.]{0,80}\b(?:per|each|any one)[\s-]+(?:project|job|location)\b|\b(?:per|each)[\s-]+(?:project|location)\b[^.]{0,50}\baggregate/i,
    /designated (?:construction )?(?:projects?|locations?)|\bper[\s-]+(?:project|location)\b|\baggregate\b[^.\n]{0,60}\beach (?:project|location)|(?:\bX|☒|☑)\s*PRO-?\s?JECT/i,
    true,
  ),
  worded(
    "Primary insurance",
    /(?<!combination of (?:the |its )?)\bprimary\b(?!,? (?:and|or|and\/or) (?:umbrella|excess))/i,
    /\bprimary\b/i,
  ),
  worded(
    "Noncontributory insurance",
    /\bnon-?\s?contribut|not contribut\w+ (?:with|to)|without (?:right of )?contribution/i,
    /\bnon-?\s?contribut|not (?:seek|ask for|require|call for) contribution|without contribution/i,
  ),
  {
    label: "Occurrence form",
    about: /\boccurrence[\s-]+(?:based?|basis|form|policy)\b/i,
    unmet(_sentence, { pages }) {
      const marked = findWords(pages, /[^\n]*(?:\bX|☒|☑)\s*CLAIMS[\s-]*MADE[^\n]*/);
      if (!marked && pages.some(({ text }) => occurrenceSigns.test(text))) return null;
      const stated =
        marked ??
        findWords(pages, /[^.\n]*\bclaims[\s-]made\s+(?:policy|form|basis|coverage|and reported)[^.\n]*/i);
      return { demanded: "on an occurrence form", shown: stated && { value: "claims-made", quotes: stated } };
    },
  },
  {
    label: "Completed operations after the work",
    isPlain: true,
    about: /\bcomplet\w+[\s-]+operations?\b[^.]{0,220}\b(?:years?|months?)\b/i,
    unmet(sentence, { pages }) {
      const wanted = monthsIn(/\bcomplet\w+[\s-]+operations?\b(.*)/is.exec(sentence)?.[1] ?? "");
      if (wanted === null) return null;
      const term = findWords(
        pages,
        /[^.\n]*\bcomplet\w+[\s-]+operations?\b[^.\n]{0,160}\b\d{1,2}\)?\s*(?:years?|months?)\b[^.\n]*/i,
      );
      const shown = term ? monthsIn(term.flat()[0]?.text ?? "") : null;
      if (shown !== null && shown >= wanted) return null;
      return {
        demanded: spanOf(wanted),
        shown: term && shown !== null ? { value: spanOf(shown), quotes: term } : null,
      };
    },
  },
  {
    label: "Highest deductible or retention",
    isPlain: true,
    about: retainedCap,
    unmet(sentence, { pages }) {
      const from = retainedCap.exec(sentence)?.index ?? 0;
      const cap = amountsIn(sentence.slice(from))[0]?.cents;
      if (cap === undefined) return null;
      const highest = highestRetained(pages);
      if (highest !== null && highest.cents <= cap) return null;
      const short = (cents: number) => formatCents(cents).replace(/\.00$/, "");
      return {
        demanded: `at most ${short(cap)}`,
        shown: highest && { value: short(highest.cents), quotes: highest.quotes },
      };
    },
  },
  worded(
    "Reporting period after a claims-made policy",
    /\b(?:extended reporting|tail coverage|discovery period)\b/i,
    /\b(?:extended reporting|tail coverage|discovery period)\b/i,
  ),
];

/** What the contract's sentence demands and the cover does not show. `isRequirement`: it speaks of insurance for sure. */
export function unmetTerms(sentence: string, cover: Comparand, isRequirement: boolean): UnmetTerm[] {
  return terms.flatMap(({ label, about, unmet, isPlain }) => {
    const isMeant = (isRequirement || isPlain === true) && about.test(sentence);
    const found = isMeant ? unmet(sentence, cover) : null;
    return found ? [{ label, ...found }] : [];
  });
}

function findWords(pages: readonly PageText[], pattern: RegExp): Evidence[] | null {
  for (const { page, text } of pages) {
    const match = pattern.exec(text);
    if (!match) continue;
    const words = match[0].trim();
    const start = match.index + match[0].indexOf(words);
    return [[{ page, start, end: start + words.length, text: words }]];
  }
  return null;
}

// Terms of months and retentions ------------------------------------------------------------------

/** The first term that a text gives, in months. */
function monthsIn(text: string): number | null {
  const match = termPattern.exec(text);
  if (!match) return null;
  const [, count = "", unit = ""] = match;
  const number = numberWords[count.toLowerCase()] ?? Number(count);
  return /^y/i.test(unit) ? number * 12 : number;
}

const spanOf = (months: number): string => {
  const [count, unit] = months % 12 === 0 ? [months / 12, "year"] : [months, "month"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
};

/** The largest amount that the cover calls a deductible or a retention. */
function highestRetained(pages: readonly PageText[]): { cents: number; quotes: Evidence[] } | null {
  let highest: { cents: number; quotes: Evidence[] } | null = null;
  for (const { page, text } of pages) {
    for (const match of text.matchAll(/\b(?:deductible|retention|self[\s-]insured|DED)\b[^\n]{0,60}/gi)) {
      const amount = amountsIn(match[0]).find(({ hasDollarSign }) => hasDollarSign);
      if (!amount || amount.cents <= (highest?.cents ?? 0)) continue;
      const words = match[0].slice(0, amount.end);
      const quote = { page, start: match.index, end: match.index + words.length, text: words };
      highest = { cents: amount.cents, quotes: [[quote]] };
    }
  }
  return highest;
}

// Notice ------------------------------------------------------------------------------------------

const numberWords: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  eight: 8,
  ten: 10,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  "forty-five": 45,
  sixty: 60,
  ninety: 90,
};
const daysPattern = new RegExp(
  `\\b(\\d{1,3}|${Object.keys(numberWords).join("|")})\\)?(?:\\s*\\(\\d{1,3}\\))?(?:\\s+(?:calendar|business|working))?\\s*days?\\b`,
  "gi",
);

const termPattern = new RegExp(
  `\\b(\\d{1,2}|${Object.keys(numberWords).join("|")})\\)?(?:\\s*\\(\\d{1,3}\\))?\\s*[- ]?\\s*(years?|months?)\\b`,
  "i",
);

const daysIn = (text: string): number[] =>
  [...text.matchAll(daysPattern)].map(([, count = ""]) => numberWords[count.toLowerCase()] ?? Number(count));

const mostDays = (text: string): number | null => {
  const days = daysIn(text);
  return days.length === 0 ? null : Math.max(...days);
};

/** The longest notice that the cover promises, or that it leaves to the policy. */
function noticeGiven(pages: readonly PageText[]): { days: number; shown: Shown } | null {
  let longest: { days: number; shown: Shown } | null = null;
  for (const { page, text } of pages) {
    for (const match of text.matchAll(/[^.;]*\bcancel\w*\b[^.;]*/gi)) {
      const words = match[0].trim();
      const isNotice = /\bnotice\b|\bmail|\bdeliver/i.test(words);
      const days = isNotice ? mostDays(words) : null;
      const isLeft = isNotice && /policy provisions|provisions of the polic/i.test(words);
      if (days === null && !isLeft) continue;
      if (longest !== null && (days ?? 0) <= longest.days) continue;
      const start = match.index + match[0].indexOf(words);
      longest = {
        days: days ?? 0,
        shown: {
          value: days === null ? "as the policy provides" : `${days} days`,
          quotes: [[{ page, start, end: start + words.length, text: words }]],
        },
      };
    }
  }
  return longest;
}

// Rating ------------------------------------------------------------------------------------------

/** Best's grades, the highest first. */
const grades = ["A++", "A+", "A", "A-", "B++", "B+", "B", "B-", "C++", "C+", "C", "C-"];
const gradePattern = /(?<![\p{L}\d.])([ABC](?:\+{1,2}|[-–](?!\p{L}))?)(?![\p{L}.])/u;

interface Rating {
  text: string;
  /** 0 for the highest. */
  rank: number;
  /** The financial size category, 1 to 15; null where none is given. */
  size: number | null;
}

const romans = [
  "I",
  "II",
  "III",
  "IV",
  "V",
  "VI",
  "VII",
  "VIII",
  "IX",
  "X",
  "XI",
  "XII",
  "XIII",
  "XIV",
  "XV",
];
const sizePattern =
  /^(?:\s*(?:minus|plus))?["”')]?[\s:;,/(–-]{0,3}(?:(?:class|category|financial size(?: category)?(?: of)?)\s*)?([IVX]{1,4}|1[0-5]|[1-9])(?![\p{L}\d])/u;

/** The grade after the word "rating" or the rater's name, and the size behind it. */
function ratingIn(text: string): Rating | null {
  const lead = /\bbest\b|\brat(?:ed|ing)\b/i.exec(text);
  if (!lead) return null;
  const from = lead.index + lead[0].length;
  const found = gradePattern.exec(text.slice(from));
  const grade = found?.[1]?.replace("–", "-");
  const rank = grades.indexOf(grade ?? "");
  if (!found || grade === undefined || rank < 0) return null;
  const written = sizePattern.exec(text.slice(from + found.index + found[0].length))?.[1];
  const size =
    written === undefined ? 0 : /^\d/.test(written) ? Number(written) : romans.indexOf(written) + 1;
  return { text: size > 0 ? `${grade} ${written}` : grade, rank, size: size > 0 ? size : null };
}

/** A size that only one of them gives is not held against the other. */
const isAtLeast = (shown: Rating, wanted: Rating): boolean =>
  shown.rank <= wanted.rank && (shown.size ?? Infinity) >= (wanted.size ?? 0);

function ratingShown(pages: readonly PageText[]): (Rating & { quotes: Evidence[] }) | null {
  for (const { page, text } of pages) {
    for (const match of text.matchAll(/[^.\n]{0,60}A\.?\s?M\.?\s*Best[^\n]{0,60}/gi)) {
      const words = match[0].trim();
      const rating = ratingIn(words);
      const start = match.index + match[0].indexOf(words);
      if (rating) return { ...rating, quotes: [[{ page, start, end: start + words.length, text: words }]] };
    }
  }
  return null;
}
