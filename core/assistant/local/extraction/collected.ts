/** What the pages of one document gave so far: candidates only, so that a document of any length stays small. */
import { additionalInsuredsOf, type AdditionalInsured } from "./additional-insureds.ts";
import { locationsOf, type PlacedLocation } from "./locations.ts";
import { emptyFormScan, type FormScan, scanForms } from "./form-schedule.ts";
import { amountFactsOf, type AmountFact } from "./amount-facts.ts";
import {
  addressBlocksOf,
  brokerCandidatesOf,
  insuredAddressesOf,
  insuredCandidatesOf,
  producerCandidatesOf,
  type PartyCandidate,
} from "./parties.ts";
import { carrierCandidatesOf } from "./carriers.ts";
import type { Candidate } from "./candidates.ts";
import type { InsuranceLine } from "./insurance-lines.ts";
import type { PageLayout } from "./page-layout.ts";
import { declarationsScoreOf, pageLineOf } from "./page-signs.ts";
import { numberCandidatesOf, type NumberCandidates } from "./policy-numbers.ts";
import { periodCandidatesOf, type PeriodCandidates } from "./policy-periods.ts";
import { policyTermsOf, type PolicyTerm } from "./policy-terms.ts";

export interface Collected {
  numbers: NumberCandidates;
  periods: PeriodCandidates;
  insured: PartyCandidate[];
  insuredAddresses: ReturnType<typeof insuredAddressesOf>;
  addressBlocks: PartyCandidate[];
  carriers: PartyCandidate[];
  brokers: Candidate<string>[];
  producers: Candidate<string>[];
  facts: AmountFact[];
  terms: PolicyTerm[];
  locations: PlacedLocation[];
  additionalInsureds: AdditionalInsured[];
  forms: FormScan;
  scores: Map<number, number>;
  pageLines: Map<number, InsuranceLine | null>;
}

export function emptyCollection(): Collected {
  return {
    numbers: { policyNumber: [], priorPolicyNumber: [], quoteNumber: [] },
    periods: { pairs: [], from: [], to: [] },
    insured: [],
    insuredAddresses: [],
    addressBlocks: [],
    carriers: [],
    brokers: [],
    producers: [],
    facts: [],
    terms: [],
    locations: [],
    additionalInsureds: [],
    forms: emptyFormScan(),
    scores: new Map(),
    pageLines: new Map(),
  };
}

export function collectPage(collected: Collected, layout: PageLayout): void {
  const score = declarationsScoreOf(layout);
  const weight = score + (layout.page <= 3 ? 0.1 : 0);
  collected.scores.set(layout.page, score);
  collected.pageLines.set(layout.page, pageLineOf(layout));
  const numbers = numberCandidatesOf(layout, weight);
  collected.numbers.policyNumber.push(...numbers.policyNumber);
  collected.numbers.priorPolicyNumber.push(...numbers.priorPolicyNumber);
  collected.numbers.quoteNumber.push(...numbers.quoteNumber);
  const periods = periodCandidatesOf(layout, weight);
  collected.periods.pairs.push(...periods.pairs);
  collected.periods.from.push(...periods.from);
  collected.periods.to.push(...periods.to);
  collected.insured.push(...insuredCandidatesOf(layout, weight));
  collected.insuredAddresses.push(...insuredAddressesOf(layout, weight));
  collected.addressBlocks.push(...addressBlocksOf(layout, weight));
  collected.carriers.push(...carrierCandidatesOf(layout, weight));
  collected.brokers.push(...brokerCandidatesOf(layout, weight));
  collected.producers.push(...producerCandidatesOf(layout, weight));
  // Amounts on pages of pure wording are examples and sublimits, not the policy's figures.
  if (score >= 0.2) collected.facts.push(...amountFactsOf(layout, null));
  collected.terms.push(...policyTermsOf(layout, weight));
  if (score >= 0.2) collected.locations.push(...locationsOf(layout));
  scanForms(collected.forms, layout);
  collected.additionalInsureds.push(...additionalInsuredsOf(layout));
}
