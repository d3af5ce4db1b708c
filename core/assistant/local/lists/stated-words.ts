/** Pieces of printed lines, as readers of stated terms take them apart. */
import { quoteOf } from "#core/page-model";
import type { PageModel, QuoteSegment, SectionKind } from "#model/reading";

/** Where a policy states what it is; forms only explain. */
export const stating: ReadonlySet<SectionKind> = new Set<SectionKind>(["DECLARATIONS", "SCHEDULE", "OTHER"]);

/** The sentences of a line, and what semicolons part, without their marks. */
export function sentencesIn(text: string): { text: string; start: number }[] {
  const parts: { text: string; start: number }[] = [];
  let start = 0;
  for (let at = 0; at <= text.length; at += 1) {
    const isEnd =
      ".;".includes(text.charAt(at)) && text.charAt(at + 1) === " " && isCapital(text.charAt(at + 2));
    if (at < text.length && !isEnd) continue;
    const own = text.slice(start, at);
    if (own.trim() !== "") parts.push({ text: own.endsWith(".") ? own.slice(0, -1) : own, start });
    start = at + 2;
  }
  return parts;
}

export const isCapital = (text: string): boolean => text.charAt(0) !== text.charAt(0).toLowerCase();

export function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && " :.,–—-".includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end).trim();
}

export function startBehind(text: string, from: number): number {
  let start = from;
  while (start < text.length && " ,:–—-".includes(text.charAt(start))) start += 1;
  return start;
}

export const withoutStart = (text: string): string => withoutEnd(text.slice(startBehind(text, 0)));

export const wholeQuote = (model: PageModel, piece: Parameters<typeof quoteOf>[1]): QuoteSegment[] =>
  quoteOf(model, piece);
