/** What the history of a record consists of. */
import type { ActorKind } from "../shared/actor.ts";
import type { Content } from "./content.ts";
import type { HistoryChange, HistoryKind } from "./model.ts";

export interface HistoryActor {
  /** What the history can be filtered by: a user's id, or a name for everything that is not a user. */
  id: string;
  kind: ActorKind;
  name: string;
  userId: string | null;
}

/** A part of an entry's sentence. With `entityId`, the record that it names can still be opened. */
export interface HistoryPhrase {
  text: string;
  entity: string | null;
  entityId: string | null;
}

export interface HistoryEntry {
  /** The audit entry's id; the newest one's, if there are several. */
  id: string;
  /** Milliseconds since 1970. */
  at: number;
  kind: HistoryKind;
  action: string;
  actor: HistoryActor;
  /** What was done, to follow the actor's name. */
  sentence: readonly HistoryPhrase[];
  changes: readonly HistoryChange[];
  reason: string | null;
  /** How many changes of one request this entry stands for. */
  count: number;
  entity: string;
  entityId: string;
  /** A note's text as of this entry. */
  noteText: string | null;
}

/** One audit entry as it was recorded. */
export interface Recorded {
  action: string;
  entity: string;
  entityId: string;
  before: Content | null;
  after: Content | null;
  reason: string | null;
  /** What the record is called, where the entry itself may not say so; null if unknown. */
  subject: Content | null;
  /** Whether the record can still be opened. */
  isOpenable: boolean;
}

/** Consecutive changes of the same sort from one request. */
export interface RecordedGroup {
  /** The newest of them. */
  newest: Recorded;
  /** The newest first; at most `GROUP_SHOWN_MAX`. */
  changes: readonly Recorded[];
  count: number;
}

export interface Described {
  sentence: readonly HistoryPhrase[];
  changes?: readonly HistoryChange[];
  reason?: string | null;
  noteText?: string | null;
}

/** Whose history is described, by the audit log's `entity`: in an account's, the policies have names. */
export type HistoryOwner = "policy" | "account" | "agencyUser" | "subscription";

export type Describe = (group: RecordedGroup, owner: HistoryOwner) => Described;

export const words = (text: string): HistoryPhrase => ({ text, entity: null, entityId: null });

/** "2 documents"; the word itself for one. */
export const counted = (count: number, one: string, many: string): string =>
  count === 1 ? one : `${count} ${many}`;
