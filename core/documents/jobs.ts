/** Every job of documents. */
import { deleteStoredFileJob } from "./delete-stored-file.ts";
import { readDocumentJob } from "./reading-kind.ts";

export const documentJobs = [readDocumentJob, deleteStoredFileJob];
