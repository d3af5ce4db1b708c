/** The job that does what was approved, once the time to undo it is over. */
import * as v from "valibot";
import { getAgencyProfile } from "#core/agencies";
import { findArtifacts } from "#core/artifacts";
import { queueDelivery } from "#core/deliveries";
import { defineJob } from "#core/outbox";
import { raiseNewsSeq, type WorkflowPorts } from "#core/workflows";
import { writeAll } from "../shared/database.ts";
import { mailPage, mailText } from "../shared/mail-page.ts";
import { isConflict } from "../shared/version-guard.ts";
import { changeApproval, findApprovals, guardApproval } from "./repository.ts";

export const actOnApprovalJob = defineJob({
  name: "act-on-approval",
  payload: v.object({ approvalId: v.string() }),
  queue: "mail-jobs",
  async run({ wakeDriver }: WorkflowPorts, { scope, payload, finishing }) {
    const { db } = scope;
    const [approval] = await findApprovals(db, [payload.approvalId]);
    if (approval?.state !== "UNDOABLE") return { tag: "NOTHING_TO_DO" };
    const [[artifact], { contactEmail }] = await Promise.all([
      findArtifacts(db, [approval.artifactId]),
      getAgencyProfile(db),
    ]);
    if (!artifact?.toEmail || artifact.subject === null || artifact.body === null)
      return { tag: "REFUSED", reason: "The draft of this email is incomplete, so it was not sent." };
    // Queued in this batch and sent under its own id: however often this job runs, one email leaves.
    const delivery = queueDelivery(scope, {
      recordKind: "caraApproval",
      recordId: approval.id,
      parentId: approval.workspaceId,
      to: artifact.toEmail,
      replyTo: contactEmail,
      subject: artifact.subject,
      text: artifact.body,
      html: mailPage({
        title: artifact.subject,
        preview: artifact.subject,
        parts: artifact.body.split(/\n{2,}/u).map((part) => mailText(part)),
      }),
      attachments: [],
      requestedBy: approval.decidedBy ?? approval.askedBy,
      resendOf: null,
    });
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
    } catch (error) {
      // It was undone in the same moment, or another consumer has the job.
      if (isConflict(error)) return { tag: "NOTHING_TO_DO" };
      throw error;
    }
    scope.written({ jobs: [delivery.job] });
    await wakeDriver(approval.workspaceId);
    return { tag: "FINISHED" };
  },
});
