/**
 * Documents: files on policies, their readings and page texts. A document, its first reading and the job that
 * reads it exist together or not at all; page text is kept exactly as read; what is deleted is gone from the
 * next answer.
 */
export { documentWrites } from "./create-document.ts";
export { PolicyFileRef, QuoteSegmentRef } from "./graphql-ref.ts";
export { documentJobs } from "./jobs.ts";
export type { PageText, ReadBoxes } from "./page-words.ts";
export type { DocumentHooks, DocumentPorts, UnderstandPorts, UnderstoodDocument } from "./ports.ts";
export { documentSql } from "./repository.ts";
export { createDocuments, type Documents } from "./service.ts";
export { createStoredPages, type StoredPages } from "./stored-pages.ts";
export { documents, pages, readings } from "./tables.ts";
export type { StoredKind } from "./sweep-storage.ts";
export { documentTasks } from "./tasks.ts";
export { type AwaitedUpload, documentUploads, type UploadedDocument } from "./uploads.ts";
export type { WholeReading } from "./whole-readings.ts";
