/**
 * Merges what the documents of one policy say: each detail comes from the document with the highest precedence,
 * together with everything that others say instead. Pure.
 */
import {
  type CoverageEntry,
  type DetailField,
  type Extraction,
  isLimitField,
  isSure,
  type Party,
  type PolicyDetails,
  describeDetail,
  detailLabels,
  isMoney,
} from "#model/assistant";
import { certificateTables, isCertificate } from "./certificate-table.ts";
import { limitKey, mergeSchedules } from "./merge-schedules.ts";
import {
  type DocumentExtraction,
  type ExplainedEntry,
  type ListedLimit,
  type MergedDetails,
  type ShownQuote,
} from "./model.ts";
import {
  currentDocuments,
  effectiveTypeOf,
  ofOneInsured,
  orderByPrecedence,
  whyItCounts,
} from "./precedence.ts";
import { mergePrinted, mergeTables } from "./merge-tables.ts";
import { quoteOf } from "./quote-of.ts";
import { quotesOfAmount, sayLimits } from "./quotes-of-value.ts";
import { isSameName } from "./same-name.ts";

/** Merges what the documents of one policy say. Null if none was understood. */
export function mergeExtractions(documents: readonly DocumentExtraction[]): MergedDetails | null {
  if (documents.length === 0) return null;
  // A certificate describes policies, often several, but is not one.
  const all = orderByPrecedence(documents.filter((document) => !isCertificate(document)));
  const own = ofOneInsured(all);
  const current = currentDocuments(own);
  // An endorsement of the previous term changes nothing in this one.
  const ordered = [...current, ...own.filter((document) => !current.includes(document))];
  const ofOthers = all.filter((document) => !own.includes(document));
  const merged: MergedDetails = {
    details: {},
    evidence: {},
    coverageDescriptions: mergeEntries(current, ({ coverages }) => coverages),
    exclusionDescriptions: mergeEntries(current, ({ exclusions }) => exclusions),
    schedules: { forms: [], cancellation: [], premiumParts: [], additionalInsureds: [], limits: [] },
    tables: mergeTables(current),
    printed: mergePrinted(current),
    conflicts: [],
    recordDifferences: [],
    otherInsured: null,
    confidence: {},
    doubts: {},
    certificates: certificateTables(documents),
    corrections: [],
  };
  const fields = new Set(
    ordered.flatMap(({ extraction }) => Object.keys(extraction.details) as DetailField[]),
  );
  for (const field of fields) {
    const says = ({ extraction }: DocumentExtraction) => extraction.details[field] !== undefined;
    // A limit of the previous term is not one of this policy's. Of documents for a different insured, only
    // that fact is reported.
    const others = field === "insured" ? ofOthers : [];
    if (!isLimit(field) || current.some(says))
      mergeField(merged, field, [...ordered, ...others], [...current, ...others]);
  }
  const listed = mergeSchedules(current);
  merged.schedules = { ...listed.schedules, limits: limitsOf(merged) };
  merged.conflicts.push(...listed.conflicts);
  return merged;
}

const isLimit = (field: DetailField): boolean =>
  isLimitField(field) || field === "extraLimits" || field === "locations";

/** The limits without fields of their own, each with its quotes. */
function limitsOf({ details, evidence }: MergedDetails): ListedLimit[] {
  const limits = details.extraLimits ?? [];
  const nthOfKey = new Map<string, number>();
  return sayLimits(limits, evidence.extraLimits ?? []).map(({ name, limit, policyQuotes }, place) => {
    const plain = limitKey(name);
    const nth = (nthOfKey.get(plain) ?? 0) + 1;
    nthOfKey.set(plain, nth);
    return {
      key: nth > 1 ? `${plain}.${nth}` : plain,
      name,
      amount: limit,
      line: limits[place]?.line ?? null,
      place: limits[place]?.place ?? null,
      confidence: limits[place]?.confidence ?? 0,
      policyQuotes,
    };
  });
}

function mergeField(
  merged: MergedDetails,
  field: DetailField,
  ordered: readonly DocumentExtraction[],
  current: readonly DocumentExtraction[],
): void {
  const everySaying = surelySaying(field, sayingOf(field, ordered));
  const currentSaying = everySaying.filter((document) => current.includes(document));
  // What applied earlier, or is said by an outside document, does not contradict what applies now.
  const saying = currentSaying.length > 0 ? currentSaying : everySaying;
  const [first] = saying;
  if (!first) return;
  const quotesOf = (document: DocumentExtraction): ShownQuote[] => quotesOfField(document, field);
  if (field === "additionalInsureds") {
    // Each endorsement adds someone, so they are counted together.
    merged.details.additionalInsureds = {
      named: distinct(saying.flatMap(({ extraction }) => extraction.details.additionalInsureds?.named ?? [])),
      blanket: distinct(
        saying.flatMap(({ extraction }) => extraction.details.additionalInsureds?.blanket ?? []),
      ),
    };
    merged.evidence[field] = saying.flatMap(quotesOf);
    return;
  }
  copyField(merged.details, first.extraction.details, field);
  merged.evidence[field] = quotesOf(first);
  if (field === "insured" || field === "carrier") {
    const located = findAddress(field, everySaying);
    if (located) {
      merged.details[field] = located.party;
      merged.evidence[field] = [first, located.document].flatMap(quotesOf);
    }
  }
  const values = differingValues(field, saying);
  merged.confidence[field] = confidenceOf(field, everySaying, values.length);
  const doubt = first.extraction.doubts?.[field];
  if (doubt) merged.doubts[field] = doubt;
  const [counting, other] = values;
  if (!counting || !other || isDoubtful(field, first)) return;
  merged.conflicts.push({
    field,
    label: detailLabels[field],
    values: values.map(({ document, value }) => ({
      value,
      documentId: document.documentId,
      documentName: document.name,
      quotes: quotesOf(document),
    })),
    reason: `${first.name} takes precedence: ${whyItCounts(first, other.document)}.`,
  });
}

/** The quotes for a detail; for an amount, those that print it, if there are any. */
function quotesOfField(document: DocumentExtraction, field: DetailField): ShownQuote[] {
  const { details, evidence } = document.extraction;
  const quotesOf = (name: DetailField) =>
    (evidence[name] ?? []).map((segments) => quoteOf(document, segments));
  const value = details[field];
  if (!isMoney(field) || typeof value !== "number") return quotesOf(field);
  // A calculated premium may be printed as the total.
  const printed = details.total === value ? [...quotesOf(field), ...quotesOf("total")] : quotesOf(field);
  return quotesOfAmount(printed, value) ?? quotesOf(field);
}

/** What an endorsement says about itself: its own effective date and its subject. */
const ofItself: readonly DetailField[] = ["effectiveDate", "summary"];

/** The documents that describe the policy, in order of precedence. */
function sayingOf(field: DetailField, ordered: readonly DocumentExtraction[]): DocumentExtraction[] {
  const saying = ordered.filter(({ extraction }) => extraction.details[field] !== undefined);
  if (!ofItself.includes(field)) return saying;
  const ofPolicy = saying.filter((document) => effectiveTypeOf(document) !== "ENDORSEMENT");
  return ofPolicy.length > 0 ? ofPolicy : saying;
}

/** An uncertain document is ignored, also as a contradiction, if another one is certain. */
function surelySaying(field: DetailField, saying: DocumentExtraction[]): DocumentExtraction[] {
  const sure = saying.filter((document) => !isDoubtful(field, document));
  return sure.length > 0 ? sure : saying;
}

/** The address of a party that the first document only names, from the next document that names the same party. */
function findAddress(
  field: "insured" | "carrier",
  [first, ...others]: readonly DocumentExtraction[],
): { party: Party; document: DocumentExtraction } | null {
  const named = first?.extraction.details[field];
  if (!named || named.address !== null) return null;
  for (const document of others) {
    const other = document.extraction.details[field];
    if (other && other.address !== null && isSameName(other.name, named.name))
      return { party: { name: named.name, address: other.address }, document };
  }
  return null;
}

/** The confidence of the first document, adjusted by the others' agreement or disagreement. Undefined if unknown. */
function confidenceOf(
  field: DetailField,
  saying: readonly DocumentExtraction[],
  differing: number,
): number | undefined {
  const own = saying[0]?.extraction.confidence?.[field];
  if (own === undefined) return undefined;
  if (differing > 1) return own * 0.6;
  const isSupported = saying.length > 1 && differingValues(field, saying).length <= 1;
  return isSupported ? 1 - (1 - own) * 0.6 : own;
}

/** If no document is certain, there is no conflict to report: a person is asked to check the value. */
function isDoubtful(field: DetailField, { extraction: { confidence } }: DocumentExtraction): boolean {
  return confidence?.[field] !== undefined && !isSure(confidence[field]);
}

function copyField(to: PolicyDetails, from: PolicyDetails, field: DetailField): void {
  Object.assign(to, { [field]: from[field] });
}

/** Summaries are worded differently in each document, and lists are not compared line by line. */
export const incomparable: readonly DetailField[] = ["summary", "extraLimits", "locations"];

function differingValues(field: DetailField, saying: readonly DocumentExtraction[]) {
  if (incomparable.includes(field)) return [];
  const differing: { document: DocumentExtraction; value: string }[] = [];
  for (const document of saying) {
    const value = describeDetail(field, document.extraction.details);
    if (!differing.some((known) => isSameDetail(field, known.value, value)))
      differing.push({ document, value });
  }
  return differing;
}

const names: readonly DetailField[] = ["insured", "carrier", "broker"];
const plain = (value: string): string => value.toLowerCase().replaceAll(/[^\p{L}\p{N}.%]/gu, "");

export const isSameDetail = (field: DetailField, a: string, b: string): boolean =>
  names.includes(field) ? isSameName(a, b) : plain(a) === plain(b);

const distinct = (texts: readonly string[]): string[] => [
  ...new Map(texts.map((text) => [text.toLowerCase(), text])).values(),
];

function mergeEntries(
  ordered: readonly DocumentExtraction[],
  entriesOf: (extraction: Extraction) => readonly CoverageEntry[],
): ExplainedEntry[] {
  const byTitle = new Map<string, ExplainedEntry>();
  for (const document of ordered) {
    for (const { title, description, quotes } of entriesOf(document.extraction)) {
      const policyQuotes = quotes.map((segments) => quoteOf(document, segments));
      const known = byTitle.get(title.toLowerCase());
      if (!known) byTitle.set(title.toLowerCase(), { title, description, policyQuotes });
      else known.policyQuotes.push(...policyQuotes);
    }
  }
  return [...byTitle.values()];
}
