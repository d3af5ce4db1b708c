/** An answer as it is pasted elsewhere: its text, followed by each exact quote and its location. */
import { closestText, groupByPolicy, type QuotedPolicy } from "#model/explorer";
import { nameOfPolicy } from "#model/policies";
import type { CopiedContent } from "../ui/copy-button.tsx";
import { type PlacedQuote, placeOf, textOfQuote } from "../quotes/number-quotes.ts";

interface CopiedAnswer {
  /** The answer as text, if it has no statements. */
  content: string;
  statements: readonly {
    text: string;
    attachmentNumbers: readonly number[];
    records: readonly {
      policy?: QuotedPolicy | null | undefined;
      fields: readonly string[];
      labels: readonly string[];
    }[];
  }[];
  /** Shown when nothing answers. */
  closest?: readonly { heading?: string | null | undefined; attachmentNumber: number }[];
  attachments: readonly (Pick<PlacedQuote, "segments"> & {
    number: number;
    documentName: string;
    policy?: QuotedPolicy | null | undefined;
  })[];
}

export function contentOfAnswer(answer: CopiedAnswer): CopiedContent {
  const { statements, attachments, closest = [] } = answer;
  const groups = statements.length > 0 ? groupByPolicy(answer) : [];
  const marked = ({ text, attachmentNumbers }: CopiedAnswer["statements"][number]) =>
    [text, ...attachmentNumbers.map((number) => `[${number}]`)].join(" ");
  const parts = groups.map(({ policy, statements: own }) => ({
    head: policy ? nameOfPolicy(policy) : null,
    lines: own.map(marked),
  }));
  if (closest.length > 0)
    parts.unshift({
      head: null,
      lines: [
        closestText,
        ...closest.map(({ heading, attachmentNumber }) =>
          [heading, `[${attachmentNumber}]`].filter(Boolean).join(" "),
        ),
      ],
    });
  if (parts.length === 0) parts.push({ head: null, lines: [answer.content] });
  const sources = attachments.map((quote) => ({
    number: quote.number,
    words: textOfQuote(quote),
    place: [quote.policy && nameOfPolicy(quote.policy), quote.documentName, placeOf(quote)]
      .filter(Boolean)
      .join(", "),
  }));

  // A figure cites the same records as its parts: each record is named once, with everything that it supports.
  const recorded = new Map<string, Set<string>>();
  for (const { policy, labels } of statements.flatMap(({ records }) => records)) {
    const whose = policy ? nameOfPolicy(policy) : "Account";
    recorded.set(whose, new Set([...(recorded.get(whose) ?? []), ...labels]));
  }
  const kept = [...recorded].map(([whose, labels]) => `${whose}: ${[...labels].join(", ")}`);

  const said = parts.map(({ head, lines }) => [...(head === null ? [] : [head]), ...lines].join("\n"));
  const quoted = sources.map(({ number, words, place }) => `[${number}] “${words}” (${place})`);
  const text = [
    ...said,
    ...(quoted.length > 0 ? [["Quotes", ...quoted].join("\n")] : []),
    ...(kept.length > 0 ? [["On record", ...kept].join("\n")] : []),
  ].join("\n\n");

  const saidHtml = parts.flatMap(({ head, lines }) => [
    ...(head === null ? [] : [`<p><strong>${escape(head)}</strong></p>`]),
    ...lines.map((line) => `<p>${escape(line).replaceAll("\n", "<br>")}</p>`),
  ]);
  const quotedHtml = sources.map(
    ({ number, words, place }) => `<p>[${number}] <q>${escape(words)}</q> <cite>${escape(place)}</cite></p>`,
  );
  const heading = quotedHtml.length > 0 ? ["<p><strong>Quotes</strong></p>"] : [];
  const keptHtml = kept.map((line) => `<p>${escape(line)}</p>`);
  const keptHeading = keptHtml.length > 0 ? ["<p><strong>On record</strong></p>"] : [];
  return { text, html: [...saidHtml, ...heading, ...quotedHtml, ...keptHeading, ...keptHtml].join("") };
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
export const escape = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (letter) => entities[letter] ?? letter);
