/** A user's edit of a certificate that waits for a yes: checked against its policies, its endorsements and its documents. */
import { eq } from "drizzle-orm";
import type * as v from "valibot";
import { users } from "#core/users";
import type { Artifact, ArtifactContent, CertificateIssue, issueUpdateSchema } from "#model/artifacts";
import { isSameOrganization, type Mark, markLabels } from "#model/endorsements";
import { nameOfPolicy } from "#model/policies";
import { getActingUser } from "../shared/acting-user.ts";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { invalid, notFound, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { editIssue } from "./edit-issue.ts";
import { findIssueLines, type IssueLine, typedLimits } from "./issue-lines.ts";
import { findIssueMarks, type IssueMark } from "./issue-marks.ts";

const unconfirmed =
  "An endorsement gives this mark to anyone a written contract requires. Confirm that such a contract with the holder exists.";

export async function editIssueAs(
  scope: AgencyScope,
  artifact: Artifact,
  edit: v.InferOutput<typeof issueUpdateSchema>,
): Promise<Result<ArtifactContent & { issue: CertificateIssue }, Problem<"VALIDATION" | "NOT_FOUND">>> {
  const { holder, marks, isContractConfirmed, policyIds = null, values, descriptionOfOperations } = edit;
  const userId = await getActingUser(scope);
  const [[user], lines] = await Promise.all([
    scope.db.select({ name: users.name }).from(users).where(eq(users.id, userId)),
    findIssueLines(scope, artifact),
  ]);
  const by = { userId, name: user?.name ?? "somebody" };
  const at = scope.nowMs();
  const shownIds = shownPolicies(lines, policyIds);
  if (lines.length > 0 && shownIds.length === 0)
    return err(invalid([{ path: "policyIds", message: "Leave one line at least on the certificate." }]));
  const before = artifact.issue?.values ?? [];
  const typed = typedLimits({ lines, shownIds, before }, values ?? before, by, at);
  if (typed.problems.length > 0) return err(invalid(typed.problems));
  const chosen = marks
    ? await chooseMarks(scope, withPolicies(artifact, lines, shownIds), {
        ...{ holder: holder.name, marks, isContractConfirmed },
      })
    : null;
  if (chosen && !chosen.ok) return chosen;
  const edited = editIssue(artifact, {
    ...{ holder, marks: chosen?.value ?? null, lines, policyIds: shownIds, values: typed.values },
    ...{ by: by.name, descriptionOfOperations: descriptionOfOperations ?? null },
    contractConfirmed: confirmationOf(artifact, {
      ...{ holder: holder.name, by, at, isConfirmed: marks ? isContractConfirmed : null },
    }),
  });
  return edited ? ok(edited) : err(notFound("draft"));
}

/** The policies that the form shows, in its order. */
const shownPolicies = (lines: readonly IssueLine[], wanted: readonly string[] | null): string[] =>
  lines.flatMap(({ policy, isShown }) =>
    (wanted ? wanted.includes(policy.id) : isShown) ? [policy.id] : [],
  );

const withPolicies = (
  { issue, template }: Artifact,
  lines: readonly IssueLine[],
  policyIds: string[],
): Pick<Artifact, "issue" | "template"> => ({
  ...(issue ? { issue: lines.length > 0 ? { ...issue, policyIds } : issue } : {}),
  ...(template ? { template } : {}),
});

/**
 * Who confirmed the written contract: whoever ticked it first for this holder. `isConfirmed`: null where nobody was asked, so
 * that it stays as it is.
 */
function confirmationOf(
  { issue }: Artifact,
  {
    holder,
    isConfirmed,
    by,
    at,
  }: { holder: string; isConfirmed: boolean | null; by: { userId: string; name: string }; at: number },
): CertificateIssue["contractConfirmed"] | null {
  const known =
    issue && isSameOrganization(issue.holder.name, holder) ? (issue.contractConfirmed ?? null) : null;
  if (isConfirmed === null) return known;
  return isConfirmed ? (known ?? { ...by, at }) : null;
}

/** Those that were asked for, each given by an endorsement's words; else what is wrong with them. */
async function chooseMarks(
  scope: AgencyScope,
  artifact: Pick<Artifact, "issue" | "template">,
  asked: {
    holder: string;
    marks: readonly { policyId: string; mark: Mark }[];
    isContractConfirmed: boolean;
  },
): Promise<Result<IssueMark[], Problem<"VALIDATION">>> {
  const known = await findIssueMarks(scope, artifact, asked);
  // Those of a line that is left off go with it.
  const shown = asked.marks.filter(({ policyId }) => artifact.issue?.policyIds?.includes(policyId) !== false);
  const found = shown.map(({ policyId, mark }) => ({
    mark,
    own: known.find((each) => each.policy.id === policyId && each.mark === mark),
  }));
  const problems = found.flatMap(({ mark, own }, at) => {
    const path = `marks.${at}`;
    if (!own) return [{ path, message: `The form has no box for “${markLabels[mark]}” of this policy.` }];
    const name = nameOfPolicy(own.policy);
    if (own.standing === "NEEDS_CONTRACT") return [{ path: "isContractConfirmed", message: unconfirmed }];
    return own.standing === "REFUSED"
      ? [{ path, message: `${markLabels[mark]}, ${name}: ${own.reason ?? "no endorsement gives it."}` }]
      : [];
  });
  return problems.length > 0 ? err(invalid(problems)) : ok(found.flatMap(({ own }) => own ?? []));
}
