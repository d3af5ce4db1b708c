/**
 * JSON with sorted object keys, so that equal content gives equal text and its hash can be recomputed years later.
 * `undefined` is omitted, as in JSON.stringify.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(
      Object.entries(part).toSorted(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0)),
    );
  });
}
