/** Writes to another system: only ever as an approval, which says what would be written. */
import * as v from "valibot";
import { findAccounts } from "#core/accounts";
import { askApproval, type IntegrationPorts } from "#core/approvals";
import { createArtifact } from "#core/artifacts";
import { announceChange } from "#core/audit";
import type { Tool } from "#core/workflows";
import { type IntegrationWrite, writeActions } from "#model/artifacts";
import { textSchema } from "./tool-inputs.ts";
import { understoodOf } from "./turn.ts";

const NOTE_MAX = 4_000;
const TASK_TITLE_MAX = 120;

/** The outcome of WRITE_INTEGRATION. */
export const writtenSchema = v.object({
  artifactId: v.string(),
  write: v.object({
    integration: v.string(),
    action: v.picklist(writeActions),
    account: v.object({
      name: v.string(),
      line1: v.string(),
      city: v.string(),
      zone: v.string(),
      postalCode: v.string(),
    }),
    createNote: v.nullable(v.object({ content: v.string() })),
    createTask: v.nullable(v.object({ title: v.string(), description: v.string() })),
    uploadDocument: v.nullable(v.object({ documentId: v.string(), name: v.string() })),
  }),
});

export const writeIntegration: Tool<IntegrationPorts> = {
  effect: "OUTSIDE",
  input: v.object({ content: textSchema }),
  async act({ integration }, { scope, workflow, step, journal }) {
    const { content } = step.input as { content: string };
    const { subjectId: workspaceId, askedBy } = workflow;
    const understood = understoodOf(journal);
    if (!integration) return { tag: "FAILED", reason: "No integration with another system is connected." };
    const accountId = understood?.accountId ?? null;
    const [account] = accountId === null ? [] : await findAccounts(scope.db, [accountId]);
    if (!account)
      return {
        tag: "FAILED",
        reason: "Nothing was drafted, because it is not clear which client this is about.",
      };
    const { name, mailingAddress } = account.account;
    const { line1, city, zone, postalCode } = mailingAddress;
    const [file] = understood?.documents ?? [];
    const write: IntegrationWrite = {
      integration: integration.name,
      ...partOf(content, file ? { documentId: file.documentId, name: file.name } : null),
      account: { name, line1, city, zone, postalCode },
    };
    const artifactId = scope.newId("art");
    const title = `${titles[write.action]} in ${integration.name}`;
    const artifact = {
      ...{ id: artifactId, workspaceId, kind: "DOCUMENT" as const, title },
      content: { blocks: blocksOf(write), quotes: [], toEmail: null, subject: null, body: null, write },
    };
    const outcome: v.InferOutput<typeof writtenSchema> = { artifactId, write };
    return {
      tag: "DONE",
      outcome,
      rows: [
        ...createArtifact(scope, artifact),
        ...askApproval(scope, {
          ...{ workspaceId, artifactId, kind: "WRITE_INTEGRATION", key: step.key, askedBy },
          accountId,
          clientName: name,
        }),
        announceChange(scope, { entity: "caraApproval", entityId: artifactId, parentId: workspaceId }),
      ],
    };
  },
};

const titles: Record<IntegrationWrite["action"], string> = {
  CREATE_NOTE: "Note",
  CREATE_TASK: "Task",
  UPLOAD_DOCUMENT: "Document",
};

const blocksOf = ({ account, createNote, createTask, uploadDocument }: IntegrationWrite) =>
  [
    account.name,
    ...(createNote ? [createNote.content] : []),
    ...(createTask ? [createTask.title, createTask.description] : []),
    ...(uploadDocument ? [uploadDocument.name] : []),
  ]
    .filter((text) => text !== "")
    .map((text) => ({ kind: "PARAGRAPH" as const, text, rows: [], quotes: [[]], verdicts: [] }));

const isTask = /\b(?:tasks?|to-?dos?|reminders?|activity|follow[- ]?up)\b/iu;
const isUpload =
  /\b(?:upload|attach|file|save)\b[^.?!]*\b(?:this|these|it|document|file|certificate|pdf|attached)\b/iu;
/** What stands behind these words is what is to be written. */
const beginning =
  /(?::\s*|\b(?:that|saying|to say|noting|reading)\s+|\bto\s+(?=(?:follow|call|send|ask|get|check|review|order|mail|email|schedule)\b))/iu;

/** What is to be written, from the words of the task. Pure. */
export function partOf(
  text: string,
  file: IntegrationWrite["uploadDocument"],
): Omit<IntegrationWrite, "account" | "integration"> {
  const nothing = { createNote: null, createTask: null, uploadDocument: null };
  if (file && isUpload.test(text)) return { ...nothing, action: "UPLOAD_DOCUMENT", uploadDocument: file };
  const match = beginning.exec(text);
  const said = (match ? text.slice(match.index + match[0].length) : text).replaceAll(/\s+/gu, " ").trim();
  const content = `${said.charAt(0).toUpperCase()}${said.slice(1)}`.slice(0, NOTE_MAX);
  if (!isTask.test(text)) return { ...nothing, action: "CREATE_NOTE", createNote: { content } };
  const isLong = content.length > TASK_TITLE_MAX;
  const title = isLong ? `${content.slice(0, TASK_TITLE_MAX - 1).trimEnd()}…` : content;
  return { ...nothing, action: "CREATE_TASK", createTask: { title, description: isLong ? content : "" } };
}
