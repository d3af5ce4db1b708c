/**
 * Word boxes in a compact form, so that the boxes of one page can be fetched and drawn without
 * those of the other pages: 16 bytes a word, positions exact to a tenth of a point.
 *
 * A packed page is a version byte, three spare bytes, the number of words (u32), and then for each
 * word start (u32), length (u32), x, y, width, height. The four measures are 16 bits: x and y signed
 * (words may reach over the edge), width and height unsigned, all in tenths of a point. Little endian. The highest bit
 * of the length marks a word that was read with little confidence.
 */
import type { Span, WordBox } from "./model.ts";

const VERSION = 1;
const HEADER_BYTES = 8;
const WORD_BYTES = 16;
const STEPS_PER_POINT = 10;
const UNSURE_BIT = 0x8000_0000;

/** A word as it was packed. */
export interface PackedWord extends WordBox {
  isUnsure?: true;
}

/** `unsure`: spans of words. */
export function packPage(words: readonly WordBox[], unsure: readonly Span[] = []): Uint8Array {
  const doubtful = new Set(unsure.map(({ start }) => start));
  const bytes = new Uint8Array(HEADER_BYTES + words.length * WORD_BYTES);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, VERSION);
  view.setUint32(4, words.length, true);
  let at = HEADER_BYTES;
  for (const word of words) {
    view.setUint32(at, word.start, true);
    view.setUint32(at + 4, word.end - word.start + (doubtful.has(word.start) ? UNSURE_BIT : 0), true);
    view.setInt16(at + 8, toSteps(word.x, -0x8000, 0x7fff), true);
    view.setInt16(at + 10, toSteps(word.y, -0x8000, 0x7fff), true);
    view.setUint16(at + 12, toSteps(word.width, 0, 0xffff), true);
    view.setUint16(at + 14, toSteps(word.height, 0, 0xffff), true);
    at += WORD_BYTES;
  }
  return bytes;
}

/** Throws RangeError on bytes that `packPage` did not make: what is stored is ours, so that is a bug. */
export function unpackPage(bytes: Uint8Array): PackedWord[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER_BYTES || view.getUint8(0) !== VERSION)
    throw new RangeError("These are no packed word boxes.");
  const count = view.getUint32(4, true);
  if (bytes.length !== HEADER_BYTES + count * WORD_BYTES)
    throw new RangeError("These packed word boxes were cut off.");
  const words: PackedWord[] = [];
  for (let at = HEADER_BYTES; at < bytes.length; at += WORD_BYTES) {
    const start = view.getUint32(at, true);
    const length = view.getUint32(at + 4, true);
    words.push({
      start,
      end: start + (length % UNSURE_BIT),
      x: view.getInt16(at + 8, true) / STEPS_PER_POINT,
      y: view.getInt16(at + 10, true) / STEPS_PER_POINT,
      width: view.getUint16(at + 12, true) / STEPS_PER_POINT,
      height: view.getUint16(at + 14, true) / STEPS_PER_POINT,
      ...(length >= UNSURE_BIT && { isUnsure: true as const }),
    });
  }
  return words;
}

/** Measures outside what 16 bits hold belong to no real page; they are kept at the edge. */
function toSteps(points: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, Math.round(points * STEPS_PER_POINT)));
}
