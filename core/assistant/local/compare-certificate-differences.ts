/** A certificate against the policy that it certifies: numbers, dates, limits, and the standing it promises. */
import type { CertificatePolicy, Evidence, LimitField } from "../model.ts";
import { limitFields } from "../model.ts";
import { datesIn } from "./extraction/dates-in-text.ts";
import { limitLabels } from "./extraction/limit-labels.ts";
import { normalized } from "./extraction/normalized-text.ts";
import { type Comparand, findPattern, quotesOfAmount } from "./compare-demand-gap.ts";
import { american, dollars, isSameName, nameOfField } from "./compare-detail-differences.ts";
import { certificateReasons } from "./compare-reason-rules.ts";
import { noCover } from "./compare-reasons.ts";
import type { FoundDifference } from "./compare-statement-differences.ts";
import type { Statement } from "./compare-statement.ts";

const prefixes: Readonly<Record<string, RegExp>> = {
  GENERAL_LIABILITY: /^gl/,
  UMBRELLA: /^umbrella/,
  WORKERS_COMPENSATION: /^wc/,
  PROPERTY: /^property/,
  CYBER: /^cyber/,
};

/** A policy with its statements: what it excludes in words has no figure. */
type CertifiedPolicy = Comparand & { statements: readonly Statement[] };

/** `isCertificateOld`: the certificate is the first document, so its words are the old side. */
export function certificateDifferences(
  certificate: Comparand,
  policy: CertifiedPolicy,
  isCertificateOld: boolean,
): FoundDifference[] {
  const found: FoundDifference[] = [];
  const add: AddDifference = (label, certified, actual) => {
    const [old, fresh] = isCertificateOld ? [certified, actual] : [actual, certified];
    found.push({
      label,
      column: "",
      oldValue: old.value,
      newValue: fresh.value,
      old: old.quotes,
      new: fresh.quotes,
      context: label,
      order: found.length,
      why: certificateReason(certified.value, actual.value),
    });
  };
  const row = rowOfPolicy(certificate, policy);
  if (row) compareRow(row, certificate, policy, add);
  compareStanding(certificate, policy, add);
  return found;
}

function certificateReason(certified: string | null, actual: string | null): string {
  if (certified === null) return certificateReasons.leftOut;
  if (actual === null) return certificateReasons.promised;
  return certificateReasons.other.replace("{certified}", certified).replace("{actual}", actual);
}

interface Side {
  value: string | null;
  quotes: Evidence[];
}
type AddDifference = (label: string, certified: Side, actual: Side) => void;

const plain = (text: string | null | undefined) => (text ?? "").toUpperCase().replace(/[^A-Z0-9]/g, "");

/** The row with the policy's number, else the row of the line whose limits the policy shows. */
function rowOfPolicy(certificate: Comparand, { extraction }: Comparand): CertificatePolicy | undefined {
  const rows = certificate.extraction.certificate?.policies ?? [];
  const number = plain(extraction.details.policyNumber);
  const limitsOf = (prefix: RegExp) =>
    limitFields.filter((field) => prefix.test(field) && extraction.details[field] !== undefined).length;
  return (
    rows.find(({ policyNumber }) => number !== "" && plain(policyNumber) === number) ??
    rows
      .map((row) => ({ row, limits: prefixes[row.line] ? limitsOf(prefixes[row.line] ?? /^$/) : 0 }))
      .filter(({ limits }) => limits >= 2)
      .sort((a, b) => b.limits - a.limits)[0]?.row
  );
}

function compareRow(
  row: CertificatePolicy,
  certificate: Comparand,
  policy: CertifiedPolicy,
  add: AddDifference,
): void {
  const { details, evidence } = policy.extraction;
  const number = findWords(certificate, row.policyNumber ?? "");
  const from = number[0]?.[0]?.end ?? 0;
  if (row.policyNumber && details.policyNumber && plain(row.policyNumber) !== plain(details.policyNumber)) {
    add(
      "Policy number",
      { value: row.policyNumber, quotes: number },
      {
        value: details.policyNumber,
        quotes: evidence.policyNumber ?? [],
      },
    );
  }
  for (const [field, label] of [
    ["effectiveDate", "Effective date"],
    ["expirationDate", "Expiration date"],
  ] as const) {
    const [certified, actual] = [row[field], details[field]];
    if (!certified || !actual || certified === actual) continue;
    add(
      label,
      { value: american(certified), quotes: findDate(certificate, certified, from) },
      { value: american(actual), quotes: evidence[field] ?? [] },
    );
  }
  const letter = row.insurerLetter ?? "";
  const insurer = certificate.extraction.certificate?.insurers[letter]?.replace(/\s*\(NAIC.*$/i, "");
  if (insurer && details.carrier && !isSameName(insurer, details.carrier.name)) {
    add(
      "Insurance company",
      { value: insurer, quotes: findWords(certificate, insurer) },
      { value: details.carrier.name, quotes: evidence.carrier ?? [] },
    );
  }
  for (const field of limitFields) compareLimit(field, row, certificate, policy, add, from);
}

/** Rarely on a certificate, which has no place for it. */
const uncertified = new Set<LimitField>(["glMedicalPerOccurrenceLimit"]);

function compareLimit(
  field: LimitField,
  row: CertificatePolicy,
  certificate: Comparand,
  policy: CertifiedPolicy,
  add: AddDifference,
  from: number,
): void {
  const { details, evidence } = policy.extraction;
  const [certified, actual] = [row.limits[field], details[field]];
  const policySide = (cents: number) => ({ value: dollars(cents), quotes: [...(evidence[field] ?? [])] });
  if (certified === undefined) {
    const isOfRow = prefixes[row.line]?.test(field) === true && !uncertified.has(field);
    if (isOfRow && actual !== undefined)
      add(nameOfField(field), { value: null, quotes: [] }, policySide(actual));
    return;
  }
  if (typeof certified !== "number" || actual === certified) return;
  const promised = { value: dollars(certified), quotes: quotesOfAmount(certificate.pages, certified, from) };
  if (actual !== undefined) add(nameOfField(field), promised, policySide(actual));
  else add(nameOfField(field), promised, exclusionOf(field, policy.statements));
}

/** "Medical expense: Excluded": what the policy says of a limit that it does not give. */
function exclusionOf(field: LimitField, statements: readonly Statement[]): Side {
  const labels = limitLabels.filter((candidate) => candidate.field === field);
  const statement = statements.find(({ kind, label, text }) => {
    const name = normalized(label);
    return (
      kind === "VALUE" &&
      noCover.test(text) &&
      labels.some(({ label: own, not }) => own.test(name) && !not?.test(name))
    );
  });
  return statement ? { value: statement.text, quotes: [statement.quote] } : { value: null, quotes: [] };
}

interface Standing {
  label: string;
  /** How the certificate's own words say it, where it has no mark for it. */
  certified: RegExp;
  isCertified: (certificate: Comparand) => boolean;
  /** How a policy grants it; its conditions speak of it as well without granting anything. */
  granted: RegExp;
  /** The form of a certificate has a mark for it, so that leaving it out says something. */
  hasMark: boolean;
}

const standings: readonly Standing[] = [
  {
    label: "Additional insured",
    certified: /[^.\n]*additional insured[^.\n]*/i,
    isCertified: ({ extraction }) => extraction.certificate?.additionalInsured === true,
    hasMark: true,
    granted:
      /[^.\n]*(?:\badditional\s+insureds?\b\s*[-–—:(]|\b(?:blanket|automatic|scheduled)\s+additional\s+insured|\badditional\s+insured\b[^.\n]{0,60}\b(?:endorsement|status|owners|lessees|lessors|managers|vendors|designated|written contract)|\b(?:is|are)\b[^.\n]{0,30}\badditional\s+insureds?\b|\bCG\s?20\s?(?:10|11|15|18|26|28|33|34|37|38)\b)[^.\n]*/i,
  },
  {
    label: "Waiver of subrogation",
    certified: /[^.\n]*waive[^.\n]*/i,
    isCertified: ({ extraction }) => extraction.certificate?.subrogationWaived === true,
    hasMark: true,
    granted:
      /[^.\n]*(?:\bwaiver of (?:our )?(?:transfer of )?(?:rights|subrogation|right)|\b(?:we|insurer|company) (?:agrees? to |will |hereby )?waives?\b[^.\n]{0,60}(?:recovery|subrogation|rights)|\bCG\s?24\s?04\b|\bWC\s?00\s?03\s?13\b)[^.\n]*/i,
  },
  {
    label: "Primary and noncontributory insurance",
    certified: /[^.\n]*\bnon-?\s?contribut[^.\n]*/i,
    isCertified: ({ pages }) => pages.some(({ text }) => /\bnon-?\s?contribut/i.test(text)),
    hasMark: false,
    granted: /[^.\n]*(?:\bnon-?\s?contribut|not seek contribution|\bCG\s?20\s?01\b)[^.\n]*/i,
  },
];

/** What a certificate promises to its holder must stand in the policy, and what the policy grants may be left out. */
function compareStanding(certificate: Comparand, policy: Comparand, add: AddDifference): void {
  for (const { label, certified, isCertified, granted, hasMark } of standings) {
    const promised = isCertified(certificate);
    const named = label === "Additional insured" ? policy.extraction.evidence.additionalInsureds : undefined;
    const quotes = named ? [...named] : findPattern(policy.pages, granted);
    if (promised === quotes.length > 0) continue;
    const nothing = { value: null, quotes: [] };
    if (promised) add(label, { value: "shown", quotes: findPattern(certificate.pages, certified) }, nothing);
    else if (hasMark) add(label, nothing, { value: "granted", quotes });
  }
}

function findWords({ pages }: Comparand, words: string): Evidence[] {
  if (words === "") return [];
  for (const { page, text } of pages) {
    const start = text.indexOf(words);
    if (start >= 0) return [[{ page, start, end: start + words.length, text: words }]];
  }
  return [];
}

function findDate({ pages }: Comparand, on: string, from: number): Evidence[] {
  for (const { page, text } of pages) {
    const date =
      datesIn(text).find((candidate) => candidate.on === on && candidate.start >= from) ??
      datesIn(text).find((candidate) => candidate.on === on);
    if (date) return [[{ page, start: date.start, end: date.end, text: text.slice(date.start, date.end) }]];
  }
  return [];
}
