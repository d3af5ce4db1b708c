/** Reviews of what was read: people's decisions, and the policy's details with them applied. Pure. */
import type { PolicyDetails, ValueField } from "#model/assistant";
import type {
  ConflictingValue,
  DetailCorrection,
  MergedDetails,
  MergedSchedules,
  ShownQuote,
} from "./model.ts";
import {
  formOf,
  groupOfKey,
  isScalar,
  labelOfKey,
  listItems,
  partOf,
  type ReviewGroup,
  type ReviewItem,
  shownValue,
  termOfKey,
} from "./review-fields.ts";
import type { CompareWithRecord, RecordCounterpart } from "./record-counterpart.ts";
import { whyToCheck } from "./sure-details.ts";

export const reviewDecisions = ["ACCEPTED", "CORRECTED", "ADDED", "REMOVED"] as const;
export type ReviewDecision = (typeof reviewDecisions)[number];

/** A person's decision about one detail of a policy. */
export interface DetailReview {
  /** As in review-fields.ts. */
  field: string;
  decision: ReviewDecision;
  /** The value that applies; null if the policy does not have it. */
  value: string | number | null;
  /** What the documents said at that time; null if nothing. */
  readValue: string | number | null;
  version: number;
  decidedBy: { id: string; name: string } | null;
  decidedAt: number;
}

/** A detail as shown in the review. Values are formatted for people. */
export interface ReviewedDetail {
  field: string;
  label: string;
  /** The value that applies; empty if the policy does not have it. */
  value: string;
  /** Null if the documents do not say. */
  readValue: string | null;
  /** 0 to 1. */
  confidence: number;
  /** Why a person should check it; null if it is stated. */
  checkReason: string | null;
  /** The group that it is reviewed with. */
  group: ReviewGroup;
  /** What other documents say instead. */
  otherValues: readonly ConflictingValue[];
  /** Which of several values applies and why; null if the documents agree. */
  conflictReason: string | null;
  /** How it differs from the policy's record; null if it does not. */
  recordNote: string | null;
  /** The same field of the policy's record; null if the record has no such field. */
  record: RecordCounterpart | null;
  state: "OPEN" | ReviewDecision;
  decidedBy: { id: string; name: string } | null;
  decidedAt: number | null;
  quotes: readonly ShownQuote[];
}

/**
 * Corrections and additions apply whatever the documents say. An acceptance or removal refers to what was read at that
 * time: if the documents now say something else, the detail is open again.
 */
const isCurrent = ({ decision, readValue }: DetailReview, read: string | number | null): boolean =>
  decision === "CORRECTED" || decision === "ADDED" || readValue === read;

/** The details with people's decisions applied. The quotes stay, because they show what was read. */
export function applyReviews(merged: MergedDetails, reviews: readonly DetailReview[]): MergedDetails {
  const items = new Map(listItems(merged).map((item) => [item.key, item]));
  const changed: MergedDetails = {
    ...merged,
    details: { ...merged.details },
    schedules: { ...merged.schedules },
    confidence: { ...merged.confidence },
    corrections: [],
  };
  let isAccepted = false;
  for (const review of reviews) {
    const item = items.get(review.field);
    if (!isCurrent(review, item?.read ?? null)) continue;
    if (review.decision === "ACCEPTED") {
      if (item) makeSure(changed, review.field);
      isAccepted ||= item !== undefined;
      continue;
    }
    if (review.decision === "REMOVED" && !item) continue;
    const value = review.decision === "REMOVED" ? null : review.value;
    if (isScalar(review.field)) setScalar(changed.details, review.field, value, item);
    else changed.schedules = withEntry(changed.schedules, review.field, value);
    makeSure(changed, review.field);
    changed.corrections.push(correctionOf(review, item));
  }
  if (changed.corrections.length === 0) return isAccepted ? changed : merged;
  changed.details.additionalInsureds = insuredsOf(changed.schedules);
  changed.conflicts = merged.conflicts.map((conflict) => {
    const correction = changed.corrections.find(({ field }) => field === conflict.field);
    const by = correction?.correctedBy?.name ?? "somebody";
    return correction ? { ...conflict, reason: `What ${by} set counts.` } : conflict;
  });
  return changed;
}

/** Accepted and corrected values are sure. */
function makeSure(merged: MergedDetails, key: string): void {
  if (isScalar(key)) {
    merged.confidence[key] = 1;
    return;
  }
  const sure = <Entry extends { key: string; confidence: number }>(entries: readonly Entry[]): Entry[] =>
    entries.map((entry) => (entry.key === key ? { ...entry, confidence: 1 } : entry));
  const { forms, cancellation, premiumParts, additionalInsureds, limits } = merged.schedules;
  merged.schedules = {
    forms: sure(forms),
    cancellation: sure(cancellation),
    premiumParts: sure(premiumParts),
    additionalInsureds: sure(additionalInsureds),
    limits: sure(limits),
  };
}

function correctionOf(review: DetailReview, item: ReviewItem | undefined): DetailCorrection {
  const { field, value, decidedBy, decidedAt } = review;
  return {
    field,
    label: item?.label ?? labelOfKey(field, value),
    value: review.decision === "REMOVED" || value === null ? null : shownValue(field, value),
    readValue: item ? shownValue(field, item.read) : null,
    correctedBy: decidedBy,
    correctedAt: decidedAt,
  };
}

function setScalar(
  details: PolicyDetails,
  field: ValueField,
  value: string | number | null,
  item: ReviewItem | undefined,
): void {
  if (item) mendSummary(details, field, item.read, value);
  if (value === null) delete details[field];
  else if (field === "insured" || field === "carrier")
    details[field] = { name: String(value), address: details[field]?.address ?? null };
  else Object.assign(details, { [field]: value });
}

/** Replaces the old value in the summary if its position is unambiguous. */
function mendSummary(
  details: PolicyDetails,
  field: ValueField,
  read: string | number,
  value: string | number | null,
): void {
  const old = shownValue(field, read);
  const places = details.summary?.split(old) ?? [];
  if (places.length < 2) return;
  if (places.length === 2 && value !== null) details.summary = places.join(shownValue(field, value));
  else delete details.summary;
}

/** A list with one entry changed, added or removed. */
function withEntry(schedules: MergedSchedules, key: string, value: string | number | null): MergedSchedules {
  const none = { key, policyQuotes: [], confidence: 1 };
  const put = <Entry extends { key: string }>(
    entries: readonly Entry[],
    change: Partial<Entry>,
    added: Entry,
  ) => {
    if (value === null) return entries.filter((entry) => entry.key !== key);
    if (!entries.some((entry) => entry.key === key)) return [...entries, added];
    return entries.map((entry) => (entry.key === key ? { ...entry, ...change } : entry));
  };
  const term = termOfKey(key);
  if (term) {
    const days = Number(value);
    return { ...schedules, cancellation: put(schedules.cancellation, { days }, { ...none, ...term, days }) };
  }
  if (key.startsWith("premiumPart.")) {
    const part = (typeof value === "string" && partOf(value)) || { amount: Number(value), label: "" };
    const change = part.label === "" ? { amount: part.amount } : part;
    return {
      ...schedules,
      premiumParts: put(schedules.premiumParts, change, { ...none, kind: "PREMIUM", ...part }),
    };
  }
  if (key.startsWith("extraLimit.")) {
    const amount = Number(value);
    const added = { ...none, name: labelOfKey(key, value), amount, line: null, place: null };
    return { ...schedules, limits: put(schedules.limits, { amount }, added) };
  }
  if (key.startsWith("form.")) {
    const form = formOf(String(value));
    return { ...schedules, forms: put(schedules.forms, form, { ...none, ...form }) };
  }
  const name = String(value);
  return {
    ...schedules,
    additionalInsureds: put(schedules.additionalInsureds, { name }, { ...none, kind: "NAMED", name }),
  };
}

function insuredsOf({ additionalInsureds }: MergedSchedules): PolicyDetails["additionalInsureds"] {
  const names = (kind: "NAMED" | "BLANKET") =>
    additionalInsureds.filter((each) => each.kind === kind).map(({ name }) => name);
  return additionalInsureds.length === 0 ? undefined : { named: names("NAMED"), blanket: names("BLANKET") };
}

/** Unknown confidence counts as 50 percent. */
const UNKNOWN = 0.5;

/** Every detail from documents or people, least certain first; decided ones last. */
export function listReviewedDetails(
  merged: MergedDetails | null,
  reviews: readonly DetailReview[],
  compare: CompareWithRecord = () => null,
): ReviewedDetail[] {
  if (!merged) return [];
  const items = listItems(merged);
  const read = new Set(items.map(({ key }) => key));
  const listed = [
    ...items.map((item) =>
      reviewed(
        merged,
        item,
        reviews.find(({ field }) => field === item.key),
        compare,
      ),
    ),
    ...reviews
      .filter(({ field, decision }) => !read.has(field) && (decision === "ADDED" || decision === "CORRECTED"))
      .map((review) => withoutReading(review, compare)),
  ];
  const isDecided = ({ state }: ReviewedDetail) => (state === "OPEN" ? 0 : 1);
  return listed.toSorted((a, b) => isDecided(a) - isDecided(b) || a.confidence - b.confidence);
}

function reviewed(
  merged: MergedDetails,
  item: ReviewItem,
  review: DetailReview | undefined,
  compare: CompareWithRecord,
): ReviewedDetail {
  const { key, label, read, confidence, quotes, otherValues } = item;
  const current = review && isCurrent(review, read) ? review : null;
  const value = current ? current.value : read;
  const conflict = merged.conflicts.find(({ field }) => field === key);
  return {
    field: key,
    label,
    value: value === null ? "" : shownValue(key, value),
    readValue: shownValue(key, read),
    confidence: confidence ?? UNKNOWN,
    checkReason: current ? null : whyToCheck(merged, key, confidence),
    group: groupOfKey(key),
    otherValues,
    conflictReason: conflict?.reason ?? null,
    recordNote: merged.recordDifferences.find(({ field }) => field === key)?.text ?? null,
    record: compare(key, value, current !== null),
    state: current?.decision ?? "OPEN",
    decidedBy: current?.decidedBy ?? null,
    decidedAt: current?.decidedAt ?? null,
    quotes,
  };
}

/** A detail from a person that is in no document. */
function withoutReading(
  { field, value, decidedBy, decidedAt }: DetailReview,
  compare: CompareWithRecord,
): ReviewedDetail {
  return {
    field,
    label: labelOfKey(field, value),
    value: value === null ? "" : shownValue(field, value),
    readValue: null,
    confidence: 1,
    checkReason: null,
    group: groupOfKey(field),
    otherValues: [],
    conflictReason: null,
    recordNote: null,
    record: compare(field, value, true),
    state: "ADDED",
    decidedBy,
    decidedAt,
    quotes: [],
  };
}

/** The keys of everything known about the policy: what was read, and what people added or removed. */
export function knownKeys(merged: MergedDetails, reviews: readonly DetailReview[]): Set<string> {
  const given = reviews.filter(({ decision }) => decision === "ADDED" || decision === "CORRECTED");
  return new Set([...listItems(merged).map(({ key }) => key), ...given.map(({ field }) => field)]);
}
