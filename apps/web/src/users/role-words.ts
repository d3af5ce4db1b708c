/** Roles in words, and what each of them may do. */
import { may, type Role, type Verb } from "#model/shared";

export const roleNotes: Record<Role, string> = {
  OWNER: "Everything, including owners, seats and plan.",
  ADMIN: "Agency settings and users, without owners, seats and plan.",
  PRODUCER: "All work on the book, and may delete.",
  SERVICE: "All work on the book, without deleting.",
  READ_ONLY: "Searches, reads and opens files.",
};

/** "an Admin", "a Service user". */
export const roleWithArticle: Record<Role, string> = {
  OWNER: "an Owner",
  ADMIN: "an Admin",
  PRODUCER: "a Producer",
  SERVICE: "a Service user",
  READ_ONLY: "a Read only user",
};

const abilities: readonly { verb: Verb; label: string }[] = [
  { verb: "READ", label: "Read, search and open files" },
  { verb: "WORK", label: "Work on accounts, policies, certificates, requests" },
  { verb: "DELETE_RECORDS", label: "Delete an account or policy" },
  { verb: "MANAGE_AGENCY", label: "Agency settings, servicing rules and forms" },
  { verb: "MANAGE_AGENCY", label: "Add, disable and change users below Owner" },
  { verb: "OWN_AGENCY", label: "Owners, seats and plan" },
];

/** What a role may do, and how that differs from the role that someone has now. */
export const listAbilities = (role: Role, current: Role) =>
  abilities.map(({ verb, label }) => ({
    label,
    isAllowed: may(role, verb),
    wasAllowed: may(current, verb),
  }));

/** "Reese Tamblyn" → "Reese". */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/u)[0] ?? name;
