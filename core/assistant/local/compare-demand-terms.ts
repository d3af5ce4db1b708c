/**
 * Demands of a contract that are no limits: days of notice, a rating of the insurer, an aggregate of its own for each
 * project, standing and scope. Each is held against the words of a policy or certificate; what those do not say is
 * "not shown", and a figure that falls short is shown with its words.
 */
import type { PageText } from "../evidence.ts";
import type { Evidence, InsuranceRequirement } from "../model.ts";
import type { Comparand } from "./compare-demand-differences.ts";

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
  /** Null when the cover meets the demand. */
  unmet: (sentence: string, cover: Comparand) => Omit<UnmetTerm, "label"> | null;
}

/** A demand that is met where the cover's words fit. */
const worded = (label: string, about: RegExp, shown: RegExp): Term => ({
  label,
  about,
  unmet: (_sentence, cover) =>
    cover.pages.some(({ text }) => shown.test(text)) ? null : { demanded: "demanded", shown: null },
});

const terms: readonly Term[] = [
  {
    label: "Notice of cancellation",
    about: /\bcancel\w*|\bnon-?renew\w*|\bmaterial change/i,
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
      if (shown !== null && shown.rank <= wanted.rank) return null;
      return { demanded: wanted.text, shown: shown && { value: shown.text, quotes: shown.quotes } };
    },
  },
  worded(
    "Aggregate limit for each project",
    /\baggregate\b[^.]{0,80}\b(?:per|each|any one)[\s-]+(?:project|job|location)\b|\b(?:per|each)[\s-]+(?:project|location)\b[^.]{0,50}\baggregate/i,
    /designated (?:construction )?(?:projects?|locations?)|\bper[\s-]+(?:project|location)\b|\baggregate\b[^.\n]{0,60}\beach (?:project|location)|(?:\bX|☒|☑)\s*PRO-?\s?JECT/i,
  ),
  worded("Primary insurance", /\bprimary\b/i, /\bprimary\b/i),
  worded(
    "Noncontributory insurance",
    /\bnon-?\s?contribut|not contribut\w+ (?:with|to)|without (?:right of )?contribution/i,
    /\bnon-?\s?contribut|not (?:seek|ask for|require|call for) contribution|without contribution/i,
  ),
  worded(
    "Occurrence form",
    /\boccurrence[\s-]+(?:based?|basis|form|policy)\b/i,
    /\boccurrence[\s-]+(?:based?|basis|form)\b|\b(?:X|☒|☑)\s*OCCUR\b|caused by an [“"]?occurrence/i,
  ),
];

/** What the contract's sentence demands and the cover does not show. */
export function unmetTerms({ quotes }: InsuranceRequirement, cover: Comparand): UnmetTerm[] {
  const sentence = quotes
    .flat()
    .map(({ text }) => text)
    .join(" ");
  return terms.flatMap(({ label, about, unmet }) => {
    const found = about.test(sentence) ? unmet(sentence, cover) : null;
    return found ? [{ label, ...found }] : [];
  });
}

// Notice ------------------------------------------------------------------------------------------

const numberWords: Readonly<Record<string, number>> = {
  five: 5,
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
}

/** The grade after the word "rating" or the rater's name. */
function ratingIn(text: string): Rating | null {
  const lead = /\bbest\b|\brat(?:ed|ing)\b/i.exec(text);
  const grade = lead && gradePattern.exec(text.slice(lead.index + lead[0].length))?.[1]?.replace("–", "-");
  if (!grade) return null;
  const rank = grades.indexOf(grade);
  return rank < 0 ? null : { text: grade, rank };
}

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
