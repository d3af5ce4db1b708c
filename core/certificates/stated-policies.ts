/** What policies would state on a certificate issued now, to compare with one that was issued. */
import type { MarkFinding } from "#model/endorsements";
import type { Policy } from "#model/policies";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { todayIn } from "../shared/calendar-date.ts";
import { choosePolicies } from "./choose-policies.ts";
import type { CertificateKind, PrintedValue } from "./model.ts";
import { statePolicy } from "./statement.ts";
import { readTerms } from "./terms.ts";

export interface StatedPolicy {
  policy: Policy;
  /** Why no certificate can show it; null if one can. */
  refusal: string | null;
  /** Limits, and the values of insured property by place. */
  values: PrintedValue[];
  findings: readonly MarkFinding[];
}

/** By id; policies that are gone, or of another account, are missing. The number of statements is constant. */
export async function statePolicies(
  scope: AgencyScope,
  { accountId, policyIds, kind }: { accountId: string; policyIds: readonly string[]; kind: CertificateKind },
): Promise<ReadonlyMap<string, StatedPolicy>> {
  const terms = await readTerms(scope, accountId, policyIds);
  if (!terms) return new Map();
  const { agency, policies, details, findings } = terms;
  const today = todayIn(agency.timeZone, scope.nowMs());
  const wanted = new Set(policyIds);
  return new Map(
    policies
      .filter(({ id }) => wanted.has(id))
      .map((policy) => {
        const chosen = choosePolicies({ policyIds: [policy.id], kind }, policies, today);
        const { limits, properties } = statePolicy({
          policy,
          details: details.get(policy.id) ?? null,
          typed: [],
          kind,
          today,
        });
        const refusal = chosen.ok ? null : (chosen.error[0]?.message ?? null);
        const values = valuesOf({ limits, properties });
        return [policy.id, { policy, refusal, values, findings: findings.get(policy.id) ?? [] }];
      }),
  );
}

/** All values that a policy prints, each with a key of its own. */
const valuesOf = ({
  limits,
  properties,
}: Pick<ReturnType<typeof statePolicy>, "limits" | "properties">): PrintedValue[] => [
  ...limits,
  ...properties.flatMap(({ place, values }) =>
    values.map((value) => ({ ...value, key: `${place}/${value.key}`, label: `${value.label}, ${place}` })),
  ),
];
