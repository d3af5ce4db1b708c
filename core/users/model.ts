/**
 * Agency users: the staff who sign in. The words, limits and checks that forms and the server share.
 * Browser-safe.
 */
import * as v from "valibot";
import type { Role } from "../shared/actor.ts";
import { emailSchema } from "../shared/text-fields.ts";

export const agencyUserStates = ["ACTIVE", "DISABLED"] as const;
export type AgencyUserState = (typeof agencyUserStates)[number];

export interface AgencyUser {
  id: string;
  email: string;
  name: string;
  state: AgencyUserState;
  role: Role;
}

/** "OM" for Odette Marlowe: the first letters of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word) => Array.from(word ?? "")[0] ?? "")
    .join("")
    .toUpperCase();
}

/** Addresses are compared in lower case: people do not type them the same way twice. */
export const signInEmailSchema = v.pipe(
  emailSchema,
  v.transform((email) => email.toLowerCase()),
);

export const codeLength = 6;

export const signInCodeSchema = v.pipe(
  v.nullish(v.string("Enter the six digits from the email."), ""),
  v.maxLength(40, "Enter the six digits from the email."),
  // Pasted from a mail, a code may bring spaces or a hyphen along.
  v.transform((text) => text.normalize("NFKC").replaceAll(/[\s\p{Cf}-]/gu, "")),
  v.regex(/^\d{6}$/, "Enter the six digits from the email."),
);

/**
 * The last event of a stream whose session holds no more; its data is `{ "reason": SignedOutReason }`. Nothing comes
 * after it, and asking again is answered as to anybody who is not signed in.
 */
export const sessionEndedEvent = "session-ended";
