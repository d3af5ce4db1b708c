/** What the pages of one document gave so far: candidates only, so that a document of any length stays small. */
import { type Cut, keepUpTo } from "./kept-facts.ts";
import { deductiblesOf, type FoundDeductible } from "./coverage-deductibles.ts";
import { collectParticulars } from "./particulars.ts";
import type { ScheduledRow } from "../../model.ts";
import type { PageLayout } from "./page-layout.ts";
import { declarationsScoreOf } from "./page-signs.ts";
import { policyTermsOf, type PolicyTerm } from "./policy-terms.ts";

export interface Collected {
  terms: PolicyTerm[];
  particulars: ScheduledRow[];
  deductibles: FoundDeductible[];
  /** What was left out because there was too much of it. */
  cut: Cut;
}

export function emptyCollection(): Collected {
  return {
    terms: [],
    particulars: [],
    deductibles: [],
    cut: new Map(),
  };
}

export function collectPage(collected: Collected, layout: PageLayout): void {
  const score = declarationsScoreOf(layout);
  const weight = score + (layout.page <= 3 ? 0.1 : 0);
  const { cut } = collected;
  if (score >= 0.4) {
    keepUpTo(cut, collected.deductibles, deductiblesOf(layout), "amounts");
    collectParticulars(collected.particulars, layout, cut);
  }
  collected.terms.push(...policyTermsOf(layout, weight));
}
