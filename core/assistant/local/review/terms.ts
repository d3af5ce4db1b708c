/** The term that a contract states for itself, and whether the policies of a certificate cover it. */
import { addDays, addMonths, describeDate } from "../../../shared/calendar-date.ts";
import type { CertificatePolicy, Evidence } from "../../model.ts";
import { type Line, quoteLine, textOf } from "../comparison/lines.ts";
import {
  behindMark,
  findPhrase,
  isPhrase,
  lastPhrase,
  names,
  opensWith,
  type Word,
  wordsOf,
} from "../comparison/words.ts";
import * as data from "../data/agreement-terms.ts";
import { valuesIn } from "../values/values-in.ts";
import { datesIn } from "../values/written.ts";

/** Calendar dates; null where the contract does not say. Without an end the words alone say how long it lasts. */
export interface ContractTerm {
  from: string | null;
  to: string | null;
  /** The end is no date of the contract: it is so many months or years from its first day. */
  isCounted?: true;
  quotes: Evidence[];
}

interface Statement extends Pick<ContractTerm, "from" | "to"> {
  line: Line;
}

/**
 * What states the agreement's own term: the line that gives both ends, else the first that gives each, else the first
 * words on it. Dates of other papers, which it only speaks of, are never its own.
 */
export function termOf(lines: readonly Line[]): ContractTerm | null {
  const fill = phrasesFor(nounsOf(lines));
  const phrases = {
    dated: fill(data.datedTerms),
    undated: fill(data.undatedTerms),
    labels: fill(data.termLabels),
    titles: fill(data.termTitles),
  };
  const stated: Statement[] = [];
  let title: Line | null = null;
  for (const line of lines) {
    const words = behindMark(textOf(line), line.words);
    if (isPhrase(words, phrases.titles)) {
      title = line;
      continue;
    }
    const isTitled = title !== null && line.block - title.block <= 1 && line.order - title.order <= 2;
    const own = statementIn(line, words, isTitled, phrases);
    if (own) stated.push(own);
  }
  const whole = stated.find(({ from, to }) => from !== null && to !== null);
  if (whole) return { from: whole.from, to: whole.to, quotes: [quoteLine(whole.line)] };
  const end = stated.find(({ to }) => to !== null);
  const start = stated.find(({ from }) => from !== null);
  if (!end) {
    const first = stated.find(({ from, line }) => from === null || names(line.words, data.lasting));
    return first
      ? (countedFrom(first, start, lines) ?? { from: first.from, to: null, quotes: [quoteLine(first.line)] })
      : null;
  }
  const from = start && (start.from ?? "") <= (end.to ?? "") ? start : null;
  const both = from ? [from, end] : [end];
  return { from: from?.from ?? null, to: end.to, quotes: both.map(({ line }) => quoteLine(line)) };
}

const monthsOf = { MONTH: 1, YEAR: 12 };

/** "For twelve months from April 1, 2026", "for one year from the date first written above". */
function countedFrom(
  { line, from: own }: Statement,
  start: Statement | undefined,
  lines: readonly Line[],
): ContractTerm | null {
  const [lasts, ...more] = valuesIn(textOf(line)).filter((value) => value.type === "DURATION");
  const months = lasts?.unit === "MONTH" || lasts?.unit === "YEAR" ? lasts.count * monthsOf[lasts.unit] : 0;
  if (!lasts || months === 0 || !names(wordsOf(textOf(line).slice(0, lasts.start)), ["for|term"]))
    return null;
  // Notice and renewal are told in days and periods behind it.
  if (more.some(({ unit }) => unit === lasts.unit && more.length > 1)) return null;
  const dated =
    own !== null ? line : names(line.words, data.firstWritten) ? firstWrittenIn(lines) : start?.line;
  const [from = null, ...others] = dated ? datesIn(textOf(dated)).map(({ on }) => on) : [];
  if (!dated || from === null || (dated !== line && others.length > 0)) return null;
  const quotes = [...new Set([line, dated])].map((each) => quoteLine(each));
  return { from, to: addDays(addMonths(from, months), -1), isCounted: true, quotes };
}

/** The line that says when the agreement was made. */
const firstWrittenIn = (lines: readonly Line[]): Line | undefined =>
  lines.find((line) => names(line.words, data.made) && datesIn(textOf(line)).length === 1);

/** What the agreement calls itself; all names of agreements where it does not. */
function nounsOf(lines: readonly Line[]): readonly string[] {
  const own = data.agreementNouns.filter((noun) => lines.some(({ words }) => names(words, [`this ${noun}`])));
  return own.length > 0 ? own : data.agreementNouns;
}

const phrasesFor =
  (nouns: readonly string[]) =>
  (phrases: readonly string[]): string[] =>
    phrases.map((phrase) => phrase.replaceAll("{noun}", nouns.join("|")));

function statementIn(
  line: Line,
  words: readonly Word[],
  isTitled: boolean,
  phrases: Readonly<Record<"dated" | "undated" | "labels", readonly string[]>>,
): Statement | null {
  if (line.kind === "PAIR") {
    const label = behindMark(line.label, wordsOf(line.label));
    const values = words.slice(label.length);
    const [first] = datesOf(line, values);
    if (isPhrase(label, phrases.labels)) return { line, ...endsIn(line, values) };
    if (first && isPhrase(label, data.startLabels)) return { line, from: first.norm, to: null };
    if (first && isPhrase(label, data.endLabels)) return { line, from: null, to: first.norm };
    return null;
  }
  if (opensWith(words, data.ofOneCase)) return null;
  const at = subjectOf(words, phrases.dated);
  if (at !== null || isTitled) {
    const ends = endsIn(line, words.slice(at ?? 0));
    if (ends.from !== null || ends.to !== null) return { line, ...ends };
  }
  const isUndated = isTitled || subjectOf(words, phrases.undated) !== null;
  return isUndated && words.length > 2 ? { line, from: null, to: null } : null;
}

/** Where the words that the sentence is about begin; null if it only speaks of the term. */
function subjectOf(words: readonly Word[], phrases: readonly string[]): number | null {
  for (let found = findPhrase(words, phrases); found; found = findPhrase(words, phrases, found.from + 1))
    if (!names(words.slice(Math.max(0, found.from - 2), found.from), data.spokenOf)) return found.from;
  return null;
}

const datesOf = (line: Line, words: readonly Word[]): Word[] => {
  const days = new Set(datesIn(textOf(line)).map(({ on }) => on));
  return words.filter(({ norm }) => days.has(norm));
};

/** Which end each date is, by the words that stand between it and the date before. */
function endsIn(line: Line, words: readonly Word[]): Pick<Statement, "from" | "to"> {
  let from: string | null = null;
  let to: string | null = null;
  // A date with no word before it begins a period if another one follows.
  let open: string | null = null;
  let behind = 0;
  for (const date of datesOf(line, words)) {
    const at = words.indexOf(date);
    const lead = words.slice(behind, at);
    behind = at + 1;
    if (names(lead.slice(-3), data.ofAnotherPaper)) continue;
    const isJoined = lead.length === 0 || isPhrase(lead, data.joins);
    const [start, end] = [lastPhrase(lead, data.startWords), lastPhrase(lead, data.endWords)];
    if (isJoined && (from ?? open) !== null) {
      from ??= open;
      to ??= date.norm;
    } else if (end > start) to ??= date.norm;
    else if (start >= 0) from ??= date.norm;
    else open ??= date.norm;
  }
  const isOrdered = from === null || to === null || from <= to;
  return isOrdered ? { from, to } : { from: null, to };
}

/** The term that policies are held against: one with an end that is still to come. */
export const runningTerm = (term: ContractTerm | null, today: string): ContractTerm | null =>
  term?.to && term.to >= today ? term : null;

/** "March 1, 2026 to March 1, 2027", "until March 1, 2027" */
export function describeTerm({ from, to }: Pick<ContractTerm, "from" | "to">): string {
  if (from && to) return `${describeDate(from)} to ${describeDate(to)}`;
  return to ? `until ${describeDate(to)}` : from ? `from ${describeDate(from)}` : "";
}

export interface PolicyTerm {
  from: string | null;
  to: string | null;
}
export const policyTerm = ({ effectiveDate, expirationDate }: CertificatePolicy): PolicyTerm => ({
  from: effectiveDate,
  to: expirationDate,
});

/** Null if the policy's dates are not known. */
export function covers(policy: PolicyTerm, from: string | null, to: string | null): boolean | null {
  if (policy.from === null || policy.to === null) return null;
  return (from === null || policy.from <= from) && (to === null || policy.to >= to);
}
