/** For email threads, whose replies wait here for a yes. */
export {
  findReplyDraft,
  holdChanged,
  replaceDraft,
  withdrawDraft,
  withdrawOutdated,
  withdrawReplaced,
} from "../reply-drafts.ts";
