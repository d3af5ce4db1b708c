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

/** The roles that may change the book of business. */
export const writers = ["OWNER", "ADMIN", "PRODUCER", "SERVICE"] as const satisfies readonly Role[];

export interface Actor {
  kind: ActorKind;
  /** The user's id, or the name of the job; null for nobody. */
  id: string | null;
}
