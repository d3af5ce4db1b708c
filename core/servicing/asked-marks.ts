/** What policies' documents prove of the marks that requests ask for, before anybody issues anything. */
import { getAgencyProfile } from "#core/agencies";
import { createEndorsements } from "#core/endorsements";
import { findPoliciesOfAccounts } from "#core/policies";
import { isCertifiable, withoutComing } from "#model/certificates";
import { decideMarks, type Mark, type MarkDecision, type MarkFinding } from "#model/endorsements";
import type { Policy } from "#model/policies";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { todayIn } from "../shared/calendar-date.ts";
import type { ServiceRequest } from "./model.ts";

/** For one policy that has such a mark. */
export interface AskedMark {
  policy: Policy;
  mark: Mark;
  decision: MarkDecision;
}

/** Only this mark is asked for by name; others are in a contract that people read. */
const MARK = "ADDITIONAL_INSURED" satisfies Mark;

/** For whom the mark is asked; null if the request asks for none. */
function askedFor({ details: { addAdditionalInsured, createCertificate } }: ServiceRequest): string | null {
  if (addAdditionalInsured) return addAdditionalInsured.name;
  return createCertificate?.additionalInsured ? createCertificate.name : null;
}

/** The statements are the same for any number of requests. */
export async function listAskedMarks(
  scope: Pick<AgencyScope, "db" | "nowMs">,
  requests: readonly ServiceRequest[],
): Promise<Map<string, AskedMark[]>> {
  const asking = requests.filter((request) => request.accountId !== null && askedFor(request) !== null);
  if (asking.length === 0) return new Map();
  const accountIds = [...new Set(asking.flatMap(({ accountId }) => accountId ?? []))];
  const [policies, { timeZone }] = await Promise.all([
    findPoliciesOfAccounts(scope.db, accountIds),
    getAgencyProfile(scope.db),
  ]);
  const today = todayIn(timeZone, scope.nowMs());
  const certifiable = policies.filter((policy) => isCertifiable(policy, today));
  const findings = await createEndorsements(scope).findMarks(certifiable.map(({ id }) => id));
  const ofAccount = Map.groupBy(certifiable, ({ accountId }) => accountId);
  return new Map(
    asking.map((request) => {
      const own = ofAccount.get(request.accountId ?? "") ?? [];
      return [request.id, decideFor(request, own, { findings, today })];
    }),
  );
}

const hasMark = ({ tag }: MarkFinding): boolean => tag !== "DOES_NOT_APPLY";

/** Something speaks of it, or it is usual for the line: of many policies, the others only distract. */
const mayHaveMark = (finding: MarkFinding): boolean =>
  finding.tag === "PROVED" ||
  (finding.tag === "MISSING" && (finding.usualForms.length > 0 || (finding.doubts ?? []).length > 0));

function decideFor(
  request: ServiceRequest,
  policies: readonly Policy[],
  { findings, today }: { findings: ReadonlyMap<string, readonly MarkFinding[]>; today: string },
): AskedMark[] {
  const findingsOf = ({ id }: Policy) => findings.get(id) ?? [];
  const decide = decideMarks(
    policies.map((policy) => ({ ...policy, findings: findingsOf(policy) })),
    { name: askedFor(request) ?? "" },
    { isContractConfirmed: false, today },
  );
  const named = policies.filter(({ id }) => id === request.policyId);
  return (
    named.length > 0 ? named : withoutComing(policies, today, ({ previousPolicyId }) => [previousPolicyId])
  )
    .filter((policy) =>
      findingsOf(policy).some(
        (finding) => finding.mark === MARK && (named.length > 0 ? hasMark(finding) : mayHaveMark(finding)),
      ),
    )
    .map((policy) => ({ policy, mark: MARK, decision: decide(policy.id, MARK) }));
}
