/** Once all that a thread asks for is closed, a reply that only says that it is being worked on is not true any more. */
import { type SQL, sql } from "drizzle-orm";
import { withdrawDraft } from "#core/approvals/replies";
import { announceChange } from "#core/audit";
import { raiseNewsSeq } from "#core/workflows";
import type { AgencyScope } from "../../shared/agency-scope.ts";
import { writeAll } from "../../shared/database.ts";

/** The thread asks for service requests, and all of them are closed. */
export const isSettled = (threadId: SQL): SQL => sql`(
  EXISTS (SELECT 1 FROM email_requests JOIN email_messages ON email_messages.id = email_requests.email_id
    WHERE email_messages.thread_id = ${threadId})
  AND NOT EXISTS (SELECT 1 FROM email_requests JOIN email_messages ON email_messages.id = email_requests.email_id
    JOIN service_requests ON service_requests.id = email_requests.request_id
    WHERE email_messages.thread_id = ${threadId} AND service_requests.state = 'OPEN'))`;

const reason = "The service request of this thread was closed, so this reply is not true any more.";

/**
 * Takes back the replies of such threads that wait for a yes, but none that somebody has edited or that answers a question.
 * Returns whether there were any.
 */
export async function withdrawSettled(scope: AgencyScope, threadIds: readonly string[]): Promise<boolean> {
  const { db } = scope;
  const settled = await db.all<{ id: string; workspaceId: string }>(sql`
    SELECT approvals.id, approvals.workspace_id AS workspaceId
    FROM email_drafts JOIN approvals ON approvals.id = email_drafts.approval_id
    JOIN artifacts ON artifacts.id = email_drafts.artifact_id
    WHERE approvals.state = 'PENDING' AND artifacts.version = 1
      AND email_drafts.thread_id IN (SELECT value FROM json_each(${JSON.stringify(threadIds)}))
      AND json_array_length(artifacts.content, '$.blocks') = 0
      AND approvals.id NOT IN (SELECT approval_id FROM email_follow_ups)
      AND ${isSettled(sql`email_drafts.thread_id`)}`);
  if (settled.length === 0) return false;
  await writeAll(
    db,
    settled.flatMap((draft) => [
      raiseNewsSeq(db, draft.workspaceId),
      withdrawDraft(scope, draft, reason),
      announceChange(scope, { entity: "caraApproval", entityId: draft.id, parentId: draft.workspaceId }),
    ]),
  );
  scope.written({});
  return true;
}
