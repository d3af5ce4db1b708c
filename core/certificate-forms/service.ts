import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { recordChange } from "#core/audit";
import { documentUploads, type StoredKind } from "#core/documents";
import type { CleanedForm } from "#core/pdf";
import { getActingUser } from "../shared/acting-user.ts";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { type AgencyDb, writeAll } from "../shared/database.ts";
import { parseInput } from "../shared/field-problems.ts";
import { invalid, notFound, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { sha256Hex } from "../shared/sha256.ts";
import {
  findSubmission,
  isOtherContent,
  isRepeatedSubmission,
  otherContent,
  recordSubmission,
  type Submission,
} from "../shared/submissions.ts";
import { guardThat, guardVersion, isConflict } from "../shared/version-guard.ts";
import { editionField, inspectForm, type KnownForm } from "./inspect-form.ts";
import { type CertificateForm, formBytesMax, formsMax, newCertificateFormSchema } from "./model.ts";
import { certificateForms } from "./tables.ts";

/** The agency's files. */
export interface FormStorage {
  put(key: string, bytes: Uint8Array): Promise<void>;
  delete(keys: readonly string[]): Promise<void>;
  readRange(key: string, start: number, end: number): Promise<Uint8Array | null>;
}

export interface CertificateFormDeps {
  storage: FormStorage;
  /** The forms that can be filled in besides form 25, which are loaded only when a file arrives; none if omitted. */
  knownForms?(): Promise<readonly KnownForm[]>;
  /** See `cleanForm` of core/pdf, which is loaded only when a file arrives. */
  cleanForm(
    bytes: Uint8Array,
    isKept: (plainName: string) => boolean,
  ): Promise<Result<CleanedForm, Problem<"UNREADABLE">>>;
}

export interface CertificateForms {
  /** Those in use, the newest first; at most `formsMax`. */
  list(): Promise<CertificateForm[]>;
  /** Checks an uploaded file and stores its cleaned copy. `input`: see `newCertificateFormSchema`. */
  upload(input: unknown): Promise<Result<CertificateForm, Problem<"VALIDATION" | "CONFLICT">>>;
  /** No new certificate is issued on it; those that were stay as they are. Answers its id. */
  delete(id: string): Promise<Result<string, Problem<"NOT_FOUND">>>;
}

const UPLOAD = "uploadCertificateForm";
const refuseFile = (message: string) => err(invalid([{ path: "file", message }]));
const notArrived = "The file did not arrive completely. Upload it again.";
const usedUpload = "This file has been used already. Upload it again.";
const deletedAgain = "This form was added and then deleted. Upload it again.";
const tooMany = `An agency keeps at most ${formsMax} forms. Delete one that you no longer use first.`;

const inUse = isNull(certificateForms.deletedAt);
const countInUse = sql<number>`(SELECT count(*) FROM ${certificateForms} WHERE ${inUse})`;

const selectForms = (db: AgencyDb) => db.select().from(certificateForms);
type FormRow = typeof certificateForms.$inferSelect;

const formOf = ({
  storageKey: _key,
  sha256: _sha256,
  deletedBy: _by,
  deletedAt: _at,
  version: _version,
  ...form
}: FormRow): CertificateForm => form;

const prefix = "certificate-forms/";

/**
 * Stored before the form's row is written, so that an upload that was cut off leaves a file without a row. A deleted form
 * keeps its file.
 */
export const storedCertificateForms: StoredKind = {
  prefix,
  async findNamed(db, keys) {
    const rows = await db
      .select({ key: certificateForms.storageKey })
      .from(certificateForms)
      .where(inArray(certificateForms.storageKey, [...keys]));
    return rows.map(({ key }) => key);
  },
};

type StoredForm = Pick<FormRow, "id" | "name" | "templateId" | "storageKey" | "size">;

/** The agency's blanks of one form, the newest first. */
export const findFormsOf = (db: AgencyDb, templateId: string): Promise<StoredForm[]> =>
  selectForms(db)
    .where(and(eq(certificateForms.templateId, templateId), inUse))
    .orderBy(desc(certificateForms.licenseConfirmedAt), desc(certificateForms.id))
    .limit(formsMax);

/** The form for a certificate that is issued now; null if the agency has no such form or deleted it. */
export async function findCertificateForm(db: AgencyDb, id: string): Promise<StoredForm | null> {
  const [row] = await selectForms(db).where(and(eq(certificateForms.id, id), inUse));
  return row ?? null;
}

export function createCertificateForms(
  scope: AgencyScope,
  { storage, cleanForm, knownForms }: CertificateFormDeps,
): CertificateForms {
  const { db } = scope;

  const getMade = async (made: Submission, digest: string | null) => {
    if (digest !== null && isOtherContent(made, digest)) return err(otherContent);
    const [row] = await selectForms(db).where(and(eq(certificateForms.id, made.ids[0] ?? ""), inUse));
    return row ? ok(formOf(row)) : refuseFile(deletedAgain);
  };

  return {
    async list() {
      const rows = await selectForms(db)
        .where(inUse)
        .orderBy(desc(certificateForms.licenseConfirmedAt), desc(certificateForms.id))
        .limit(formsMax);
      return rows.map(formOf);
    },

    async upload(input) {
      const parsed = parseInput(newCertificateFormSchema, input);
      if (!parsed.ok) return err(invalid(parsed.error));
      const { uploadId, confirmedStatement, idempotencyKey } = parsed.value;
      // An upload becomes one form, so its id also serves as a submission key.
      const key = idempotencyKey ?? uploadId;
      const [made, upload, [used]] = await Promise.all([
        findSubmission(db, UPLOAD, key),
        documentUploads.findUpload(db, uploadId),
        db.select({ count: countInUse }).from(sql`(SELECT 1)`),
      ]);
      const digest = upload && (await documentUploads.digestOfFile({ confirmedStatement }, upload));
      if (made) return getMade(made, digest);
      if (!upload || digest === null) return refuseFile(notArrived);
      if (upload.kind !== "PDF") return refuseFile("This is not a PDF. Upload the fillable PDF of the form.");
      if (upload.size > formBytesMax)
        return refuseFile("This file is larger than 10 MB. Upload the form as its publisher provides it.");
      if ((used?.count ?? 0) >= formsMax) return refuseFile(tooMany);

      const original = await storage.readRange(upload.storageKey, 0, upload.size);
      if (!original) return refuseFile(notArrived);
      const cleaned = await cleanForm(original, (name) => name === editionField);
      if (!cleaned.ok) return refuseFile(cleaned.error.message);
      const findings = inspectForm(cleaned.value, (await knownForms?.()) ?? []);
      if (!findings.ok) return refuseFile(findings.error);

      const id = scope.newId("cfm");
      const { bytes, pageCount, removed } = cleaned.value;
      const row: FormRow = {
        id,
        name: upload.name,
        ...findings.value,
        storageKey: `${prefix}${id}.pdf`,
        sha256: await sha256Hex(bytes),
        size: bytes.length,
        pageCount,
        removedParts: removed,
        licenseStatement: confirmedStatement,
        licenseConfirmedBy: await getActingUser(scope),
        licenseConfirmedAt: scope.nowMs(),
        deletedBy: null,
        deletedAt: null,
        version: 1,
      };
      await storage.put(row.storageKey, bytes);
      const { storageKey: _key, missingFields, unknownFields, ...audited } = row;
      try {
        await writeAll(db, [
          ...recordSubmission(scope, UPLOAD, key, { ids: [id], digest }),
          ...guardThat(db, "forms", sql`(SELECT ${countInUse} < ${formsMax})`),
          ...documentUploads.useUp(db, uploadId),
          db.insert(certificateForms).values(row),
          ...(await recordChange(scope, {
            action: "certificateForm.create",
            entity: "certificateForm",
            entityId: id,
            version: 1,
            after: {
              ...audited,
              missingFields: missingFields.length,
              unknownFields: unknownFields.length,
              uploadedSha256: upload.sha256,
            },
          })),
        ]);
      } catch (error) {
        // Any other error may hide a batch that was written.
        if (!isRepeatedSubmission(error) && !isConflict(error)) throw error;
        await storage.delete([row.storageKey]);
        if (isRepeatedSubmission(error)) {
          const other = await findSubmission(db, UPLOAD, key);
          return other ? getMade(other, digest) : refuseFile(notArrived);
        }
        return refuseFile((await documentUploads.findUpload(db, uploadId)) ? tooMany : usedUpload);
      }
      scope.written({});
      // No row names the original any more; if this fails, the daily sweep deletes it.
      await storage.delete([upload.storageKey]).catch(() => undefined);
      return ok(formOf(row));
    },

    async delete(id) {
      const [row] = await selectForms(db).where(and(eq(certificateForms.id, id), inUse));
      if (!row) return err(notFound("form"));
      const version = row.version + 1;
      try {
        await writeAll(db, [
          ...guardVersion(db, certificateForms, id, row.version),
          db
            .update(certificateForms)
            .set({ deletedBy: await getActingUser(scope), deletedAt: scope.nowMs(), version })
            .where(eq(certificateForms.id, id)),
          ...(await recordChange(scope, {
            action: "certificateForm.delete",
            entity: "certificateForm",
            entityId: id,
            version,
            before: { name: row.name, edition: row.edition, sha256: row.sha256 },
          })),
        ]);
      } catch (error) {
        // A form changes only by being deleted.
        if (isConflict(error)) return err(notFound("form"));
        throw error;
      }
      scope.written({});
      return ok(id);
    },
  };
}
