/** An email that arrived, handed to Cara: the workspace of its thread works on one after the other. */
import { eq, sql } from "drizzle-orm";
import { recordChange } from "#core/audit";
import type { EnqueuedJob } from "#core/outbox";
import { findOpenWorkflow, newsSeq, raiseNewsSeq, startWorkflow } from "#core/workflows";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { Statement } from "../shared/database.ts";
import { searchTextOf } from "../shared/search-text.ts";
import { guardThat } from "../shared/version-guard.ts";
import type { TurnInput } from "./task.ts";
import { workspaces } from "./tables.ts";
import { headerStatements, messageRow, plainBody } from "./tell.ts";
import { shortened } from "./title-of-workspace.ts";
import { WORKFLOW } from "./workspace-kind.ts";

interface HandedMail {
  emailId: string;
  /** The workspace of its thread; null if it has none yet. */
  workspaceId: string | null;
  /** "Email from Anna Pelletier: COI needed". */
  content: string;
  title: string;
  accountId: string | null;
  clientName: string | null;
  /** Who wrote it, by name or else by address. */
  sender: string;
  /** The user in whose name Cara works. */
  askedBy: string;
  /** Only its reply is drafted again; by whom that was asked for, and how. */
  again?: { wish: string };
  authorId?: string;
}

/** For one batch; a conflict if Cara has begun or ended something in the workspace meanwhile. */
export async function handMail(
  scope: AgencyScope,
  { emailId, content, title, sender, accountId, clientName, askedBy, again, authorId, ...handed }: HandedMail,
): Promise<{ workspaceId: string; statements: Statement[]; jobs: EnqueuedJob[] }> {
  const { db } = scope;
  const workspaceId = handed.workspaceId ?? scope.newId("wsp");
  const open = handed.workspaceId === null ? null : await findOpenWorkflow(db, workspaceId);
  const messageId = scope.newId("msg");
  const mail = { emailId, ...(again ? { again } : {}) };
  const input: TurnInput = {
    messageId,
    message: content,
    preset: null,
    bringsFiles: false,
    mail,
  };
  const workflow = open
    ? null
    : startWorkflow(scope, { kind: WORKFLOW, subjectId: workspaceId, askedBy, input });
  const now = scope.nowMs();
  const openNow = sql`(SELECT count(*) FROM workflows WHERE subject_id = ${workspaceId} AND state <> 'ENDED')`;
  return {
    workspaceId,
    statements: [
      ...guardThat(db, workspaceId, sql`(${openNow} = ${open ? 1 : 0})`),
      raiseNewsSeq(db, workspaceId),
      ...(handed.workspaceId === null
        ? [
            db.insert(workspaces).values({
              ...{ id: workspaceId, title: shortened(title), state: "CREATED", preset: null, form: {} },
              ...{ accountId, clientName, keywords: [], createdBy: askedBy, seq: newsSeq(workspaceId) },
              ...{ searchText: searchTextOf([title, clientName, content]), createdAt: now, updatedAt: now },
            }),
          ]
        : // New mail opens the work on its thread again.
          [db.update(workspaces).set({ archivedAt: null }).where(eq(workspaces.id, workspaceId))]),
      messageRow(scope, workspaceId, {
        id: messageId,
        role: "USER",
        state: open ? "QUEUED" : "READ",
        authorId: authorId ?? null,
        body: { ...plainBody(content), mail },
      }),
      ...(workflow?.statements ?? []),
      ...headerStatements(scope, workspaceId, workflow ? { state: "WORKING" } : {}),
      // Nobody at the agency began it.
      ...(handed.workspaceId === null
        ? await recordChange(scope, {
            ...{ action: "caraWorkspace.create", entity: "caraWorkspace", entityId: workspaceId },
            ...{ parentId: accountId, version: 1, reason: `Started by the email of ${sender}.` },
            after: { title: shortened(title), accountId, emailId, message: content },
          })
        : []),
    ],
    jobs: workflow ? [workflow.job] : [],
  };
}
