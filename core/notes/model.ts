/**
 * Notes: what the staff write down about an account or a policy. The terms, limits and checks shared by the browser and
 * the server. Browser-safe.
 */
import * as v from "valibot";
import { idempotencyKeySchema } from "../shared/submission-key.ts";
import { textSchema } from "../shared/text-fields.ts";
import type { AgencyUser } from "#model/users";
import type { PolicyType } from "#model/policies";

export const noteTypes = ["CALL", "EMAIL", "VISIT", "NOTE"] as const;
export type NoteType = (typeof noteTypes)[number];

export const noteTypeLabels: Record<NoteType, string> = {
  CALL: "Call",
  EMAIL: "Email",
  VISIT: "Visit",
  NOTE: "Note",
};

export const NOTE_MAX = 10_000;
/** More than this at the top of a record would hide what matters. */
export const PINNED_MAX = 10;

/** What a note is about. */
export interface NoteRecord {
  /** The policy's id for a note on a policy, otherwise the account's. */
  id: string;
  accountId: string;
  accountName: string;
  /** Null for a note on an account. */
  policyType: PolicyType | null;
  policyNumber: string | null;
}

export interface Note {
  id: string;
  record: NoteRecord;
  type: NoteType;
  /** Plain text with "\n" between lines. */
  text: string;
  author: AgencyUser;
  /** Milliseconds since 1970, as are the others. */
  createdAt: number;
  /** Who last changed its text or type, and when; null if nobody did. */
  editor: AgencyUser | null;
  editedAt: number | null;
  pinnedAt: number | null;
  version: number;
}

/** What a note said from some time on. */
export interface NoteVersion {
  type: NoteType;
  text: string;
  at: number;
  authorId: string | null;
}

const content = {
  type: v.picklist(noteTypes, "Choose Call, Email, Visit or Note."),
  text: textSchema("the text of the note", NOTE_MAX),
};
/** A blank id counts as none. */
const idSchema = v.pipe(
  v.nullish(v.string(), ""),
  v.maxLength(100, "This record does not exist."),
  v.transform((id) => (id === "" ? null : id)),
);

export const newNoteSchema = v.pipe(
  v.object({ ...content, accountId: idSchema, policyId: idSchema, idempotencyKey: idempotencyKeySchema }),
  v.check(
    ({ accountId, policyId }) => (accountId === null) !== (policyId === null),
    "Choose the account or the policy that the note is about.",
  ),
);

export const noteEditSchema = v.object({
  ...content,
  expectedVersion: v.nullish(v.pipe(v.number(), v.integer())),
});

/** The heading of a note where only one line fits. */
export const firstLineOf = (text: string): string => text.split("\n", 1)[0] ?? "";
