/** The form "Cancel policy": its state, the input that it sends, and what the cancellation will do. */
import {
  type CancellationInitiator,
  type CancellationReason,
  type CancellationType,
  cancellationDefaults,
  canceledFrom,
  type PolicyState,
  policyStateLabels,
  proRataReturn,
} from "#model/policies";
import { dayLabel, dayToMs } from "../ui/day-label.ts";

export interface CancellationDraft {
  canceledBy: CancellationInitiator | null;
  type: CancellationType;
  /** Null until it is chosen: a request of the client says it in their words alone. */
  reason: CancellationReason | null;
  reasonDescription: string;
  effectiveAt: string;
  /** Cents; null while a field is empty, which counts as zero. */
  returnPremium: number | null;
  returnCommission: number | null;
}

export const draftCancellation = (today: string): CancellationDraft => ({
  canceledBy: null,
  type: "CANCELLATION",
  reasonDescription: "",
  ...cancellationDefaults(today),
});

export const bodyOfCancellation = (draft: CancellationDraft): Record<string, unknown> => ({
  ...draft,
  returnPremium: (draft.returnPremium ?? 0) / 100,
  returnCommission: (draft.returnCommission ?? 0) / 100,
});

/** Dollars, as the record has them. */
interface Term {
  inforceAt?: string | null;
  expiresAt?: string | null;
  pricing: { premium: number; minimumEarnedPremium: number; estimatedCommission: number };
}

const toCents = (dollars: number): number => Math.round(dollars * 100);
const daysFrom = (from: string, to: string): number => Math.round((dayToMs(to) - dayToMs(from)) / 86_400_000);

export interface ProRata {
  returnPremium: number;
  returnCommission: number;
  /** "146 of 365 days are left." */
  because: string;
}

/** The amounts in cents of a pro rata return, and why; null without a term, or outside it. */
export function proRataOf(
  { inforceAt = null, expiresAt = null, pricing }: Term,
  effectiveAt: string,
): ProRata | null {
  if (inforceAt === null || expiresAt === null || effectiveAt < inforceAt || effectiveAt > expiresAt)
    return null;
  const { premium, minimumEarnedPremium, estimatedCommission } = pricing;
  const cents = {
    premium: toCents(premium),
    minimumEarnedPremium: toCents(minimumEarnedPremium),
    estimatedCommission: toCents(estimatedCommission),
  };
  const returned = proRataReturn({ inforceAt, expiresAt, pricing: cents }, effectiveAt);
  if (!returned) return null;
  const daysLeft = daysFrom(effectiveAt, expiresAt);
  const term = daysFrom(inforceAt, expiresAt);
  const isMinimumKept = returned.returnPremium < Math.floor((cents.premium * daysLeft) / term);
  const because = `${daysLeft} of ${term} days are left.`;
  return {
    ...returned,
    because: isMinimumKept ? `${because} The minimum earned premium is kept.` : because,
  };
}

/** `takenFor`: the day whose pro rata amounts are in the form. True if they are not those of the day chosen since. */
export function isReturnOutdated(
  policy: Term,
  { effectiveAt, returnPremium, returnCommission }: CancellationDraft,
  takenFor: string | null,
): boolean {
  const taken = takenFor === null ? null : proRataOf(policy, takenFor);
  const now = proRataOf(policy, effectiveAt);
  const isTaken = taken?.returnPremium === returnPremium && taken?.returnCommission === returnCommission;
  return isTaken && (now?.returnPremium !== returnPremium || now.returnCommission !== returnCommission);
}

/** What happens to the policy, in plain words. */
export function describeCancellation(
  {
    state,
    inforceAt,
    expiresAt,
  }: { state: PolicyState; inforceAt?: string | null; expiresAt?: string | null },
  effectiveAt: string,
  today: string,
): string {
  if ((inforceAt && effectiveAt < inforceAt) || (expiresAt && effectiveAt > expiresAt))
    return "This day is outside the policy’s term.";
  const from = canceledFrom({ cancellation: { effectiveAt }, reinstatement: null }) ?? effectiveAt;
  const canceled = policyStateLabels.CANCELED;
  if (expiresAt && from > expiresAt)
    return `The policy expires on ${dayLabel(expiresAt)}, before this cancellation would take effect.`;
  if (from <= today)
    return `The policy becomes ${canceled} at once. Its last day in force was ${dayLabel(effectiveAt)}.`;
  return `The policy stays ${policyStateLabels[state]} through ${dayLabel(effectiveAt)} and becomes ${canceled} on ${dayLabel(from)}.`;
}

/** "5 days without coverage", counted from the day of the cancellation. */
export function describeLapse(canceledOn: string, effectiveAt: string): string {
  const days = daysFrom(canceledOn, effectiveAt);
  if (days <= 0) return "No lapse. Coverage continues as if the policy had never been canceled.";
  return `${days} ${days === 1 ? "day" : "days"} without coverage, from ${dayLabel(canceledOn)} to ${dayLabel(effectiveAt)}.`;
}
