/**
 * Documents that arrived before their policy: what the form "Create a new policy" can be filled in with from them.
 * Browser-safe: types and schemas only.
 */
import * as v from "valibot";
import type { AmountField, DateField, LineField } from "#model/policies";
import { idempotencyKeySchema } from "../shared/submission-key.ts";

/** The fields of the form that a document may fill in. */
export type IntakeField =
  | "type"
  | "market"
  | "carrierId"
  | "brokerId"
  | "billingType"
  | "paymentIntervalType"
  | LineField
  | DateField
  | AmountField;

/**
 * READING: the document is still being read. FAILED: it could not be. NOT_A_POLICY: it is something else. NOTHING_READ:
 * it gives none of the form's values. READY: it does.
 */
export const intakeStates = ["READING", "FAILED", "NOT_A_POLICY", "NOTHING_READ", "READY"] as const;
export type IntakeState = (typeof intakeStates)[number];

/** Whether the insured of the document is the account. UNKNOWN: one of the two is not known. */
export const insuredMatches = ["SAME", "OTHER", "UNKNOWN"] as const;
export type InsuredMatch = (typeof insuredMatches)[number];

/** Accounts offered for a document's insured at most. */
export const INTAKE_ACCOUNTS_MAX = 5;

/** How long a document waits for its policy. */
export const intakeAgeMs = 24 * 60 * 60_000;

export const newIntakeSchema = v.object({
  uploadId: v.pipe(
    v.nullish(v.string(), ""),
    v.nonEmpty("Choose a file to upload."),
    v.maxLength(100, "Choose a file to upload."),
  ),
  idempotencyKey: idempotencyKeySchema,
});
