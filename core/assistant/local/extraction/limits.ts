/**
 * From amounts to the standard limits. A limit is mapped by its label, never by its place, only in the section of its
 * line; amounts in other columns (deductible, premium, rate) and schedules of other policies are passed over.
 * When in doubt a limit is left out: a wrong limit is worse than a missing one.
 */
import { limitFields, type LimitField } from "../../model.ts";
import type { AmountFact } from "./amount-facts.ts";
import type { InsuranceLine } from "./insurance-lines.ts";
import { limitLabels, notALimitColumn, notALimitSection, type LimitLabel } from "./limit-labels.ts";
import { squeezed } from "./squeezed-text.ts";
import type { QuoteSegment } from "#model/documents";

export interface LimitCandidate {
  field: LimitField;
  cents: number;
  score: number;
  fact: AmountFact;
}

export interface LimitContext {
  /** The one line of the document, when it has one. */
  documentLine: InsuranceLine | null;
  /** Per page, how much it looks like declarations: 0 to 1. */
  declarationsScore: (page: number) => number;
  /** Per page, the line that its own labels speak of, where no heading says it. */
  pageLine: (page: number) => InsuranceLine | null;
}

export function limitCandidatesOf(facts: readonly AmountFact[], context: LimitContext): LimitCandidate[] {
  const candidates: LimitCandidate[] = [];
  for (const fact of facts) {
    const candidate = classify(fact, context);
    if (candidate) candidates.push(candidate);
  }
  return candidates;
}

function classify(fact: AmountFact, context: LimitContext): LimitCandidate | null {
  const section = squeezed(fact.section);
  const header = squeezed(fact.header);
  if (fact.line === "UNDERLYING" || notALimitSection.test(section) || fact.cents < 10_000) return null;
  if (/\bexcess of\b|\bunderlying\b/i.test(`${fact.before} ${fact.runLabel} ${fact.left[0] ?? ""}`))
    return null;
  // Tables of several buildings put their numbers before the label: "1/1 Building".
  const labels = labelsOf(fact).map(({ text, weight }) => ({
    text: text.replace(/^(?:item)?\d{1,6}(?=[a-z])/, ""),
    weight,
  }));
  if (
    labels.some(
      ({ text, weight }) =>
        weight === 1 &&
        /deductible|retention|premium|surcharge|taxes|fees?$|selfinsured/.test(text) &&
        text.length < 80,
    )
  )
    return null;
  const line = fact.line ?? context.pageLine(fact.page) ?? context.documentLine;
  const employers = employersLimitOf(fact, line);
  if (employers) {
    return { field: employers, cents: fact.cents, score: 0.9 + context.declarationsScore(fact.page), fact };
  }
  const isOtherColumn = notALimitColumn.test(header) && !/limit|aggregate|occurrence/.test(header);
  for (const { text, weight } of labels) {
    if (text.length < 3 || text.length > 110) continue;
    // A word of the heading decides only for the amount that stands under it.
    if (isOtherColumn && weight < 1) continue;
    const label = limitLabels.find((candidate) => fits(candidate, text, line, context));
    if (!label) continue;
    const bareMalus = fact.hasDollarSign ? 0 : 0.15;
    return {
      field: fieldOf(label, text),
      cents: fact.cents,
      score: weight + context.declarationsScore(fact.page) - bareMalus,
      fact,
    };
  }
  return null;
}

/** "Employers liability: $500,000 / $500,000 / $500,000": with three equal amounts their order does not matter. */
function employersLimitOf(fact: AmountFact, line: InsuranceLine | null): LimitField | undefined {
  const label = squeezed(`${fact.runLabel} ${fact.left[0] ?? ""}`);
  const isTriple = fact.runLength === 3 && fact.runIsEven && line === "WORKERS_COMPENSATION";
  if (!isTriple || !/employersliab|^el|limits?$|parttwo/.test(label)) return undefined;
  return (["wcPerAccidentLimit", "wcPerDiseasePolicyLimit", "wcPerDiseaseEmployeeLimit"] as const)[
    fact.runIndex
  ];
}

function fits(label: LimitLabel, text: string, line: InsuranceLine | null, context: LimitContext): boolean {
  const match = label.label.exec(text);
  if (!match || label.not?.test(text)) return false;
  // "Personal property at …" is another cover: of a building or its contents the label says nothing more.
  if (label.field.startsWith("property") && match[0].length < text.length * 0.6) return false;
  if (line !== null && label.lines.includes(line)) return true;
  if (!label.isSpecific) return false;
  // A label such as "general aggregate" names its line, unless the section is another liability policy.
  const isOwnSection = line === null || line === "PROPERTY" || line === context.documentLine;
  return (
    isOwnSection &&
    line !== "UMBRELLA" &&
    line !== "AUTO" &&
    line !== "WORKERS_COMPENSATION" &&
    line !== "CYBER"
  );
}

function fieldOf(label: LimitLabel, text: string): LimitField {
  if (label.field !== "glMedicalPerPersonLimit") return label.field;
  return /(each|per)(occurrence|accident)/.test(text) && !/person/.test(text)
    ? "glMedicalPerOccurrenceLimit"
    : label.field;
}

/** What may name the amount, surest first. Runs such as "each occurrence / aggregate" are split by their slashes. */
function labelsOf(fact: AmountFact): { text: string; weight: number }[] {
  const nearest = fact.left.find((text) => /\p{L}{2}/u.test(text)) ?? "";
  const own = [fact.before, fact.after].filter((text) => text.length < 70).join(" ");
  if (fact.runLength > 1) {
    const afterAmount = squeezed(fact.after.replace(/^[\s/,;]+|[\s/,;]+$/g, ""));
    if (afterAmount.length > 3)
      return [
        { text: afterAmount, weight: 1 },
        { text: squeezed(fact.before), weight: 0.9 },
      ];
    for (const label of [fact.runLabel, fact.header, ...fact.wrappedLeft, nearest]) {
      const parts = label.split("/");
      if (parts.length === fact.runLength) {
        return [{ text: squeezed(partOf(parts, fact.runIndex)), weight: 1 }];
      }
    }
    if (fact.runIndex > 0) return [];
  }
  const labels = [
    { text: squeezed(`${nearest} ${own}`), weight: 1 },
    { text: squeezed(fact.before), weight: 1 },
    { text: squeezed(nearest), weight: 1 },
    ...fact.wrappedLeft.map((label) => ({
      text: squeezed(`${label} ${fact.after.length < 40 ? fact.after : ""}`),
      weight: 0.9,
    })),
    { text: squeezed(fact.header), weight: fact.headerIsNear ? 0.9 : 0.7 },
    { text: squeezed(fact.flow), weight: 0.6 },
  ];
  return fact.before.endsWith(":") || fact.before.length > 12
    ? labels.slice(1).concat(labels.slice(0, 1))
    : labels;
}

/** "Liability each occurrence / aggregate": the first words belong to every part. */
function partOf(parts: string[], index: number): string {
  return parts[index] ?? "";
}

export interface ChosenLimit {
  cents: number;
  quotes: QuoteSegment[][];
}

export function chooseLimits(
  candidates: readonly LimitCandidate[],
): Partial<Record<LimitField, ChosenLimit>> {
  const chosen: Partial<Record<LimitField, ChosenLimit>> = {};
  for (const field of limitFields) {
    const own = candidates.filter((candidate) => candidate.field === field);
    if (own.length === 0) continue;
    const isSchedule = field === "propertyBuildingLimit" || field === "propertyContentsLimit";
    chosen[field] = isSchedule ? totalOf(own) : bestOf(own);
  }
  return chosen;
}

/** The best placed amount; among equals the one that the document repeats most, then the first. */
export function bestOf(candidates: readonly LimitCandidate[]): ChosenLimit {
  const ranked = [...candidates].sort((a, b) => {
    const repeats = (candidate: LimitCandidate) =>
      candidates.filter((other) => other.cents === candidate.cents).length;
    const score = (candidate: LimitCandidate) => candidate.score + 0.1 * Math.min(4, repeats(candidate));
    return score(b) - score(a) || a.fact.page - b.fact.page || a.fact.row - b.fact.row;
  });
  const best = ranked[0];
  if (!best) return { cents: 0, quotes: [] };
  return { cents: best.cents, quotes: [best.fact.quote] };
}

/** A total or blanket amount where one is given, else the sum over the buildings of the first schedule. */
function totalOf(candidates: readonly LimitCandidate[]): ChosenLimit {
  const total = candidates.find(({ fact }) =>
    /total|blanket/i.test(`${fact.left.join(" ")} ${fact.before} ${fact.header} ${fact.section}`),
  );
  if (total) return { cents: total.cents, quotes: [total.fact.quote] };
  const best = [...candidates].sort((a, b) => b.score - a.score || a.fact.page - b.fact.page)[0];
  if (!best) return { cents: 0, quotes: [] };
  const schedule = candidates.filter(
    ({ fact }) =>
      fact.page === best.fact.page && Math.abs(fact.x - best.fact.x) < 25 && fact.header === best.fact.header,
  );
  return {
    cents: schedule.reduce((sum, candidate) => sum + candidate.cents, 0),
    quotes: schedule.map((candidate) => candidate.fact.quote),
  };
}

/**
 * The retention of a cyber policy: the amount that its retention column or label gives most often, the first among
 * equals. Retentions in hours are waiting periods and no amounts.
 */
export function chooseCyberRetention(
  facts: readonly AmountFact[],
  context: LimitContext,
): ChosenLimit | undefined {
  const own = facts.filter((fact) => {
    const line = fact.line ?? context.pageLine(fact.page) ?? context.documentLine;
    if (line !== "CYBER" && context.documentLine !== "CYBER") return false;
    const label = squeezed(`${fact.left[0] ?? ""} ${fact.before}`);
    const named = /retention|deductible/.test(label) && label.length < 70;
    return fact.cents > 0 && (named || /retention|deductible/.test(squeezed(fact.header)));
  });
  const times = (cents: number) => own.filter((fact) => fact.cents === cents).length;
  const best = [...own].sort(
    (a, b) => times(b.cents) - times(a.cents) || a.page - b.page || a.row - b.row,
  )[0];
  return best ? { cents: best.cents, quotes: [best.quote] } : undefined;
}
