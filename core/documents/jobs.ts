/** Every job of documents. */
import { deleteStoredFileJob } from "./delete-stored-file.ts";
import { understandAgainJob } from "./read-again.ts";
import { readDocumentJob } from "./read-document.ts";
import { readScansJob } from "./read-scans.ts";
import { understandDocumentJob } from "./understand-document.ts";

export const documentJobs = [
  readDocumentJob,
  readScansJob,
  understandDocumentJob,
  understandAgainJob,
  deleteStoredFileJob,
];
