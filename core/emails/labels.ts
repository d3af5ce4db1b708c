/** What the states and roles of an email thread are called, and the subjects of answers. Browser-safe. */
export const threadStates = ["ACTIVE", "ENDED"] as const;
export type ThreadState = (typeof threadStates)[number];
export const threadStateLabels: Record<ThreadState, string> = { ACTIVE: "Active", ENDED: "Ended" };

export const threadSortKeys = ["SUBJECT", "STATE", "WAITING_FOR", "UPDATED_AT"] as const;
export type ThreadSortKey = (typeof threadSortKeys)[number];

/** Who wrote a message, and whom a thread waits for. */
export const senderRoles = ["CLIENT", "PARTICIPANT", "AGENT", "CARA"] as const;
export type SenderRole = (typeof senderRoles)[number];
/** What sort of message it is. Only a person's may be answered: a machine would answer in turn. */
export const messageKinds = ["PERSON", "AUTOMATIC_REPLY", "DELIVERY_REPORT", "LIST", "SPAM", "OWN"] as const;
export type MessageKind = (typeof messageKinds)[number];

export const messageKindLabels: Record<MessageKind, string | null> = {
  PERSON: null,
  OWN: null,
  AUTOMATIC_REPLY: "Automatic reply",
  DELIVERY_REPORT: "Delivery report",
  LIST: "Mailing list",
  SPAM: "Spam",
};

/** FAILED: the receiver says that it is forged. UNKNOWN: nobody whom we trust has said anything. */
export const authenticities = ["VERIFIED", "FAILED", "UNKNOWN"] as const;
export type Authenticity = (typeof authenticities)[number];

export const partKinds = ["OWN", "QUOTED", "SIGNATURE"] as const;
export type PartKind = (typeof partKinds)[number];

/** A participant is shown as a client when a thread waits for one. */
export const waitingForLabels: Record<SenderRole, string> = {
  CLIENT: "Client",
  PARTICIPANT: "Client",
  AGENT: "Agent",
  CARA: "Cara",
};

const isMarked = (subject: string, marks: readonly string[]): boolean =>
  marks.some((mark) => subject.trim().toLowerCase().startsWith(mark));

/** With "Re:" or "Fwd:" before it, once. */
export function subjectFor(subject: string, isForward: boolean): string {
  const blank = subject.trim() === "" ? "No subject" : subject.trim();
  if (isForward) return isMarked(blank, ["fwd:", "fw:"]) ? blank : `Fwd: ${blank}`;
  return isMarked(blank, ["re:", "aw:"]) ? blank : `Re: ${blank}`;
}
