/**
 * Fragments: runs of words that a PDF draws in one go, measured in a reading frame (x to the
 * right along the text, y down to the base line, points), so that the layout needs to know
 * nothing of page rotation or of PDF.js. One pass over the characters, no regular expressions.
 */
import { estimateWidth, type FontKind } from "./glyph-widths.ts";

export interface FragmentWord {
  text: string;
  x: number;
  width: number;
}

export interface Fragment {
  words: FragmentWord[];
  x: number;
  /** The base line. */
  y: number;
  width: number;
  /** Font size in points as drawn. */
  size: number;
  /** How far the letters reach above the base line, as a share of the size. */
  ascent: number;
  /** Place in the drawing order of the page. */
  order: number;
  /** Drawn right after the fragment `order - 1` with no space between the two. */
  touchesPrevious: boolean;
  /** Its words are read from right to left; they stand in the order in which they are read. */
  isRightToLeft: boolean;
  /** A word as it was recognized on a picture: however near the next one stands, it does not go on this one. */
  isWhole?: true;
}

const isSpace = (code: number): boolean =>
  code <= 32 || code === 0xa0 || (code >= 0x2000 && code <= 0x200a) || code === 0x3000;

/**
 * Cuts a run into words and gives each its share of the run's width.
 * `x` is the left end of the run; the words' texts joined are the run without its white space.
 */
export function splitIntoWords(text: string, x: number, width: number, kind: FontKind): FragmentWord[] {
  let total = 0;
  for (let at = 0; at < text.length; at++) total += estimateWidth(text.charCodeAt(at), kind);
  const scale = total === 0 ? 0 : width / total;
  const words: FragmentWord[] = [];
  let start = -1;
  let startUnits = 0;
  let units = 0;
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : 32;
    if (isSpace(code)) {
      if (start >= 0) {
        words.push({
          text: text.slice(start, at),
          x: x + startUnits * scale,
          width: (units - startUnits) * scale,
        });
        start = -1;
      }
    } else if (start < 0) {
      start = at;
      startUnits = units;
    }
    units += at < text.length ? estimateWidth(code, kind) : 0;
  }
  return words.length < SPACED_LETTERS ? words : joinSpacedLetters(words);
}

/** From this many single letters in a row on, they are one word set wide ("P O L I C Y"), not words. */
const SPACED_LETTERS = 4;

function joinSpacedLetters(words: FragmentWord[]): FragmentWord[] {
  const joined: FragmentWord[] = [];
  for (let at = 0; at < words.length;) {
    let to = at;
    while (to < words.length && isSingleLetter(words[to]?.text ?? "")) to++;
    const first = words[at];
    const last = words[to - 1];
    if (first && last && to - at >= SPACED_LETTERS) {
      const text = words
        .slice(at, to)
        .map((word) => word.text)
        .join("");
      joined.push({ text, x: first.x, width: last.x + last.width - first.x });
      at = to;
    } else if (first) {
      joined.push(first);
      at++;
    }
  }
  return joined;
}

function isSingleLetter(text: string): boolean {
  if (text.length !== 1) return false;
  const code = text.charCodeAt(0) | 32;
  return code >= 97 && code <= 122;
}

/** Text drawn twice this near to itself (share of the size) is one text made bold, or a shadow. */
const DOUBLE_STRIKE_OFFSET = 0.14;
/** Longer words may sit a little off where runs are cut differently; then they must cover each other this far. */
const DOUBLE_STRIKE_COVER = 0.75;

/** Removes words that were drawn a second time over themselves. The first drawing stays. */
export function dropDoubleStrikes(fragments: Fragment[]): Fragment[] {
  const seen = new Map<string, Place[] | PlaceGrid>();
  for (const fragment of fragments) {
    const kept: FragmentWord[] = [];
    for (const word of fragment.words) {
      const place = { word, fragment };
      const places = seen.get(word.text);
      if (places === undefined) seen.set(word.text, [place]);
      else if (places instanceof PlaceGrid) {
        if (places.near(place).some((one) => isDoubleStrike(one.word, one.fragment, word, fragment)))
          continue;
        places.add(place);
      } else {
        if (places.some((one) => isDoubleStrike(one.word, one.fragment, word, fragment))) continue;
        places.push(place);
        if (places.length > PLACES_IN_A_ROW) seen.set(word.text, new PlaceGrid(places));
      }
      kept.push(word);
    }
    if (kept.length !== fragment.words.length) fragment.words = kept;
  }
  return fragments.filter((fragment) => fragment.words.length > 0);
}

interface Place {
  word: FragmentWord;
  fragment: Fragment;
}

/** A word that stands more often on a page than this is looked for in its neighborhood only. */
const PLACES_IN_A_ROW = 100;

/** Places of one word by where they are, so that a page with one word 50,000 times costs what another page does. */
class PlaceGrid {
  private static readonly cell = 32;
  private readonly cells = new Map<string, Place[]>();

  constructor(places: readonly Place[]) {
    for (const place of places) this.add(place);
  }

  add(place: Place): void {
    const [column, row] = PlaceGrid.cellOf(place);
    const key = `${column} ${row}`;
    const there = this.cells.get(key);
    if (there) there.push(place);
    else this.cells.set(key, [place]);
  }

  near(place: Place): Place[] {
    const [column, row] = PlaceGrid.cellOf(place);
    const found: Place[] = [];
    for (let dx = -1; dx <= 1; dx++) {
      for (let dy = -1; dy <= 1; dy++) found.push(...(this.cells.get(`${column + dx} ${row + dy}`) ?? []));
    }
    return found;
  }

  private static cellOf({ word, fragment }: Place): [number, number] {
    const middle = word.x + word.width / 2;
    return [Math.floor(middle / PlaceGrid.cell), Math.floor(fragment.y / PlaceGrid.cell)];
  }
}

function isDoubleStrike(first: FragmentWord, a: Fragment, second: FragmentWord, b: Fragment): boolean {
  if (a === b) return false;
  const reach = DOUBLE_STRIKE_OFFSET * a.size;
  if (Math.abs(a.y - b.y) > reach) return false;
  if (Math.abs(first.x - second.x) <= reach) return true;
  if (first.text.length < 3) return false;
  const cover = Math.min(first.x + first.width, second.x + second.width) - Math.max(first.x, second.x);
  return cover >= DOUBLE_STRIKE_COVER * Math.max(first.width, second.width);
}
