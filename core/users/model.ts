/** Agency users: the staff who sign in. The terms, limits and checks shared by forms and the server. Browser-safe. */
import type { Role } from "../shared/actor.ts";

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
