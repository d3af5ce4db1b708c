/** A client's policies as someone on the phone needs them: what is running, by what ends next; then what has ended. */
import type { PolicyState } from "#model/policies";

interface Term {
  state: PolicyState;
  expiresAt: string | null;
}

const ended: readonly PolicyState[] = ["EXPIRED", "CANCELED"];

/** A term without an expiration date comes after those that have one. */
const soonerFirst = (a: Term, b: Term): number =>
  (a.expiresAt ?? "9999").localeCompare(b.expiresAt ?? "9999");

export function orderForOverview<Policy extends Term>(policies: readonly Policy[]) {
  const running = policies.filter(({ state }) => !ended.includes(state)).toSorted(soonerFirst);
  const past = policies
    .filter(({ state }) => ended.includes(state))
    .toSorted((a, b) => (b.expiresAt ?? "").localeCompare(a.expiresAt ?? ""));
  return { running, past };
}
