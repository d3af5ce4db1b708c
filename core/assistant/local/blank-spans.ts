/** A page without some of its words: offsets stay, and quotes of the rest stand on the page as it is. */
import type { PageReading } from "#model/reading";

export interface TextSpan {
  start: number;
  end: number;
}

export function blankSpans(page: PageReading, spans: readonly TextSpan[]): PageReading {
  if (spans.length === 0) return page;
  let text = page.text;
  for (const { start, end } of spans) {
    text = text.slice(0, start) + text.slice(start, end).replaceAll(/\S/g, " ") + text.slice(end);
  }
  const isBlank = (word: TextSpan) => spans.some(({ start, end }) => word.start < end && word.end > start);
  return { ...page, text, words: page.words.filter((word) => !isBlank(word)) };
}
