/** Limits that have no field of their own: autos, crime, inland marine, professional and the like, by their printed name. */
import type { AmountFact } from "./amount-facts.ts";
import type { LimitCandidate } from "./limits.ts";
import { notALimitColumn, notALimitSection } from "./limit-labels.ts";
import { squeezed } from "./squeezed-text.ts";
import type { QuoteSegment } from "#model/documents";

const EXTRA_LIMITS_MAX = 40;
const LEAST_CENTS = 10_000;
const notALimitLabel =
  /\b(?:deductible|premium|tax|taxes|fees?|surcharge|assessment|total|subtotal|payroll|sales|receipts|value|cost new|rate|date|discount|credit|expense constant|prior|payment|installment|past due|code|mod(?:ification)?)\b/i;

/** True for a row of declarations that shows a limit: a label in capitals or title case, an amount, no other column. */
export function isLimitRow(fact: AmountFact, declarationsScore: number): boolean {
  const label = labelOf(fact);
  const column = squeezed(fact.header);
  if (
    declarationsScore < 0.4 ||
    fact.cents < LEAST_CENTS ||
    !fact.hasDollarSign ||
    fact.line === "UNDERLYING"
  )
    return false;
  if (label.length < 4 || label.length > 90 || !/^["“(]?[\p{Lu}\d]/u.test(label) || !/\p{L}{3}/u.test(label))
    return false;
  if (/\b(?:is|by|to|of|and|or|the|a|for|in|on|may|if)$|[,;]$/i.test(label) || notALimitLabel.test(label))
    return false;
  if (/^(?:\(?[a-z0-9]{1,2}[.)]|\d+$)/i.test(label)) return false;
  const section = squeezed(fact.section);
  if (notALimitSection.test(section) || /^(annual|estimated|policy)?premium|charges|fees$/.test(section))
    return false;
  if (notALimitColumn.test(column) && !/limit|aggregate|occurrence/.test(column)) return false;
  return (
    /limit|aggregate|occurrence|claim|insurance|amount/.test(column) ||
    fact.line !== null ||
    /limit|aggregate|retention/i.test(label)
  );
}

export function labelOf(fact: AmountFact): string {
  const left = fact.left.find((text) => /\p{L}{3}/u.test(text));
  return (left ?? fact.before).replace(/[\s:.–—-]+$/, "").trim();
}

export interface ExtraLimit {
  name: string;
  limit: number;
  quotes: QuoteSegment[][];
}

export function extraLimitsOf(
  facts: readonly AmountFact[],
  standard: readonly LimitCandidate[],
  declarationsScore: (page: number) => number,
): ExtraLimit[] {
  const taken = new Set(standard.map(({ fact }) => fact));
  const limits = new Map<string, ExtraLimit>();
  const rows = new Set<string>();
  for (const fact of facts) {
    if (taken.has(fact) || fact.runIndex > 0 || !isLimitRow(fact, declarationsScore(fact.page))) continue;
    // Further amounts of a row without headings are deductibles and premiums, as far as anybody can tell.
    const place = `${fact.page} ${fact.row}`;
    if (rows.has(place) && !/limit|aggregate|occurrence/i.test(fact.header)) continue;
    rows.add(place);
    const qualifier =
      /^(?:each|per|any one|csl|combined|aggregate|medical|deductible)\b/i.test(fact.after) &&
      fact.after.length < 40
        ? ` ${fact.after}`
        : "";
    const name = `${labelOf(fact)}${qualifier}`.replace(/\s+/g, " ").replace(/[\s/,;.]+$/, "");
    const key = `${squeezed(name)} ${fact.cents}`;
    if (limits.size < EXTRA_LIMITS_MAX && !limits.has(key))
      limits.set(key, { name, limit: fact.cents, quotes: [fact.quote] });
  }
  return [...limits.values()];
}
