/**
 * The knowledge base: documents that the whole agency uses, uploaded or typed in. The terms, limits and checks shared
 * by forms and server. Browser-safe.
 */
import * as v from "valibot";
import type { QuoteSegment, ReadingState } from "#model/documents";
import { idempotencyKeySchema } from "../shared/submission-key.ts";
import { lineSchema, notesSchema } from "../shared/text-fields.ts";

/** Spec 3, section 3.4. UNKNOWN means queued. */
export const indexingStates = ["UNKNOWN", "INDEXING", "COMPLETED", "FAILED"] as const;
export type IndexingState = (typeof indexingStates)[number];

export const indexingStateLabels: Record<IndexingState, string> = {
  UNKNOWN: "Queued",
  INDEXING: "Indexing",
  COMPLETED: "Completed",
  FAILED: "Failed",
};

export interface IndexingStatus {
  status: IndexingState;
  /** 0 to 1. */
  progress: number;
  /** Why it failed: a sentence for people. */
  error: string | null;
  /** Which pages were read from a scan or not read, for people; null if none. */
  note: string | null;
  /** Milliseconds since 1970. */
  startedAt: number | null;
  completedAt: number | null;
}

export interface ReadingFacts {
  state: ReadingState;
  pagesRead: number;
  pagesTotal: number | null;
  scansRead: number;
  scansTotal: number;
  note: string | null;
  failure: string | null;
  startedAt: number | null;
  completedAt: number | null;
}

const indexingStateOf: Record<ReadingState, IndexingState> = {
  QUEUED: "UNKNOWN",
  READING: "INDEXING",
  UNDERSTANDING: "INDEXING",
  COMPLETED: "COMPLETED",
  FAILED: "FAILED",
};

/** The progress of a reading in the terms of the knowledge base. */
export function indexingStatusOf(reading: ReadingFacts | null): IndexingStatus {
  if (!reading) {
    return { status: "UNKNOWN", progress: 0, error: null, note: null, startedAt: null, completedAt: null };
  }
  const { state, pagesRead, pagesTotal, failure, note, startedAt, completedAt } = reading;
  const { scansRead, scansTotal } = reading;
  // Understanding the pages counts as one more step, so that "all read" is not yet "done".
  const steps = pagesTotal === null ? null : pagesTotal + scansTotal + 1;
  const progress = state === "COMPLETED" ? 1 : steps === null ? 0 : (pagesRead + scansRead) / steps;
  return { status: indexingStateOf[state], progress, error: failure, note, startedAt, completedAt };
}

/** Typed text uses one page for each of these. */
export const CHARACTERS_A_PAGE = 3_000;

/** The pages of the quota that a text, or a document with this many pages, uses. At least one. */
export const planPagesOf = (document: { pageCount: number; textLength: number | null }): number =>
  Math.max(
    1,
    document.textLength === null ? document.pageCount : Math.ceil(document.textLength / CHARACTERS_A_PAGE),
  );

/** The agency's use of its plan. */
export interface KnowledgeUse {
  pagesUsed: number;
  /** Null if unlimited. */
  pagesMax: number | null;
  documentsUsed: number;
  /** Null if unlimited. */
  documentsMax: number | null;
}

const count = (pages: number): string => `${pages.toLocaleString("en-US")} ${pages === 1 ? "page" : "pages"}`;

/** Why a document with this many pages is rejected: what happened and what to do next. `pagesUsed` excludes it. */
export function planRefusal(pages: number, { pagesUsed, pagesMax }: KnowledgeUse): string {
  const free = Math.max(0, (pagesMax ?? 0) - pagesUsed);
  const left = free === 0 ? "they are all used" : `${count(free)} ${free === 1 ? "is" : "are"} left`;
  return `This document takes ${count(pages)}. Your plan holds ${count(pagesMax ?? 0)} in the knowledge base, and ${left}. Delete documents that nobody needs, or choose a larger plan, then add it again.`;
}

/** Why no other document is accepted. */
export const documentsRefusal = (documentsMax: number): string =>
  `Your plan holds ${documentsMax.toLocaleString("en-US")} ${documentsMax === 1 ? "document" : "documents"} in the knowledge base, and there are as many. Delete one that nobody needs, or contact sales, then add this one again.`;

/** Maximum length of a typed document in characters: about 65 pages. */
export const CONTENT_MAX = 200_000;

const contentSchema = v.pipe(notesSchema(CONTENT_MAX), v.nonEmpty("Enter the content of the document."));

export const newTextDocumentSchema = v.object({
  title: lineSchema("a title"),
  content: contentSchema,
  idempotencyKey: idempotencyKeySchema,
});

export const textDocumentUpdateSchema = v.object({
  title: lineSchema("a title"),
  content: contentSchema,
  expectedVersion: v.nullish(v.pipe(v.number(), v.integer())),
});

const fileMessage = "Choose a file to upload.";
export const newFileDocumentSchema = v.object({
  uploadId: v.pipe(v.nullish(v.string(), ""), v.nonEmpty(fileMessage), v.maxLength(100, fileMessage)),
  idempotencyKey: idempotencyKeySchema,
});

export const knowledgeSortKeys = ["NAME", "STATUS", "CREATED_BY", "CREATED_AT"] as const;
export type KnowledgeSortKey = (typeof knowledgeSortKeys)[number];

/** The quotes of a summary, as stored: JSON in the column "cara_evidence". */
export interface SummaryEvidence {
  readingId: string;
  quotes: QuoteSegment[][];
}

/** What Cara wrote about a document. */
export interface KnowledgeMetadata {
  title: string;
  summary: string;
  purpose: string;
  evidence: SummaryEvidence;
}

export interface KnowledgeDocument {
  id: string;
  title: string;
  /** What was typed in; null for an uploaded file. */
  content: string | null;
  /** The uploaded file; null for typed text. `size` in bytes. */
  file: { name: string; mimeType: string; size: number } | null;
  metadata: KnowledgeMetadata | null;
  indexingStatus: IndexingStatus;
  /** Pages that can be viewed so far. */
  pagesRead: number;
  /** Pages of the plan's quota. */
  pageCount: number;
  /** The name of the mail that it was attached to; null if it was added separately. */
  attachedTo: string | null;
  createdBy: { id: string; name: string };
  createdAt: number;
  version: number;
}
