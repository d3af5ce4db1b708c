/**
 * One page of a PDF: what PDF.js found on it, turned into page text and word boxes.
 * Upright text is read first; text set sideways or upside down (margin notes, stamps) follows as
 * blocks of its own, unless most of the page is set that way.
 */
import type { PageReading, WordBox } from "./model.ts";
import { dropDoubleStrikes, splitIntoWords, type Fragment } from "./fragments.ts";
import type { FormValue } from "./form-values.ts";
import type { FontKind } from "./glyph-widths.ts";
import { writeInReadingOrder, type TextBuilder } from "./layout.ts";

/** The part of a PDF.js text item that reading needs. */
export interface TextRun {
  str: string;
  /** "rtl" where the text is read from right to left; it comes in the order in which it is read. */
  dir: string;
  /** Text space to PDF user space: a, b, c, d, e, f. */
  transform: readonly number[];
  /** Along the text, in user space units. */
  width: number;
  height: number;
  fontName: string;
}

export interface FontStyle {
  fontFamily: string;
  ascent: number;
  descent: number;
  vertical: boolean;
}

export interface PageContent {
  page: number;
  /** In points, after rotation. */
  width: number;
  height: number;
  /** User space to the page as seen: origin top left, y down. */
  transform: readonly number[];
  runs: readonly TextRun[];
  styles: Readonly<Record<string, FontStyle>>;
  formValues: readonly FormValue[];
  /** Fields to be filled in, whether they are or not. */
  fieldCount: number;
  /** Its fonts do not say which letters they draw. */
  isGarbled: boolean;
}

/** The four directions in which text runs on a page, as quarter turns clockwise. */
type Turn = 0 | 1 | 2 | 3;

const DEFAULT_ASCENT = 0.75;
/** In points. What is smaller than dust nobody can see; PDF.js itself leaves out what stands beside the page. */
const SMALLEST_TYPE = 0.5;
/** Drawing commands gone wild must not fill the database: far more than any printed page holds. */
const MAX_PAGE_CHARACTERS = 200_000;

export function readPageContent(content: PageContent): PageReading {
  const { page, width, height, isGarbled } = content;
  if (isGarbled) return { page, width, height, text: "", words: [], problem: "GARBLED" };
  const { byTurn, isCut } = collectFragments(content);
  const builder: TextBuilder = { text: "", words: [] };
  for (const [turn, fragments] of orderTurns(byTurn)) {
    const from = builder.words.length;
    writeInReadingOrder(dropDoubleStrikes(fragments), builder);
    if (turn !== 0) turnBoxes(builder.words, from, turn, width, height);
  }
  const { text, words } = builder;
  return {
    ...{ page, width, height, text, words },
    ...(isCut ? { problem: "TOO_LONG" as const } : {}),
    ...(isBlankForm(content, text) ? { isBlankForm: true } : {}),
  };
}

/** Lines of a form for each of its fields: a label, and a heading now and then. */
const LINES_OF_FIELD = 2;

/** A page whose words are about its fields, none of which is filled in. What was filled in and flattened has more words. */
const isBlankForm = ({ fieldCount, formValues }: PageContent, text: string): boolean =>
  fieldCount > 0 &&
  formValues.length === 0 &&
  text.split("\n").filter((line) => line.trim() !== "").length <= LINES_OF_FIELD * fieldCount + 1;

function collectFragments(content: PageContent): { byTurn: Map<Turn, Fragment[]>; isCut: boolean } {
  const { transform, width, height } = content;
  const byTurn = new Map<Turn, Fragment[]>();
  const add = (turn: Turn, fragment: Fragment): void => {
    const fragments = byTurn.get(turn);
    if (fragments) fragments.push(fragment);
    else byTurn.set(turn, [fragment]);
  };
  const [va = 1, vb = 0, vc = 0, vd = 1, ve = 0, vf = 0] = transform;
  const scale = Math.hypot(va, vb);
  let order = 0;
  let characters = 0;
  // PDF.js reports a space, a jump or a new line as a run of its own; without one, runs touch.
  let touches = false;
  for (const run of content.runs) {
    const { str } = run;
    if (str === "" || str === " ") {
      touches = false;
      continue;
    }
    characters += str.length;
    if (characters > MAX_PAGE_CHARACTERS) return { byTurn, isCut: true };
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = run.transform;
    const runX = va * a + vc * b;
    const runY = vb * a + vd * b;
    const size = Math.hypot(va * c + vc * d, vb * c + vd * d) || run.height * scale;
    if (size < SMALLEST_TYPE) continue;
    const pageX = va * e + vc * f + ve;
    const pageY = vb * e + vd * f + vf;
    const turn = getTurn(runX, runY);
    const x = turn === 0 ? pageX : turn === 1 ? pageY : turn === 2 ? width - pageX : height - pageY;
    const y = turn === 0 ? pageY : turn === 1 ? width - pageX : turn === 2 ? height - pageY : pageX;
    const style = content.styles[run.fontName];
    const runWidth = run.width * scale;
    const words = splitIntoWords(str, x, runWidth, getFontKind(style));
    const isRightToLeft = run.dir === "rtl";
    if (isRightToLeft) for (const word of words) word.x = 2 * x + runWidth - word.x - word.width;
    order++;
    if (words.length === 0) {
      touches = false;
      continue;
    }
    const startsWithSpace = !isRightToLeft && (words[0]?.x ?? x) > x + 0.01;
    const ascent = style && style.ascent > 0.4 && style.ascent < 1.2 ? style.ascent : DEFAULT_ASCENT;
    add(turn, {
      words,
      x,
      y,
      width: runWidth,
      size,
      ascent,
      order,
      touchesPrevious: touches && !startsWithSpace,
      isRightToLeft,
    });
    touches = !str.endsWith(" ");
  }
  for (const value of content.formValues) {
    order += 2;
    const fragment = placeFormValue(value, content, order);
    if (fragment) add(0, fragment);
  }
  return { byTurn, isCut: false };
}

function placeFormValue(value: FormValue, content: PageContent, order: number): Fragment | null {
  const words = splitIntoWords(value.text, value.x, value.width, "sans-serif");
  const { x, y, width, size } = value;
  if (words.length === 0 || x < 0 || y < 0 || x > content.width || y > content.height + size) return null;
  return {
    words,
    x,
    y,
    width,
    size,
    ascent: DEFAULT_ASCENT,
    order,
    touchesPrevious: false,
    isRightToLeft: false,
  };
}

function getTurn(x: number, y: number): Turn {
  if (Math.abs(x) >= Math.abs(y)) return x >= 0 ? 0 : 2;
  return y > 0 ? 1 : 3;
}

function getFontKind(style: FontStyle | undefined): FontKind {
  const family = style?.fontFamily;
  return family === "serif" || family === "monospace" ? family : "sans-serif";
}

/** The direction with most text first: a landscape page that was stored upright reads as it is meant to. */
function orderTurns(byTurn: Map<Turn, Fragment[]>): [Turn, Fragment[]][] {
  if (byTurn.size < 2) return [...byTurn];
  const weigh = (fragments: Fragment[]): number => {
    let words = 0;
    for (const fragment of fragments) words += fragment.words.length;
    return words;
  };
  return [...byTurn].sort((a, b) => weigh(b[1]) - weigh(a[1]));
}

/** Turns boxes from the reading frame of sideways text back onto the page. */
function turnBoxes(words: WordBox[], from: number, turn: Turn, width: number, height: number): void {
  for (let at = from; at < words.length; at++) {
    const word = words[at];
    if (!word) continue;
    const { x, y, width: along, height: across } = word;
    if (turn === 2) {
      word.x = width - x - along;
      word.y = height - y - across;
      continue;
    }
    word.width = across;
    word.height = along;
    word.x = turn === 1 ? width - y - across : y;
    word.y = turn === 1 ? x : height - x - along;
  }
}
