import { recordChange } from "#core/audit";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { createBatchLoader } from "../shared/batch-loader.ts";
import { type Statement, writeAll } from "../shared/database.ts";
import { conflict, notFound, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { isConflict } from "../shared/version-guard.ts";
import { type AddedFiles, createAddedFiles } from "./add-file.ts";
import { findWithAttached, removeDocuments } from "./create-document.ts";
import { editFile } from "./edit-file.ts";
import type { EarlierVersion, StoredDocument } from "./model.ts";
import {
  findDocument,
  findDocumentsByName,
  findDocumentsOfAccounts,
  findDocumentsOfPolicies,
  findEarlierVersions,
  findOwnDocumentsOfAccounts,
  findUnreadFiles,
} from "./repository.ts";
import { findServedFile, type ServedFile } from "./served-file.ts";

export interface Documents extends AddedFiles {
  /** Changes what people say about a file. `input`: see `editedFileSchema`. */
  updateFile(input: unknown): ReturnType<typeof editFile>;
  /**
   * Removes a document with its versions, text and readings, by a job its files, and what came attached to it. Answers
   * the id.
   */
  deleteFile(documentId: string): Promise<Result<string, Problem<"NOT_FOUND" | "CONFLICT">>>;
  /** One statement for all the policies asked for in a tick; the newest file first. */
  listOfPolicy(policyId: string): Promise<StoredDocument[]>;
  /** The files on the account's policies, the newest first; one statement for all the accounts of a tick. */
  listOfAccount(accountId: string): Promise<StoredDocument[]>;
  /** The files of the account itself, the newest first; one statement for all the accounts of a tick. */
  listOwnOfAccount(accountId: string): Promise<StoredDocument[]>;
  /** The versions that the document has replaced, the latest first; one statement for all the documents of a tick. */
  listEarlierVersions(documentId: string): Promise<EarlierVersion[]>;
  find(documentId: string): Promise<StoredDocument | null>;
  /** Files whose name holds `filter`, the newest first; none for a blank filter. */
  listByName(filter: string, limit: number): Promise<StoredDocument[]>;
  /** Files of running policies that could not be read, the newest first; and how many there are. */
  listUnread(limit: number): Promise<{ files: StoredDocument[]; totalCount: number }>;
  /** What `/files/{documentId}` sends; null if the agency has no such document. */
  findServedFile(documentId: string): Promise<ServedFile | null>;
}

/** The use-cases of documents for one agency and one request. */
export function createDocuments(scope: AgencyScope): Documents {
  const { db } = scope;
  const byAccount = createBatchLoader((ids: readonly string[]) => findDocumentsOfAccounts(db, ids));
  const byPolicy = createBatchLoader(async (ids: readonly string[]) =>
    Map.groupBy(await findDocumentsOfPolicies(db, ids), ({ policyId }) => policyId ?? ""),
  );

  const byOwner = createBatchLoader(async (ids: readonly string[]) =>
    Map.groupBy(await findOwnDocumentsOfAccounts(db, ids), ({ accountId }) => accountId ?? ""),
  );
  const versions = createBatchLoader((ids: readonly string[]) => findEarlierVersions(db, ids));

  return {
    ...createAddedFiles(scope),
    updateFile: (input) => editFile(scope, input),

    async deleteFile(documentId) {
      const found = await findWithAttached(scope, documentId);
      const [first] = found;
      const parentId = first && (first.document.policyId ?? first.document.accountId);
      // A document of the knowledge base is deleted there, and a replaced version with the one that replaced it.
      if (!parentId) return err(notFound("document"));
      const removal = removeDocuments(scope, found);
      const audit: Statement[] = [];
      for (const { document } of found) {
        const { id, storageKey: _key, searchText: _text, version, ...content } = document;
        audit.push(
          ...(await recordChange(scope, {
            action: "document.delete",
            entity: "document",
            entityId: id,
            parentId,
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
    listOwnOfAccount: async (accountId) => (await byOwner.load(accountId)) ?? [],
    listEarlierVersions: async (documentId) => (await versions.load(documentId)) ?? [],
    find: (documentId) => findDocument(db, documentId),
    listByName: (filter, limit) => findDocumentsByName(db, filter, limit),
    listUnread: (limit) => findUnreadFiles(db, limit),
    findServedFile: (documentId) => findServedFile(db, documentId),
  };
}
