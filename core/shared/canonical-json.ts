/**
 * JSON with the keys of every object in order, so that equal content is equal text and its hash can be
 * computed again years later. `undefined` is left out, as in JSON.stringify.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(
      Object.entries(part).toSorted(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0)),
    );
  });
}
