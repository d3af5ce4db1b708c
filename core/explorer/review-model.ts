/**
 * Reviewing what was read: which details a person may accept or correct, how a correction is written, and what the
 * policy says with the corrections. Pure.
 */
import { limitFields, type LimitField, type PolicyDetails } from "#model/assistant";
import { isCalendarDate } from "../shared/calendar-date.ts";
import { err, ok, type Result } from "../shared/result.ts";
import {
  type ConflictingValue,
  describeDetail,
  type DetailCorrection,
  limitLabels,
  type MergedDetails,
  type ShownQuote,
} from "./model.ts";

/** The details that a person may accept or correct. */
export type ReviewableField =
  | LimitField
  | "policyNumber"
  | "quoteNumber"
  | "priorPolicyNumber"
  | "insured"
  | "carrier"
  | "broker"
  | "effectiveDate"
  | "expirationDate"
  | "premium"
  | "taxes"
  | "policyFees"
  | "otherFees"
  | "total"
  | "deductible";

export const reviewDecisions = ["ACCEPTED", "CORRECTED"] as const;
export type ReviewDecision = (typeof reviewDecisions)[number];

/** What a person decided about one detail of a policy. Money is cents; of a party the name. */
export interface DetailReview {
  field: ReviewableField;
  decision: ReviewDecision;
  /** The value that counts. */
  value: string | number;
  /** What the documents said then. */
  readValue: string | number;
  version: number;
  decidedBy: { id: string; name: string } | null;
  decidedAt: number;
}

/** A detail as the review shows it. Values are for people. */
export interface ReviewedDetail {
  field: ReviewableField;
  label: string;
  /** The value that counts. */
  value: string;
  readValue: string;
  /** 0 to 1. */
  confidence: number;
  /** What other documents say instead. */
  otherValues: ConflictingValue[];
  state: "OPEN" | ReviewDecision;
  decidedBy: { id: string; name: string } | null;
  decidedAt: number | null;
  quotes: ShownQuote[];
}

type ValueKind = "TEXT" | "DATE" | "MONEY";

interface FieldRule {
  label: string;
  kind: ValueKind;
}

const money = (label: string): FieldRule => ({ label, kind: "MONEY" });
const text = (label: string): FieldRule => ({ label, kind: "TEXT" });

/** In the order in which equally sure details are shown. */
const fieldRules: Readonly<Record<ReviewableField, FieldRule>> = {
  policyNumber: text("Policy number"),
  quoteNumber: text("Quote number"),
  priorPolicyNumber: text("Prior policy number"),
  insured: text("Insured entity"),
  carrier: text("Carrier"),
  broker: text("Broker"),
  effectiveDate: { label: "First day in force", kind: "DATE" },
  expirationDate: { label: "Expiration", kind: "DATE" },
  premium: money("Premium"),
  taxes: money("Taxes"),
  policyFees: money("Policy fees"),
  otherFees: money("Other fees"),
  total: money("Total"),
  deductible: money("Deductible"),
  // `limitFields` and its labels name the same fields.
  ...(Object.fromEntries(limitFields.map((field) => [field, money(limitLabels[field])])) as Record<
    (typeof limitFields)[number],
    FieldRule
  >),
};

export const reviewableFields = Object.keys(fieldRules) as ReviewableField[];
export const isReviewable = (field: string): field is ReviewableField => field in fieldRules;

/** What is compared and kept of a detail: cents, a date, a text; of a party its name. */
export function plainValueOf(details: PolicyDetails, field: ReviewableField): string | number | null {
  const value = details[field];
  if (value === undefined) return null;
  return typeof value === "object" ? value.name : value;
}

/** As people read and write it: "$1,000,000", "03/15/2026". */
export function shownValue(field: ReviewableField, value: string | number): string {
  return describeDetail(field, { [field]: value });
}

const TEXT_MAX = 200;
const CENTS_MAX = 100_000_000_000_00;

/** A correction as a person writes it, or a sentence on what to mend. */
export function parseCorrection(field: ReviewableField, written: string): Result<string | number, string> {
  const plain = written.trim();
  const { kind } = fieldRules[field];
  if (kind === "MONEY") {
    const match = /^\$?\s?(\d{1,3}(?:,\d{3})*|\d+)(\.\d{1,2})?$/.exec(plain);
    if (!match) return err("Enter an amount in dollars, such as $1,000,000.");
    const cents = Math.round(Number(`${(match[1] ?? "").replaceAll(",", "")}${match[2] ?? ""}`) * 100);
    return cents <= CENTS_MAX ? ok(cents) : err("Enter a smaller amount.");
  }
  if (kind === "DATE") {
    const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(plain);
    const on = match ? `${match[3]}-${match[1]?.padStart(2, "0")}-${match[2]?.padStart(2, "0")}` : plain;
    return isCalendarDate(on) ? ok(on) : err("Enter a date as MM/DD/YYYY.");
  }
  if (plain === "") return err("Enter what the policy says.");
  if (plain.length > TEXT_MAX) return err(`Use at most ${TEXT_MAX} characters.`);
  return /\p{Cc}/u.test(plain) ? err("Use plain text.") : ok(plain);
}

/** The details with the corrections of people in place of what was read. The quotes stay: they say what was read. */
export function applyReviews(merged: MergedDetails, reviews: readonly DetailReview[]): MergedDetails {
  const corrections: DetailCorrection[] = [];
  const details: PolicyDetails = { ...merged.details };
  for (const { field, decision, value, decidedBy, decidedAt } of reviews) {
    if (decision !== "CORRECTED" || !isReviewable(field)) continue;
    const read = plainValueOf(merged.details, field);
    if (read === null) continue;
    // What a summary says of the old value is no longer so.
    if (details.summary?.includes(shownValue(field, read))) delete details.summary;
    Object.assign(details, { [field]: correctedValue(merged.details, field, value) });
    corrections.push({
      field,
      readValue: shownValue(field, read),
      correctedBy: decidedBy,
      correctedAt: decidedAt,
    });
  }
  return { ...merged, details, corrections };
}

function correctedValue(details: PolicyDetails, field: ReviewableField, value: string | number): unknown {
  if (field !== "insured" && field !== "carrier") return value;
  return { name: String(value), address: details[field]?.address ?? null };
}

/** Unknown confidence counts as a coin toss. */
const UNKNOWN = 0.5;

/** Every detail that the documents give, what is least sure first; what was decided comes last. */
export function listReviewedDetails(
  merged: MergedDetails | null,
  reviews: readonly DetailReview[],
): ReviewedDetail[] {
  if (!merged) return [];
  const listed = reviewableFields.flatMap((field): ReviewedDetail[] => {
    const read = plainValueOf(merged.details, field);
    if (read === null) return [];
    const review = reviews.find((candidate) => candidate.field === field);
    // An acceptance is of what was read then: when the documents say something else, it is open again.
    const isStanding = review && (review.decision === "CORRECTED" || review.readValue === read);
    return [
      {
        field,
        label: fieldRules[field].label,
        value: shownValue(field, isStanding ? review.value : read),
        readValue: shownValue(field, read),
        confidence: merged.confidence[field] ?? UNKNOWN,
        otherValues: merged.conflicts.find((conflict) => conflict.field === field)?.values.slice(1) ?? [],
        state: isStanding ? review.decision : "OPEN",
        decidedBy: isStanding ? review.decidedBy : null,
        decidedAt: isStanding ? review.decidedAt : null,
        quotes: merged.evidence[field] ?? [],
      },
    ];
  });
  const isDecided = ({ state }: ReviewedDetail) => (state === "OPEN" ? 0 : 1);
  return listed.toSorted((a, b) => isDecided(a) - isDecided(b) || a.confidence - b.confidence);
}
