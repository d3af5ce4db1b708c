/** A certificate against the policy that it certifies: numbers, dates, limits, and the standing it promises. */
import type { CertificatePolicy, Evidence, LimitField } from "../model.ts";
import { limitFields } from "../model.ts";
import { datesIn } from "./extraction/dates-in-text.ts";
import { type Comparand, quotesOfAmount } from "./compare-demand-differences.ts";
import { american, dollars } from "./compare-detail-differences.ts";
import type { FoundDifference } from "./compare-statement-differences.ts";

const prefixes: Readonly<Record<string, RegExp>> = {
  GENERAL_LIABILITY: /^gl/,
  UMBRELLA: /^umbrella/,
  WORKERS_COMPENSATION: /^wc/,
  PROPERTY: /^property/,
  CYBER: /^cyber/,
};

/** `isCertificateOld`: the certificate is the first document, so its words are the old side. */
export function certificateDifferences(
  certificate: Comparand,
  policy: Comparand,
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
    });
  };
  const row = rowOfPolicy(certificate, policy);
  if (row) compareRow(row, certificate, policy, add);
  compareStanding(certificate, policy, add);
  return found;
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
  policy: Comparand,
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
  for (const field of limitFields) {
    const [certified, actual] = [row.limits[field], details[field]];
    // What both were understood to say is compared with the details.
    if (typeof certified !== "number" || certificate.extraction.details[field] !== undefined) continue;
    if (actual === undefined || actual === certified) continue;
    add(
      limitName(field),
      { value: dollars(certified), quotes: quotesOfAmount(certificate.pages, certified, from) },
      { value: dollars(actual), quotes: evidence[field] ?? [] },
    );
  }
}

const limitName = (field: LimitField): string =>
  field
    .replace(/Limit$/, "")
    .replace(/^gl/, "General liability")
    .replace(/^wc/, "Employers liability")
    .replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);

/** What a certificate promises to its holder must stand in the policy. */
function compareStanding(certificate: Comparand, policy: Comparand, add: AddDifference): void {
  const promised = certificate.extraction.certificate;
  const says = (pattern: RegExp) => policy.pages.some(({ text }) => pattern.test(text));
  if (
    promised?.additionalInsured === true &&
    !policy.extraction.details.additionalInsureds &&
    !says(/additional\s+insured/i)
  ) {
    add(
      "Additional insured",
      { value: "shown", quotes: findPattern(certificate, /[^.\n]*additional insured[^.\n]*/i) },
      { value: null, quotes: [] },
    );
  }
  if (promised?.subrogationWaived === true && !says(/subrogation|transfer of rights/i)) {
    add(
      "Waiver of subrogation",
      { value: "shown", quotes: findPattern(certificate, /[^.\n]*waive[^.\n]*/i) },
      { value: null, quotes: [] },
    );
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

function findPattern({ pages }: Comparand, pattern: RegExp): Evidence[] {
  for (const { page, text } of pages) {
    const match = pattern.exec(text);
    if (!match) continue;
    const words = match[0].trim();
    const start = match.index + match[0].indexOf(words);
    return [[{ page, start, end: start + words.length, text: words }]];
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
