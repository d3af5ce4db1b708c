/** What the states and roles of an email thread are called. Browser-safe. */
export const threadStates = ["ACTIVE", "ENDED"] as const;
export type ThreadState = (typeof threadStates)[number];
export const threadStateLabels: Record<ThreadState, string> = { ACTIVE: "Active", ENDED: "Ended" };

/** Who wrote a message, and whom a thread waits for. */
export const senderRoles = ["CLIENT", "PARTICIPANT", "AGENT", "CARA"] as const;
export type SenderRole = (typeof senderRoles)[number];
/** A participant is shown as a client when a thread waits for one. */
export const waitingForLabels: Record<SenderRole, string> = {
  CLIENT: "Client",
  PARTICIPANT: "Client",
  AGENT: "Agent",
  CARA: "Cara",
};
