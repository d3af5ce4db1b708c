/** Whether what a certificate prints still holds. Computed whenever it is read, never stored. Pure. */
import {
  type Cancellation,
  canceledFrom,
  decidePolicyState,
  isCancellationOnRecord,
  type PolicyState,
} from "#model/policies";
import type { CertificateState } from "./model.ts";

/** A policy as a certificate prints it. Dates are YYYY-MM-DD. */
interface PrintedTerm {
  policyNumber: string | null;
  carrierId: string;
  inforceAt: string | null;
  expiresAt: string | null;
}

/** The policy as it is now. */
export interface CurrentPolicy extends PrintedTerm {
  state: PolicyState;
  /** Milliseconds since 1970. */
  deletedAt: number | null;
  cancellation: Pick<Cancellation, "effectiveAt"> | null;
  reinstatement: object | null;
  /** When it was first recorded with another number, carrier or term than printed, if that is known; milliseconds. */
  changedAt?: number | null;
}

/** A policy on it. */
export interface PolicyFacts {
  printed: PrintedTerm;
  now: CurrentPolicy;
}

/** What was done to the certificate itself. */
interface EndFacts {
  /** Milliseconds since 1970, as `supersededAt`. */
  withdrawnAt: number | null;
  supersededAt: number | null;
  /** The first day on which the newer one takes its place; null: when it was issued. */
  supersededFrom: string | null;
}

export interface CertificateFacts extends EndFacts {
  policies: readonly PolicyFacts[];
}

export interface DecidedState {
  state: CertificateState;
  /**
   * An instant (ms) or a day; null if the records do not say. For a valid one, the day from which all of its policies
   * are in force if that is yet to come, else null.
   */
  since: number | string | null;
}

/** What has happened to one policy; the later ones of the list count for less. */
const policyVerdicts = ["CANCELED", "EXPIRED", "CHANGED"] as const satisfies CertificateState[];

/** `today`: the agency's day. A certificate is as good as the worst of its policies. */
export const decideCertificateState = (facts: CertificateFacts, today: string): DecidedState =>
  decideEnd(facts, today) ?? decideByPolicies(facts.policies, today);

/** Null if it was neither withdrawn nor superseded by today. */
export function decideEnd(
  { withdrawnAt, supersededAt, supersededFrom }: EndFacts,
  today: string,
): DecidedState | null {
  if (withdrawnAt !== null) return { state: "WITHDRAWN", since: withdrawnAt };
  if (supersededAt !== null && isReached(supersededFrom, today))
    return { state: "SUPERSEDED", since: supersededFrom ?? supersededAt };
  return null;
}

export function decideByPolicies(policies: readonly PolicyFacts[], today: string): DecidedState {
  const verdicts = policies.map((policy) => judgePolicy(policy, today));
  for (const state of policyVerdicts) {
    const such = verdicts.filter((verdict) => verdict.state === state);
    if (such.length > 0) return { state, since: earliest(such.map(({ since }) => since)) };
  }
  const begins = policies.flatMap(({ printed: { inforceAt } }) => inforceAt ?? []).toSorted();
  const last = begins.at(-1) ?? null;
  return { state: "VALID", since: isReached(last, today) ? null : last };
}

const isReached = (day: number | string | null, today: string): boolean =>
  typeof day !== "string" || day <= today;

/**
 * When a new certificate takes the place of the one before. That one goes on proving what is in force until the renewal
 * on the new one begins; null: at once.
 */
export function decideSupersededFrom(
  before: readonly { policyId: string; inforceAt: string | null }[],
  after: readonly { policyId: string; previousPolicyId: string | null; inforceAt: string | null }[],
  today: string,
): string | null {
  const daysOf = (terms: readonly { inforceAt: string | null }[]): string[] =>
    terms.flatMap(({ inforceAt }) => inforceAt ?? []).toSorted();
  const isOn = (terms: readonly { policyId: string }[], id: string | null): boolean =>
    terms.some(({ policyId }) => policyId === id);
  const renewals = after.filter(
    ({ previousPolicyId: id }) => id !== null && isOn(before, id) && !isOn(after, id),
  );
  const from = [...daysOf(after).slice(0, 1), ...daysOf(renewals)].toSorted().at(-1) ?? today;
  const [begun = today] = daysOf(before);
  return from > today && begun < from ? from : null;
}

function judgePolicy({ printed, now }: PolicyFacts, today: string): DecidedState {
  if (now.deletedAt !== null) return { state: "CANCELED", since: now.deletedAt };
  const policyState = decidePolicyState(now, today);
  if (policyState === "CANCELED") return { state: "CANCELED", since: canceledFrom(now) };
  const end = earliest([printed.expiresAt === lastDayOf(now) ? null : printed.expiresAt, now.expiresAt]);
  if (policyState === "EXPIRED" || (typeof end === "string" && end <= today))
    return { state: "EXPIRED", since: end };
  const isBound = policyState === "BINDING" || policyState === "INFORCE";
  return isBound && isAsPrinted(printed, now)
    ? { state: "VALID", since: null }
    : { state: "CHANGED", since: now.changedAt ?? null };
}

/** The last day before a cancellation that has not taken effect, which is then printed as the expiration. */
const lastDayOf = (policy: CurrentPolicy): string | null =>
  isCancellationOnRecord(policy) ? policy.cancellation.effectiveAt : null;

const isAsPrinted = (printed: PrintedTerm, now: CurrentPolicy): boolean =>
  printed.policyNumber === now.policyNumber &&
  printed.carrierId === now.carrierId &&
  printed.inforceAt === now.inforceAt &&
  (printed.expiresAt === lastDayOf(now) ||
    (printed.expiresAt === now.expiresAt && !endsBefore(printed.expiresAt, lastDayOf(now))));

/** A cancellation on record cuts the printed term short, before it has taken effect. */
const endsBefore = (expiresAt: string | null, lastDay: string | null): boolean =>
  expiresAt !== null && lastDay !== null && lastDay < expiresAt;

/** The first instant or day; days and instants are compared by their day in UTC, which decides only what is shown. */
function earliest(moments: readonly (number | string | null)[]): number | string | null {
  const dayOf = (moment: number | string) =>
    typeof moment === "number" ? new Date(moment).toISOString().slice(0, 10) : moment;
  const known = moments.filter((moment) => moment !== null);
  return known.toSorted((one, other) => dayOf(one).localeCompare(dayOf(other)))[0] ?? null;
}
