/** What the amounts of a document mean, decided once: limits, and the rows that only make up the premium. */
import type { SlicedWork } from "../../../shared/sliced-work.ts";
import type { LimitField } from "../../model.ts";
import type { InsuranceLine } from "../data/lines.ts";
import { printedAt } from "../facts/collect.ts";
import type { DocumentNature } from "../lists/document-type.ts";
import type { AmountFact } from "./amount-facts.ts";
import type { Collected } from "./collected.ts";
import { premiumBlockOf } from "./premium-parts.ts";

export interface AmountReading {
  facts: readonly AmountFact[];
  /** The amounts that are called a limit of the field table. */
  standard: ReadonlyMap<AmountFact, LimitField>;
  /** The one line of the document, when it has one. */
  documentLine: InsuranceLine | null;
  /** How much a page looks like declarations: 0 to 1. */
  declarationsScore: (page: number) => number;
  /** The line that a page's own labels speak of, where no heading says it. */
  pageLine: (page: number) => InsuranceLine | null;
  /** Rows of what the premium is made of or worked out from, and those that say it again: limits of nothing. */
  ofPremium: ReadonlySet<AmountFact>;
}

interface Known {
  premium: number | undefined;
  total: number | undefined;
  /** Limits by the place where their amount is printed. */
  limits: ReadonlyMap<string, LimitField>;
}

export function* decideAmounts(
  collected: Collected,
  nature: DocumentNature,
  { premium, total, limits }: Known,
): SlicedWork<AmountReading> {
  const { facts } = collected;
  const totals = [premium, total];
  const parts = yield* premiumBlockOf(facts, { premium, total });
  const ofPremium = new Set([
    ...parts,
    ...collected.rated,
    ...facts.filter(({ cents }) => cents > 0 && totals.includes(cents)),
  ]);
  const standard = facts.flatMap((fact): [AmountFact, LimitField][] => {
    const [at] = fact.quote;
    const field = at && !ofPremium.has(fact) ? limits.get(printedAt(at)) : undefined;
    return field ? [[fact, field]] : [];
  });
  return {
    facts,
    standard: new Map(standard),
    documentLine: nature.lines.length === 1 ? (nature.lines[0] ?? null) : null,
    declarationsScore: (page) => collected.scores.get(page) ?? 0,
    pageLine: (page) => collected.pageLines.get(page) ?? null,
    ofPremium,
  };
}
