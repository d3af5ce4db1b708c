/** What each role may do, written down a second time: a change of core/shared/actor.ts alone fails here. */
import type { Role } from "../../core/shared/actor.ts";

export const roleTable = {
  READ: ["OWNER", "ADMIN", "PRODUCER", "SERVICE", "READ_ONLY"],
  WORK: ["OWNER", "ADMIN", "PRODUCER", "SERVICE"],
  DELETE_RECORDS: ["OWNER", "ADMIN", "PRODUCER"],
  MANAGE_AGENCY: ["OWNER", "ADMIN"],
  OWN_AGENCY: ["OWNER"],
} as const satisfies Record<string, readonly Role[]>;
export type TestedVerb = keyof typeof roleTable;

/** The actions that need more than WORK. */
export const actionVerbs: Record<string, TestedVerb> = {
  "DELETE /app/policies/POLICY": "DELETE_RECORDS",
  // Everyone has their own.
  "PUT /app/home/preferences": "READ",
  "PUT /app/settings/agency": "MANAGE_AGENCY",
  "PUT /app/settings/servicing": "MANAGE_AGENCY",
  "POST /app/settings/rules": "OWN_AGENCY",
  "PUT /app/settings/rules": "OWN_AGENCY",
  "POST /app/settings/agency/logo": "MANAGE_AGENCY",
  "DELETE /app/settings/agency/logo": "MANAGE_AGENCY",
  "POST /app/settings/forms": "MANAGE_AGENCY",
  "DELETE /app/settings/forms": "MANAGE_AGENCY",
  "POST /app/settings/subscription/users": "MANAGE_AGENCY",
  "PUT /app/settings/subscription/users/USER": "MANAGE_AGENCY",
  "POST /app/settings/subscription/users/USER": "MANAGE_AGENCY",
};

export const allowedRoles = (verb: TestedVerb): readonly Role[] => roleTable[verb];
export const deniedRoles = (verb: TestedVerb): Role[] =>
  roleTable.READ.filter((role) => !allowedRoles(verb).includes(role));
