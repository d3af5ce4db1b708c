/** Parts of stored objects, such as the word boxes of some pages: one range for those that are in one object. */

/** Bytes `start` to `end` (exclusive) of a stored object; null if it is not there. */
export type ReadRange = (key: string, start: number, end: number) => Promise<Uint8Array | null>;

/** Where a part is: the object's key, and its place in bytes. Nothing is stored where the key is null. */
export interface StoredPlace {
  key: string | null;
  offset: number;
  length: number;
}

/** The bytes of each part, in the order given; null for what is not there. The ranges are read side by side. */
export async function readParts(
  readRange: ReadRange,
  places: readonly StoredPlace[],
): Promise<(Uint8Array | null)[]> {
  const ranges = new Map<string, { start: number; end: number }>();
  for (const { key, offset, length } of places) {
    if (key === null || length === 0) continue;
    const range = ranges.get(key) ?? { start: offset, end: offset };
    range.start = Math.min(range.start, offset);
    range.end = Math.max(range.end, offset + length);
    ranges.set(key, range);
  }
  const loaded = new Map(
    await Promise.all(
      [...ranges].map(async ([key, { start, end }]) => {
        const bytes = await readRange(key, start, end);
        return [key, { start, bytes }] as const;
      }),
    ),
  );
  return places.map(({ key, offset, length }) => {
    const part = key === null || length === 0 ? undefined : loaded.get(key);
    if (!part?.bytes) return null;
    return part.bytes.subarray(offset - part.start, offset - part.start + length);
  });
}

/** Parts one after the other as one object, and where each is in it. */
export function joinParts(parts: readonly Uint8Array[]): {
  bytes: Uint8Array;
  places: { offset: number; length: number }[];
} {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  const places = parts.map((part) => {
    bytes.set(part, offset);
    const place = { offset, length: part.length };
    offset += part.length;
    return place;
  });
  return { bytes, places };
}
