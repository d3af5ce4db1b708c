/** An answer as it is pasted elsewhere: its text, and below it each exact quote with where it stands. */
import type { Quote } from "#model/documents";
import { groupByPolicy, type QuotedPolicy } from "#model/explorer";
import { nameOfPolicy } from "#model/policies";
import type { CopiedContent } from "../ui/copy-button.tsx";
import { placeOf, textOfQuote } from "./number-quotes.ts";

interface CopiedAnswer {
  /** The answer as text, for one without statements. */
  content: string;
  statements: readonly { text: string; attachmentNumbers: readonly number[] }[];
  attachments: readonly (Pick<Quote, "segments"> & {
    number: number;
    documentName: string;
    policy?: QuotedPolicy | null | undefined;
  })[];
}

export function contentOfAnswer(answer: CopiedAnswer): CopiedContent {
  const { statements, attachments } = answer;
  const groups = statements.length > 0 ? groupByPolicy(answer) : [];
  const marked = ({ text, attachmentNumbers }: CopiedAnswer["statements"][number]) =>
    [text, ...attachmentNumbers.map((number) => `[${number}]`)].join(" ");
  const parts = groups.map(({ policy, statements: own }) => ({
    head: policy ? nameOfPolicy(policy) : null,
    lines: own.map(marked),
  }));
  if (parts.length === 0) parts.push({ head: null, lines: [answer.content] });
  const sources = attachments.map((quote) => ({
    number: quote.number,
    words: textOfQuote(quote),
    place: [quote.policy && nameOfPolicy(quote.policy), quote.documentName, placeOf(quote, null)]
      .filter(Boolean)
      .join(", "),
  }));

  const said = parts.map(({ head, lines }) => [...(head === null ? [] : [head]), ...lines].join("\n"));
  const quoted = sources.map(({ number, words, place }) => `[${number}] “${words}” (${place})`);
  const text = [...said, ...(quoted.length > 0 ? [["Quotes", ...quoted].join("\n")] : [])].join("\n\n");

  const saidHtml = parts.flatMap(({ head, lines }) => [
    ...(head === null ? [] : [`<p><strong>${escape(head)}</strong></p>`]),
    ...lines.map((line) => `<p>${escape(line).replaceAll("\n", "<br>")}</p>`),
  ]);
  const quotedHtml = sources.map(
    ({ number, words, place }) => `<p>[${number}] <q>${escape(words)}</q> <cite>${escape(place)}</cite></p>`,
  );
  const heading = quotedHtml.length > 0 ? ["<p><strong>Quotes</strong></p>"] : [];
  return { text, html: [...saidHtml, ...heading, ...quotedHtml].join("") };
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
export const escape = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (letter) => entities[letter] ?? letter);
