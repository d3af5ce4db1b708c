/**
 * The lines of a certificate that waits for a yes: the policies that it shows or that somebody left off, and the limits of
 * each that no document gives, which may be typed.
 */
import { statePolicy } from "#core/certificates";
import { problemOfTypedLimit } from "#model/certificates";
import { findPolicyDetails } from "#core/explorer";
import { boxOf } from "#core/form-templates";
import { findPolicies } from "#core/policies";
import { getAgencyProfile } from "#core/agencies";
import type { Artifact, TypedIssueLimit } from "#model/artifacts";
import type { Policy } from "#model/policies";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { todayIn } from "../shared/calendar-date.ts";
import type { FieldProblem } from "../shared/field-problems.ts";
import { placeOf } from "./issue-marks.ts";

export interface IssueLimit {
  key: string;
  label: string;
  box: NonNullable<ReturnType<typeof boxOf>>;
  /** What somebody typed; null if nobody has. */
  typed: TypedIssueLimit | null;
}

export interface IssueLine {
  policy: Policy;
  isShown: boolean;
  limits: IssueLimit[];
}

export async function findIssueLines(
  scope: Pick<AgencyScope, "db" | "nowMs">,
  { issue, template }: Pick<Artifact, "issue" | "template">,
): Promise<IssueLine[]> {
  if (!issue?.policyIds || !template || issue.kind === "PROPERTY") return [];
  const { policyIds, leftOff = [], values = [] } = issue;
  const ids = [...policyIds, ...leftOff];
  const [rows, details, { timeZone }] = await Promise.all([
    findPolicies(scope.db, ids),
    findPolicyDetails(scope.db, ids),
    getAgencyProfile(scope.db),
  ]);
  const today = todayIn(timeZone, scope.nowMs());
  const listed = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  return listed
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((policy): IssueLine => {
      const { id } = policy;
      const stated = {
        policy,
        details: details.get(id) ?? null,
        typed: [],
        kind: "LIABILITY" as const,
        today,
      };
      const limits = statePolicy(stated).asked.flatMap(({ key, label }): IssueLimit[] => {
        const box = boxOf(template.templateId, policy.type, key);
        const typed = values.find((value) => value.policyId === id && value.key === key) ?? null;
        return box ? [{ key, label, box, typed }] : [];
      });
      return { policy, isShown: policyIds.includes(id), limits };
    });
}

/**
 * What is typed for limits: those that stay as they are keep who typed them. Of policies that are left off nothing is seen, so
 * that theirs stay whatever is sent.
 */
export function typedLimits(
  {
    lines,
    shownIds,
    before,
  }: {
    lines: readonly IssueLine[];
    /** The policies that are to be shown. */
    shownIds: readonly string[];
    before: readonly TypedIssueLimit[];
  },
  values: readonly { policyId: string; key: string; value: string }[],
  by: TypedIssueLimit["by"],
  at: number,
): { values: TypedIssueLimit[]; problems: FieldProblem[] } {
  const problems: FieldProblem[] = [];
  const typed = values.flatMap(({ policyId, key, value }, index): TypedIssueLimit[] => {
    if (value === "" || !shownIds.includes(policyId)) return [];
    const path = `values.${index}.value`;
    const limit = lines.find(({ policy }) => policy.id === policyId)?.limits.find((each) => each.key === key);
    const message = limit
      ? problemOfTypedLimit(key, value)
      : "A document gives this limit, so it cannot be typed.";
    if (message !== null) problems.push({ path, message });
    return [limit?.typed?.value === value ? limit.typed : { policyId, key, value, by, at }];
  });
  const kept = before.filter(({ policyId }) => !shownIds.includes(policyId));
  return { values: [...typed, ...kept], problems };
}
