/**
 * Splits a page into chunks, each short enough to fit an embedding model and for its embedding to represent little
 * else. Cut at line ends, evenly, so that no page ends in a tiny chunk. Pure.
 */
export interface Chunk {
  /** Start offset on the page, in UTF-16 units. */
  start: number;
  text: string;
}

/** About 300 tokens of prose or 500 of figures; models with a small window accept 512. */
const CHARACTERS_MAX = 1_000;
/** Fewer letters and digits contain nothing worth searching. */
const CHARACTERS_MIN = 12;

export function cutChunks(text: string): Chunk[] {
  const parts = Math.ceil(text.length / CHARACTERS_MAX);
  const wanted = Math.ceil(text.length / Math.max(1, parts));
  const chunks: Chunk[] = [];
  for (let start = 0; start < text.length;) {
    const end = endOf(text, start, wanted);
    const own = text.slice(start, end).trim();
    if ((own.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= CHARACTERS_MIN) chunks.push({ start, text: own });
    start = end;
  }
  return chunks;
}

/** After the last line that fits, otherwise after the last word, otherwise within a word. */
function endOf(text: string, start: number, wanted: number): number {
  if (start + wanted >= text.length) return text.length;
  const next = text.indexOf("\n", start + wanted);
  if (next >= 0 && next - start < CHARACTERS_MAX) return next + 1;
  const limit = start + CHARACTERS_MAX;
  if (limit >= text.length) return text.length;
  for (const end of ["\n", " "]) {
    const last = text.lastIndexOf(end, limit - 1);
    if (last > start) return last + 1;
  }
  return limit;
}
