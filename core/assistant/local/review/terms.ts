/** The term of a contract, and whether the policies of a certificate cover it. */
import { describeDate } from "../../../shared/calendar-date.ts";
import type { CertificatePolicy, Evidence } from "../../model.ts";
import { type Line, quoteLine, textOf } from "../comparison/lines.ts";
import { names } from "../comparison/words.ts";
import { termWords } from "../data/review-words.ts";
import { datesIn } from "../values/written.ts";

/** Calendar dates; null where the contract does not say. */
export interface ContractTerm {
  from: string | null;
  to: string | null;
  quotes: Evidence[];
}

/** The first line that gives both ends, else the first that gives each. */
export function termOf(lines: readonly Line[]): ContractTerm | null {
  const dated = lines.map((line) => ({ line, dates: datesIn(textOf(line)) }));
  for (const { line, dates } of dated) {
    const [first, second] = dates;
    if (!first || !second || !names(line.words, termWords.both)) continue;
    const [from, to] = [first.on, second.on].toSorted();
    return { from: from ?? null, to: to ?? null, quotes: [quoteLine(line, first.start, second.end)] };
  }
  const endOf = (phrases: readonly string[]) =>
    dated.find(({ line, dates }) => dates.length === 1 && names(line.words, phrases));
  const [start, end] = [endOf(termWords.start), endOf(termWords.end)];
  if (!end) return null;
  const ends = start && start !== end ? [start, end] : [end];
  return {
    from: start && start !== end ? (start.dates[0]?.on ?? null) : null,
    to: end.dates[0]?.on ?? null,
    quotes: ends.map(({ line }) => quoteLine(line)),
  };
}

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
