import { sql } from "drizzle-orm";
import type { EnqueuedJob } from "#core/outbox";
import { findOpenWorkflow, startWorkflow } from "#core/workflows";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { Statement } from "../shared/database.ts";
import { guardThat } from "../shared/version-guard.ts";
import { findWorkspaces } from "./repository.ts";
import { headerStatements, messageRow, plainBody } from "./tell.ts";
import type { TurnInput } from "./task.ts";
import { WORKFLOW } from "./workspace-kind.ts";

/**
 * A declined draft as a message of whoever declined it: Cara reads the reason and drafts again, at once or after what she
 * is doing. Part of a batch that raised the number of the news; a conflict if she has begun or ended something meanwhile.
 */
export async function tellDecline(
  scope: AgencyScope,
  declined: Record<"workspaceId" | "artifactId" | "subject" | "reason" | "userId", string>,
): Promise<{ statements: Statement[]; jobs: EnqueuedJob[] }> {
  const { db } = scope;
  const { workspaceId, artifactId, subject, reason, userId } = declined;
  const [open, [workspace]] = await Promise.all([
    findOpenWorkflow(db, workspaceId),
    findWorkspaces(db, [workspaceId]),
  ]);
  const messageId = scope.newId("msg");
  const turn: TurnInput = {
    messageId,
    message: reason,
    preset: null,
    bringsFiles: false,
    declined: { artifactId },
  };
  const isOver = workspace?.archivedAt !== null;
  const workflow =
    open || isOver
      ? null
      : startWorkflow(scope, { kind: WORKFLOW, subjectId: workspaceId, askedBy: userId, input: turn });
  const openNow = sql`(SELECT count(*) FROM workflows WHERE subject_id = ${workspaceId} AND state <> 'ENDED')`;
  return {
    statements: [
      ...guardThat(db, workspaceId, sql`(${openNow} = ${open ? 1 : 0})`),
      messageRow(scope, workspaceId, {
        id: messageId,
        role: "USER",
        state: open ? "QUEUED" : "READ",
        authorId: userId,
        body: {
          ...plainBody(`Declined the email “${subject}”: ${reason}`),
          declined: { artifactId, reason },
        },
      }),
      ...(workflow?.statements ?? []),
      ...headerStatements(scope, workspaceId, workflow ? { state: "WORKING" } : {}),
    ],
    jobs: workflow ? [workflow.job] : [],
  };
}
