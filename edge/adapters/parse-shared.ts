/**
 * A parser for messages that reach many watchers of an isolate one after the other: those of one agency share one value,
 * which nobody may change. What is executed for a value is shared with it, so two agencies never have the same one, even
 * for the same text.
 */
export function createSharedParser(): (agencyId: string, text: string) => unknown {
  let last: { agencyId: string; text: string; value: unknown } | undefined;
  return (agencyId, text) => {
    if (last?.text !== text || last.agencyId !== agencyId) last = { agencyId, text, value: JSON.parse(text) };
    return last.value;
  };
}
