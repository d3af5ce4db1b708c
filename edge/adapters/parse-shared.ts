/**
 * A parser for messages that reach many watchers of an isolate one after the other: they share one value, which nobody
 * may change. Messages name the records that they are about, so that those of two agencies are never the same.
 */
export function createSharedParser(): (text: string) => unknown {
  let last: { text: string; value: unknown } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, value: JSON.parse(text) };
    return last.value;
  };
}
