/** Searches in documents: of the workspace, of a client, of the knowledge base, and pages of the web that were kept. */
import { inArray, type SQL, sql } from "drizzle-orm";
import * as v from "valibot";
import { type Embedder, localReasoner, type Reasoned, type Reasoner } from "#core/assistant";
import { documents, documentSql, type ReadBoxes } from "#core/documents";
import { bodyOf, type Explorer } from "#core/explorer";
import { createCorpusSearch } from "#core/retrieval";
import type { StepResult, StepWork, Tool } from "#core/workflows";
import { type MessageBody, questionSchema } from "#model/explorer";
import type { AgencyDb } from "../shared/database.ts";
import { type DraftPorts, draftTeller } from "./drafts.ts";
import { foundOf, withPolicyNames } from "./name-policies.ts";
import { isWithoutModel } from "./thinking.ts";
import { idSchema, textSchema } from "./tool-inputs.ts";
import type { Found } from "./task.ts";
import { type KeptPage, keptPageSchema } from "./web-search.ts";

export interface SearchPorts extends DraftPorts {
  readonly reasoner: Pick<Reasoner, "answer">;
  readonly storage: { readRange: ReadBoxes };
  readonly embedder: Embedder | null;
  /** The explorer's answer about one account, which it does not keep. */
  readonly explorer: Pick<Explorer, "answerAboutAccount">;
}

/**
 * The documents that people brought to a workspace, as a condition on the table "documents". Those that Cara quoted from
 * elsewhere are none of them: they may be about another client than the next question.
 */
const isInWorkspace = (db: AgencyDb, workspaceId: string): SQL =>
  sql`${documents.id} IN (SELECT document_id FROM workspace_documents WHERE workspace_id = ${workspaceId} AND is_upload = 1) AND ${documentSql.isShownTo(db)}`;

const isKnowledge = sql`${documents.id} IN (SELECT id FROM knowledge_documents)`;

const foundResult = (
  { content, ...body }: MessageBody & { content: string },
  { withoutModel, runs }: Pick<Reasoned<unknown>, "withoutModel" | "runs">,
): StepResult => {
  const outcome: Found = { content, body: withoutModel ? { ...body, withoutModel } : body };
  return { tag: "DONE", outcome, runs };
};

const searchCorpus = (isInCorpus: (work: StepWork) => SQL): Tool<SearchPorts> => ({
  effect: "READ",
  input: v.object({ question: textSchema, said: v.optional(textSchema) }),
  async act({ reasoner, storage, embedder, tellDraft }, work) {
    const { step, journal } = work;
    const { question } = step.input as { question: string };
    const search = createCorpusSearch(work.scope.db, isInCorpus(work), storage.readRange, embedder);
    const { extractions } = search;
    const { answer } = isWithoutModel(journal) ? localReasoner : reasoner;
    const tell = draftTeller(tellDraft, step.key);
    const reasoned = await answer(
      { question, history: [], search, extractions },
      { onFound: () => undefined, onStatements: (all) => tell(all.map(({ text }) => text)) },
    );
    return foundResult(bodyOf(reasoned.value, search), reasoned);
  },
});

export const searchFiles = searchCorpus(({ scope, workflow }) => isInWorkspace(scope.db, workflow.subjectId));

export const searchKnowledge = searchCorpus(() => isKnowledge);

/** Answers from the pages that were fetched, as from any documents. */
export const searchWeb: Tool<SearchPorts> = {
  effect: "READ",
  input: v.object({ question: textSchema, pages: v.array(keptPageSchema) }),
  act(ports, work) {
    const { pages } = work.step.input as { pages: KeptPage[] };
    const ids = pages.map(({ documentId }) => documentId);
    return searchCorpus(() => inArray(documents.id, ids)).act(ports, work);
  },
};

export const searchClient: Tool<SearchPorts> = {
  effect: "READ",
  input: v.object({ question: textSchema, said: v.optional(textSchema), accountId: idSchema }),
  async act({ explorer }, { step, scope }) {
    const { question, accountId } = step.input as { question: string; accountId: string };
    const asked = v.safeParse(questionSchema, question);
    if (!asked.success)
      return { tag: "FAILED", reason: "The question is too long to search the client's documents." };
    const found = await explorer.answerAboutAccount(accountId, asked.output);
    if (!found.ok) return { tag: "FAILED", reason: found.error.message };
    const { content, ...body } = found.value.body;
    const named = foundOf(await withPolicyNames(scope.db, accountId, body), content);
    return foundResult({ ...named.body, content: named.content }, found.value);
  },
};
