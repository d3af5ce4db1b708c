import { recordChange } from "#core/audit";
import { findPolicies } from "#core/policies";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { createBatchLoader } from "../shared/batch-loader.ts";
import { type Statement, writeAll } from "../shared/database.ts";
import { parseInput } from "../shared/field-problems.ts";
import { conflict, invalid, notFound, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import {
  findSubmission,
  isOtherContent,
  isRepeatedSubmission,
  otherContent,
  recordSubmission,
  type Submission,
} from "../shared/submissions.ts";
import { isConflict } from "../shared/version-guard.ts";
import { createUploadedDocument, findWithAttached, removeDocuments } from "./create-document.ts";
import { isVisibleByDefault, newPolicyFileSchema, type NewPolicyFile, type StoredDocument } from "./model.ts";
import {
  findDocument,
  findDocumentsByName,
  findDocumentsOfAccounts,
  findDocumentsOfPolicies,
  findUnreadFiles,
} from "./repository.ts";
import { findServedFile, type ServedFile } from "./served-file.ts";
import type { uploads } from "./tables.ts";
import { digestOfFile, findFileOf, findUpload } from "./uploads.ts";

export interface Documents {
  /** Makes a document on a policy out of an upload and starts its reading. `input`: see `newPolicyFileSchema`. */
  uploadPolicyFile(input: unknown): Promise<Result<StoredDocument, Problem<"VALIDATION" | "CONFLICT">>>;
  /** Removes a document with its text, its readings, by a job its file, and what came attached to it. Answers the id. */
  deleteFile(documentId: string): Promise<Result<string, Problem<"NOT_FOUND" | "CONFLICT">>>;
  /** One statement for all the policies asked for in a tick; the newest file first. */
  listOfPolicy(policyId: string): Promise<StoredDocument[]>;
  /** The files on the account's policies, the newest first; one statement for all the accounts of a tick. */
  listOfAccount(accountId: string): Promise<StoredDocument[]>;
  find(documentId: string): Promise<StoredDocument | null>;
  /** Files whose name holds `filter`, the newest first; none for a blank filter. */
  listByName(filter: string, limit: number): Promise<StoredDocument[]>;
  /** Files of running policies that could not be read, the newest first; and how many there are. */
  listUnread(limit: number): Promise<{ files: StoredDocument[]; totalCount: number }>;
  /** What `/files/{documentId}` sends; null if the agency has no such document. */
  findServedFile(documentId: string): Promise<ServedFile | null>;
}

const UPLOAD = "uploadPolicyFile";
type Upload = typeof uploads.$inferSelect;

/** The use-cases of documents for one agency and one request. */
export function createDocuments(scope: AgencyScope): Documents {
  const { db } = scope;
  const byAccount = createBatchLoader((ids: readonly string[]) => findDocumentsOfAccounts(db, ids));
  const byPolicy = createBatchLoader(async (ids: readonly string[]) =>
    Map.groupBy(await findDocumentsOfPolicies(db, ids), ({ policyId }) => policyId),
  );

  const getSubmitted = async (before: Submission | null, upload: Upload | null, content: object) => {
    const id = before?.ids[0] ?? "";
    const [document, file] = await Promise.all([findDocument(db, id), upload ?? findFileOf(db, id)]);
    // The upload itself is another one each time; what counts is the file.
    if (before && file && isOtherContent(before, await digestOfFile(content, file))) return err(otherContent);
    return document
      ? ok(document)
      : err(
          invalid([{ path: "file", message: "This file was uploaded and then deleted. Upload it again." }]),
        );
  };

  return {
    async uploadPolicyFile(input) {
      const parsed = parseInput(newPolicyFileSchema, input);
      if (!parsed.ok) return err(invalid(parsed.error));
      const { uploadId, idempotencyKey, ...content } = parsed.value;
      const { policyId } = content;
      // An upload becomes one document, so its id is a key of the submit as well.
      const key = idempotencyKey ?? uploadId;
      const [made, [policy], upload] = await Promise.all([
        findSubmission(db, UPLOAD, key),
        findPolicies(db, [policyId]),
        findUpload(db, uploadId),
      ]);
      if (made) return getSubmitted(made, upload, content);
      if (!policy) {
        return err(
          invalid([{ path: "policyId", message: "This policy no longer exists. Choose another one." }]),
        );
      }
      if (!upload) {
        return err(
          invalid([{ path: "file", message: "The file did not arrive completely. Upload it again." }]),
        );
      }
      const { document, statements, job } = await creationOf(scope, parsed.value, upload);
      try {
        const digest = await digestOfFile(content, upload);
        await writeAll(db, [
          ...recordSubmission(scope, UPLOAD, key, { ids: [document.id], digest }),
          ...statements,
        ]);
      } catch (error) {
        if (isConflict(error)) {
          return err(
            invalid([{ path: "file", message: "This file has been used already. Upload it again." }]),
          );
        }
        if (!isRepeatedSubmission(error)) throw error;
        return getSubmitted(await findSubmission(db, UPLOAD, key), upload, content);
      }
      scope.written({ jobs: [job] });
      return ok(document);
    },

    async deleteFile(documentId) {
      const found = await findWithAttached(scope, documentId);
      // A document of the knowledge base is deleted there.
      if (!found[0] || found[0].document.policyId === null) return err(notFound("document"));
      const removal = removeDocuments(scope, found);
      const audit: Statement[] = [];
      for (const { document } of found) {
        const { id, storageKey: _key, searchText: _text, version, ...content } = document;
        audit.push(
          ...(await recordChange(scope, {
            action: "document.delete",
            entity: "document",
            entityId: id,
            parentId: content.policyId,
            version: version + 1,
            before: content,
          })),
        );
      }
      try {
        await writeAll(db, [...removal.statements, ...audit]);
      } catch (error) {
        if (isConflict(error)) return err(conflict("document"));
        throw error;
      }
      scope.written({ jobs: removal.jobs });
      return ok(documentId);
    },

    listOfPolicy: async (policyId) => (await byPolicy.load(policyId)) ?? [],
    listOfAccount: async (accountId) => (await byAccount.load(accountId)) ?? [],
    find: (documentId) => findDocument(db, documentId),
    listByName: (filter, limit) => findDocumentsByName(db, filter, limit),
    listUnread: (limit) => findUnreadFiles(db, limit),
    findServedFile: (documentId) => findServedFile(db, documentId),
  };
}

async function creationOf(
  scope: AgencyScope,
  input: NewPolicyFile,
  upload: Upload,
): Promise<{ document: StoredDocument; statements: Statement[]; job: { job: string; jobId: string } }> {
  const { policyId, type, notes } = input;
  const record = { policyId, type, notes, visible: input.visible ?? isVisibleByDefault(type) };
  const made = createUploadedDocument(scope, { upload, ...record });
  const { name, mediaType, size, sha256 } = upload;
  const fields = { name, mediaType, size, ...record };
  const statements = [
    ...made.statements,
    ...(await recordChange(scope, {
      action: "document.upload",
      entity: "document",
      entityId: made.documentId,
      parentId: policyId,
      version: 1,
      after: { ...fields, sha256 },
    })),
  ];
  const reading = {
    id: made.readingId,
    state: "QUEUED",
    pagesRead: 0,
    pagesTotal: null,
    scansRead: 0,
    scansTotal: 0,
    note: null,
    recognized: null,
    failure: null,
    isAgain: false,
  } as const;
  const { documentId: id, createdAt } = made;
  const document = { id, ...fields, version: 1, createdAt, attachedTo: null, reading };
  return { document, statements, job: made.job };
}
