/**
 * Words of an answer while it is being written, for those who watch. They are not stored: the event that they stand in
 * replaces them when its step has ended, and nothing of them is left if the model is cut off.
 */

export interface WorkspaceDraft {
  /** The event whose step is writing. */
  eventId: string;
  /** All supported sentences so far. */
  content: string;
}

export interface DraftPorts {
  /** Tells those who watch; a draft that is lost does no harm. */
  tellDraft(draft: WorkspaceDraft): void;
}

/** Ten updates a second are as fast as people read. */
const DRAFT_MS = 100;

/** Tells the sentences so far, not more often than people can read; what comes too soon comes with the next. */
export function draftTeller(
  tellDraft: DraftPorts["tellDraft"],
  eventId: string,
  nowMs: () => number = Date.now,
): (sentences: readonly string[]) => void {
  let toldAt = Number.NEGATIVE_INFINITY;
  return (sentences) => {
    const now = nowMs();
    if (now - toldAt < DRAFT_MS) return;
    toldAt = now;
    tellDraft({ eventId, content: sentences.join("\n\n") });
  };
}
