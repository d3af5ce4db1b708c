/**
 * Whether an application fits the guides of carriers: each of their rules that has a limit, held against what the application
 * states, and their lists of operations against what the business does. Fits, does not fit, or cannot tell, each with both
 * words. A carrier decides; nothing is accepted or declined here.
 */
import { daysBetween } from "../../../shared/calendar-date.ts";
import type { Evidence, Verdict } from "../../model.ts";
import { type Line, quoteLine, textOf } from "../comparison/lines.ts";
import { names, type Word, wordsOf } from "../comparison/words.ts";
import {
  classWords,
  denialWords,
  exceptionWords,
  type GuideKind,
  guideSubjects,
  type GuideSubject,
  guideTitles,
  limitWords,
  refusalWords,
} from "../data/guide-words.ts";
import type { ReviewedDocument } from "../review/reviewed-document.ts";
import { statesIn, zipsIn } from "../values/codes.ts";
import { listedItems } from "../values/listed-items.ts";
import { valuesIn } from "../values/values-in.ts";
import type { Loss } from "./losses.ts";
import type { Checked, StatedField } from "./stated.ts";

/** What an application says of itself, for the rules of guides. */
export interface Applicant {
  /** By the labels of fields; only those that are stated. */
  stated: ReadonlyMap<string, Pick<StatedField, "quote"> & { value: string }>;
  losses: readonly Loss[];
  /** The words that there were none; null if it has none. */
  noLosses: Evidence | null;
  /** A calendar date. */
  today: string;
}

/** Headings and first lines say it. */
export const isGuide = ({ lines }: Pick<ReviewedDocument, "lines">): boolean =>
  lines
    .slice(0, TITLE_LINES)
    .some(
      ({ kind, words }) => (kind === "HEADING" || words.length <= TITLE_WORDS) && names(words, guideTitles),
    );
const TITLE_LINES = 4;
const TITLE_WORDS = 12;

export function checkGuide(guide: ReviewedDocument, applicant: Applicant): Checked[] {
  return [
    ...guide.lines.flatMap((line) => ruleIn(guide, line, applicant) ?? []),
    ...checkOperations(guide, applicant),
  ];
}

type Side = "LEAST" | "MOST" | "OVER" | "UNDER";

/** What a sentence limits, and to what. A refusal of what is over a limit allows what is not over it. */
function sideOf(words: readonly Word[]): Side | null {
  const isRefused = names(words, refusalWords);
  if (names(words, limitWords.atLeast)) return "LEAST";
  if (names(words, limitWords.atMost)) return "MOST";
  if (names(words, limitWords.over)) return isRefused ? "MOST" : "OVER";
  if (names(words, limitWords.under)) return isRefused ? "LEAST" : "UNDER";
  return null;
}

const holds = (side: Side, own: number, limit: number): boolean => {
  if (side === "LEAST") return own >= limit;
  if (side === "MOST") return own <= limit;
  return side === "OVER" ? own > limit : own < limit;
};

interface Own {
  amount: number;
  shown: string;
  quotes: readonly Evidence[];
}

function ruleIn(guide: ReviewedDocument, line: Line, applicant: Applicant): Checked | null {
  if (line.kind === "HEADING") return null;
  const subject = guideSubjects.find(({ about, not }) => names(line.words, about) && !names(line.words, not));
  if (!subject) return null;
  if (subject.kind === "STATES") return checkStates(guide, line, applicant);
  const side = sideOf(line.words);
  const limit = limitIn(subject.kind, textOf(line));
  if (side === null || limit === null) return null;
  const own = ownValue(subject, applicant, limit.years);
  const verdict = own ? (holds(side, own.amount, limit.amount) ? "MET" : "NOT_MET") : "CANNOT_TELL";
  return point(guide, line, subject.label, { verdict, own });
}

/** The limit of a rule in the unit of its kind: cents for money, else a count; and the years that losses are counted in. */
function limitIn(kind: GuideKind, text: string): { amount: number; years: number | null } | null {
  const values = valuesIn(text);
  const years = values.find((value) => value.type === "DURATION" && value.unit === "YEAR");
  const inYears = years?.type === "DURATION" ? years.count : null;
  if (kind === "MONEY") {
    const money = values.find((value) => value.type === "MONEY");
    return money?.type === "MONEY" ? { amount: money.cents, years: null } : null;
  }
  if (kind === "YEARS" || kind === "AGE") return inYears === null ? null : { amount: inYears, years: null };
  const count = values.find((value) => value.type === "NUMBER") ?? spokenCount(text);
  return count?.type === "NUMBER" ? { amount: count.number, years: inYears } : null;
}

const spoken = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
function spokenCount(text: string): { type: "NUMBER"; number: number } | null {
  const found = wordsOf(text).find(({ norm }) => spoken.includes(norm));
  return found ? { type: "NUMBER", number: spoken.indexOf(found.norm) } : null;
}

function ownValue({ kind, field }: GuideSubject, applicant: Applicant, inYears: number | null): Own | null {
  if (kind === "LOSSES") return ownLosses(applicant, inYears);
  const stated = field === null ? undefined : applicant.stated.get(field);
  if (!stated) return null;
  const { value, quote } = stated;
  const values = valuesIn(value);
  const shown = { shown: value, quotes: [quote] };
  if (kind === "MONEY") {
    const money = values.find((each) => each.type === "MONEY");
    if (money?.type === "MONEY") return { amount: Math.abs(money.cents), ...shown };
    const number = values.find((each) => each.type === "NUMBER");
    return number?.type === "NUMBER" ? { amount: number.number * 100, ...shown } : null;
  }
  if (kind === "COUNT") {
    const number = values.find((each) => each.type === "NUMBER");
    return number?.type === "NUMBER" ? { amount: number.number, ...shown } : null;
  }
  const years = yearsSince(value, applicant.today);
  return years === null ? null : { amount: years, ...shown };
}

const FIRST_YEAR = 1700;

/** Whole years since a date or a year; a bare count of years is one. */
function yearsSince(text: string, today: string): number | null {
  const values = valuesIn(text);
  const date = values.find((value) => value.type === "DATE");
  if (date?.type === "DATE") return Math.floor(daysBetween(date.on, today) / DAYS_OF_YEAR);
  const lasting = values.find((value) => value.type === "DURATION" && value.unit === "YEAR");
  if (lasting?.type === "DURATION") return lasting.count;
  const number = values.find((value) => value.type === "NUMBER");
  if (number?.type !== "NUMBER") return null;
  const thisYear = Number(today.slice(0, 4));
  if (number.number > thisYear) return null;
  return number.number >= FIRST_YEAR ? thisYear - number.number : number.number;
}
const DAYS_OF_YEAR = 365.25;

function ownLosses({ losses, noLosses, today }: Applicant, inYears: number | null): Own | null {
  if (losses.length === 0) return noLosses && { amount: 0, shown: "No losses", quotes: [noLosses] };
  const counted = losses.filter(
    ({ on }) => inYears === null || daysBetween(on, today) <= inYears * DAYS_OF_YEAR,
  );
  const shown = counted.length === 1 ? "1 loss" : `${counted.length} losses`;
  const quotes = (counted.length > 0 ? counted : losses).map(({ quote }) => quote);
  return { amount: counted.length, shown, quotes };
}

function checkStates(guide: ReviewedDocument, line: Line, { stated }: Applicant): Checked | null {
  const named = statesIn(textOf(line));
  if (named.size === 0) return null;
  const address = stated.get("Location address") ?? stated.get("Mailing address");
  const own = address ? zipsIn(address.value)[0]?.state : undefined;
  const isRefused = names(line.words, refusalWords);
  const verdict =
    own === undefined || !address ? "CANNOT_TELL" : named.has(own) === isRefused ? "NOT_MET" : "MET";
  const shown =
    own !== undefined && address ? { amount: 0, shown: address.value, quotes: [address.quote] } : null;
  return point(guide, line, "State", { verdict, own: shown });
}

/** Lists of operations: one that the description names word by word. */
function checkOperations(guide: ReviewedDocument, { stated }: Applicant): Checked[] {
  const own = stated.get("Description of operations");
  if (!own) return [];
  const said = wordsOf(own.value);
  const does = (operation: string): boolean => {
    const words = wordsOf(operation).map(({ norm }) => norm.slice(0, STEM));
    const places = words.map((stem) =>
      said.findIndex(({ norm }, at) => norm.startsWith(stem) && !denialWords.has(said[at - 1]?.norm ?? "")),
    );
    return words.length > 0 && places.every((place) => place >= 0);
  };
  return guide.lines.flatMap((line): Checked[] => {
    const text = textOf(line);
    const title = line.kind === "PAIR" ? line.label : (text.split(":")[0] ?? "");
    const isTitled = text.includes(":") || line.kind === "PAIR";
    const words = wordsOf(`${line.heading} ${isTitled ? title : ""}`);
    const isRefused = names(words, classWords.refused);
    if (line.kind === "HEADING" || (!isRefused && !names(words, classWords.wanted))) return [];
    const listed = listedItems(isTitled ? text.slice(title.length + 1) : text).filter(
      (each) => wordsOf(each).length <= OPERATION_WORDS,
    );
    const named = listed.filter(does);
    if (named.length === 0) return [];
    const verdict = isRefused ? ("NOT_MET" as const) : ("MET" as const);
    return [
      point(guide, line, `Operations, ${named.join(", ")}`, {
        verdict,
        own: { amount: 0, shown: own.value, quotes: [own.quote] },
      }),
    ];
  });
}
/** "roofing" and "roofer" begin alike. */
const STEM = 5;
const OPERATION_WORDS = 5;

function point(
  guide: ReviewedDocument,
  line: Line,
  label: string,
  { verdict: found, own }: { verdict: Verdict; own: Own | null },
): Checked {
  const hasException = names(line.words, exceptionWords);
  const verdict = found === "NOT_MET" && hasException ? "CANNOT_TELL" : found;
  const why: Record<Verdict, string> = {
    MET: "It fits what the guide says.",
    NOT_MET: "It does not fit what the guide says. Ask the carrier first, or choose another market.",
    CANNOT_TELL: own
      ? "The guide has an exception, so a person has to read it."
      : "The application does not say it, so nobody can tell whether it fits. Ask the insured.",
  };
  return {
    part: "GUIDES",
    label: `${guide.name}: ${label.charAt(0).toLowerCase()}${label.slice(1)}`,
    stated: own?.shown ?? null,
    against: textOf(line),
    verdict,
    why: why[verdict],
    question: null,
    stating: own?.quotes ?? [],
    showing: { document: guide, quotes: [quoteLine(line)] },
  };
}
