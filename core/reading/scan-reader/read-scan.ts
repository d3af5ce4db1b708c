/**
 * A scanned or photographed page, from the bytes of its picture to words: straightened, recognized in the modes that
 * suit what is on it, and turned over when it makes no sense as it lies.
 */
import type { Raster } from "../paint-page.ts";
import type { ScannedPage, ScannedWord } from "../scanned-page.ts";
import type { RecognizedWord, Recognizer } from "./recognizer.ts";
import {
  clearPaper,
  deskew,
  enlarge,
  evenLight,
  findInk,
  findLie,
  type QuarterTurns,
  shrink,
  turn,
} from "./straighten.ts";

/** The long side of a letter page at 235 dots an inch: more takes longer and tells no more. */
const LONG_SIDE = 2_600;
/** Smaller pictures are enlarged, at most to twice their size. */
const SMALL_SIDE = 1_800;
const ENLARGED_SIDE = 2_400;
/** A page that was read the right way up is at least this certain on average. */
const READABLE = 72;
/** Below this, what was recognized is noise. */
const NOISE = 58;
/** Words that are less certain are marked. */
const SURE = 75;
/** Words that are less certain are specks and scrawls. */
const LEGIBLE = 25;
/** What only the second look found must be at least this certain. */
const SECOND_LOOK = 60;
/** A lean that cannot be seen, in degrees. */
const STRAIGHT = 0.15;

/** Null: the picture cannot be unpacked. A page without legible words has none. */
export function readScan(recognizer: Recognizer, bytes: Uint8Array): ScannedPage | null {
  const unpacked = recognizer.unpack(bytes);
  if (unpacked === null) return null;
  const picture = clearPaper(evenLight(toUsefulSize(unpacked)));
  const { width, height } = picture;
  const lie = findLie(findInk(picture));
  const attempt = (turns: QuarterTurns): Attempt => {
    const turned = turn(picture, turns);
    const isStraight = Math.abs(lie.skew) < STRAIGHT;
    const upright = isStraight ? turned : deskew(turned, lie.skew);
    const words = recognizer.recognize(upright, "BLOCKS").filter(isLegible);
    return { turns, skew: isStraight ? 0 : lie.skew, upright, words, certainty: certaintyOf(words) };
  };
  let best = attempt(lie.isOnItsSide ? 1 : 0);
  if (best.certainty < READABLE) {
    const over = attempt(lie.isOnItsSide ? 3 : 2);
    if (over.certainty > best.certainty) best = over;
  }
  const { turns, skew } = best;
  const words = best.certainty < NOISE ? [] : lookAgain(recognizer, best).map(toScannedWord);
  return { width, height, turns, skew, words };
}

/** A page as it was read in one of the ways in which it may lie. */
interface Attempt {
  turns: QuarterTurns;
  skew: number;
  upright: Raster;
  words: RecognizedWord[];
  certainty: number;
}

function toUsefulSize(picture: Raster): Raster {
  const long = Math.max(picture.width, picture.height);
  if (long >= SMALL_SIDE) return shrink(picture, LONG_SIDE);
  return enlarge(picture, Math.min(2, ENLARGED_SIDE / long));
}

/**
 * Words in the boxes of a form and other single words do not belong to any paragraph. What was left out, or read
 * without certainty, is looked for once more by itself: it costs little, since everything else is blanked out.
 */
function lookAgain(recognizer: Recognizer, { upright, words }: Attempt): RecognizedWord[] {
  const sure = words.filter(isSure);
  const unsure = words.filter((word) => !isSure(word));
  const found = recognizer
    .recognize(blankOut(upright, sure), "SPARSE")
    .filter((word) => isLegible(word) && word.confidence >= SECOND_LOOK)
    .filter((word) => !unsure.some((one) => one.confidence >= word.confidence && overlaps(one, word)));
  return [...sure, ...unsure.filter((word) => !found.some((one) => overlaps(one, word))), ...found];
}

function blankOut({ width, height, gray }: Raster, words: readonly RecognizedWord[]): Raster {
  const rest = Uint8Array.from(gray);
  for (const { left, top, right, bottom } of words) {
    for (let y = Math.max(0, top - 1); y <= Math.min(height - 1, bottom); y++)
      rest.fill(255, y * width + Math.max(0, left - 1), y * width + Math.min(width, right + 1));
  }
  return { width, height, gray: rest };
}

/** A good part of the smaller one lies on the other. */
function overlaps(a: RecognizedWord, b: RecognizedWord): boolean {
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const areaOf = (word: RecognizedWord) => (word.right - word.left) * (word.bottom - word.top);
  return wide > 0 && high > 0 && wide * high > 0.3 * Math.min(areaOf(a), areaOf(b));
}

/** Marks that say something by themselves; others are specks and remains of ruled lines. */
const mark = /[\p{L}\p{N}$%&#@+/-]/u;
const remains = /^[|[\]_]+|[|[\]_]+$/g;

const isLegible = ({ text, confidence }: RecognizedWord): boolean => confidence >= LEGIBLE && mark.test(text);

const isSure = ({ confidence }: RecognizedWord): boolean => confidence >= SURE;

/** Long words count for more: noise comes in single letters. */
function certaintyOf(words: readonly RecognizedWord[]): number {
  let sum = 0;
  let letters = 0;
  for (const { text, confidence } of words) {
    sum += confidence * text.length;
    letters += text.length;
  }
  return letters === 0 ? 0 : sum / letters;
}

function toScannedWord(word: RecognizedWord): ScannedWord {
  const { text, left, right, base, lineHeight } = word;
  const bare = text.replaceAll(remains, "");
  return {
    text: bare === "" ? text : bare,
    x: left,
    base,
    width: right - left,
    size: lineHeight,
    isSure: isSure(word),
  };
}
