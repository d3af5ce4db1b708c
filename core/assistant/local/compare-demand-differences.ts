/**
 * What a contract demands and a policy or certificate does not show: limits below the demanded ones, lines that are
 * missing, and the standing that the contract asks for (additional insured, waiver, primary).
 */
import type { PageText } from "../evidence.ts";
import type { Evidence, InsuranceRequirement, LimitField } from "../model.ts";
import { amountsIn } from "./extraction/amounts-in-text.ts";
import { type ComparedExtraction, dollars } from "./compare-detail-differences.ts";
import { unmetTerms } from "./compare-demand-terms.ts";
import type { FoundDifference } from "./compare-statement-differences.ts";

/** Which limit an amount of a demand is held against, by the words around it; the last one fits always. */
const demandedLimits: Readonly<
  Record<string, readonly { about: RegExp; field: LimitField; name: string }[]>
> = {
  GENERAL_LIABILITY: [
    {
      about: /products|completed/i,
      field: "glProductsAndCompletedOperationsLimit",
      name: "Products and completed operations aggregate",
    },
    { about: /aggregate/i, field: "glAggregateLimit", name: "General aggregate limit" },
    { about: /./, field: "glPerOccurrenceLimit", name: "General liability, each occurrence" },
  ],
  UMBRELLA: [
    { about: /aggregate/i, field: "umbrellaAggregateLimit", name: "Umbrella aggregate" },
    { about: /./, field: "umbrellaPerOccurrenceLimit", name: "Umbrella, each occurrence" },
  ],
  EMPLOYERS_LIABILITY: [
    {
      about: /policy limit/i,
      field: "wcPerDiseasePolicyLimit",
      name: "Employers liability, disease, policy limit",
    },
    {
      about: /disease/i,
      field: "wcPerDiseaseEmployeeLimit",
      name: "Employers liability, disease, each employee",
    },
    { about: /./, field: "wcPerAccidentLimit", name: "Employers liability, each accident" },
  ],
  CYBER: [{ about: /./, field: "cyberAggregateLimit", name: "Cyber aggregate limit" }],
};

/** Lines whose limits have no field of their own: a limit of this name will do. */
const namedLines: Readonly<Record<string, { name: string; about: RegExp }>> = {
  COMMERCIAL_AUTO: { name: "Automobile liability", about: /auto|combined single|csl/i },
  PROFESSIONAL_LIABILITY: { name: "Professional liability", about: /professional|errors|omissions/i },
  CARGO: { name: "Cargo", about: /cargo/i },
  POLLUTION: { name: "Pollution liability", about: /pollution|environmental/i },
  LIQUOR: { name: "Liquor liability", about: /liquor/i },
  CRIME: { name: "Crime", about: /crime|theft|dishonesty|fidelity/i },
};

const standings: Readonly<Record<string, { name: string; shown: RegExp }>> = {
  ADDITIONAL_INSURED: { name: "Additional insured", shown: /additional\s+insureds?\b/i },
  WAIVER_OF_SUBROGATION: {
    name: "Waiver of subrogation",
    shown:
      /waive\w*[^.]{0,60}subrogation|waiver of (?:our )?(?:transfer of )?rights|subrogation[^.]{0,60}waive|transfer of rights of recovery/i,
  },
};

/** Smaller amounts in a demand are fees and deductibles. */
const LEAST_CENTS = 1_000_000;

export interface Comparand {
  extraction: ComparedExtraction;
  pages: readonly PageText[];
}

/** `isContractOld`: the contract is the first document, so its words are the old side. */
export function demandDifferences(
  contract: Comparand,
  cover: Comparand,
  isContractOld: boolean,
): FoundDifference[] {
  const found: FoundDifference[] = [];
  const seen = new Set<string>();
  for (const requirement of contract.extraction.requirements) {
    for (const gap of [...gapsOf(requirement, cover), ...termGapsOf(requirement, cover)]) {
      // A standing is demanded by many a sentence; the first one will do.
      const key = `${gap.label} ${gap.demanded}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const sides = { value: gap.demanded, quotes: gap.demandQuotes };
      const shown = { value: gap.shown, quotes: gap.shownQuotes };
      const [old, fresh] = isContractOld ? [sides, shown] : [shown, sides];
      found.push({
        label: `${gap.label} demanded by the contract`,
        column: "",
        oldValue: old.value,
        newValue: fresh.value,
        old: old.quotes,
        new: fresh.quotes,
        context: gap.label,
        direction: "LESS",
        order: found.length,
      });
    }
  }
  return found;
}

interface Gap {
  label: string;
  demanded: string;
  demandQuotes: Evidence[];
  shown: string | null;
  shownQuotes: Evidence[];
}

function gapsOf(requirement: InsuranceRequirement, cover: Comparand): Gap[] {
  const standing = standings[requirement.line];
  const sentence = requirement.quotes
    .flat()
    .map(({ text }) => text)
    .join(" ");
  if (standing)
    return hasStanding(requirement.line, standing.shown, cover) ? [] : [missing(standing.name, requirement)];
  const limits = demandedLimits[requirement.line];
  const named = namedLines[requirement.line];
  // "one million dollars ($1,000,000)": parentheses repeat the amount here, they do not make it negative.
  const amounts = amountsIn(sentence)
    .map((amount) => ({ ...amount, cents: Math.abs(amount.cents) }))
    .filter(({ cents }) => cents >= LEAST_CENTS);
  if (limits)
    return amounts.flatMap((amount) =>
      limitGap(requirement, limits, around(sentence, amount), amount.cents, cover),
    );
  const [amount] = amounts;
  if (named && amount) return namedGap(requirement, named, amount.cents, cover);
  return isLineMissing(requirement, sentence, cover) ? [missing(requirement.requirement, requirement)] : [];
}

/** Lines that are demanded as such, without an amount of their own, and how a policy that is one calls itself. */
const plainLines: Readonly<Record<string, RegExp>> = {
  WORKERS_COMPENSATION:
    /work(?:ers|men)['’]?s? compensation (?:and employers|insurance policy|policy|law\b)/i,
  PROPERTY: /\bproperty (?:policy|coverage part|declarations)|commercial property/i,
  COMMERCIAL_AUTO: /\b(?:business|commercial) auto|\bautomobile liability|covered autos liability/i,
  UMBRELLA: /\bumbrella\b|\bexcess liability/i,
  PROFESSIONAL_LIABILITY: /\bprofessional liability|errors (?:and|&) omissions/i,
  CYBER: /\bcyber\b/i,
  POLLUTION: /\bpollution (?:legal )?liability/i,
  LIQUOR: /\bliquor liability/i,
};
const isDemand = /\b(?:maintain|carry|procure|obtain|provide|furnish|keep in (?:full )?force|purchase)\b/i;

function isLineMissing(
  { line }: InsuranceRequirement,
  sentence: string,
  { extraction, pages }: Comparand,
): boolean {
  const sign = plainLines[line];
  if (!sign || !isDemand.test(sentence) || /\bexcept|\bexcluding\b/i.test(sentence)) return false;
  if (extraction.certificate) return !extraction.certificate.policies.some((row) => row.line === line);
  return !pages.some(({ text }) => sign.test(text));
}

const termGapsOf = (requirement: InsuranceRequirement, cover: Comparand): Gap[] =>
  unmetTerms(requirement, cover).map(({ label, demanded, shown }) => ({
    label,
    demanded,
    demandQuotes: requirement.quotes,
    shown: shown?.value ?? null,
    shownQuotes: shown?.quotes ?? [],
  }));

const missing = (label: string, { quotes }: InsuranceRequirement): Gap => ({
  label,
  demanded: "demanded",
  demandQuotes: quotes,
  shown: null,
  shownQuotes: [],
});

function hasStanding(line: string, shown: RegExp, { extraction, pages }: Comparand): boolean {
  const { certificate, details } = extraction;
  if (certificate && line === "ADDITIONAL_INSURED") return certificate.additionalInsured === true;
  if (certificate && line === "WAIVER_OF_SUBROGATION") return certificate.subrogationWaived === true;
  if (line === "ADDITIONAL_INSURED" && details.additionalInsureds) return true;
  return pages.some(({ text }) => shown.test(text));
}

/** The words right before and after an amount, up to the next one: they say what it limits. */
function around(sentence: string, { start, end }: { start: number; end: number }): string {
  const before =
    sentence
      .slice(0, start)
      .split(/\$[\d,.]+/)
      .at(-1) ?? "";
  const after = sentence.slice(end).split(/\$|;|\band\b/)[0] ?? "";
  return /^[\s)]*(?:each|per|general|in the|annual|aggregate|any one|disease|bodily|policy|products)/i.test(
    after,
  )
    ? after
    : before.slice(-70);
}

function limitGap(
  requirement: InsuranceRequirement,
  limits: readonly { about: RegExp; field: LimitField; name: string }[],
  about: string,
  demandedCents: number,
  cover: Comparand,
): Gap[] {
  const limit = limits.find((candidate) => candidate.about.test(about)) ?? limits.at(-1);
  if (!limit) return [];
  const { details, evidence, certificate } = cover.extraction;
  const certified = certificate?.policies.find(({ limits: shown }) => typeof shown[limit.field] === "number");
  const cents = details[limit.field] ?? certified?.limits[limit.field];
  if (typeof cents === "number" && cents >= demandedCents) return [];
  return [
    {
      label: limit.name,
      demanded: dollars(demandedCents),
      demandQuotes: requirement.quotes,
      shown: typeof cents === "number" ? dollars(cents) : null,
      shownQuotes:
        evidence[limit.field] ??
        (typeof cents === "number" ? quotesOfRow(cover.pages, certified?.policyNumber ?? null, cents) : []),
    },
  ];
}

function namedGap(
  requirement: InsuranceRequirement,
  { name, about }: { name: string; about: RegExp },
  demandedCents: number,
  { extraction, pages }: Comparand,
): Gap[] {
  const shown = [
    ...(extraction.details.extraLimits ?? [])
      .filter((limit) => about.test(limit.name))
      .map(({ limit }) => ({ cents: limit, policyNumber: null })),
    ...(extraction.certificate?.policies ?? [])
      .filter(({ line }) => line === requirement.line)
      .flatMap(({ limits, policyNumber }) =>
        Object.values(limits)
          .filter((value) => typeof value === "number")
          .map((value) => ({ cents: value, policyNumber })),
      ),
  ].toSorted((a, b) => b.cents - a.cents);
  const [highest] = shown;
  const cents = highest?.cents ?? null;
  if (cents !== null && cents >= demandedCents) return [];
  return [
    {
      label: name,
      demanded: dollars(demandedCents),
      demandQuotes: requirement.quotes,
      shown: cents === null ? null : dollars(cents),
      shownQuotes: cents === null ? [] : quotesOfRow(pages, highest?.policyNumber ?? null, cents),
    },
  ];
}

/** Where the row of a policy prints an amount: behind the policy's number, else in the first place. */
function quotesOfRow(pages: readonly PageText[], policyNumber: string | null, cents: number): Evidence[] {
  for (const page of policyNumber === null ? [] : pages) {
    const at = page.text.indexOf(policyNumber ?? "");
    const quotes = at < 0 ? [] : quotesOfAmount([page], cents, at);
    if (quotes.length > 0) return quotes;
  }
  return quotesOfAmount(pages, cents);
}

/** Where an amount is printed: the first place. */
export function quotesOfAmount(pages: readonly PageText[], cents: number, from = 0): Evidence[] {
  for (const { page, text } of pages) {
    const amount = amountsIn(text).find((candidate) => candidate.cents === cents && candidate.start >= from);
    if (amount)
      return [[{ page, start: amount.start, end: amount.end, text: text.slice(amount.start, amount.end) }]];
  }
  return [];
}
