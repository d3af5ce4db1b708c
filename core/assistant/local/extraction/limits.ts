/**
 * From amounts to the standard limits. A limit is mapped by its label, never by its place, only in the section of its
 * line; amounts in other columns (deductible, premium, rate) and schedules of other policies are passed over.
 * When in doubt a limit is left out: a wrong limit is worse than a missing one.
 */
import { inSlices, type SlicedWork } from "../../../shared/sliced-work.ts";
import { limitFields, type LimitField } from "../../model.ts";
import type { AmountFact } from "./amount-facts.ts";
import type { InsuranceLine } from "./insurance-lines.ts";
import {
  limitLabels,
  isOtherColumn,
  notALimitSection,
  pastColumn,
  pastTerm,
  type LimitLabel,
} from "./limit-labels.ts";
import { normalized } from "./normalized-text.ts";
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

export function* limitCandidatesOf(
  facts: readonly AmountFact[],
  context: LimitContext,
): SlicedWork<LimitCandidate[]> {
  const candidates: LimitCandidate[] = [];
  yield* inSlices(facts, (fact) => {
    const candidate = classify(fact, context);
    if (!candidate) return;
    candidates.push(candidate);
    // "Each occurrence and aggregate": one amount is both.
    const isBoth = /occ(urrence)?(and|or)?(policy|annual|general)?agg/.test(
      normalized(`${fact.left[0] ?? ""} ${fact.before}`),
    );
    if (candidate.field === "umbrellaAggregateLimit" && isBoth && fact.runLength === 1)
      candidates.push({ ...candidate, field: "umbrellaPerOccurrenceLimit" });
  });
  return candidates;
}

/** In a column of premiums only a label that speaks of a limit counts: the name of a line has its premium beside it. */
const namesALimit =
  /limit|occurrence|eaocc|peracc|agg|each|per(?:person|claim|loss|event|policy|location|project|premises|employee)|anyone|injury|rented|medical|disease|accident/;

const LEAST_LIABILITY_CENTS = 1_000_000;
const smallLimits = /^(?:glMedical|glRented|property)/;

function classify(fact: AmountFact, context: LimitContext): LimitCandidate | null {
  const section = normalized(fact.section);
  const header = normalized(fact.header);
  if (fact.line === "UNDERLYING" || fact.cents < 10_000 || pastColumn.test(header)) return null;
  if (pastTerm.test(fact.runLabel)) return null;
  // Below a premium summary a sentence may go on with the limits: what says so itself is no premium.
  const saysLimit =
    fact.runLength > 1 &&
    /\b(?:occurrence|aggregate|medical|rented|legal liability)\b/i.test(`${fact.before} ${fact.after}`);
  if (notALimitSection.test(section) && !(saysLimit && section.startsWith("premium"))) return null;
  if (/\bexcess of\b|\bunderlying\b/i.test(`${fact.before} ${fact.runLabel} ${fact.left[0] ?? ""}`))
    return null;
  // Tables of several buildings put their numbers before the label: "1/1 Building".
  const labels = labelsOf(fact).map(({ text, weight }) => ({
    text: text.replace(/^(?:item)?\d{1,6}(?=[a-z])/, ""),
    weight,
  }));
  labels.push(...placedLabelsOf(fact));
  const line = fact.line ?? context.pageLine(fact.page) ?? context.documentLine;
  const conventional = conventionalLimitOf(fact, line);
  if (conventional) {
    return {
      field: conventional,
      cents: fact.cents,
      score: 0.6 + context.declarationsScore(fact.page),
      fact,
    };
  }
  if (
    labels.some(
      ({ text, weight }) =>
        weight === 1 &&
        /deductible|retention|premium|surcharge|taxes|fees?$|selfinsured|^sir$|^total(with|without|due|payable|cost|amount|$)/.test(
          text,
        ) &&
        text.length < 80,
    )
  )
    return null;
  const employers = employersLimitOf(fact, line);
  if (employers) {
    return { field: employers, cents: fact.cents, score: 0.9 + context.declarationsScore(fact.page), fact };
  }
  for (const { text, weight } of labels) {
    if (text.length < 3 || text.length > 110) continue;
    // A word of the heading decides only for the amount that stands under it.
    if (isOtherColumn(header) && (weight < 1 || !namesALimit.test(text))) continue;
    const label = limitLabels.find((candidate) => fits(candidate, text, line, { fact, context }));
    if (!label) continue;
    const field = fieldOf(label, text);
    // Liability is not written for less; what is printed so is a premium, a deductible or in thousands.
    if (fact.cents < LEAST_LIABILITY_CENTS && !smallLimits.test(field)) return null;
    const bareMalus = fact.hasDollarSign ? 0 : 0.15;
    return {
      field,
      cents: fact.cents,
      score: weight + context.declarationsScore(fact.page) - bareMalus,
      fact,
    };
  }
  return null;
}

/** "Building 2 – 14 Mill Road": what follows the name of the cover says which building, not which cover. */
function placedLabelsOf(fact: AmountFact): { text: string; weight: number }[] {
  const nearest = fact.left.find((text) => /\p{L}{2}/u.test(text)) ?? fact.before;
  const match =
    /^([\p{L} ]{4,40}?)\s*(?:(?:no\.?|#)?\s*\d{1,3})?\s*(?:\(.*|,\s*(?:all|blanket|replacement|special|actual|scheduled|at)\b.*|[–—:-]\s*(?=\p{Lu}|\d).*)?$/u.exec(
      nearest.trim(),
    );
  const rest = /^(\p{L}[\p{L} ]{3,40}?)\s[–—-]\s(.+)$/u.exec(nearest.trim());
  // "Contents – church" is contents; "Building – ordinance or law" is another cover.
  if (!match && rest && !otherCover.test(rest[2] ?? ""))
    return [{ text: normalized(rest[1] ?? ""), weight: 0.9 }];
  const name = match?.[1]?.trim() ?? "";
  return name === "" || name === nearest.trim() ? [] : [{ text: normalized(name), weight: 0.9 }];
}

const otherCover =
  /ordinance|\blaw\b|demolition|\bcode\b|glass|debris|income|increase|newly|others|transit|\boff\b|away|theft|deductible|sign|extension|sublimit|claim|aggregate|occurrence|person/i;

/** "Employers liability: $500,000 / $500,000 / $500,000": with three equal amounts their order does not matter. */
function employersLimitOf(fact: AmountFact, line: InsuranceLine | null): LimitField | undefined {
  const label = normalized(`${fact.runLabel} ${fact.left[0] ?? ""}`);
  const isTriple = fact.runLength === 3 && fact.runIsEven && line === "WORKERS_COMPENSATION";
  if (!isTriple || !/employersliab|^el|limits?$|parttwo/.test(label)) return undefined;
  return (["wcPerAccidentLimit", "wcPerDiseasePolicyLimit", "wcPerDiseaseEmployeeLimit"] as const)[
    fact.runIndex
  ];
}

/** Brokers write limits short, in the order that everybody knows: "GL $1M/$2M", "EL $500K/$500K/$500K". */
function conventionalLimitOf(fact: AmountFact, line: InsuranceLine | null): LimitField | undefined {
  const { cents, index, label } = fact.slashRun;
  if (cents.length < 2 || cents.length > 3 || cents.some((amount) => amount < 10_000_000)) return undefined;
  const own = normalized(label);
  const named = shortLineNames.find(({ name }) => name.test(own));
  const order = named ?? (own === "" ? shortLineNames.find((short) => short.line === line) : undefined);
  if (!order || (own === "" && normalized(fact.header) !== "" && !/limit/.test(normalized(fact.header))))
    return undefined;
  const isRising = cents.every((amount) => amount >= (cents[0] ?? 0));
  if (
    order.line === "WORKERS_COMPENSATION"
      ? cents.length !== 3 || cents.some((amount) => amount !== cents[0])
      : !isRising
  )
    return undefined;
  return order.fields[index];
}

/** Short names of lines with the order in which their limits are written. */
const shortLineNames: readonly { name: RegExp; line: InsuranceLine; fields: readonly LimitField[] }[] = [
  {
    name: /^(gl|cgl|(commercial)?generalliability)(limits?)?$/,
    line: "GENERAL_LIABILITY",
    fields: ["glPerOccurrenceLimit", "glAggregateLimit", "glProductsAndCompletedOperationsLimit"],
  },
  {
    name: /^(el|employersliability)(limits?)?$/,
    line: "WORKERS_COMPENSATION",
    fields: ["wcPerAccidentLimit", "wcPerDiseasePolicyLimit", "wcPerDiseaseEmployeeLimit"],
  },
  {
    name: /^(umb|umbrella|excess)(liability)?(limits?)?$/,
    line: "UMBRELLA",
    fields: ["umbrellaPerOccurrenceLimit", "umbrellaAggregateLimit"],
  },
];

function fits(
  label: LimitLabel,
  text: string,
  line: InsuranceLine | null,
  { fact, context }: { fact: AmountFact; context: LimitContext },
): boolean {
  const match = label.label.exec(text);
  if (!match || label.not?.test(text)) return false;
  // "Personal property at …" is another cover: of a building or its contents the label says nothing more.
  if (label.field.startsWith("property") && match[0].length < text.length * 0.6) return false;
  if (line !== null && label.lines.includes(line)) return true;
  if (!label.isSpecific) return false;
  // A label such as "general aggregate" names its line, unless the section is another liability policy.
  const isOwnSection =
    line === null ||
    line === "PROPERTY" ||
    line === context.documentLine ||
    (fact.line === null && line === "GENERAL_LIABILITY");
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
  // "… policy limit; bodily injury by disease $100,000": words before a semicolon belong to another amount.
  const before = fact.before.split(/;\s/).at(-1) ?? "";
  const own = [before, fact.after].filter((text) => text.length < 90).join(" ");
  if (fact.runLength > 1) {
    // "$1,000,000 each occurrence; $2,000,000 aggregate": words behind a comma or semicolon belong to the next amount,
    // words before one to the last.
    const afterAmount = /^\s*[;,]/.test(fact.after)
      ? ""
      : normalized((fact.after.split(/[.;,](?:\s|$)/)[0] ?? "").replace(/\s+(?:and|or|plus)$/, ""));
    const beforeAmount = /(?:[;,]|\band|\bplus)\s*$/.test(fact.before) ? "" : normalized(fact.before);
    if (afterAmount.length > 3 || (beforeAmount.length > 3 && fact.runIndex > 0))
      return [
        { text: afterAmount, weight: 1 },
        { text: beforeAmount, weight: 0.9 },
      ];
    for (const label of [fact.runLabel, fact.header, ...fact.wrappedLeft, nearest]) {
      const parts = label.split("/");
      if (parts.length === fact.runLength) {
        return [{ text: normalized(partOf(parts, fact.runIndex)), weight: 1 }];
      }
    }
    if (fact.runIndex > 0) return [];
  }
  const labels = [
    { text: normalized(`${nearest} ${own}`), weight: 1 },
    { text: normalized(fact.before), weight: 1 },
    { text: normalized(nearest), weight: 1 },
    ...fact.wrappedLeft.map((label) => ({
      text: normalized(`${label} ${fact.after.length < 40 ? fact.after : ""}`),
      weight: 0.9,
    })),
    { text: normalized(fact.header), weight: fact.headerIsNear ? 0.9 : 0.7 },
    { text: normalized(fact.rowLabel), weight: 0.8 },
    { text: normalized(fact.flow), weight: 0.6 },
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
  return { cents: best.cents, quotes: [best.fact.said] };
}

/** What is called a total or a blanket limit. */
export const isOfAll = ({ fact }: LimitCandidate): boolean =>
  /total|blanket/i.test(`${fact.left.join(" ")} ${fact.before} ${fact.header} ${fact.section}`);

/** A total or blanket amount where one is given, else the sum over the buildings of the first schedule. */
function totalOf(candidates: readonly LimitCandidate[]): ChosenLimit {
  const total = candidates.find(isOfAll);
  if (total) return { cents: total.cents, quotes: [total.fact.said] };
  const best = [...candidates].sort((a, b) => b.score - a.score || a.fact.page - b.fact.page)[0];
  if (!best) return { cents: 0, quotes: [] };
  const inRow = candidates.filter(
    ({ fact }) => fact.page === best.fact.page && fact.row === best.fact.row && isPlaceColumn(fact.header),
  );
  const inColumn = candidates.filter(
    ({ fact }) =>
      fact.page === best.fact.page && Math.abs(fact.x - best.fact.x) < 25 && fact.header === best.fact.header,
  );
  const byPlace = bestOfPlaces(candidates);
  const schedule = inRow.length > 1 ? inRow : byPlace.length > inColumn.length ? byPlace : inColumn;
  return {
    cents: schedule.reduce((sum, candidate) => sum + candidate.cents, 0),
    quotes: schedule.map((candidate) => candidate.fact.said),
  };
}

/** One amount for each building that has a part of its own, on one page or on several. */
function bestOfPlaces(candidates: readonly LimitCandidate[]): LimitCandidate[] {
  const places = new Map<string, LimitCandidate>();
  for (const candidate of candidates) {
    const { place } = candidate.fact;
    const known = places.get(place);
    if (place !== "" && (!known || candidate.score > known.score)) places.set(place, candidate);
  }
  return [...places.values()];
}

/** A schedule may have a column for each building: "Loc 1 Bldg 1", "Premises 2". */
const isPlaceColumn = (header: string) =>
  /(?:loc(?:ation)?|bldg|building|prem(?:ises)?)\.?\s*(?:no\.?|#)?\s*\d{1,3}\W*$/i.test(header);

/**
 * The retention of a cyber policy: the amount that its retention column or label gives most often, the first among
 * equals. Retentions in hours are waiting periods and no amounts.
 */
export function chooseCyberRetention(
  facts: readonly AmountFact[],
  context: LimitContext,
): ChosenLimit | undefined {
  const own = cyberRetentionsOf(facts, context);
  const times = (cents: number) => own.filter((fact) => fact.cents === cents).length;
  const best = [...own].sort(
    (a, b) => times(b.cents) - times(a.cents) || a.page - b.page || a.row - b.row,
  )[0];
  return best ? { cents: best.cents, quotes: [best.said] } : undefined;
}

/** Everything that is called a retention of a cyber policy. */
export const cyberRetentionsOf = (facts: readonly AmountFact[], context: LimitContext): AmountFact[] =>
  facts.filter((fact) => {
    const line = fact.line ?? context.pageLine(fact.page) ?? context.documentLine;
    if (line !== "CYBER" && context.documentLine !== "CYBER") return false;
    const printed = `${fact.left[0] ?? ""} ${fact.before}`.trim();
    const label = normalized(printed === "" && fact.runIndex === 0 ? fact.after : printed);
    const named = /retention|deductible|^sir$/.test(label) && label.length < 70;
    return fact.cents > 0 && (named || /retention|deductible/.test(normalized(fact.header)));
  });
