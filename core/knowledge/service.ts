import { bodyOf } from "#core/explorer";
import { createCorpusSearch } from "#core/retrieval";
import { documents, documentUploads, documentWrites, type ReadBoxes } from "#core/documents";
import { type Embedder, historyMax, keepModelRuns, type Reasoner } from "#core/assistant";
import { type MessageBody, QUESTION_MAX, questionSchema } from "#model/explorer";
import { inArray, sql } from "drizzle-orm";
import * as v from "valibot";
import { recordChange } from "#core/audit";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { type Statement, writeAll } from "../shared/database.ts";
import { parseInput } from "../shared/field-problems.ts";
import { type ListRequest, parseListRequest, type SortDirection } from "../shared/list-request.ts";
import { type Page, pageOf } from "../shared/paging.ts";
import { conflict, invalid, notFound, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import {
  digestOf,
  findSubmission,
  isOtherContent,
  isRepeatedSubmission,
  otherContent,
  recordSubmission,
  type Submission,
} from "../shared/submissions.ts";
import { guardVersion, isConflict } from "../shared/version-guard.ts";
import {
  type KnowledgeDocument,
  type KnowledgeSortKey,
  type KnowledgeUse,
  newFileDocumentSchema,
  newTextDocumentSchema,
  planPagesOf,
  textDocumentUpdateSchema,
} from "./model.ts";
import { findRefusal } from "./plan-quota.ts";
import {
  countKnowledge,
  findKnowledge,
  findUse,
  knowledgeDocumentOf,
  type KnowledgeRow,
  knowledgeStatement,
  listKnowledgeRows,
  sortValueOf,
} from "./repository.ts";
import { knowledgeDocuments } from "./tables.ts";
import { fileCreation, textCreation, textUpdate } from "./write-document.ts";

export interface KnowledgeListRequest extends ListRequest {
  sort?: KnowledgeSortKey | null;
  direction?: SortDirection | null;
  /** Also count all rows that match the filter. */
  withTotal?: boolean;
}

export interface KnowledgeList extends Page<KnowledgeDocument> {
  /** Null unless requested. */
  totalCount: number | null;
}

export interface KnowledgeDeps {
  /** The reasoner's task: answer from the search's results. */
  answer: Reasoner["answer"];
  /** Word boxes from storage. */
  readBoxes: ReadBoxes;
  /** Null if no embedding model is configured. */
  embedder?: Embedder | null;
}

/** The knowledge base's answer to a question, or a refusal if it has none. */
export type KnowledgeAnswer = MessageBody & { content: string };

export interface Knowledge {
  /** An agency has one knowledge base, with the agency's id. */
  listBases(): { id: string }[];
  getBase(id: string): Result<{ id: string }, Problem<"NOT_FOUND">>;
  /** Read once per request, however often it is called. */
  getUse(): Promise<KnowledgeUse>;
  list(request: KnowledgeListRequest): Promise<Result<KnowledgeList, Problem<"VALIDATION">>>;
  get(id: string): Promise<Result<KnowledgeDocument, Problem<"NOT_FOUND">>>;
  /** Adds a typed document, searchable immediately. `input`: see `newTextDocumentSchema`. */
  createText(input: unknown): Promise<Result<KnowledgeDocument, Problem<"VALIDATION" | "CONFLICT">>>;
  /** Adds an uploaded document and starts reading it. `input`: see `newFileDocumentSchema`. */
  uploadFile(input: unknown): Promise<Result<KnowledgeDocument, Problem<"VALIDATION" | "CONFLICT">>>;
  /** Accepts the entire form of a typed document: see `textDocumentUpdateSchema`. */
  update(
    id: string,
    input: unknown,
  ): Promise<Result<KnowledgeDocument, Problem<"VALIDATION" | "NOT_FOUND" | "CONFLICT">>>;
  /** Deletes a document with its text, readings, file (by a job), and attachments. Returns the id. */
  delete(id: string): Promise<Result<string, Problem<"NOT_FOUND" | "CONFLICT">>>;
  /**
   * Answers from all documents of the knowledge base. `earlier`: the previous questions, oldest first, for a question
   * that refers to them. Only the cost of the language model is stored.
   */
  search(question: unknown, earlier?: unknown): Promise<Result<KnowledgeAnswer, Problem<"VALIDATION">>>;
}

const CREATE_TEXT = "createKnowledgeBaseTextDocument";
const UPLOAD_FILE = "uploadKnowledgeBaseFileDocument";
const WHAT = "document";

const refused = (path: string, message: string) => err(invalid([{ path, message }]));
const missingUpload = "The file did not arrive completely. Upload it again.";
const usedUpload = "This file has been used already. Upload it again.";
const deletedAgain = "This document was added and then deleted. Add it again.";
const notTyped = "An uploaded file cannot be edited here. Delete it and upload the new one.";

/** More than the page's URL carries of a conversation. */
const EARLIER_MAX = 50;

/** The client keeps the conversation; only the last few questions are used. */
const searchInput = v.object({
  question: questionSchema,
  earlier: v.pipe(
    v.nullish(v.array(v.string()), []),
    v.maxLength(EARLIER_MAX, `Send at most ${EARLIER_MAX} earlier questions.`),
    v.transform((questions) =>
      questions.slice(-historyMax).map((text) => text.slice(0, QUESTION_MAX).trim()),
    ),
    v.filterItems((text) => text !== ""),
  ),
});

/** The knowledge base use cases for one agency and one request. */
export function createKnowledge(scope: AgencyScope, deps: KnowledgeDeps): Knowledge {
  const { db } = scope;
  let shownUse: Promise<KnowledgeUse> | null = null;

  const getMade = async (before: Submission | null, digest: string | null, path: string) => {
    if (before && digest !== null && isOtherContent(before, digest)) return err(otherContent);
    const row = before?.ids[0] === undefined ? null : await findKnowledge(db, before.ids[0]);
    return row ? ok(knowledgeDocumentOf(row)) : refused(path, deletedAgain);
  };
  /** Each submit has a new upload; the file's content identifies it. */
  const digestOfMade = async (before: Submission | null, upload: { name: string; sha256: string } | null) => {
    const file = upload ?? (await documentUploads.findFileOf(db, before?.ids[0] ?? ""));
    return file && documentUploads.digestOfFile({}, file);
  };
  /** The batch's last statement reads what it wrote, which saves a round trip. */
  const writtenOf = (results: unknown[]): KnowledgeDocument => {
    const [row] = results.at(-1) as KnowledgeRow[];
    if (!row) throw new Error("A document that was just written does not exist.");
    return knowledgeDocumentOf(row);
  };

  return {
    listBases: () => [{ id: scope.agencyId }],
    getBase: (id) => (id === scope.agencyId ? ok({ id }) : err(notFound("knowledge base"))),
    getUse: () => (shownUse ??= findUse(db)),

    async list({ sort, direction, withTotal, ...request }) {
      const window = parseListRequest(request);
      if (!window.ok) return window;
      const key = sort ?? "CREATED_AT";
      const order = { key, direction: direction ?? (key === "CREATED_AT" ? "DESC" : "ASC") } as const;
      const [rows, totalCount] = await Promise.all([
        listKnowledgeRows(db, window.value, request.filter, order),
        withTotal ? countKnowledge(db, request.filter) : null,
      ]);
      const page = pageOf(rows, window.value.size, (row) => [sortValueOf(row, key), row.id]);
      return ok({ ...page, totalCount });
    },

    async get(id) {
      const row = await findKnowledge(db, id);
      return row ? ok(knowledgeDocumentOf(row)) : err(notFound(WHAT));
    },

    async createText(input) {
      const parsed = parseInput(newTextDocumentSchema, input);
      if (!parsed.ok) return err(invalid(parsed.error));
      const { idempotencyKey: key, ...text } = parsed.value;
      const digest = await digestOf(text);
      const [made, use] = await Promise.all([findSubmission(db, CREATE_TEXT, key), findUse(db)]);
      if (made) return getMade(made, digest, "title");
      const pages = planPagesOf({ pageCount: 0, textLength: text.content.length });
      const refusal = findRefusal(pages, use);
      if (refusal !== null) return refused("content", refusal);
      const { id, statements, job } = await textCreation(scope, text, pages, use);
      try {
        const results = await writeAll(db, [
          ...recordSubmission(scope, CREATE_TEXT, key, { ids: [id], digest }),
          ...statements,
          knowledgeStatement(db, id),
        ]);
        scope.written({ jobs: [job] });
        return ok(writtenOf(results));
      } catch (error) {
        if (isRepeatedSubmission(error))
          return getMade(await findSubmission(db, CREATE_TEXT, key), digest, "title");
        // Only the plan's quota was guarded, so someone else has just used it.
        if (isConflict(error))
          return refused("content", findRefusal(pages, await findUse(db)) ?? deletedAgain);
        throw error;
      }
    },

    async uploadFile(input) {
      const parsed = parseInput(newFileDocumentSchema, input);
      if (!parsed.ok) return err(invalid(parsed.error));
      const { uploadId } = parsed.value;
      // An upload becomes one document, so its id also serves as a submission key.
      const key = parsed.value.idempotencyKey ?? uploadId;
      const [made, upload, use] = await Promise.all([
        findSubmission(db, UPLOAD_FILE, key),
        documentUploads.findUpload(db, uploadId),
        findUse(db),
      ]);
      if (made) return getMade(made, await digestOfMade(made, upload), "file");
      if (!upload) return refused("file", missingUpload);
      const refusal = findRefusal(1, use);
      if (refusal !== null) return refused("file", refusal);
      const { id, statements, job } = await fileCreation(scope, upload, use);
      const digest = await documentUploads.digestOfFile({}, upload);
      try {
        const results = await writeAll(db, [
          ...recordSubmission(scope, UPLOAD_FILE, key, { ids: [id], digest }),
          ...statements,
          knowledgeStatement(db, id),
        ]);
        scope.written({ jobs: [job] });
        return ok(writtenOf(results));
      } catch (error) {
        if (isRepeatedSubmission(error))
          return getMade(await findSubmission(db, UPLOAD_FILE, key), digest, "file");
        if (isConflict(error)) return refused("file", findRefusal(1, await findUse(db)) ?? usedUpload);
        throw error;
      }
    },

    async update(id, input) {
      const parsed = parseInput(textDocumentUpdateSchema, input);
      const [row, use] = await Promise.all([findKnowledge(db, id), findUse(db, id)]);
      if (!row) return err(notFound(WHAT));
      if (row.knowledge.content === null) return refused("content", notTyped);
      if (!parsed.ok) return err(invalid(parsed.error));
      const { expectedVersion, ...text } = parsed.value;
      if ((expectedVersion ?? row.document.version) !== row.document.version) return err(conflict(WHAT));
      const pages = planPagesOf({ pageCount: 0, textLength: text.content.length });
      const refusal = findRefusal(pages, use);
      if (refusal !== null) return refused("content", refusal);
      const { statements, jobs } = await textUpdate(scope, row, text, pages, use);
      try {
        const results = await writeAll(db, [
          ...guardVersion(db, documents, id, row.document.version),
          ...statements,
          knowledgeStatement(db, id),
        ]);
        scope.written({ jobs });
        return ok(writtenOf(results));
      } catch (error) {
        if (!isConflict(error)) throw error;
        const full = findRefusal(pages, await findUse(db, id));
        return full === null ? err(conflict(WHAT)) : refused("content", full);
      }
    },

    async delete(id) {
      const [row, found] = await Promise.all([
        findKnowledge(db, id),
        documentWrites.findWithAttached(scope, id),
      ]);
      if (!row) return err(notFound(WHAT));
      const removal = documentWrites.removeDocuments(scope, found);
      const audit: Statement[] = [];
      for (const { document } of found) {
        const { name: title, size, mediaType, version } = document;
        audit.push(
          ...(await recordChange(scope, {
            action: "knowledge.delete",
            entity: "knowledge",
            entityId: document.id,
            version: version + 1,
            before: { title, size, mediaType },
          })),
        );
      }
      const ids = found.map(({ document }) => document.id);
      try {
        await writeAll(db, [
          db.delete(knowledgeDocuments).where(inArray(knowledgeDocuments.id, ids)),
          ...removal.statements,
          ...audit,
        ]);
      } catch (error) {
        if (isConflict(error)) return err(conflict(WHAT));
        throw error;
      }
      scope.written({ jobs: removal.jobs });
      return ok(id);
    },

    async search(question, earlier) {
      const parsed = parseInput(searchInput, { question, earlier });
      if (!parsed.ok) return err(invalid(parsed.error));
      const isKnowledge = sql`${documents.id} IN (SELECT id FROM knowledge_documents)`;
      const search = createCorpusSearch(db, isKnowledge, deps.readBoxes, deps.embedder);
      const { extractions } = search;
      const reasoned = await deps.answer({
        question: parsed.value.question,
        history: parsed.value.earlier,
        search,
        extractions,
      });
      await keepModelRuns(scope, reasoned.runs);
      return ok({ ...bodyOf(reasoned.value, search), withoutModel: reasoned.withoutModel });
    },
  };
}
