/** Which policies a certificate shows, in the order of the page, or why it cannot show one. Pure. */
import { CERTIFIED_POLICIES_MAX } from "#model/holders";
import {
  decidePolicyState,
  isCancellationOnRecord,
  nameOfPolicy,
  type Policy,
  type PolicyType,
  policyTypes,
} from "#model/policies";
import { describeDate } from "../shared/calendar-date.ts";
import type { FieldProblem } from "../shared/field-problems.ts";
import { err, ok, type Result } from "../shared/result.ts";
import {
  type CertificateInput,
  type CertificateKind,
  isCertifiable,
  isPropertyPolicy,
  policiesOfKind,
  whyIncomplete,
  withoutComing,
} from "./model.ts";

/** As certificates are read: the liability lines first. */
const firstTypes: readonly PolicyType[] = [
  "GENERAL_LIABILITY",
  "BUSINESS_OWNERS",
  "PACKAGE",
  "COMMERCIAL_AUTO",
  "UMBRELLA",
  "EXCESS",
  "WORKERS_COMPENSATION",
];
const order: readonly PolicyType[] = [
  ...firstTypes,
  ...policyTypes.filter((type) => !firstTypes.includes(type)),
];

export function choosePolicies(
  { policyIds, kind }: Pick<CertificateInput, "policyIds" | "kind">,
  policies: readonly Policy[],
  today: string,
): Result<Policy[], FieldProblem[]> {
  if (policyIds === null) return chooseAll(policies, kind, today);
  const byId = new Map(policies.map((policy) => [policy.id, policy]));
  const problems = policyIds.flatMap((id, at) => {
    const policy = byId.get(id);
    const message = policy
      ? whyNot(policy, kind, today)
      : "This policy is not one of this account’s, or it was deleted. Choose the policies again.";
    return message === null ? [] : [{ path: `policyIds.${at}`, message }];
  });
  if (problems.length > 0) return err(problems);
  return ok(inOrder(policies.filter(({ id }) => policyIds.includes(id))));
}

function chooseAll(
  policies: readonly Policy[],
  kind: CertificateKind,
  today: string,
): Result<Policy[], FieldProblem[]> {
  const current = policiesOfKind(policies, kind).filter((policy) => isCertifiable(policy, today));
  const complete = withoutComing(
    current.filter((policy) => describeIncomplete(policy) === null),
    today,
    ({ previousPolicyId }) => [previousPolicyId],
  );
  if (complete.length > CERTIFIED_POLICIES_MAX) {
    const message = `This account has ${complete.length} policies in force. Choose at most ${CERTIFIED_POLICIES_MAX}.`;
    return err([{ path: "policyIds", message }]);
  }
  if (complete.length > 0) return ok(inOrder(complete));
  const [incomplete] = current;
  const none =
    kind === "PROPERTY"
      ? "This account has no property policy that is bound or in force."
      : "This account has no policy that is bound or in force.";
  return err([{ path: "policyIds", message: (incomplete && describeIncomplete(incomplete)) ?? none }]);
}

/** As the page prints them. */
export const inOrder = (policies: readonly Policy[]): Policy[] =>
  policies.toSorted(
    (one, other) =>
      order.indexOf(one.type) - order.indexOf(other.type) ||
      (one.policyNumber ?? "").localeCompare(other.policyNumber ?? "", "en-US") ||
      one.id.localeCompare(other.id, "en-US"),
  );

/** Null if a certificate can show the policy. */
function whyNot(policy: Policy, kind: CertificateKind, today: string): string | null {
  const name = nameOfPolicy(policy);
  if (!isCertifiable(policy, today)) {
    switch (decidePolicyState(policy, today)) {
      case "CANCELED":
        return isCancellationOnRecord(policy)
          ? `${name} was canceled effective ${describeDate(policy.cancellation.effectiveAt)}. Take it off the certificate.`
          : `${name} was canceled. Take it off the certificate.`;
      case "EXPIRED":
        return `${name} expired${policy.expiresAt === null ? "" : ` on ${describeDate(policy.expiresAt)}`}. Take it off the certificate.`;
      default:
        return `${name} is neither bound nor in force. Take it off the certificate.`;
    }
  }
  if (kind === "PROPERTY" && !isPropertyPolicy(policy))
    return `${name} insures no property. Take it off the evidence.`;
  return describeIncomplete(policy);
}

function describeIncomplete(policy: Policy): string | null {
  const why = whyIncomplete(policy);
  return (
    why && `A certificate cannot show a policy ${why.without}. ${why.enter} of ${nameOfPolicy(policy)} first.`
  );
}
