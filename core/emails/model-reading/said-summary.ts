/** What a model tells of a message, without what orders a machine; and the day that its words name. Pure. */
import type { MailReading } from "#core/assistant";
import type { QuoteSegment } from "#model/documents";
import { dueDayIn } from "../asked/due-day.ts";
import { TEXT_PAGE } from "../asked/read-text.ts";
import { ordersMachine } from "../asked/asks-nothing.ts";
import type { Sentence } from "../asked/sentences.ts";
import { overlaps } from "./said-acts.ts";

export const summaryOfReading = (
  { summary }: MailReading,
  orders: readonly Sentence[],
): MailReading["summary"] =>
  summary.filter(
    ({ text, quotes }) =>
      !ordersMachine.test(text) &&
      !quotes.some((quote) => quote.page === TEXT_PAGE && orders.some((order) => overlaps(quote, order))),
  );

export function dueOfReading(
  { due }: MailReading,
  today: string,
): { day: string; quote: QuoteSegment } | null {
  const words = due?.text.replace(/^(?:by|before|no later than|until)\s+/iu, "") ?? "";
  const found = dueDayIn(words, today);
  return due && found && due.page === TEXT_PAGE ? { day: found.day, quote: due } : null;
}
