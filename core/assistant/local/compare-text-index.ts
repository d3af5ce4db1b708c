/**
 * Whether a long text holds given words, and how often, without reading all of it for each question: the places at
 * which each few letters stand are chained, and only the places of the rarest of the asked letters are looked at.
 */

/** Letters that are looked up together. */
const GRAM = 6;
/** Grams of the asked words whose places are counted, to begin with the rarest. */
const GRAMS_TRIED = 8;

export class TextIndex {
  private readonly text: string;
  private readonly mask: number;
  /** By hash the last place of the letters, and how many there are; by place the one before it with the same hash. */
  private readonly heads: Int32Array;
  private readonly counts: Int32Array;
  private readonly before: Int32Array;

  constructor(text: string) {
    this.text = text;
    const size = 2 ** Math.ceil(Math.log2(Math.max(1_024, text.length)));
    this.mask = size - 1;
    this.heads = new Int32Array(size).fill(-1);
    this.counts = new Int32Array(size);
    this.before = new Int32Array(Math.max(0, text.length - GRAM + 1));
    for (let at = 0; at + GRAM <= text.length; at += 1) {
      const hash = this.hashAt(text, at);
      this.before[at] = this.heads[hash] ?? -1;
      this.heads[hash] = at;
      this.counts[hash] = (this.counts[hash] ?? 0) + 1;
    }
  }

  holds(words: string): boolean {
    if (words.length < GRAM) return this.text.includes(words);
    for (const _ of this.placesOf(words)) return true;
    return false;
  }

  /** Places that do not overlap. */
  count(words: string): number {
    if (words.length < GRAM) return words === "" ? this.text.length : this.text.split(words).length - 1;
    let count = 0;
    let from = 0;
    for (const place of [...this.placesOf(words)].toReversed()) {
      if (place < from) continue;
      count += 1;
      from = place + words.length;
    }
    return count;
  }

  /** The last place first. */
  private *placesOf(words: string): Generator<number> {
    let [offset, hash, fewest] = [0, 0, Number.POSITIVE_INFINITY];
    const last = words.length - GRAM;
    for (let tried = 0; tried < GRAMS_TRIED; tried += 1) {
      const at = Math.round((last * tried) / (GRAMS_TRIED - 1));
      const own = this.hashAt(words, at);
      const count = this.counts[own] ?? 0;
      if (count < fewest) [offset, hash, fewest] = [at, own, count];
    }
    for (let at = this.heads[hash] ?? -1; at >= 0; at = this.before[at] ?? -1)
      if (at >= offset && this.text.startsWith(words, at - offset)) yield at - offset;
  }

  private hashAt(text: string, at: number): number {
    let hash = 0;
    for (let place = at; place < at + GRAM; place += 1)
      hash = (Math.imul(hash, 31) + text.charCodeAt(place)) | 0;
    return (hash ^ (hash >>> 15)) & this.mask;
  }
}
