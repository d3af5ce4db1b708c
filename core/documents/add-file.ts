/** Makes documents out of uploads: on a policy, on an account, or as the next version of another document. */
import { and, eq, isNull, sql } from "drizzle-orm";
import { findAccounts } from "#core/accounts";
import { recordChange } from "#core/audit";
import { findPolicies, policies } from "#core/policies";
import type { AgencyScope } from "../shared/agency-scope.ts";
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
import { guardThat, guardVersion, isConflict } from "../shared/version-guard.ts";
import { createUploadedDocument } from "./create-document.ts";
import {
  type DocumentType,
  guessTypeOfName,
  isVisibleByDefault,
  newAccountFileSchema,
  newPolicyFileSchema,
  replacedFileSchema,
  type StoredDocument,
} from "./model.ts";
import { findDocument } from "./repository.ts";
import { documents, type uploads } from "./tables.ts";
import { digestOfFile, findFileOf, findUpload, type UploadedDocument } from "./uploads.ts";

type Upload = typeof uploads.$inferSelect;
type Row = typeof documents.$inferSelect;
type Added = Result<StoredDocument, Problem<"VALIDATION" | "CONFLICT">>;
type Refused = Problem<"VALIDATION" | "NOT_FOUND" | "CONFLICT">;

export interface AddedFiles {
  /** Makes a document on a policy out of an upload and starts its reading. `input`: see `newPolicyFileSchema`. */
  uploadPolicyFile(input: unknown): Promise<Added>;
  /** The same on an account itself. `input`: see `newAccountFileSchema`. */
  uploadAccountFile(input: unknown): Promise<Added>;
  /**
   * Makes the next version of a document, which takes its place; the earlier ones are kept, and nothing answers from
   * them. `input`: see `replacedFileSchema`.
   */
  replaceFile(input: unknown): Promise<Result<StoredDocument, Refused>>;
}

/** What was sent, apart from the file. */
interface Sent {
  uploadId: string;
  idempotencyKey?: string | null | undefined;
  type?: DocumentType | null | undefined;
}

/** What is new in the batch that makes a document of the upload. */
type Making = (upload: Upload) => Promise<{
  record: Omit<UploadedDocument, "upload">;
  action: string;
  before?: Record<string, unknown>;
  attachedToName?: string | null;
  /** The batch fails unless these hold. */
  guards?: Statement[];
  /** Run before the rest, with the new document's id. */
  statements?: (documentId: string) => Statement[] | Promise<Statement[]>;
}>;

const notArrived = invalid([
  { path: "file", message: "The file did not arrive completely. Upload it again." },
]);

export function createAddedFiles(scope: AgencyScope): AddedFiles {
  const { db } = scope;

  const getSubmitted = async (
    before: Submission | null,
    upload: Upload | null,
    content: object,
  ): Promise<Added> => {
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

  /**
   * `refuse`: why there is nothing to add it to; asked with the other reads, only of a new submit, and again when a guard
   * failed.
   */
  const add = async <Code extends Refused>(
    operation: string,
    { uploadId, idempotencyKey, ...content }: Sent,
    refuse: () => Promise<Code | null>,
    make: Making,
  ): Promise<Result<StoredDocument, Code | Problem<"VALIDATION" | "CONFLICT">>> => {
    // An upload becomes one document, so its id is a key of the submit as well.
    const key = idempotencyKey ?? uploadId;
    const [made, refusal, upload] = await Promise.all([
      findSubmission(db, operation, key),
      refuse(),
      findUpload(db, uploadId),
    ]);
    if (made) return getSubmitted(made, upload, content);
    if (refusal) return err(refusal);
    if (!upload) return err(notArrived);
    const { record, action, before, attachedToName = null, guards = [], statements } = await make(upload);
    const created = createUploadedDocument(scope, { upload, ...record });
    const document = documentOf(created, upload, record, attachedToName);
    try {
      await writeAll(db, [
        ...recordSubmission(scope, operation, key, {
          ids: [document.id],
          digest: await digestOfFile(content, upload),
        }),
        ...guards,
        ...((await statements?.(document.id)) ?? []),
        ...created.statements,
        ...(await recordChange(scope, {
          action,
          entity: "document",
          entityId: document.id,
          parentId: record.policyId ?? record.accountId ?? null,
          version: 1,
          before,
          after: auditedOf(upload, record),
        })),
      ]);
    } catch (error) {
      if (isConflict(error)) {
        const refusedNow = await refuse();
        if (refusedNow) return err(refusedNow);
        return statements
          ? err(conflict("document"))
          : err(invalid([{ path: "file", message: "This file has been used already. Upload it again." }]));
      }
      if (!isRepeatedSubmission(error)) throw error;
      return getSubmitted(await findSubmission(db, operation, key), upload, content);
    }
    scope.written({ jobs: [created.job] });
    return ok(document);
  };

  return {
    async uploadPolicyFile(input) {
      const parsed = parseInput(newPolicyFileSchema, input);
      if (!parsed.ok) return err(invalid(parsed.error));
      const { policyId } = parsed.value;
      const gone = invalid([
        { path: "policyId", message: "This policy no longer exists. Choose another one." },
      ]);
      const refuse = () => findPolicies(db, [policyId]).then(([policy]) => (policy ? null : gone));
      const isThere = sql`(SELECT ${policies.deletedAt} IS NULL FROM ${policies} WHERE ${policies.id} = ${policyId})`;
      return add("uploadPolicyFile", parsed.value, refuse, (upload) =>
        Promise.resolve({
          record: { policyId, ...typeAndMore(parsed.value, upload) },
          action: "document.upload",
          guards: guardThat(db, policyId, isThere),
        }),
      );
    },

    async uploadAccountFile(input) {
      const parsed = parseInput(newAccountFileSchema, input);
      if (!parsed.ok) return err(invalid(parsed.error));
      const { accountId } = parsed.value;
      const gone = invalid([
        { path: "accountId", message: "This account no longer exists. Choose another one." },
      ]);
      const refuse = () => findAccounts(db, [accountId]).then(([account]) => (account ? null : gone));
      return add("uploadAccountFile", parsed.value, refuse, (upload) =>
        Promise.resolve({
          record: { policyId: null, accountId, ...typeAndMore(parsed.value, upload) },
          action: "document.upload",
        }),
      );
    },

    async replaceFile(input) {
      const parsed = parseInput(replacedFileSchema, input);
      if (!parsed.ok) return err(invalid(parsed.error));
      const { id, expectedVersion, type, notes, visible } = parsed.value;
      const reading = Promise.all([
        findDocument(db, id),
        db.select().from(documents).where(eq(documents.id, id)),
        db
          .select()
          .from(documents)
          .where(and(eq(documents.attachedTo, id), isNull(documents.replacedBy))),
      ]);
      const refuse = () =>
        reading.then(([current, [row]]) => {
          if (!row || (!current && row.replacedBy === null)) return notFound("document");
          return current?.version === expectedVersion ? null : conflict("document");
        });
      return add("replacePolicyFile", parsed.value, refuse, async (upload) => {
        const [current, [row], attached] = await reading;
        if (!current || !row) throw new Error("A document that is to be replaced does not exist.");
        const seriesId = row.seriesId ?? row.id;
        return {
          record: {
            policyId: row.policyId,
            accountId: row.accountId,
            ...nextTypeOf(row, type, upload),
            notes: notes ?? row.notes,
            visible: visible ?? row.visible,
            attachedTo: row.attachedTo,
            seriesId,
            versionNumber: row.versionNumber + 1,
          },
          action: "document.replace",
          before: { documentId: row.id, ...contentOf(row) },
          attachedToName: current.attachedTo,
          statements: async (replacedBy) => [
            ...guardVersion(db, documents, row.id, row.version),
            db.update(documents).set({ seriesId }).where(eq(documents.id, row.id)),
            // What came attached to a mail is out of date with it.
            ...(
              await Promise.all([row, ...attached].map((each) => setAside(scope, each, replacedBy)))
            ).flat(),
          ],
        };
      });
    },
  };
}

/** A replaced version belongs to nothing any more, so that nothing answers from it. */
async function setAside(scope: AgencyScope, row: Row, replacedBy: string): Promise<Statement[]> {
  const { db } = scope;
  const version = row.version + 1;
  return [
    db
      .update(documents)
      .set({ policyId: null, accountId: null, replacedBy, version, updatedAt: scope.nowMs() })
      .where(eq(documents.id, row.id)),
    ...(await recordChange(scope, {
      action: "document.set-aside",
      entity: "document",
      entityId: row.id,
      parentId: row.policyId ?? row.accountId,
      version,
      before: contentOf(row),
      after: { replacedBy },
    })),
  ];
}

const contentOf = ({ name, type, mediaType, size, sha256, notes, visible, versionNumber }: Row) => ({
  ...{ name, type, mediaType, size, sha256, notes, visible, versionNumber },
});

/** Nobody but a person makes a file visible to the client: a guess does not. */
const typeAndMore = (
  {
    type,
    notes,
    visible,
  }: { type?: DocumentType | null | undefined; notes: string; visible?: boolean | null | undefined },
  { name }: Upload,
) => ({
  type: type ?? guessTypeOfName(name) ?? "OTHER",
  typeSource: type ? ("PERSON" as const) : ("GUESS" as const),
  notes,
  visible: visible ?? (type ? isVisibleByDefault(type) : false),
});

/** The type of a next version: as chosen now, else as chosen before, else a guess until it is read. */
function nextTypeOf(row: Row, chosen: DocumentType | null | undefined, { name }: Upload) {
  if (chosen) return { type: chosen, typeSource: "PERSON" as const };
  if (row.typeSource === "PERSON") return { type: row.type, typeSource: row.typeSource };
  return { type: guessTypeOfName(name) ?? row.type, typeSource: "GUESS" as const };
}

const auditedOf = (
  upload: Upload,
  { attachedTo: _mail, accountId, ...record }: Omit<UploadedDocument, "upload">,
) => {
  const { name, mediaType, size, sha256 } = upload;
  return { name, mediaType, size, sha256, ...(accountId ? { accountId } : {}), ...record };
};

function documentOf(
  { documentId: id, readingId, createdAt }: { documentId: string; readingId: string; createdAt: number },
  { name, mediaType, size }: Upload,
  record: Omit<UploadedDocument, "upload">,
  attachedTo: string | null,
): StoredDocument {
  const {
    policyId,
    accountId = null,
    type,
    notes,
    visible,
    typeSource = "PERSON",
    versionNumber = 1,
  } = record;
  return {
    ...{ id, policyId, accountId, name, type, typeSource, versionNumber, mediaType, size, notes, visible },
    version: 1,
    createdAt,
    attachedTo,
    reading: {
      id: readingId,
      state: "QUEUED",
      pagesRead: 0,
      pagesTotal: null,
      scansRead: 0,
      scansTotal: 0,
      note: null,
      recognized: null,
      failure: null,
      isAgain: false,
    },
  };
}
