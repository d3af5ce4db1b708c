/** Who is acting. The kinds are from spec 1, section 6, plus CARA for the assistant itself. */
export const actorKinds = [
  "AGENCY_CLIENT",
  "AGENCY_USER",
  "ANONYMOUS",
  "CRONJOB",
  "WORKFLOW",
  "CARA",
] as const;
export type ActorKind = (typeof actorKinds)[number];

export const roles = ["OWNER", "ADMIN", "PRODUCER", "SERVICE", "READ_ONLY"] as const;
export type Role = (typeof roles)[number];

export const roleLabels: Record<Role, string> = {
  OWNER: "Owner",
  ADMIN: "Admin",
  PRODUCER: "Producer",
  SERVICE: "Service",
  READ_ONLY: "Read only",
};

/** What users may do, and the roles that may do it. The only place that says so. */
export const verbs = {
  /** Read, search, watch and open files; one's own name, preferences and sessions. */
  READ: roles,
  /** Every act that the verbs below do not name, including all that costs money per request. */
  WORK: ["OWNER", "ADMIN", "PRODUCER", "SERVICE"],
  /** Delete an account or a policy. */
  DELETE_RECORDS: ["OWNER", "ADMIN", "PRODUCER"],
  /** The agency's settings and every act on users below OWNER. */
  MANAGE_AGENCY: ["OWNER", "ADMIN"],
  /** Owners and the subscription. */
  OWN_AGENCY: ["OWNER"],
} as const satisfies Record<string, readonly Role[]>;
export type Verb = keyof typeof verbs;

export const may = (role: Role, verb: Verb): boolean => (verbs[verb] as readonly Role[]).includes(role);

export interface Actor {
  kind: ActorKind;
  /** The user's id, or the name of the job; null for nobody. */
  id: string | null;
}
