/** From a piece of the page model back to the printed words. */
import type { PageModel, Piece, Span, QuoteSegment } from "#model/reading";

/**
 * The printed words of `piece.text` between two offsets, as segments of the page's text. The two texts differ in white
 * space alone, so the place is found by counting all other characters; where a word was mended that was recognized with
 * more or fewer letters, those behind it are counted from the end. Empty where nothing is printed there.
 */
export function quoteOf(
  model: Pick<PageModel, "page" | "text">,
  piece: Pick<Piece, "text" | "spans">,
  from = 0,
  to = piece.text.length,
): QuoteSegment[] {
  const first = countPrinted(piece.text, 0, from);
  const count = countPrinted(piece.text, from, to);
  const place = placesIn(model.text, piece);
  return printedSpans(model.text, piece.spans, place(first), place(first + count)).map(({ start, end }) => ({
    page: model.page,
    start,
    end,
    text: model.text.slice(start, end),
  }));
}

/** From a count of characters of the piece to that of the printed ones. */
function placesIn(
  text: string,
  { text: own, spans }: Pick<Piece, "text" | "spans">,
): (count: number) => number {
  const printed = spans.reduce((sum, { start, end }) => sum + countPrinted(text, start, end), 0);
  const more = printed - countPrinted(own, 0, own.length);
  if (more === 0) return (count) => count;
  const same = countSame(spans.map(({ start, end }) => text.slice(start, end)).join(""), own);
  return (count) => (count <= same ? count : Math.max(same, count + more));
}

/** Printed characters with which both begin. */
function countSame(one: string, other: string): number {
  let [count, at] = [0, 0];
  for (const character of one) {
    if (isSpace(character.charCodeAt(0))) continue;
    while (at < other.length && isSpace(other.charCodeAt(at))) at += 1;
    if (other.charAt(at) !== character) break;
    at += 1;
    count += 1;
  }
  return count;
}

/** The spans that hold the characters number `from` to `to`, white space not counted. */
function printedSpans(text: string, spans: readonly Span[], from: number, to: number): Span[] {
  const found: Span[] = [];
  let count = 0;
  for (const span of spans) {
    let start = -1;
    let end = -1;
    for (let at = span.start; at < span.end && count < to; at += 1) {
      if (isSpace(text.charCodeAt(at))) continue;
      if (count >= from) {
        if (start < 0) start = at;
        end = at + 1;
      }
      count += 1;
    }
    if (start >= 0) found.push({ start, end });
  }
  return found;
}

function countPrinted(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += 1) if (!isSpace(text.charCodeAt(at))) count += 1;
  return count;
}

/** What separates words in the text of a page. */
export const isSpace = (code: number): boolean => code <= 32 || code === 0xa0;
