/**
 * The words of a page with their places. Pages without boxes (mail, plain text) get places from their lines. Text layers
 * that split words or run them together are mended here, for display and search: what is printed keeps its offsets.
 */
import type { PageReading, Piece, Span } from "#model/reading";
import { mendMisreadWords } from "./misread-words.ts";
import { countLetters } from "./shapes.ts";
import type { Vocabulary } from "./vocabulary.ts";

export interface Word {
  text: string;
  start: number;
  end: number;
  x: number;
  right: number;
  y: number;
  bottom: number;
  /** Goes on the word before it in the page's text. */
  glued: boolean;
  /** Usual white space between two words of this size on the page. */
  space: number;
  /** Number of the block of the page's text that it is in, and of its line. */
  block: number;
  line: number;
}

const CHARACTER_WIDTH = 5;
const LINE_HEIGHT = 12;

/** In the order of the page's text. Words of white space alone are left out. */
export function wordsOf(page: PageReading, vocabulary: Vocabulary): Word[] {
  const words = page.words.length > 0 ? boxedWords(page) : wordsOfText(page.text);
  measureSpaces(words);
  if (page.unsure) mendMisreadWords(words, page.unsure);
  vocabulary.learn(words);
  markSplitWords(words, vocabulary, page.unsure !== undefined);
  return words;
}

const SPACES_MEASURED = 400;

function measureSpaces(words: readonly Word[]): void {
  const gaps: number[] = [];
  for (let at = 1; at < words.length && gaps.length < SPACES_MEASURED; at += 1) {
    const [before, word] = [words[at - 1], words[at]];
    if (!before || !word || before.line !== word.line) continue;
    const gap = (word.x - before.right) / (word.bottom - word.y || 10);
    if (gap > 0.05 && gap < 1.3) gaps.push(gap);
  }
  gaps.sort((a, b) => a - b);
  const usual = gaps[gaps.length >> 1] ?? 0.3;
  for (const word of words) word.space = usual * (word.bottom - word.y);
}

function boxedWords({ text, words }: PageReading): Word[] {
  const found: Word[] = [];
  let block = 0;
  let line = 0;
  let until = 0;
  for (const { start, end, x, y, width, height } of words) {
    for (let at = until; at < start; at += 1) {
      if (text.charCodeAt(at) !== 10) continue;
      line += 1;
      if (text.charCodeAt(at + 1) === 10) block += 1;
    }
    until = end;
    addWords(found, text.slice(start, end), {
      start,
      end,
      x,
      right: x + width,
      y,
      bottom: y + height,
      block,
      line,
    });
  }
  return found;
}

function wordsOfText(text: string): Word[] {
  const found: Word[] = [];
  let line = 0;
  let block = 0;
  let cellStart = 0;
  /** Cells of spreadsheets and tables are parted by bars: the first cells of all lines stand over each other, and so on. */
  let slot = 0;
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === 10) {
      line += 1;
      if (text.charCodeAt(at + 1) === 10) block += 1;
      cellStart = at + 1;
      slot = 0;
    }
    if (code <= 32) {
      at += 1;
      continue;
    }
    let end = at + 1;
    while (end < text.length && text.charCodeAt(end) > 32) end += 1;
    const x = slot * SLOT_WIDTH + (at - cellStart) * CHARACTER_WIDTH;
    const [y, right] = [line * LINE_HEIGHT, x + (end - at) * CHARACTER_WIDTH];
    addWords(found, text.slice(at, end), {
      start: at,
      end,
      x,
      right,
      y,
      bottom: y + LINE_HEIGHT * 0.8,
      block,
      line,
    });
    const isBar = end - at === 1 && text.charAt(at) === BAR;
    at = end;
    if (isBar) {
      slot += 1;
      cellStart = end + 1;
    }
  }
  return found;
}

/** Wider than any cell: no cell stands under two others. */
const SLOT_WIDTH = 2_000;
const BAR = "|";

type Place = Omit<Word, "text" | "glued" | "space">;

/** A word, or the two at the ends of a dot leader or around a colon: "PREMIUM.......$16,152", "NUMBER:15/16". */
function addWords(found: Word[], text: string, place: Place): void {
  if (text.trim() === "" || isRule(text)) return;
  const leader = text.indexOf(LEADER);
  const from = leader >= 0 ? leader : colonWithin(text);
  if (from < 0) {
    found.push({ ...place, text, glued: false, space: 0 });
    return;
  }
  let to = from;
  while (text.charAt(to) === ".") to += 1;
  const step = (place.right - place.x) / text.length;
  addWords(found, text.slice(0, from), { ...place, end: place.start + from, right: place.x + step * from });
  addWords(found, text.slice(to), { ...place, start: place.start + to, x: place.x + step * to });
}

/** Where the value begins in "NUMBER:15/16"; -1 where no letters and a colon stand before it. */
function colonWithin(text: string): number {
  const at = text.indexOf(":");
  if (at < 2 || at === text.length - 1 || text.charAt(at + 1) === "/") return -1;
  const { digits, upper, lower } = countLetters(text.slice(0, at));
  return digits === 0 && upper + lower > 1 ? at + 1 : -1;
}

const LEADER = "....";

/** "-----", "=====", ".....": lines drawn with characters. */
function isRule(text: string): boolean {
  if (text.length < 3) return false;
  for (const character of text) if (!"-=_.*~—–".includes(character)) return false;
  return true;
}

/** From this many mended words on, a page's text layer is one that splits words. */
const SPLIT_PAGE = 3;

/** `isRecognized`: from a picture, where a word ends although the next one stands right behind it. */
function markSplitWords(words: Word[], vocabulary: Vocabulary, isRecognized: boolean): void {
  let mended = 0;
  for (let at = 1; at < words.length; at += 1) {
    const [before, word] = [words[at - 1], words[at]];
    if (!before || !word || before.line !== word.line) continue;
    const gap = word.x - before.right;
    if (gap > (word.bottom - word.y) * 0.7) continue;
    const isTouching =
      !before.text.endsWith(":") &&
      gap < (word.bottom - word.y) * 0.06 &&
      gap > -4 &&
      word.end - word.start > 0;
    if (isTouching && before.right > before.x && !isRecognized)
      word.glued = isLetterOrMark(before.text, word.text);
    if (word.glued) continue;
    if (vocabulary.isSplit(before.text, word.text)) {
      word.glued = true;
      mended += 1;
    }
  }
  if (mended < SPLIT_PAGE) return;
  for (let at = 1; at < words.length; at += 1) {
    const [before, word] = [words[at - 1], words[at]];
    if (
      !before ||
      !word ||
      before.line !== word.line ||
      word.glued ||
      word.x - before.right > (word.bottom - word.y) * 0.7
    )
      continue;
    if (vocabulary.isSplitName(before.text, word.text)) word.glued = true;
  }
  // On such a page three pieces in a row are tried as well.
  for (let at = 2; at < words.length; at += 1) {
    const [first, second, third] = [words[at - 2], words[at - 1], words[at]];
    if (!first || !second || !third || first.line !== third.line || third.glued) continue;
    if (third.x - second.right > (third.bottom - third.y) * 0.7) continue;
    if (vocabulary.isSplit(first.text + second.text, third.text)) {
      second.glued = true;
      third.glued = true;
    }
  }
}

/** Two boxes that touch are one word unless a mark of their own stands there. */
const isLetterOrMark = (before: string, next: string): boolean =>
  isWordEnd(before.charCodeAt(before.length - 1)) && isWordEnd(next.charCodeAt(0));
const isWordEnd = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code > 127;

/** Words as one piece: mended text, the spans of the printed words, the box around them. */
export function pieceOf(words: readonly Word[], hasBoxes: boolean): Piece {
  let text = "";
  const spans: Span[] = [];
  let [x, y, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  let before: Word | undefined;
  for (const word of words) {
    const follows = before !== undefined && word.line === before.line && word.start - before.end <= 1;
    if (text !== "" && !(word.glued && follows)) text += " ";
    text += word.text;
    const span = spans.at(-1);
    // One space between words and up to a blank line between lines: nothing else is printed there.
    if (span && before && word.start >= before.end && word.start - before.end <= 2) span.end = word.end;
    else spans.push({ start: word.start, end: word.end });
    x = Math.min(x, word.x);
    y = Math.min(y, word.y);
    right = Math.max(right, word.right);
    bottom = Math.max(bottom, word.bottom);
    before = word;
  }
  const box = hasBoxes && words.length > 0 ? { x, y, width: right - x, height: bottom - y } : null;
  return { text, spans, box };
}
