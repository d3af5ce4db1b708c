/**
 * Documents are data: a text that gives orders to its reader, a machine, is no clause of a policy and says nothing
 * about it. Such words are found with what stands around them in the same paragraph, and read as if they were blank.
 */
import type { PageReading } from "#model/reading";
import { blankSpans, type TextSpan } from "./blank-spans.ts";
import { orderCues } from "./data/vocabulary.ts";

const cue = new RegExp(`\\b(?:${orderCues.join("|")})`, "gi");
/** How far around an order its words reach; an empty line ends them, and the next numbered clause. */
const aroundCharacters = 200;
const clauseEnd = /\n\s*\n|\n(?=\s*\(?(?:\d{1,2}|[A-Za-z])[.)]\s)/;

/** True of words that tell their reader what to do. */
export const givesOrders = (text: string): boolean => text.replaceAll(/\s+/g, " ").search(cue) >= 0;

/** Where a page gives orders, with what belongs to them. */
export function spansOfOrders(pageText: string): TextSpan[] {
  // One space for each line break: an order may be broken over lines, and offsets stay.
  const flat = pageText.replaceAll(/\s/g, " ");
  return [...flat.matchAll(cue)].map((match) => {
    const end = match.index + match[0].length;
    const before = pageText.slice(Math.max(0, match.index - aroundCharacters), match.index);
    const after = pageText.slice(end, end + aroundCharacters);
    return {
      start: match.index - (before.split(clauseEnd).at(-1) ?? "").length,
      end: end + (after.split(clauseEnd)[0] ?? "").length,
    };
  });
}

export const hasOrders = (page: PageReading): boolean => spansOfOrders(page.text).length > 0;

/** The page with blanks where it gives orders. */
export const withoutOrders = (page: PageReading): PageReading => blankSpans(page, spansOfOrders(page.text));
