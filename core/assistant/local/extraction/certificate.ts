/**
 * Certificates of insurance: who is certified, by which insurers, and a row a policy with its limits. The form's
 * sections are found by their headings (general liability, automobile, umbrella, workers compensation, others), so
 * older and newer editions and look-alikes read the same way.
 */
import type { Certificate } from "../../model.ts";
import { policiesOf, type ReadPolicy } from "./certificate-policies.ts";
import { endsAddress, findAddress, startsStreet } from "./addresses-in-text.ts";
import { datesIn } from "./dates-in-text.ts";
import { findLabels, labelPattern, type Place, placesBelow } from "./labeled-values.ts";
import { type Cell, type PageLayout, type Row } from "./page-layout.ts";
import { isPartyName, tidyName } from "./party-names.ts";
import { findIdentifier } from "./policy-numbers.ts";

const isCertificatePage = (layout: PageLayout) =>
  layout.rows
    .slice(0, 14)
    .some((row) =>
      /certificate of (?:liability|property|garage|insurance)|evidence of (?:commercial )?(?:property|insurance)/i.test(
        row.text,
      ),
    ) && layout.rows.length > 8;

/** The certificate that the page is; null for every other page. */
export function findCertificate(layout: PageLayout): Certificate | null {
  if (!isCertificatePage(layout)) return null;
  const insured = blockUnder(layout, labelPattern(["(?:named)?insured(?:nameandaddress)?"]));
  const policies = policiesOf(layout);
  const additional = policies.some(({ flags }) => flags.additionalInsured);
  const waived = policies.some(({ flags }) => flags.waived);
  const certificate: Certificate = {
    certificateDate: dateOf(layout),
    certificateNumber: numberOf(layout),
    producer: textOf(blockUnder(layout, labelPattern(["producer(?:name)?", "agency", "issuedby"]))),
    insured: insured ? { name: tidyName(nameOf(insured)), address: addressOf(insured) } : null,
    insurers: insurersOf(layout),
    policies: policies.map(({ policy }) => policy),
    holder: textOf(
      blockUnder(layout, labelPattern(["certificateholder", "holder", "additionalinterest", "mortgagee"])),
    ),
    additionalInsured: additional || descriptionSays(layout, /additional insured/i) || null,
    subrogationWaived: waived || descriptionSays(layout, /waiver|waived/i) || null,
    findings: [],
  };
  certificate.findings = findingsOf(certificate, policies);
  return certificate;
}

/** One of property has no rows of limits: what it says stands beside its labels. */
export const hasLimitRows = ({ policies }: Certificate): boolean =>
  policies.some(({ limits }) => Object.keys(limits).length > 0);

// Parties -------------------------------------------------------------------------------------

/** The lines of the box that a label heads: the value beside it or under it, down to the next label. */
function blockUnder(layout: PageLayout, pattern: RegExp): string[] | null {
  for (const hit of findLabels(layout, pattern)) {
    const beside = hit.places.find(({ relation }) => relation === "inline" || relation === "right");
    if (/insurer|contact|customer/i.test(hit.cell.text)) continue;
    if (
      beside &&
      findAddress(`${beside.text} ${nextLine(layout, beside)}`) &&
      beside.text.split(" ").length > 3
    ) {
      const joined = findAddress(beside.text) ? beside.text : `${beside.text} ${nextLine(layout, beside)}`;
      return [joined];
    }
    // A table of labels with their values beside them: what stands under the label is the next label.
    const isTable =
      beside?.relation === "right" &&
      placesBelow(layout, hit.row, hit.cell, 1)[0]?.row.index === hit.row.index + 1 &&
      placesBelow(layout, beside.row, beside.cell, 1)[0]?.row.index === hit.row.index + 1;
    if (beside && isTable && isPartyName(beside.text)) return [beside.text];
    const lines: string[] = [];
    for (const text of boxLines(layout, hit.row, hit.cell)) {
      if (isFormWord(text)) break;
      lines.push(text);
      if (findAddress(lines.join("\n"))) return lines;
    }
    if (lines.length > 1) return lines;
  }
  return null;
}

/** Lines under a label that may be set in from it, as long as they stay in its half of the form. */
function boxLines(layout: PageLayout, row: Row, label: Cell): string[] {
  const right = label.x + layout.width * 0.36;
  const lines: string[] = [];
  for (const below of layout.rows.slice(row.index + 1, row.index + 14)) {
    const inBox = below.cells.filter((cell) => cell.x > label.x - 12 && cell.x < right);
    if (inBox.length > 0) lines.push(inBox.map((cell) => cell.text).join(" "));
  }
  return lines;
}

const nextLine = (layout: PageLayout, place: Place) =>
  placesBelow(layout, place.row, place.cell, 1)[0]?.text ?? "";

const isFormWord = (text: string) =>
  /^(?:coverages?|insured|insurer|producer|certificate|cancellation|this is to certify|description|authorized|contact|phone|fax|e-?mail|important|acord)\b/i.test(
    text.trim(),
  );

/** The lines before the street are the name, but for the one that says to whose attention. */
function nameOf(lines: string[]): string {
  const [first = "", ...others] = lines;
  const end = others.findIndex((line) => startsStreet(line) || endsAddress(line));
  if (lines.length > 1 && end >= 0) return [first, ...others.slice(0, end)].join(" ").replace(/[\s,]+$/, "");
  const address = findAddress(first);
  const name = address && address.start > 0 ? first.slice(0, address.start) : first;
  return name.replace(/[\s,]+$/, "");
}

function addressOf(lines: string[]): string | null {
  const text = lines.filter((line) => !/^\s*(?:attn|c\/o)\b/i.test(line)).join("\n");
  const address = findAddress(text);
  return address ? text.slice(address.start, address.end).replace(/\s*\n\s*/g, ", ") : null;
}

const textOf = (lines: string[] | null) =>
  lines && lines.join(", ").replace(/\s+/g, " ").replace(/,\s*,/g, ",").trim();

function insurersOf(layout: PageLayout): Record<string, string> {
  const insurers: Record<string, string> = {};
  for (const row of layout.rows) {
    for (const [index, cell] of row.cells.entries()) {
      const match = /^(?:insurer|company)\s*([A-F])\b\s*:?\s*(.*)$/i.exec(cell.text);
      if (!match) continue;
      const following = row.cells.slice(index + 1).map((other) => other.text);
      const name = match[2] || following.shift() || "";
      const naic = following.find((text) => /^\d{4,6}$/.test(text));
      if (/\p{L}{3}/u.test(name))
        insurers[(match[1] ?? "").toUpperCase()] = naic ? `${name} (NAIC ${naic})` : name;
    }
  }
  return insurers;
}

function dateOf(layout: PageLayout): string | null {
  for (const hit of findLabels(
    layout,
    labelPattern(["date(?:mmddyyyy|issued|ofissue)?", "issuedate", "certificatedate"]),
  )) {
    for (const place of hit.places) {
      const date = datesIn(place.text)[0];
      if (date) return date.on;
    }
  }
  return layout.rows.slice(0, 6).flatMap((row) => datesIn(row.text))[0]?.on ?? null;
}

function numberOf(layout: PageLayout): string | null {
  const hit = findLabels(layout, labelPattern(["certificate(?:number|no)"]))[0];
  const place = hit?.places.find(({ relation }) => relation === "inline" || relation === "right");
  return place ? (findIdentifier(place.text)?.value ?? null) : null;
}

function descriptionSays(layout: PageLayout, pattern: RegExp): boolean {
  const from = layout.rows.findIndex((row) => /^description/i.test(row.text.trim()));
  if (from < 0) return false;
  const rows = layout.rows
    .slice(from, from + 7)
    .filter((row) => !/^description of operations|must be endorsed/i.test(row.text));
  return rows.some((row) => pattern.test(row.text) && !/\bno\b|\bnot\b/i.test(row.text));
}

// Findings ------------------------------------------------------------------------------------

/** What a careful reader would mark: expired terms, terms that end apart, missing lines, low usual limits. */
function findingsOf(certificate: Certificate, policies: readonly ReadPolicy[]): Certificate["findings"] {
  const findings: Certificate["findings"] = [];
  const issuedOn = certificate.certificateDate;
  for (const { policy, quote } of policies) {
    const name = policy.line.toLowerCase().replaceAll("_", " ");
    if (issuedOn && policy.expirationDate && policy.expirationDate < issuedOn) {
      findings.push({
        text: `The ${name} policy expired on ${policy.expirationDate}, before the certificate date ${issuedOn}.`,
        quotes: [quote],
      });
    }
    if (policy.effectiveDate && policy.effectiveDate === policy.expirationDate) {
      findings.push({
        text: `The ${name} policy shows the same effective and expiration date.`,
        quotes: [quote],
      });
    }
    const aggregate = policy.limits.glAggregateLimit;
    if (typeof aggregate === "number" && aggregate < 200_000_000) {
      findings.push({ text: "The general aggregate limit is below the usual $2,000,000.", quotes: [quote] });
    }
    const accident = policy.limits.wcPerAccidentLimit;
    if (typeof accident === "number" && accident < 50_000_000) {
      findings.push({ text: "The employers liability limit is below the usual $500,000.", quotes: [quote] });
    }
  }
  const first = policies[0];
  if (!first) return findings;
  const lines = new Set(policies.map(({ policy }) => policy.line));
  const missing = ["GENERAL_LIABILITY", "COMMERCIAL_AUTO", "UMBRELLA", "WORKERS_COMPENSATION"].filter(
    (line) => !lines.has(line),
  );
  if (missing.length > 0 && lines.has("GENERAL_LIABILITY")) {
    findings.push({
      text: `No ${missing.map((line) => line.toLowerCase().replaceAll("_", " ")).join(", no ")} policy is shown.`,
      quotes: [first.quote],
    });
  }
  if (certificate.additionalInsured !== true)
    findings.push({ text: "No additional insured is shown.", quotes: [first.quote] });
  if (certificate.subrogationWaived !== true)
    findings.push({ text: "No waiver of subrogation is shown.", quotes: [first.quote] });
  return findings;
}
