/** What core and the browser both call the changes that are reported to a watcher. Browser-safe. */

/**
 * The `entity` of a change that says that anything may have changed: what was missed is partly forgotten
 * (`pruneChanges`), so whoever watches reads again what they show.
 */
export const anythingChanged = "anything";
