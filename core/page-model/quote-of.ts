/** From a piece of the page model back to the printed words. */
import type { PageModel, Piece, Span, QuoteSegment } from "#model/reading";

/**
 * The printed words of `piece.text` between two offsets, as segments of the page's text. The two texts differ in white
 * space alone, so the place is found by counting all other characters. Empty where nothing is printed there.
 */
export function quoteOf(
  model: Pick<PageModel, "page" | "text">,
  piece: Pick<Piece, "text" | "spans">,
  from = 0,
  to = piece.text.length,
): QuoteSegment[] {
  const first = countPrinted(piece.text, 0, from);
  const count = countPrinted(piece.text, from, to);
  return printedSpans(model.text, piece.spans, first, first + count).map(({ start, end }) => ({
    page: model.page,
    start,
    end,
    text: model.text.slice(start, end),
  }));
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
