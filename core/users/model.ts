/** Agency users: the staff who sign in. The terms, limits and checks shared by forms and the server. Browser-safe. */
import * as v from "valibot";
import { type Role, roles } from "../shared/actor.ts";
import { idempotencyKeySchema } from "../shared/submission-key.ts";
import { emailSchema, lineSchema } from "../shared/text-fields.ts";

export const agencyUserStates = ["ACTIVE", "DISABLED"] as const;
export type AgencyUserState = (typeof agencyUserStates)[number];

export interface AgencyUser {
  id: string;
  email: string;
  name: string;
  state: AgencyUserState;
  role: Role;
  version: number;
  /** Milliseconds since 1970, as below. When the last invitation was sent; null for an agency's first owner. */
  invitedAt: number | null;
  lastSignInAt: number | null;
  /** Removed users are no longer listed and have no address; records and histories still name them. */
  removedAt: number | null;
}

/** What a user is responsible for and has not finished. */
export interface OpenWork {
  serviceRequests: number;
  /** Whose policies have not ended. */
  policies: number;
  /** As producer or service rep. */
  accounts: number;
}

/** Addresses are compared in lowercase, because people do not type them consistently. */
const addressSchema = /* @__NO_SIDE_EFFECTS__ */ () =>
  v.pipe(
    emailSchema,
    v.transform((email) => email.toLowerCase()),
  );

const roleSchema = /* @__NO_SIDE_EFFECTS__ */ () => v.picklist(roles, "Choose a role.");

/** The form "Add User". */
export const newUserSchema = v.object({
  name: lineSchema("a name"),
  email: addressSchema(),
  role: v.nullish(roleSchema(), "SERVICE"),
  idempotencyKey: idempotencyKeySchema,
});

/** What is omitted stays as it is. */
export const userUpdateSchema = v.object({
  name: v.optional(lineSchema("a name")),
  role: v.optional(roleSchema()),
  expectedVersion: v.nullish(v.pipe(v.number(), v.integer())),
});

/** "OM" for Odette Marlowe: the first letters of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word) => Array.from(word ?? "")[0] ?? "")
    .join("")
    .toUpperCase();
}
