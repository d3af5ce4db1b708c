/** From candidates to the details of a policy: one value a field with its quotes. */
import type { Collected } from "./collected.ts";
import type { QuoteSegment } from "#model/documents";
import { limitFields, type DetailField, type PolicyDetails } from "../../model.ts";
import type { AdditionalInsured } from "./additional-insureds.ts";
import { extraLimitsOf } from "./extra-limits.ts";
import { chooseLocations } from "./locations.ts";
import { composeSummary } from "./summary.ts";
import { chooseInsured, withoutProducers } from "./parties.ts";
import { chooseCarrier } from "./carriers.ts";
import { choose, type Candidate } from "./candidates.ts";
import { chargesOf, chooseCharges } from "./charges.ts";
import { confidenceOfDetails } from "./confidence.ts";
import type { DocumentNature } from "./document-type.ts";
import {
  chooseCyberRetention,
  chooseLimits,
  limitCandidatesOf,
  type LimitCandidate,
  type LimitContext,
} from "./limits.ts";
import { chooseNumbers } from "./policy-numbers.ts";
import { choosePeriod } from "./policy-periods.ts";

type Quotes = QuoteSegment[][];

export function decideDetails(
  collected: Collected,
  nature: DocumentNature,
): {
  details: PolicyDetails;
  evidence: Partial<Record<DetailField, Quotes>>;
  confidence: Partial<Record<DetailField, number>>;
} {
  const details: PolicyDetails = {};
  const evidence: Partial<Record<DetailField, Quotes>> = {};
  const set: SetField = (field, value, quotes) => {
    if (value === undefined || quotes.length === 0) return;
    details[field] = value;
    evidence[field] = quotes;
  };
  const setChosen = (field: DetailField, chosen: Candidate<string> | null) => {
    if (chosen) set(field as "policyNumber", chosen.value, [chosen.quote]);
  };
  const numbers = chooseNumbers(collected.numbers);
  setChosen("policyNumber", numbers.policyNumber);
  setChosen("priorPolicyNumber", numbers.priorPolicyNumber);
  setChosen("quoteNumber", numbers.quoteNumber);
  const period = choosePeriod(collected.periods);
  setChosen("effectiveDate", period.effectiveDate);
  setChosen("expirationDate", period.expirationDate);
  const insured = chooseInsured(
    withoutProducers(collected.insured, collected.producers),
    collected.insuredAddresses,
    withoutProducers(collected.addressBlocks, collected.producers),
  );
  if (insured) set("insured", insured.party, insured.quotes);
  const carrier = chooseCarrier(collected.carriers);
  if (carrier) set("carrier", carrier.party, carrier.quotes);
  setChosen("broker", choose(collected.brokers) ?? choose(collected.producers));

  const scoreOf = (page: number) => collected.scores.get(page) ?? 0;
  const documentLine = nature.lines.length === 1 ? (nature.lines[0] ?? null) : null;
  const chargeFacts = chargesOf(collected.facts, scoreOf);
  const charges = chooseCharges(chargeFacts, documentLine === "AUTO");
  for (const field of ["premium", "taxes", "policyFees", "otherFees", "total", "deductible"] as const) {
    const chosen = charges[field];
    if (chosen) set(field, chosen.cents, chosen.quotes);
  }
  const context: LimitContext = {
    documentLine,
    declarationsScore: scoreOf,
    pageLine: (page) => collected.pageLines.get(page) ?? null,
  };
  const candidates = limitCandidatesOf(collected.facts, context);
  const limits = chooseLimits(candidates);
  limits.cyberRetentionLimit = chooseCyberRetention(collected.facts, context);
  for (const field of limitFields) {
    const chosen = limits[field];
    if (chosen) set(field, chosen.cents, chosen.quotes);
  }
  for (const field of [
    "billingType",
    "intervalType",
    "experienceModification",
    "minimumEarnedPremiumPercent",
  ] as const) {
    const chosen = choose(collected.terms.filter((term) => term.field === field));
    if (chosen) set(field, chosen.value as never, [chosen.quote]);
  }
  setLists(collected, candidates, set);
  const summary = composeSummary(nature.docType, nature.lines, details);
  if (summary)
    set(
      "summary",
      summary.text,
      summary.fields.flatMap((field) => (evidence[field] ?? []).slice(0, 1)),
    );
  const confidence = confidenceOfDetails(details, { collected, limits: candidates, charges: chargeFacts });
  return { details, evidence, confidence };
}

type SetField = <Field extends DetailField>(
  field: Field,
  value: PolicyDetails[Field] | undefined,
  quotes: Quotes,
) => void;

function setLists(collected: Collected, standard: readonly LimitCandidate[], set: SetField): void {
  const extra = extraLimitsOf(collected.facts, standard, (page) => collected.scores.get(page) ?? 0);
  set(
    "extraLimits",
    extra.map(({ name, limit }) => ({ name, limit })),
    extra.flatMap(({ quotes }) => quotes),
  );
  const { locations, quotes } = chooseLocations(collected.locations, collected.facts);
  set("locations", locations, quotes);
  const unique = new Map(
    collected.additionalInsureds.map((insured) => [`${insured.kind} ${insured.text.toLowerCase()}`, insured]),
  );
  const listed = [...unique.values()].slice(0, 60);
  const texts = (kind: AdditionalInsured["kind"]) =>
    listed.filter((insured) => insured.kind === kind).map(({ text }) => text);
  set(
    "additionalInsureds",
    { named: texts("named"), blanket: texts("blanket") },
    listed.map(({ quote }) => quote),
  );
}
