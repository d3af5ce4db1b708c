/**
 * Whether a long text holds given words, without reading all of it for each question: the letters that begin at every
 * fourth place are indexed, and only the places of the rarest of the asked ones are looked at.
 */
const GRAM = 8;
const STRIDE = 4;
const TRIED = 4;

export class Haystack {
  private readonly text: string;
  private readonly places = new Map<string, number[]>();

  constructor(text: string) {
    this.text = text;
    for (let at = 0; at + GRAM <= text.length; at += STRIDE) {
      const gram = text.slice(at, at + GRAM);
      const places = this.places.get(gram);
      if (places) places.push(at);
      else this.places.set(gram, [at]);
    }
  }

  /** False for words that are too short to tell anything. */
  holds(words: string): boolean {
    if (words.length < GRAM + STRIDE) return false;
    const step = Math.max(1, Math.floor((words.length - GRAM - STRIDE) / STRIDE / TRIED)) * STRIDE;
    for (let first = 0; first < STRIDE; first += 1) {
      let rarest: { at: number; places: readonly number[] } | null = null;
      for (let at = first; at + GRAM <= words.length; at += step) {
        const places = this.places.get(words.slice(at, at + GRAM)) ?? [];
        if (rarest === null || places.length < rarest.places.length) rarest = { at, places };
      }
      if (rarest?.places.some((place) => this.text.startsWith(words, place - rarest.at))) return true;
    }
    return false;
  }
}
