/** A certificate that is issued again: its policies and marks, on the policies that a certificate can show now. */
import { type Mark, markLabels } from "#model/endorsements";
import { policyTypeLabels } from "#model/policies";
import type { CertifiablePolicyFragment, ReplacedCertificateQuery } from "../graphql/generated/graphql.ts";
import { cellOf, type MarkContext } from "./mark-cells.ts";

type Replaced = Pick<NonNullable<ReplacedCertificateQuery["certificate"]>, "policies">;
type ReplacedPolicy = Replaced["policies"][number];

interface SucceededPolicy extends ReplacedPolicy {
  /** The policy itself, or another of its line if it is over; null if there is none. */
  successor: CertifiablePolicyFragment | null;
}

export function succeedPolicies(
  { policies: replaced }: Replaced,
  policies: readonly CertifiablePolicyFragment[],
): SucceededPolicy[] {
  const replacedIds = new Set(replaced.map(({ policyId }) => policyId));
  return replaced.map((policy) => ({
    ...policy,
    successor:
      policies.find(({ id }) => id === policy.policyId) ??
      policies.find(({ id, type }) => type === policy.type && !replacedIds.has(id)) ??
      null,
  }));
}

/** Marks that it shows and a new one cannot print for the holder, each in a sentence. */
export const describeLostMarks = (
  replaced: Replaced,
  policies: readonly CertifiablePolicyFragment[],
  context: Omit<MarkContext, "beside">,
): string[] =>
  succeedPolicies(replaced, policies).flatMap(({ type, successor, marks }) =>
    marks.flatMap(({ mark }) => {
      const reason = whyLost(successor, mark, context);
      return reason ? [`${markLabels[mark]}, ${policyTypeLabels[type]}: ${reason}`] : [];
    }),
  );

function whyLost(
  policy: CertifiablePolicyFragment | null,
  mark: Mark,
  context: Omit<MarkContext, "beside">,
): string | null {
  if (!policy) return "the policy is no longer binding or active.";
  const { tag } = cellOf(policy, mark, context);
  if (tag === "PROVED") return null;
  return tag === "REFUSED" ? "the endorsement names someone else." : "no endorsement proves it now.";
}
