/**
 * Documents: files on policies, their readings and page texts. A document, its first reading and the job that
 * reads it exist together or not at all; page text is kept exactly as read; what is deleted is gone from the
 * next answer.
 */
export {
  createTextReading,
  createUploadedDocument,
  findWithAttached,
  removeDocuments,
  removeReadings,
} from "./create-document.ts";
export { documentJobs } from "./jobs.ts";
export { type ReadBoxes, wordsOfPages } from "./page-words.ts";
export { createPageViews, type PageViews } from "./page-views.ts";
export type { DocumentHooks, DocumentPorts, UnderstandPorts, UnderstoodDocument } from "./ports.ts";
export { readAgainTask } from "./read-again.ts";
export { openDocument } from "./reading/open-document.ts";
export {
  type ByteSource,
  createReadFailure,
  type DocumentKind,
  type DocumentReader,
  MAX_DOCUMENT_BYTES,
  type ReadFailure,
} from "./reading/reader.ts";
export { mediaTypes, SNIFF_HEAD_BYTES, SNIFF_TAIL_BYTES } from "./reading/sniff.ts";
export { sniffUpload } from "./file-name.ts";
export {
  findFileOf,
  findUnreadFiles,
  findUpload,
  laterCopies,
  nameOfMail,
  newestReading,
} from "./repository.ts";
export { createDocuments, digestOfFile, type Documents } from "./service.ts";
export { findServedFile, type ServedFile } from "./served-file.ts";
export { documents, pages, readings } from "./tables.ts";
export { sweepStorageTask } from "./sweep-storage.ts";
export {
  type ArrivedFile,
  type AwaitedUpload,
  awaitUpload,
  registerUpload,
  storageKeyOf,
  sweepUploadsTask,
  type UploadedDocument,
} from "./uploads.ts";
export { findWholeReadings, readWholePages, type WholeReading } from "./whole-readings.ts";
export { PolicyFileRef, QuoteSegmentRef } from "./graphql-ref.ts";
