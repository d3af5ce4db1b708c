/**
 * What may be stated of what was read. A value below the required confidence is shown with the reason why a person
 * should check it, and is used nowhere else: not in answers, warnings or comparisons. People's decisions are always
 * sure. Pure.
 */
import { type DetailField, type DoubtReason, isSure, valueFields } from "#model/assistant";
import type { MergedDetails, MergedSchedules, ShownQuote } from "./model.ts";

/** A value that is not certain enough to state. */
export interface DetailCheck {
  /** A field of the details, or the key of an entry of a list. */
  field: string;
  /** For people, in a sentence. */
  reason: string;
}

const doubtTexts: Readonly<Record<DoubtReason, string>> = {
  RIVALS: "The document gives other values too.",
  DERIVED: "Put together from several places.",
  UNCLEAR: "Its label does not settle what it is.",
  SCAN: "It is hard to read on the scan.",
};

type SureFields = Pick<MergedDetails, "confidence" | "conflicts" | "doubts">;

/** Why a value is not stated; null if it is sure. `confidence`: undefined if unknown. */
export function whyToCheck(
  { conflicts, doubts }: Pick<SureFields, "conflicts" | "doubts">,
  key: string,
  confidence: number | undefined,
): string | null {
  if (isSure(confidence)) return null;
  const conflict = conflicts.find(({ field }) => field === key);
  if (conflict) {
    const isBetween = new Set(conflict.values.map(({ documentId }) => documentId)).size > 1;
    return isBetween ? "The documents differ." : "The document gives two values.";
  }
  return doubtTexts[doubts[key as DetailField] ?? "UNCLEAR"];
}

/** Everything that a person should check. */
export function listChecks(merged: MergedDetails): DetailCheck[] {
  const checks: DetailCheck[] = [];
  const check = (field: string, confidence: number | undefined) => {
    const reason = whyToCheck(merged, field, confidence);
    if (reason !== null) checks.push({ field, reason });
  };
  for (const field of valueFields)
    if (merged.details[field] !== undefined) check(field, merged.confidence[field]);
  for (const entries of Object.values(merged.schedules) as { key: string; confidence: number }[][])
    for (const { key, confidence } of entries) check(key, confidence);
  return checks;
}

/**
 * The sure part of the details. Documents in conflict are each read with certainty, so their values stay, together with
 * what the others say instead.
 */
export function onlySure(merged: MergedDetails): MergedDetails {
  const isShown = (key: string, confidence: number | undefined) =>
    isSure(confidence) || merged.conflicts.some(({ field }) => field === key);
  const unsure = valueFields.filter((field) => !isShown(field, merged.confidence[field]));
  const without = <Kept extends object>(kept: Kept): Kept =>
    Object.fromEntries(
      Object.entries(kept).filter(([field]) => !(unsure as readonly string[]).includes(field)),
    ) as Kept;
  const entriesOf = <Entry extends { key: string; confidence: number; policyQuotes: ShownQuote[] }>(
    entries: readonly Entry[],
  ) => entries.filter(({ key, confidence }) => isShown(key, confidence));
  const { forms, cancellation, premiumParts, additionalInsureds, limits } = merged.schedules;
  const schedules: MergedSchedules = {
    forms: entriesOf(forms),
    cancellation: entriesOf(cancellation),
    premiumParts: entriesOf(premiumParts),
    additionalInsureds: entriesOf(additionalInsureds),
    limits: entriesOf(limits),
  };
  const details = without(merged.details);
  if (details.extraLimits)
    details.extraLimits = schedules.limits.map(({ name, amount }) => ({ name, limit: amount }));
  return { ...merged, details, evidence: without(merged.evidence), schedules };
}
