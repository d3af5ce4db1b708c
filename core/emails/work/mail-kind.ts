/** The workflow of a workspace, which also works on mail: one for each message that arrives. */
import * as v from "valibot";
import { eq, sql } from "drizzle-orm";
import { holdChanged } from "#core/approvals/replies";
import { announceChange } from "#core/audit";
import type { Tool, WorkflowKind } from "#core/workflows";
import { type WorkspacePorts, workspaceKind } from "#core/workspaces";
import { messageRow, plainBody, quotedDocuments, quotedInDrafts } from "#core/workspaces/mail";
import type { Journal } from "#model/workflows";
import { emailMessages, emailThreads } from "../tables.ts";
import { draftEmailReply, replyDraftedSchema } from "./draft-reply-step.ts";
import { emailOf, nextOfMail, readOf, wishOf } from "./mail-journal.ts";
import { openEmailRequest, requestOpenedSchema } from "./open-request-step.ts";
import { readEmailStep } from "./read-step.ts";

const listed = new Intl.ListFormat("en-US", { type: "conjunction" });

/** What Cara says about a message in its workspace. */
function toldOf(journal: Journal): string {
  const read = readOf(journal);
  const done = (kind: string) => journal.steps.filter((step) => step.kind === kind && step.state === "DONE");
  if (!read) return "I could not read this email. Please open its thread.";
  const requests = done("OPEN_EMAIL_REQUEST").flatMap(({ outcome }) =>
    v.is(requestOpenedSchema, outcome)
      ? [
          outcome.isJoined
            ? `It is about the open service request “${outcome.title}”.`
            : `I opened the service request “${outcome.title}”${outcome.due === null ? "" : `, due ${outcome.due}`}.`,
        ]
      : [],
  );
  const failed = journal.steps.flatMap(({ kind, state, error }) =>
    kind === "OPEN_EMAIL_REQUEST" && state === "FAILED" && error !== null
      ? [`I could not open a service request: ${error}`]
      : [],
  );
  const whose =
    read.accountId !== null
      ? []
      : [
          read.candidates === 0
            ? "The sender is nobody’s contact, so I do not know the account. Choose it on the thread."
            : "I do not know for certain whose email it is. The thread shows whose it may be: choose the account there.",
        ];
  const drafted = done("DRAFT_EMAIL_REPLY").at(-1);
  const isDrafted = drafted !== undefined;
  if (wishOf(journal) !== null) return toldOfAnother(drafted?.outcome ?? null, read.noReply);
  return [
    ...(read.summary.length === 0 ? ["It asks for nothing that I recognize."] : read.summary),
    ...requests,
    ...failed,
    ...whose,
    ...(isDrafted ? ["I drafted a reply. It waits for your yes."] : []),
    ...(read.noReply === null ? [] : [read.noReply]),
    ...(read.withoutModel ? ["The language model could not be used, so I read it without one."] : []),
  ].join(" ");
}

/** What Cara says about another reply that somebody has asked for. */
function toldOfAnother(drafted: unknown, noReply: string | null): string {
  if (!v.is(replyDraftedSchema, drafted))
    return noReply ?? "I could not draft another reply. Write one by hand.";
  const { changes, missed } = drafted;
  const told =
    changes.length === 0 ? "I drafted another reply." : `I drafted another reply: ${listed.format(changes)}.`;
  return [told, ...missed, "It waits for your yes."].join(" ");
}

const tellOfEmail: Tool<object> = {
  effect: "WRITE",
  input: v.object({}),
  async act(_ports, { scope, workflow, step, journal }) {
    const { subjectId: workspaceId } = workflow;
    const body = plainBody(toldOf(journal));
    const read = readOf(journal);
    const says = read !== null && wishOf(journal) === null && read.asked + read.completes > 0;
    const rows = [
      ...(says ? [holdChanged(scope, { threadId: read.threadId, emailId: read.emailId })] : []),
      messageRow(scope, workspaceId, { id: step.key, role: "AGENT", body }),
      // So that people can open what the draft quotes.
      ...quotedDocuments(scope, workspaceId, step.key, await quotedInDrafts(scope.db, workspaceId)),
    ];
    return { tag: "DONE", outcome: { messageId: step.key }, rows };
  },
};

export const mailKind: WorkflowKind<WorkspacePorts> = {
  ...workspaceKind,
  program(journal) {
    const emailId = emailOf(journal);
    return emailId === null ? workspaceKind.program(journal) : nextOfMail(journal, emailId);
  },
  // Mail is the agency's, whoever looks after its account.
  seesAs: ({ workflow, journal }) => (emailOf(journal) === null ? workflow.askedBy : null),
  tools: {
    ...workspaceKind.tools,
    READ_EMAIL: readEmailStep,
    OPEN_EMAIL_REQUEST: openEmailRequest,
    DRAFT_EMAIL_REPLY: draftEmailReply,
    TELL_OF_EMAIL: tellOfEmail,
  },
  async tell(scope, told) {
    const statements = [...(await workspaceKind.tell(scope, told))];
    // Also after another turn of its workspace, such as one on a draft that was declined.
    if (told.tag === "ENDED" || (told.tag === "STEP_ENDED" && told.result.tag === "WAIT"))
      statements.push(
        scope.db
          .update(emailThreads)
          .set({ stale: sql`${emailThreads.stale} + 1` })
          .where(eq(emailThreads.workspaceId, told.workflow.subjectId)),
      );
    const emailId = told.tag === "ENDED" ? emailOf(told.journal) : null;
    if (emailId === null) return statements;
    const read = readOf(told.journal);
    // However it ends, people go on from here.
    return [
      ...statements,
      scope.db.update(emailMessages).set({ workState: "DONE" }).where(eq(emailMessages.id, emailId)),
      // Whoever looks at the thread sees what she understood, also where it waits for the same as before.
      ...(read
        ? [
            announceChange(scope, {
              entity: "emailThread",
              entityId: read.threadId,
              parentId: read.accountId,
            }),
          ]
        : []),
    ];
  },
};
