/** What a model read of a message, as the acts whose data is then read by the grammar of values. Pure. */
import type { MailReading } from "#core/assistant";
import type { Act } from "../asked/find-acts.ts";
import { mailKinds } from "./mail-kinds.ts";
import { TEXT_PAGE } from "../asked/read-text.ts";
import type { Sentence } from "../asked/sentences.ts";

interface Span {
  start: number;
  end: number;
}

export const overlaps = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;

/** Each with the sentences that its words stand in; what lacks the words of its type is none. */
export function actsOfReading(
  { requests }: MailReading,
  sentences: readonly Sentence[],
  subject: string,
): Act[] {
  return requests.flatMap(({ type: said, quotes, fields }): Act[] => {
    const kind = mailKinds.find(({ type }) => type === said);
    const inText = (quote: MailReading["requests"][number]["quotes"][number]) => quote.page === TEXT_PAGE;
    const sentencesOf = (spans: readonly Span[]) =>
      sentences.filter((sentence) => spans.some((span) => overlaps(span, sentence)));
    const asking = sentencesOf(quotes.filter(inText));
    const given = fields.filter(({ quote }) => inText(quote) && sentencesOf([quote]).length > 0);
    const words = [subject, ...asking.map(({ text }) => text)].join("\n");
    if (!kind || asking.length === 0 || (kind.needs && !kind.needs.test(words))) return [];
    const about = sentencesOf([...asking, ...given.map(({ quote }) => quote)]);
    return [
      {
        ...{ type: kind.type, asking, about, lacks: [] },
        given: given.map(({ name, value, quote }) => ({ name, value, start: quote.start, end: quote.end })),
      },
    ];
  });
}
