/** The draft of an email: to whom, under which subject, with the answer that was found. It is sent only after a yes. */
import * as v from "valibot";
import { findAccounts } from "#core/accounts";
import { getAgencyProfile } from "#core/agencies";
import { askApproval } from "#core/approvals";
import { createArtifact } from "#core/artifacts";
import { announceChange } from "#core/audit";
import type { Tool } from "#core/workflows";
import { SUBJECT_MAX } from "#model/artifacts";
import { mailsCarrier } from "#model/presets";
import type { Journal } from "#model/workflows";
import { paragraphOf } from "./paragraph-of.ts";
import { draftOfPreset } from "./preset-drafts.ts";
import { answerOf } from "./reply.ts";
import { understoodOf } from "./turn.ts";
import { findAnswer } from "./turns-before.ts";

/** Makes the draft of an email out of the answer that was found, and asks for a yes to send it. */
export const draftEmail: Tool<object> = {
  effect: "OUTSIDE",
  input: v.object({}),
  async act(_ports, { scope, workflow, step, journal }) {
    const { subjectId: workspaceId, askedBy } = workflow;
    const understood = understoodOf(journal);
    const { accountId = null, contactId, otherAccountId = null } = understood ?? {};
    const letter = understood?.task.tag === "EMAIL" ? understood.task : null;
    const [account] = accountId === null ? [] : await findAccounts(scope.db, [accountId]);
    const also = understood?.task.tag === "ANSWER" ? (understood.task.also ?? "") : "";
    const said = (text: string) => (text === "" ? [] : [{ text, attachmentNumbers: [] }]);
    const drafted = draftOfPreset(journal, "DRAFT_EMAIL");
    const forward = understood?.task.tag === "FORWARD" ? understood.task : null;
    const sent = forward ? await findAnswer(scope.db, workspaceId, forward.messageId) : null;
    if (forward && !sent) return { tag: "FAILED", reason: "The answer is not in this workspace any more." };
    const { statements, attachments, content } = sent ?? answerOf(journal);
    const subject = drafted?.subject ?? letter?.subject ?? subjectOf(journal);
    const isNamed = ({ id }: { id: string }): boolean => id === contactId;
    const [other] = otherAccountId === null ? [] : await findAccounts(scope.db, [otherAccountId]);
    // Of another client: the approval says that the evidence is none of theirs.
    const recipient =
      account?.contacts.find(isNamed) ?? other?.contacts.find(isNamed) ?? account?.contacts[0];
    const ofClient = recipient?.email ?? account?.account.email ?? null;
    const toEmail = understood?.task.tag === "PRESET" && mailsCarrier(understood.task.key) ? null : ofClient;
    const greeting = recipient ? `Hello ${recipient.name},` : "Hello,";
    const agency = await getAgencyProfile(scope.db);
    const close = `Best regards,\n${agency.name}`;
    const artifact = {
      id: scope.newId("art"),
      workspaceId,
      kind: "EMAIL" as const,
      title: subject,
      content: drafted
        ? { ...drafted, toEmail, body: [drafted.body ?? "", close].join("\n\n") }
        : {
            blocks: (letter ? said(letter.body) : [...statements, ...said(also)]).map((statement) =>
              paragraphOf(statement, accountId),
            ),
            quotes: letter ? [] : attachments,
            toEmail,
            subject,
            body: [greeting, letter?.body ?? content, also, close].filter((part) => part !== "").join("\n\n"),
          },
    };
    const rows = [
      ...createArtifact(scope, artifact),
      ...askApproval(scope, {
        workspaceId,
        artifactId: artifact.id,
        kind: "SEND_EMAIL",
        key: step.key,
        askedBy,
        accountId,
        clientName: understood?.clientName ?? null,
      }),
      announceChange(scope, { entity: "caraApproval", entityId: artifact.id, parentId: workspaceId }),
    ];
    return {
      tag: "DONE",
      outcome: { artifactId: artifact.id, subject, toEmail, body: artifact.content.body },
      rows,
    };
  },
};

/**
 * What the email answers, as its heading: "Each occurrence limit". The workspace's title says what Cara was told to do, which
 * is not for the recipient; nor is a client somebody whom the recipient has to be told of.
 */
function subjectOf(journal: Journal): string {
  const task = understoodOf(journal)?.task;
  const question =
    task?.tag === "ANSWER" || task?.tag === "FORWARD" ? task.question.replaceAll(/\s+/gu, " ").trim() : "";
  const [, wanted] = /^what (?:is|are) (?:(?:the|our|your) )?(.+?)[.?!\s]*$/iu.exec(question) ?? [];
  const heading = (wanted ?? question).replaceAll(/\s+(?:of|for) the client\b/giu, "");
  const subject = `${heading.charAt(0).toUpperCase()}${heading.slice(1)}`;
  return (subject === "" ? "Your question" : subject).slice(0, SUBJECT_MAX);
}
