import { sql } from "drizzle-orm";
import { landsOnForm } from "#core/form-templates";
import type { EnqueuedJob } from "#core/outbox";
import { findOpenWorkflow, startWorkflow } from "#core/workflows";
import type { Artifact } from "#model/artifacts";
import { partyOfTemplate, type TemplateId } from "#model/form-templates";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { Statement } from "../shared/database.ts";
import { guardThat } from "../shared/version-guard.ts";
import { findWorkspaces } from "./repository.ts";
import { declinedOf, headerStatements, messageRow, plainBody } from "./tell.ts";
import type { TurnInput } from "./task.ts";
import { WORKFLOW } from "./workspace-kind.ts";

const nothingToChange = (id: TemplateId): string =>
  `I prepared no new draft: I found nothing in the reason that a field of the form takes. If something is to change, write it here as it should stand, such as ${
    partyOfTemplate(id) === "INTEREST"
      ? "“Loan # 55-10022”"
      : "“Holder: Marlow Yards LLC, 77 Plaza Rd, Columbus, OH 43215”"
  }.`;

/**
 * A declined draft as a message of whoever declined it: Cara reads the reason and drafts again, at once or after what she
 * is doing. A form is made anew only where the reason says something that stands on it; otherwise she says that she has
 * not. Part of a batch that raised the number of the news; a conflict if she has begun or ended something meanwhile.
 */
export async function tellDecline(
  scope: AgencyScope,
  declined: Record<"workspaceId" | "reason" | "userId", string> & { artifact: Artifact },
): Promise<{ statements: Statement[]; jobs: EnqueuedJob[] }> {
  const { db } = scope;
  const { workspaceId, artifact, reason, userId } = declined;
  const { template } = artifact;
  if (artifact.kind !== "EMAIL" && !template) return { statements: [], jobs: [] };
  if (template && !landsOnForm(template.templateId, reason)) {
    const told = plainBody(nothingToChange(template.templateId));
    return { statements: [messageRow(scope, workspaceId, { role: "AGENT", body: told })], jobs: [] };
  }
  const isForm = template !== undefined;
  const what = isForm ? `“${artifact.title}”` : `the email “${artifact.subject ?? ""}”`;
  const told = { artifactId: artifact.id, reason, ...(isForm ? { isForm: true as const } : {}) };
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
    declined: declinedOf(told),
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
          ...plainBody(`Declined ${what}: ${reason}`),
          declined: told,
        },
      }),
      ...(workflow?.statements ?? []),
      ...headerStatements(scope, workspaceId, workflow ? { state: "WORKING" } : {}),
    ],
    jobs: workflow ? [workflow.job] : [],
  };
}
