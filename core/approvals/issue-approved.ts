/** Issues the certificate that was approved, in the name of whoever approved it; the same approval issues one certificate. */
import type { CertificateBatchPorts } from "#core/certificate-batches";
import { announceChange } from "#core/audit";
import { findPoliciesOfAccounts } from "#core/policies";
import { raiseNewsSeq } from "#core/workflows";
import type { CertificateIssue } from "#model/artifacts";
import { parseCertificateInput } from "#model/certificates";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { Statement } from "../shared/database.ts";
import { endSentence } from "../shared/end-sentence.ts";
import type { WriteOutcome } from "./integration.ts";
import type { Approval } from "./model.ts";
import { changeApproval, guardApproval } from "./repository.ts";

/** Null once it is issued, with the approval in the same batch; else why it is not. */
export async function issueApproved(
  { openCertifier }: CertificateBatchPorts,
  scope: AgencyScope,
  approval: Approval,
  {
    accountId,
    kind = "LIABILITY",
    holder,
    policyIds,
    marks,
    contractConfirmed,
    values = [],
    descriptionOfOperations = "",
    loanNumber,
    loanTyped,
    drawnFrom = [],
  }: CertificateIssue,
  finishing: readonly Statement[],
): Promise<WriteOutcome | null> {
  const changed = await changedSince(scope, accountId, drawnFrom);
  if (changed !== null) return { success: false, message: changed };
  const userId = approval.decidedBy ?? approval.askedBy;
  const issuer = openCertifier({
    ...scope,
    actor: () => Promise.resolve({ kind: "AGENCY_USER", id: userId }),
  });
  const parsed = parseCertificateInput({
    ...{ accountId, kind, holder, policyIds, marks, descriptionOfOperations, loanNumber },
    isContractConfirmed: contractConfirmed !== undefined,
    values: values
      .filter(({ policyId }) => policyIds?.includes(policyId) !== false)
      .map(({ policyId, key, value }) => ({ policyId, key, value })),
  });
  if (!parsed.ok) return { success: false, message: sentencesOf(parsed.error) };
  const issued = await issuer.issue({
    input: parsed.value,
    key: approval.key,
    // Whoever confirmed it and whoever typed it, not whoever approved.
    ...(contractConfirmed ? { contractConfirmed } : {}),
    typedBefore: values,
    ...(loanTyped ? { loanTyped } : {}),
    alsoWrite: ({ id, snapshot }) =>
      Promise.resolve([
        ...finishing,
        ...guardApproval(scope, approval),
        raiseNewsSeq(scope.db, approval.workspaceId),
        changeApproval(scope, approval, {
          state: "APPROVED",
          undoUntil: null,
          outcome: {
            success: true,
            message: `Issued ${snapshot.number}.`,
            certificate: { id, accountId },
          },
        }),
        announceChange(scope, {
          entity: "caraApproval",
          entityId: approval.id,
          parentId: approval.workspaceId,
        }),
      ]),
  });
  if (issued.ok) return null;
  const { fields = [], message } = issued.error;
  return { success: false, message: fields.length > 0 ? sentencesOf(fields) : message };
}

/** Why the certificate would not be the one that was seen; null if no policy of the client has changed. */
export async function changedSince(
  { db }: Pick<AgencyScope, "db">,
  accountId: string,
  drawnFrom: NonNullable<CertificateIssue["drawnFrom"]>,
): Promise<string | null> {
  const policies = await findPoliciesOfAccounts(db, [accountId]);
  const seen = new Map(drawnFrom.map(({ policyId, version }) => [policyId, version]));
  const isSame =
    policies.length === seen.size && policies.every(({ id, version }) => seen.get(id) === version);
  return isSame
    ? null
    : "The client's policies have changed since this certificate was drafted, so it is not issued. Ask for it again.";
}

const sentencesOf = (problems: readonly { message: string }[]): string =>
  [...new Set(problems.map(({ message }) => endSentence(message)))].join(" ");
