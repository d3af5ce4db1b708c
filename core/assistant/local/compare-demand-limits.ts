/** Demanded amounts against the limits that a policy or a certificate shows, with the umbrella that stands above them. */
import type { Evidence, LimitField } from "../model.ts";
import type { DemandedAmount } from "./compare-demand-amounts.ts";
import { type Comparand, findPattern, type Gap, quotesOfAmount, quotesOfRow } from "./compare-demand-gap.ts";
import { knownLines } from "./compare-demand-lines.ts";
import { dollars } from "./compare-detail-differences.ts";

interface NamedLimit {
  about: RegExp;
  field: LimitField;
  name: string;
}

/** Which limit an amount of a demand is held against, by the words around it; the last one fits always. */
const demandedLimits: Readonly<Record<string, readonly NamedLimit[]>> = {
  GENERAL_LIABILITY: [
    {
      about: /products|completed/i,
      field: "glProductsAndCompletedOperationsLimit",
      name: "Products and completed operations aggregate",
    },
    {
      about: /personal|advertising/i,
      field: "glPersonalAndAdvertisingInjuryLimit",
      name: "Personal and advertising injury",
    },
    { about: /medical/i, field: "glMedicalPerPersonLimit", name: "Medical expense, any one person" },
    {
      about: /rented|fire (?:damage|legal)|premises/i,
      field: "glRentedPremisesDamageLimit",
      name: "Damage to rented premises",
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
      about: /disease|\b(?:each|per) employee\b(?!.*\baccident)/i,
      field: "wcPerDiseaseEmployeeLimit",
      name: "Employers liability, disease, each employee",
    },
    { about: /./, field: "wcPerAccidentLimit", name: "Employers liability, each accident" },
  ],
  CYBER: [{ about: /./, field: "cyberAggregateLimit", name: "Cyber aggregate limit" }],
};

/** Limits that an umbrella stands above: together with it they may meet a demand. */
const underlyingFields = new Set<LimitField>([
  "glPerOccurrenceLimit",
  "glAggregateLimit",
  "glProductsAndCompletedOperationsLimit",
  "glPersonalAndAdvertisingInjuryLimit",
  "wcPerAccidentLimit",
  "wcPerDiseaseEmployeeLimit",
  "wcPerDiseasePolicyLimit",
]);

export function amountGaps(line: string, amount: DemandedAmount, circumstances: Circumstances): Gap[] {
  const limits = demandedLimits[line];
  if (limits)
    return limitsMeant(limits, amount.about).flatMap((limit) => limitGap(limit, amount, circumstances));
  // Statutory limits have no amount: one beside workers compensation is another line's.
  return line === "WORKERS_COMPENSATION" ? [] : namedGap(line, amount, circumstances);
}

/** "$1,000,000 each occurrence and in the aggregate" limits both. */
function limitsMeant(limits: readonly NamedLimit[], about: string): NamedLimit[] {
  const first = limits.find((candidate) => candidate.about.test(about)) ?? limits.at(-1);
  const last = limits.at(-1);
  if (!first || !last) return [];
  const isBoth =
    first !== last && /\b(?:occurrence|accident|claim)\b[^$]*\band\b[^$]*\baggregate/i.test(about);
  return isBoth ? [last, first] : [first];
}

interface ShownLimit {
  cents: number | null;
  /** As it is told. */
  text: string;
  quotes: Evidence[];
}

function shownLimit(field: LimitField, { extraction, pages }: Comparand): ShownLimit | null {
  const { details, evidence, certificate } = extraction;
  const cents = details[field];
  if (cents !== undefined) return { cents, text: dollars(cents), quotes: [...(evidence[field] ?? [])] };
  const row = certificate?.policies.find(({ limits }) => limits[field] !== undefined);
  const certified = row?.limits[field];
  if (!row || certified === undefined) return null;
  const number = row.policyNumber;
  if (typeof certified === "number")
    return { cents: certified, text: dollars(certified), quotes: quotesOfRow(pages, number, certified) };
  return { cents: null, text: certified, quotes: findPattern(pages, new RegExp(`\\b${certified}\\b`)) };
}

/** What a demanded amount is held against. */
export interface Circumstances {
  cover: Comparand;
  /** All that the contract demands. */
  all: readonly DemandedAmount[];
  /** The contract lets primary and umbrella together meet a limit. */
  isCombinable: boolean;
}

function limitGap(
  { field, name }: NamedLimit,
  { cents: demanded, quotes }: DemandedAmount,
  circumstances: Circumstances,
): Gap[] {
  const shown = shownLimit(field, circumstances.cover);
  if (shown && shown.cents !== null && shown.cents >= demanded) return [];
  const gap: Gap = {
    label: name,
    demanded: dollars(demanded),
    demandQuotes: quotes,
    shown: shown?.text ?? null,
    shownQuotes: shown?.quotes ?? [],
  };
  if (!shown || !underlyingFields.has(field)) return [gap];
  const own = /aggregate|Products/i.test(field) ? "umbrellaAggregateLimit" : "umbrellaPerOccurrenceLimit";
  return withUmbrella(gap, shown, demanded, own, circumstances);
}

/** The gap as it is with the umbrella above the limit that falls short; none where the contract counts both. */
function withUmbrella(
  gap: Gap,
  shown: ShownLimit,
  demanded: number,
  field: LimitField,
  circumstances: Circumstances,
): Gap[] {
  const above = umbrellaLeft(field, circumstances);
  if (shown.cents === null || !above || shown.cents + above.left < demanded) return [gap];
  if (circumstances.isCombinable) return [];
  return [
    {
      ...gap,
      shown: `${shown.text}, with ${dollars(above.cents)} of umbrella above it`,
      shownQuotes: [...shown.quotes, ...above.quotes],
      why: `By itself ${shown.text} falls short of ${gap.demanded} and with the umbrella it does not, so ask whether the contract lets both count together.`,
    },
  ];
}

/** What an umbrella adds to a limit below it, without what the contract demands of the umbrella itself. */
function umbrellaLeft(
  field: LimitField,
  { cover, all }: Circumstances,
): { cents: number; left: number; quotes: Evidence[] } | null {
  const shown = shownLimit(field, cover) ?? shownLimit("umbrellaPerOccurrenceLimit", cover);
  if (!shown || shown.cents === null) return null;
  const demanded = Math.max(
    0,
    ...all.filter(({ lines }) => lines.includes("UMBRELLA")).map(({ cents }) => cents),
  );
  const left = shown.cents - demanded;
  return left > 0 ? { cents: shown.cents, left, quotes: shown.quotes } : null;
}

/** A line whose limits have no fields of their own: the highest limit of its name is held against the demand. */
function namedGap(
  line: string,
  { cents: demanded, about: words, quotes }: DemandedAmount,
  circumstances: Circumstances,
): Gap[] {
  const known = knownLines[line];
  if (!known?.about) return [];
  const isAggregate = /aggregate/i.test(words);
  const all = namedLimits(line, known.about, circumstances.cover);
  // Where a policy names no aggregate, its one limit is held against both.
  const ofKind = all.filter(({ name }) => /agg/i.test(name) === isAggregate);
  const shown = ofKind.length > 0 ? ofKind : all;
  const gap: Gap = {
    label: isAggregate ? `${known.name}, aggregate` : known.name,
    demanded: dollars(demanded),
    demandQuotes: quotes,
    shown: null,
    shownQuotes: [],
  };
  const split = shown.filter(({ name }) => splitName.test(name));
  const single = shown.filter((limit) => !split.includes(limit));
  const [highest] = single.toSorted((a, b) => b.cents - a.cents);
  if (highest && highest.cents >= demanded) return [];
  if (line === "COMMERCIAL_AUTO" && !highest && split.length > 1)
    return splitGap(gap, demanded, words, split);
  const [best] = shown.toSorted((a, b) => b.cents - a.cents);
  if (best && best !== highest && best.cents >= demanded) return [];
  if (!best) return [gap];
  const limit: ShownLimit = { cents: best.cents, text: dollars(best.cents), quotes: best.quotes() };
  const short = { ...gap, shown: limit.text, shownQuotes: limit.quotes };
  return line === "COMMERCIAL_AUTO"
    ? withUmbrella(short, limit, demanded, "umbrellaPerOccurrenceLimit", circumstances)
    : [short];
}

const splitName = /\bperson|per accident|property damage|bodily injury/i;

/** Which part of a split limit a name or a demand speaks of; "" for a limit over all of them. */
function partOf(words: string): string {
  if (/\b(?:per|each|any one) person\b/i.test(words)) return "per person";
  const [isBodily, isProperty] = [/bodily injury/i.test(words), /property damage/i.test(words)];
  if (/single|\bCSL\b/i.test(words) || (isBodily && isProperty)) return "";
  return isProperty ? "property damage" : isBodily ? "per accident" : "";
}

/** Limits for one person, one accident and property against one that is for all of them, or against one of its kind. */
function splitGap(gap: Gap, demanded: number, words: string, split: readonly NamedAmount[]): Gap[] {
  const wanted = partOf(words);
  const partName = (name: string) => partOf(name) || "per accident";
  const compared = wanted === "" ? split : split.filter(({ name }) => partName(name) === wanted);
  const least = Math.min(...compared.map(({ cents }) => cents));
  if (least >= demanded) return [];
  const shown = {
    shown: compared.map(({ name, cents }) => `${dollars(cents)} ${partName(name)}`).join(", "),
    shownQuotes: compared.flatMap(({ quotes }) => quotes()),
  };
  if (wanted !== "") return [{ ...gap, ...shown, demanded: `${gap.demanded} ${wanted}` }];
  return [
    {
      ...gap,
      ...shown,
      demanded: `${gap.demanded} for bodily injury and property damage together`,
      why: `The limits are split, so that a part of one accident is paid with no more than ${dollars(least)} where the contract wants ${gap.demanded} for all of it.`,
    },
  ];
}

interface NamedAmount {
  name: string;
  cents: number;
  quotes: () => Evidence[];
}

function namedLimits(line: string, about: RegExp, { extraction, pages }: Comparand): NamedAmount[] {
  const isOther = (name: string) =>
    /uninsured|underinsured|medical|towing|collision|comprehensive|deductible|\bded\b|retention/i.test(name);
  return [
    ...(extraction.details.extraLimits ?? [])
      .filter(({ name }) => about.test(name))
      .map(({ name, limit }) => ({ name, cents: limit, quotes: () => quotesOfAmount(pages, limit) })),
    ...(extraction.certificate?.policies ?? [])
      .filter((row) => row.line === line)
      .flatMap(({ limits, policyNumber }) =>
        Object.entries(limits).flatMap(([name, value]) =>
          typeof value === "number"
            ? [{ name, cents: value, quotes: () => quotesOfRow(pages, policyNumber, value) }]
            : [],
        ),
      ),
  ].filter(({ name }) => !isOther(name));
}
