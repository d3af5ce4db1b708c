/** What the amounts of a document mean, decided once: limits, and the rows that only make up the premium. */
import type { SlicedWork } from "../../../shared/sliced-work.ts";
import type { AmountFact } from "./amount-facts.ts";
import type { Collected } from "./collected.ts";
import type { DocumentNature } from "../lists/document-type.ts";
import { limitCandidatesOf, type LimitCandidate, type LimitContext } from "./limits.ts";
import { premiumBlockOf } from "./premium-parts.ts";

export interface AmountReading {
  facts: readonly AmountFact[];
  limits: LimitCandidate[];
  /** The amounts that were taken for standard limits. */
  standard: ReadonlySet<AmountFact>;
  context: LimitContext;
  /** Rows of what the premium is made of or worked out from, and those that say it again: limits of nothing. */
  ofPremium: ReadonlySet<AmountFact>;
}

export function* decideAmounts(
  collected: Collected,
  nature: DocumentNature,
  totals: { premium: number | undefined; total: number | undefined },
): SlicedWork<AmountReading> {
  const { facts } = collected;
  const documentLine = nature.lines.length === 1 ? (nature.lines[0] ?? null) : null;
  const context: LimitContext = {
    documentLine,
    declarationsScore: (page) => collected.scores.get(page) ?? 0,
    pageLine: (page) => collected.pageLines.get(page) ?? null,
  };
  const parts = yield* premiumBlockOf(facts, totals);
  const limits = yield* limitCandidatesOf(
    facts.filter((fact) => !parts.has(fact) && !collected.rated.has(fact)),
    context,
  );
  return {
    facts,
    limits,
    standard: new Set(limits.map(({ fact }) => fact)),
    context,
    ofPremium: new Set([
      ...parts,
      ...collected.rated,
      ...facts.filter(({ cents }) => cents > 0 && Object.values(totals).includes(cents)),
    ]),
  };
}
