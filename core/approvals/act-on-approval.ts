/** The job that does what was approved, once the time to undo it is over. */
import * as v from "valibot";
import { getAgencyProfile } from "#core/agencies";
import { findArtifacts } from "#core/artifacts";
import type { AttachedDocument } from "#model/artifacts";
import { announceChange } from "#core/audit";
import type { CertificateBatchPorts } from "#core/certificate-batches";
import { type DeliveryMail, queueDelivery, type QueuedDelivery } from "#core/deliveries";
import { defineJob } from "#core/outbox";
import { raiseNewsSeq, type WorkflowPorts } from "#core/workflows";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { type Statement, writeAll } from "../shared/database.ts";
import { mailPage, mailText } from "../shared/mail-page.ts";
import { isConflict } from "../shared/version-guard.ts";
import { issueApproved } from "./issue-approved.ts";
import { type IntegrationPorts, unclear, writeOnce, type WriteOutcome } from "./integration.ts";
import type { Approval } from "./model.ts";
import { changeApproval, findApprovals, guardApproval } from "./repository.ts";

/** How threads send what was approved in them. */
export interface ReplyPorts {
  /** Null if the message that is answered is gone. A conflict of its batch may be that mail was placed meanwhile. */
  queueReply(
    scope: AgencyScope,
    reply: Pick<DeliveryMail, "to" | "subject" | "attachments" | "requestedBy" | "yes"> & {
      emailId: string;
      body: string;
    },
  ): Promise<QueuedDelivery | null>;
}

/** How often it is tried again at once. */
const TRIES = 10;

export const actOnApprovalJob = defineJob({
  name: "act-on-approval",
  actsOutside: true,
  payload: v.object({ approvalId: v.string() }),
  queue: "mail-jobs",
  async run(
    {
      wakeDriver,
      integration,
      openCertifier,
      queueReply,
    }: WorkflowPorts & IntegrationPorts & CertificateBatchPorts & ReplyPorts,
    { scope, payload, attempt, finishing },
  ) {
    const { db } = scope;
    const [approval] = await findApprovals(db, [payload.approvalId]);
    // An approval that was undone and given again has a job of its own, which is due when it can no longer be undone.
    if (approval?.state !== "UNDOABLE" || (approval.undoUntil ?? 0) > scope.nowMs())
      return { tag: "NOTHING_TO_DO" };
    const [[artifact], { contactEmail }] = await Promise.all([
      findArtifacts(db, [approval.artifactId]),
      getAgencyProfile(db),
    ]);
    if (approval.kind === "WRITE_INTEGRATION") {
      if (!artifact?.write) return { tag: "REFUSED", reason: "The draft does not say what to write." };
      const outcome = await writeOnce(integration, approval.key, artifact.write, attempt > 1);
      const isWritten = await noteOutcome(scope, approval, outcome, finishing);
      if (isWritten) await wakeDriver(approval.workspaceId);
      return isWritten ? { tag: "FINISHED" } : { tag: "NOTHING_TO_DO" };
    }
    if (approval.kind === "ISSUE_CERTIFICATE") {
      if (!artifact?.issue) return { tag: "REFUSED", reason: "The draft does not say what to issue." };
      const refused = await issueApproved({ openCertifier }, scope, approval, artifact.issue, finishing);
      if (refused && !(await noteOutcome(scope, approval, refused, finishing)))
        return { tag: "NOTHING_TO_DO" };
      await wakeDriver(approval.workspaceId);
      return { tag: "FINISHED" };
    }
    if (!artifact?.toEmail || artifact.subject === null || artifact.body === null)
      return { tag: "REFUSED", reason: "The draft of this email is incomplete, so it was not sent." };
    const { toEmail, subject, body, answersEmail } = artifact;
    const attachments = artifact.attachment
      ? [{ ...pickFile(artifact.attachment), mediaType: "application/pdf" }]
      : [];
    const requestedBy = approval.decidedBy ?? approval.askedBy;
    const yes = { kind: "APPROVAL" as const, id: approval.id };
    for (let tried = 1; ; tried += 1) {
      // Queued in this batch and sent under its own id: however often this job runs, one email leaves.
      const delivery =
        answersEmail === undefined
          ? queueDelivery(scope, {
              ...{ recordKind: "caraApproval", recordId: approval.id, parentId: approval.workspaceId },
              ...{ to: toEmail, replyTo: contactEmail, subject, text: body, attachments, requestedBy, yes },
              html: mailPage({
                title: subject,
                preview: subject,
                parts: body
                  .split("\n")
                  .filter((line) => line.trim() !== "")
                  .map((line) => mailText(line)),
              }),
              resendOf: null,
            })
          : await queueReply(scope, {
              ...{ emailId: answersEmail, to: toEmail, subject, body, attachments, requestedBy, yes },
            });
      if (!delivery)
        return { tag: "REFUSED", reason: "The message that this email answers is gone, so it was not sent." };
      try {
        await writeAll(db, [
          ...finishing,
          ...guardApproval(scope, approval),
          raiseNewsSeq(db, approval.workspaceId),
          ...delivery.statements,
          changeApproval(scope, approval, {
            state: "APPROVED",
            undoUntil: null,
            deliveryId: delivery.delivery.id,
          }),
        ]);
        scope.written({ jobs: [delivery.job] });
        break;
      } catch (error) {
        if (!isConflict(error)) throw error;
        const [now] = await findApprovals(db, [approval.id]);
        // It was undone or held in the same moment, or another consumer has the job.
        if (now?.state !== approval.state || now.version !== approval.version)
          return { tag: "NOTHING_TO_DO" };
        // Mail was placed in the thread meanwhile.
        if (tried === TRIES) throw error;
      }
    }
    await wakeDriver(approval.workspaceId);
    return { tag: "FINISHED" };
  },
  /** No email was sent: the draft waits for a decision again. What was written elsewhere nobody can tell. */
  async ended({ integration }, { scope, payload, end }) {
    const { db } = scope;
    const [approval] = await findApprovals(db, [payload.approvalId]);
    if (approval?.state !== "UNDOABLE" || (approval.undoUntil ?? 0) > scope.nowMs()) return;
    if (approval.kind === "WRITE_INTEGRATION" && end !== "TOO_LATE") {
      await noteOutcome(scope, approval, unclear(integration?.name ?? "the other system"), []);
      return;
    }
    try {
      await writeAll(db, [
        ...guardApproval(scope, approval),
        raiseNewsSeq(db, approval.workspaceId),
        changeApproval(scope, approval, {
          state: "PENDING",
          decidedBy: null,
          decidedAt: null,
          undoUntil: null,
        }),
        announceChange(scope, {
          entity: "caraApproval",
          entityId: approval.id,
          parentId: approval.workspaceId,
        }),
      ]);
    } catch (error) {
      // Somebody has undone it in the same moment.
      if (!isConflict(error)) throw error;
    }
    scope.written({});
  },
});

const pickFile = ({ storageKey, name, size, sha256 }: AttachedDocument) => ({
  storageKey,
  name,
  size,
  sha256,
});

/** False if it was undone in the same moment, or another consumer has the job. */
async function noteOutcome(
  scope: AgencyScope,
  approval: Approval,
  outcome: WriteOutcome,
  finishing: readonly Statement[],
): Promise<boolean> {
  try {
    await writeAll(scope.db, [
      ...finishing,
      ...guardApproval(scope, approval),
      raiseNewsSeq(scope.db, approval.workspaceId),
      changeApproval(scope, approval, { state: "APPROVED", undoUntil: null, outcome }),
      announceChange(scope, {
        entity: "caraApproval",
        entityId: approval.id,
        parentId: approval.workspaceId,
      }),
    ]);
  } catch (error) {
    if (isConflict(error)) return false;
    throw error;
  }
  scope.written({});
  return true;
}
