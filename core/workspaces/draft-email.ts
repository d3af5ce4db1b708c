/** The draft of an email: to whom, under which subject, with the answer that was found. It is sent only after a yes. */
import { inArray, sql } from "drizzle-orm";
import * as v from "valibot";
import { findAccounts } from "#core/accounts";
import { getAgencyProfile } from "#core/agencies";
import { askApproval } from "#core/approvals";
import { createArtifact } from "#core/artifacts";
import { announceChange } from "#core/audit";
import { documents } from "#core/documents";
import { findPoliciesOfAccounts } from "#core/policies";
import type { Tool } from "#core/workflows";
import type { AnswerStatement, Attachment } from "#model/explorer";
import type { AgencyDb } from "../shared/database.ts";
import { SUBJECT_MAX } from "#model/artifacts";
import { mailsCarrier } from "#model/presets";
import type { Journal } from "#model/workflows";
import { paragraphOf } from "./paragraph-of.ts";
import { draftOfPreset } from "./preset-drafts.ts";
import { answerOf } from "./reply.ts";
import { type Found, isAnswered, understoodOf } from "./turn.ts";
import { knownLinesOf } from "./known-lines.ts";
import { mailStatements } from "./mail-sentences.ts";
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
    const { statements: found, attachments } = sent ?? answerOf(journal);
    const policies = accountId === null ? [] : await findPoliciesOfAccounts(scope.db, [accountId]);
    const owners = await findPolicyIds(scope.db, attachments);
    const statements = mailStatements(found, (statement) => {
      const ids = policyIdsOf(statement, attachments, owners);
      return ids.length === 1 ? (policies.find(({ id }) => id === ids[0]) ?? null) : null;
    });
    const looked = letter ? lookedUp(journal) : { statements, attachments };
    const { known, quotes } = looked
      ? knownLinesOf(looked.statements, looked.attachments)
      : { known: null, quotes: [] };
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
            quotes: letter ? quotes : attachments,
            ...(known ? { known } : {}),
            toEmail,
            subject,
            body: [greeting, ...(letter ? [letter.body] : statements.map(({ text }) => text)), also, close]
              .filter((part) => part !== "")
              .join("\n\n"),
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

/** What was looked up about a letter's amounts; null if nothing was. */
function lookedUp({ steps }: Journal): Pick<Found["body"], "statements" | "attachments"> | null {
  const search = steps.findLast(({ kind, state }) => kind === "SEARCH_CLIENT" && state === "DONE");
  if (!search) return null;
  return isAnswered(search) ? (search.outcome as Found).body : { statements: [], attachments: [] };
}

/** The policies that a statement is about: those of its records, or of the documents that it quotes. */
function policyIdsOf(
  { records = [], attachmentNumbers }: AnswerStatement,
  attachments: readonly Attachment[],
  owners: ReadonlyMap<string, string>,
): string[] {
  const ofRecords = records.flatMap(({ policyId }) => policyId ?? []);
  const ofQuotes = attachments
    .filter(({ number }) => attachmentNumbers.includes(number))
    .flatMap(({ documentId }) => owners.get(documentId) ?? []);
  return [...new Set([...ofRecords, ...ofQuotes])];
}

/** The policies of documents, by the documents' ids. */
async function findPolicyIds(
  db: AgencyDb,
  quotes: readonly Pick<Attachment, "documentId">[],
): Promise<Map<string, string>> {
  const ids = [...new Set(quotes.map(({ documentId }) => documentId))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: sql<string>`${documents.id}`, policyId: documents.policyId })
    .from(documents)
    .where(inArray(documents.id, ids));
  return new Map(rows.flatMap(({ id, policyId }) => (policyId === null ? [] : [[id, policyId] as const])));
}

/**
 * What the email answers, as its heading: "Each occurrence limit". The workspace's title says what Cara was told to do, which
 * is not for the recipient; nor is a client somebody whom the recipient has to be told of.
 */
function subjectOf(journal: Journal): string {
  const task = understoodOf(journal)?.task;
  const question =
    task?.tag === "ANSWER" || task?.tag === "FORWARD" ? task.question.replaceAll(/\s+/gu, " ").trim() : "";
  const [, wanted] =
    /^what (?:is|are) (?:(?:the|our|your|his|her|their|its) )?(.+?)[.?!\s]*$/iu.exec(question) ?? [];
  const [, what, verb = ""] =
    /^when (?:does|did|do|will) (.+?) (expire|renew|end|start|begin)[.?!\s]*$/iu.exec(question) ?? [];
  const day = /^(?:start|begin)/iu.test(verb) ? "Effective date" : "Expiration date";
  const heading = (what === undefined ? (wanted ?? question) : `${day} of ${what}`)
    .replaceAll(/\s+(?:of|for) the client\b/giu, "")
    .replaceAll(/\b(?:his|her|their|its)\b/giu, "the");
  const subject = `${heading.charAt(0).toUpperCase()}${heading.slice(1)}`;
  return (subject === "" ? "Your question" : subject).slice(0, SUBJECT_MAX);
}
