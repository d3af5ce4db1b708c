/** Whose certificates of a batch would print a mark that a written contract gives, asked before the batch starts. */
import { getAgencyProfile } from "#core/agencies";
import { findPoliciesOfAccounts } from "#core/policies";
import { type CertificateKind, currentTerms, withoutComing } from "#model/certificates";
import { decideMarks } from "#model/endorsements";
import type { CertificateHolder } from "#model/holders";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { todayIn } from "../shared/calendar-date.ts";
import type { Certifier } from "./certifier.ts";
import type { BatchTerms } from "./model.ts";

interface Asked {
  accountId: string;
  kind: CertificateKind;
  terms: Pick<BatchTerms, "policyIds" | "marks" | "isContractConfirmed">;
  holders: readonly CertificateHolder[];
}

/** How many; 0 if the contracts are confirmed. The number of statements is constant. */
export async function countNeedingContract(
  { db, nowMs }: Pick<AgencyScope, "db" | "nowMs">,
  certifier: Certifier,
  { accountId, kind, terms, holders }: Asked,
): Promise<number> {
  const wantedBy = (holder: CertificateHolder) => terms.marks ?? holder.marks;
  const asking = holders.filter((holder) => wantedBy(holder).length > 0);
  // Evidence of property has no marks.
  if (terms.isContractConfirmed || kind === "PROPERTY" || asking.length === 0) return 0;
  const [own, { timeZone }] = await Promise.all([
    findPoliciesOfAccounts(db, [accountId]),
    getAgencyProfile(db),
  ]);
  const stated = await certifier.statePolicies({ accountId, kind, policyIds: own.map(({ id }) => id) });
  const today = todayIn(timeZone, nowMs());
  const certifiable = [...stated.values()]
    .filter(({ refusal }) => refusal === null)
    .map(({ policy, findings }) => ({ ...policy, findings }));
  const byDefault = withoutComing(certifiable, today, ({ previousPolicyId }) => [previousPolicyId]);
  return asking.filter((holder) => {
    const chosen =
      terms.policyIds ?? (holder.policyIds.length > 0 ? currentTerms(holder.policyIds, own, today) : null);
    const policies = chosen ? certifiable.filter(({ id }) => chosen.includes(id)) : byDefault;
    const marks = wantedBy(holder);
    const isAsked = (_policyId: string, mark: (typeof marks)[number]) => marks.includes(mark);
    const decide = decideMarks(policies, holder, { isContractConfirmed: false, today, isAsked });
    return policies.some(({ id }) => marks.some((mark) => decide(id, mark).tag === "NEEDS_CONTRACT"));
  }).length;
}
