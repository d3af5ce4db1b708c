/** Cara's tools: what each step of a turn does. None of them follows what a document says. */
import { asc, inArray, sql } from "drizzle-orm";
import * as v from "valibot";
import { getAgencyProfile } from "#core/agencies";
import type { IntegrationPorts } from "#core/approvals";
import { createArtifact } from "#core/artifacts";
import type { ArtifactContent } from "#model/artifacts";
import type { Reasoner } from "#core/assistant";
import { documents } from "#core/documents";
import { type PresetRead, presetReads, type ReadPorts } from "#core/presets";
import { newsSeq, type Tool } from "#core/workflows";
import { type PresetReadKind, presetReadKinds } from "#model/presets";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { todayIn } from "../shared/calendar-date.ts";
import type { AgencyDb, Statement } from "../shared/database.ts";
import { findClientRecord, findGuides } from "./client-record.ts";
import type { DraftPorts } from "./drafts.ts";
import { draftEmail } from "./draft-email.ts";
import { fillTemplateTool } from "./fill-template.ts";
import { findUserName } from "./find-user-name.ts";
import { openDocuments, openPages } from "./open-documents.ts";
import { peekFile } from "./peek-file.ts";
import { draftOfPreset } from "./preset-drafts.ts";
import { readFiles } from "./read-files.ts";
import { openRequest } from "./open-request.ts";
import { redraftEmail } from "./redraft-email.ts";
import { reviseEmail } from "./revise-email.ts";
import { replyOf } from "./reply.ts";
import {
  searchClient,
  searchFiles,
  searchKnowledge,
  type SearchPorts,
  searchWeb,
} from "./search-documents.ts";
import { searchRecords } from "./search-records.ts";
import { workspaceDocuments, workspaces } from "./tables.ts";
import { messageRow } from "./tell.ts";
import { think } from "./think.ts";
import { suggestChanges } from "./suggest-changes.ts";
import { idSchema, textSchema } from "./tool-inputs.ts";
import type { StepKind } from "./step-kinds.ts";
import { understoodOf } from "./turn.ts";
import { fetchPages, type WebPorts } from "./web-search.ts";
import { understandTask } from "./understand-task.ts";
import { writeIntegration } from "./write-integration.ts";

/** What Cara works with. What is absent she does not offer, and says so. */
export interface WorkspacePorts extends SearchPorts, WebPorts, DraftPorts, IntegrationPorts {
  readonly reasoner: Pick<Reasoner, "answer" | "findValues" | "readMail" | "reword" | "think"> &
    ReadPorts["reasoner"];
  /** How long Cara waits for the reading of files before she goes on without those that are left; milliseconds. */
  readonly filesWaitMs: number;
}

const ask: Tool<WorkspacePorts> = {
  effect: "READ",
  input: v.object({
    question: textSchema,
    choices: v.array(textSchema),
    policyIds: v.optional(v.array(idSchema)),
  }),
  act: (_ports, { step }) => Promise.resolve({ tag: "WAIT", question: step.input }),
};

const draftDocument: Tool<WorkspacePorts> = {
  effect: "WRITE",
  input: v.object({ title: v.string() }),
  act(_ports, { scope, workflow, step, journal }) {
    const content = draftOfPreset(journal, "DRAFT_DOCUMENT");
    if (!content) return Promise.resolve({ tag: "FAILED", reason: "There is nothing to write down." });
    const { title } = step.input as { title: string };
    const artifactId = scope.newId("art");
    const { subjectId: workspaceId } = workflow;
    const task = understoodOf(journal)?.task;
    const styleId = task?.tag === "PRESET" ? (task.styleId ?? null) : null;
    return Promise.resolve({
      tag: "DONE",
      outcome: { artifactId, title, headline: headlineOf(content) ?? title },
      rows: createArtifact(scope, { id: artifactId, workspaceId, kind: "DOCUMENT", title, content, styleId }),
    });
  },
};

/** How a document begins: its first heading, with what stands above the verdicts of a review. */
function headlineOf({ blocks }: ArtifactContent): string | null {
  const isReview = blocks.some(({ verdicts }) => verdicts.length > 0);
  const heading = isReview ? blocks.findIndex(({ kind }) => kind === "HEADING") : 0;
  const texts = blocks.slice(0, Math.max(heading, 0) + 1).map(({ text }) => text);
  return texts.length === 0 ? null : texts.join(" ");
}

/** What a preset has the reasoner read. */
function readTool({ input, run }: PresetRead<PresetReadKind>): Tool<WorkspacePorts> {
  return {
    effect: "READ",
    input,
    async act({ reasoner, storage }, { scope, step, workflow }) {
      const read = await run(
        {
          reasoner,
          open: (ids) => openDocuments(scope, storage.readRange, ids),
          pages: (ids) => openPages(scope, storage.readRange, ids),
          today: async () => todayIn((await getAgencyProfile(scope.db)).timeZone, scope.nowMs()),
          preparer: async () => {
            const [{ name: agency }, person] = await Promise.all([
              getAgencyProfile(scope.db),
              findUserName(scope.db, workflow.askedBy),
            ]);
            return { agency, person };
          },
          applicant: (accountId) => findClientRecord(scope, storage.readRange, accountId),
          guides: async () => [
            ...(await openDocuments(scope, storage.readRange, await findGuides(scope.db))).values(),
          ],
        },
        v.parse(input, step.input),
      );
      if (!read) return { tag: "FAILED", reason: "The document was deleted meanwhile." };
      const { value, withoutModel, runs } = read;
      return { tag: "DONE", outcome: withoutModel ? { ...value, withoutModel } : value, runs };
    },
  };
}

const readTools = Object.fromEntries(
  presetReadKinds.map((kind) => [kind, readTool(presetReads[kind])]),
) as Record<PresetReadKind, Tool<WorkspacePorts>>;

/** Writes the answer, and notes the documents that it and the drafts of the workspace quote, so that people can open them. */
const reply: Tool<WorkspacePorts> = {
  effect: "WRITE",
  input: v.object({}),
  async act(_ports, { scope, workflow, step, journal }) {
    const { subjectId: workspaceId } = workflow;
    const body = replyOf(journal);
    const drafted = await quotedInDrafts(scope.db, workspaceId);
    const rows: Statement[] = [
      messageRow(scope, workspaceId, { id: step.key, role: "AGENT", body }),
      ...quotedDocuments(scope, workspaceId, step.key, [
        ...body.attachments.map(({ documentId }) => documentId),
        ...drafted,
      ]),
    ];
    return { tag: "DONE", outcome: { messageId: step.key }, rows };
  },
};

/** Documents that still exist, whether they were handed over or are on a client's record. */
export async function quotedInDrafts(db: AgencyDb, workspaceId: string): Promise<string[]> {
  const quoted = sql`SELECT json_extract(quote.value, '$.documentId') FROM artifacts, json_each(artifacts.content, '$.quotes') AS quote WHERE artifacts.workspace_id = ${workspaceId}`;
  const found = await db
    .select({ id: sql<string>`${documents.id}` })
    .from(documents)
    .where(sql`${documents.id} IN (${quoted})`)
    .orderBy(asc(documents.id));
  return found.map(({ id }) => id);
}

export function quotedDocuments(
  { db }: AgencyScope,
  workspaceId: string,
  messageId: string,
  documentIds: readonly string[],
): Statement[] {
  const ids = [...new Set(documentIds)];
  if (ids.length === 0) return [];
  return [
    db
      .insert(workspaceDocuments)
      .values(
        ids.map((documentId, at) => ({ workspaceId, documentId, messageId, isUpload: false, position: at })),
      )
      .onConflictDoNothing(),
    db
      .update(workspaces)
      .set({ seq: newsSeq(workspaceId) })
      .where(inArray(workspaces.id, [workspaceId])),
  ];
}

export const tools: Record<StepKind, Tool<WorkspacePorts>> = {
  READ_FILES: readFiles,
  UNDERSTAND_TASK: understandTask,
  PEEK_FILE: peekFile,
  ASK: ask,
  THINK: think,
  SEARCH_FILES: searchFiles,
  SEARCH_CLIENT: searchClient,
  SEARCH_RECORDS: searchRecords,
  SEARCH_KNOWLEDGE_BASE: searchKnowledge,
  FETCH_PAGES: fetchPages,
  SEARCH_WEB: searchWeb,
  ...readTools,
  FILL_TEMPLATE: fillTemplateTool,
  DRAFT_DOCUMENT: draftDocument,
  DRAFT_EMAIL: draftEmail,
  REDRAFT_EMAIL: redraftEmail,
  REVISE_EMAIL: reviseEmail,
  OPEN_REQUEST: openRequest,
  SUGGEST_CHANGES: suggestChanges,
  WRITE_INTEGRATION: writeIntegration,
  REPLY: reply,
};
