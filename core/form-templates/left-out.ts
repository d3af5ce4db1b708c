/** Which policies are not on a form, and why, for people. Pure. */
import { decidePolicyState, isCancellationOnRecord, nameOfPolicy, type Policy } from "#model/policies";
import { describeDate } from "../shared/calendar-date.ts";
import { type KnownPolicy, linesOf } from "./known-policy.ts";
import type { Line } from "./templates.ts";

/** Of a policy that was handed over; null for one on record, which `endedOnRecord` tells of. */
export function whyNotInForce(policy: KnownPolicy, today: string): string | null {
  if (policy.record) return null;
  const {
    policyNumber = "A policy",
    effectiveDate = "",
    expirationDate = "",
  } = policy.details?.details ?? {};
  return effectiveDate > today
    ? `${policyNumber} begins on ${describeDate(effectiveDate)}, so it is not on this form.`
    : `${policyNumber} ended on ${describeDate(expirationDate)}, so it is not on this form.`;
}

/** Of each line of the form without a policy in force: its last policy on record, and why it does not count. */
export function endedOnRecord(
  policies: readonly KnownPolicy[],
  current: readonly KnownPolicy[],
  lines: readonly Line[],
  today: string,
): string[] {
  const covered = new Set(current.flatMap(({ type }) => linesOf(type)));
  const open = lines.filter((line) => line !== "other" && !covered.has(line));
  const last = open.flatMap((line) => {
    const own = policies.flatMap(({ record, type }) =>
      record && linesOf(type).includes(line) ? [record] : [],
    );
    return own.toSorted((a, b) => (b.expiresAt ?? "").localeCompare(a.expiresAt ?? "")).slice(0, 1);
  });
  return [...new Map(last.map((policy) => [policy.id, policy])).values()].map(
    (policy) => `${nameOfPolicy(policy)} ${whyNot(policy, today)}, so it is not on this form.`,
  );
}

function whyNot(policy: Policy, today: string): string {
  const { inforceAt, expiresAt } = policy;
  const state = decidePolicyState(policy, today);
  if (state === "CANCELED")
    return isCancellationOnRecord(policy)
      ? `was canceled on ${describeDate(policy.cancellation.effectiveAt)}`
      : "was canceled";
  if (expiresAt !== null && expiresAt <= today) return `expired on ${describeDate(expiresAt)}`;
  if (inforceAt !== null && inforceAt > today) return `begins on ${describeDate(inforceAt)}`;
  return "is neither bound nor in force";
}
