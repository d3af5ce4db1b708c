/**
 * The marks of a certificate that waits for a yes: which its draft shows, which an endorsement's own words would give its
 * holder, and why the others cannot be had. Whoever edits them chooses among these; the words decide.
 */
import { createEndorsements } from "#core/endorsements";
import { boxOf } from "#core/form-templates";
import { findPolicies } from "#core/policies";
import { getAgencyProfile } from "#core/agencies";
import type { Artifact } from "#model/artifacts";
import { decideMarks, type Mark, type MarkProof, marks } from "#model/endorsements";
import type { Policy, PolicyType } from "#model/policies";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { todayIn } from "../shared/calendar-date.ts";

export interface IssueMark {
  policy: Policy;
  mark: Mark;
  /** The draft shows it. */
  isShown: boolean;
  /** GIVEN: printed as it is. NEEDS_CONTRACT: once somebody confirms that a written contract requires it. */
  standing: "GIVEN" | "NEEDS_CONTRACT" | "REFUSED";
  /** Of a refused one: why, as a sentence. */
  reason: string | null;
  /** The words that give it. */
  proofs: MarkProof[];
  field: NonNullable<ReturnType<typeof boxOf>>;
}

/** As the lines stand on the form; all others come last. */
const formOrder: readonly PolicyType[] = [
  ...(["GENERAL_LIABILITY", "BUSINESS_OWNERS", "PACKAGE", "PRODUCT_LIABILITY"] as const),
  ...(["COMMERCIAL_AUTO", "UMBRELLA", "EXCESS", "WORKERS_COMPENSATION"] as const),
];
export function placeOf({ type }: Pick<Policy, "type">): number {
  const place = formOrder.indexOf(type);
  return place < 0 ? formOrder.length : place;
}

/** In the order of the form's lines. `holder`, `isContractConfirmed`: as they would be issued. */
export async function findIssueMarks(
  scope: Pick<AgencyScope, "db" | "nowMs">,
  { issue, template }: Pick<Artifact, "issue" | "template">,
  { holder, isContractConfirmed }: { holder: string; isContractConfirmed: boolean },
): Promise<IssueMark[]> {
  if (!issue || !template || issue.kind === "PROPERTY" || !issue.policyIds) return [];
  const { policyIds, marks: shown = [] } = issue;
  const [rows, findings, { timeZone }] = await Promise.all([
    findPolicies(scope.db, policyIds),
    createEndorsements(scope).findMarks(policyIds),
    getAgencyProfile(scope.db),
  ]);
  const held = policyIds
    .flatMap((id) => rows.find((row) => row.id === id) ?? [])
    .toSorted((one, other) => placeOf(one) - placeOf(other));
  const findingsOf = (id: string) => findings.get(id) ?? [];
  const decide = decideMarks(
    held.map(({ id, type, inforceAt, expiresAt }) => ({
      ...{ id, type, inforceAt, expiresAt },
      findings: findingsOf(id),
    })),
    { name: holder },
    { isContractConfirmed, today: todayIn(timeZone, scope.nowMs()) },
  );
  const boxes = new Set<string>();
  return held.flatMap((policy) =>
    marks.flatMap((mark): IssueMark[] => {
      const field = boxOf(template.templateId, policy.type, mark);
      const finding = findingsOf(policy.id).find((each) => each.mark === mark);
      // A second policy of a line has no box of its own, so that nobody would see it.
      if (!field || boxes.has(field.name) || finding?.tag === "DOES_NOT_APPLY") return [];
      boxes.add(field.name);
      const decision = decide(policy.id, mark);
      return [
        {
          ...{ policy, mark, field },
          isShown: shown.some((each) => each.policyId === policy.id && each.mark === mark),
          standing: { PRINTED: "GIVEN", NEEDS_CONTRACT: "NEEDS_CONTRACT", REFUSED: "REFUSED" }[
            decision.tag
          ] as IssueMark["standing"],
          reason: decision.tag === "REFUSED" ? decision.reason : null,
          proofs: decision.tag === "REFUSED" ? [] : decision.proofs,
        },
      ];
    }),
  );
}
