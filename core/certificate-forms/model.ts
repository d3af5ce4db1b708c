/**
 * The fillable forms that an agency has licensed and uploaded: what is confirmed with one, and what was found in it.
 * Browser-safe.
 */
import * as v from "valibot";
import { idempotencyKeySchema } from "../shared/submission-key.ts";

/** The form that certificates are issued on. */
export const certificateTemplateId = "acord25";

/** Confirmed by a person with each upload and stored with the form. */
export const licenseStatement =
  "Our agency holds a current ACORD license that covers this form, and its printed text is unchanged.";

export const formBytesMax = 10 * 1024 * 1024;
/** In use at once; deleted ones are not counted. */
export const formsMax = 10;

/** What is taken out of an uploaded file: the form is stored without it. */
export const removedPartLabels = {
  SCRIPTS: "scripts",
  ACTIONS: "actions and links",
  ATTACHMENTS: "attached files",
  XFA: "an XFA version of the form",
  EXTERNAL_REFERENCES: "references to other files",
  SIGNATURES: "signatures",
  ANNOTATIONS: "comments",
  VALUES: "values that were filled in",
} as const;
export type RemovedPart = keyof typeof removedPartLabels;

export interface CertificateForm {
  id: string;
  name: string;
  /** Which form it is, as templates call it: "acord25". */
  templateId: string;
  /** As the form states it, such as "ACORD 25 (2016/03)"; null if it does not. */
  edition: string | null;
  pageCount: number;
  /** In bytes. */
  size: number;
  /** Fields that this kind of form has and the file lacks, has twice, hides, or has as another kind of field. */
  missingFields: readonly string[];
  /** Fields of the file that are not filled in; at most `unknownFieldsMax`. */
  unknownFields: readonly string[];
  removedParts: readonly RemovedPart[];
  licenseStatement: string;
  licenseConfirmedBy: string;
  /** Milliseconds since 1970. */
  licenseConfirmedAt: number;
}

export const unknownFieldsMax = 200;

const fileMessage = "Choose a file to upload.";

export const newCertificateFormSchema = v.object({
  uploadId: v.pipe(v.nullish(v.string(), ""), v.nonEmpty(fileMessage), v.maxLength(100, fileMessage)),
  confirmedStatement: v.pipe(
    v.nullish(v.string(), ""),
    v.check(
      (statement) => statement === licenseStatement,
      "Confirm that your agency has a license for this form.",
    ),
  ),
  idempotencyKey: idempotencyKeySchema,
});
