/** Names that core and the browser share for changes reported to watchers. Browser-safe. */

/**
 * The `entity` of a change that means anything may have changed: part of what was missed has been pruned
 * (`pruneChanges`), so watchers reload what they show.
 */
export const anythingChanged = "anything";
