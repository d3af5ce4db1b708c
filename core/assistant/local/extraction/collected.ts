/** What the pages of one document gave so far: candidates only, so that a document of any length stays small. */
import { type Cut, hasRoom, keepUpTo } from "./kept-facts.ts";
import { deductiblesOf, type FoundDeductible } from "./coverage-deductibles.ts";
import { collectParticulars } from "./particulars.ts";
import type { ScheduledRow } from "../../model.ts";
import { amountFactsOf, type AmountFact } from "./amount-facts.ts";
import type { InsuranceLine } from "./insurance-lines.ts";
import type { PageLayout } from "./page-layout.ts";
import { declarationsScoreOf, pageLineOf } from "./page-signs.ts";
import { policyTermsOf, type PolicyTerm } from "./policy-terms.ts";
import { ratingRowsOf } from "./rating-rows.ts";

export interface Collected {
  facts: AmountFact[];
  /** The facts that a premium is worked out from. */
  rated: Set<AmountFact>;
  terms: PolicyTerm[];
  particulars: ScheduledRow[];
  deductibles: FoundDeductible[];
  scores: Map<number, number>;
  pageLines: Map<number, InsuranceLine | null>;
  /** What was left out because there was too much of it. */
  cut: Cut;
}

export function emptyCollection(): Collected {
  return {
    facts: [],
    rated: new Set(),
    terms: [],
    particulars: [],
    deductibles: [],
    scores: new Map(),
    pageLines: new Map(),
    cut: new Map(),
  };
}

export function collectPage(collected: Collected, layout: PageLayout): void {
  const score = declarationsScoreOf(layout);
  const weight = score + (layout.page <= 3 ? 0.1 : 0);
  collected.scores.set(layout.page, score);
  collected.pageLines.set(layout.page, pageLineOf(layout));
  const { cut } = collected;
  // Amounts on pages of pure wording are examples and sublimits, not the policy's figures.
  if (score >= 0.2) {
    if (hasRoom(collected.facts, "amounts")) {
      const facts = amountFactsOf(layout, null);
      const rows = ratingRowsOf(layout);
      keepUpTo(cut, collected.facts, facts, "amounts");
      for (const fact of facts) if (rows.has(fact.row)) collected.rated.add(fact);
      if (score >= 0.4) keepUpTo(cut, collected.deductibles, deductiblesOf(layout, facts), "amounts");
    } else cut.set("amounts", collected.facts.length);
  }
  if (score >= 0.4) collectParticulars(collected.particulars, layout, cut);
  collected.terms.push(...policyTermsOf(layout, weight));
}
