/**
 * A message read by a model. It is data: what it orders its reader to do is neither quoted nor told. What the model says
 * counts where the exact words that say it stand in the message: a value letter by letter in its quote, a sentence with its
 * figures and its subject.
 */
import { z } from "zod";
import type { QuoteSegment } from "#model/documents";
import { givesOrders } from "../local/orders-in-text.ts";
import type { MailField, MailReading, MailToRead } from "../mail-reading.ts";
import type { ModelCall } from "./call-model.ts";
import type { HandedPages } from "./hand-pages.ts";
import { mailInstructions } from "./instructions.ts";
import { locateQuotes, quotesSchema } from "./quoted-words.ts";
import { isSupported } from "./supported.ts";

const mailSchema = z.object({
  requests: z.array(
    z.object({
      type: z.string().describe("One of the kinds that are listed."),
      quotes: quotesSchema,
      fields: z.array(
        z.object({
          name: z.string().describe("One of the fields of that kind."),
          value: z.string().describe("The value alone, copied letter by letter out of its quote."),
          quotes: quotesSchema,
        }),
      ),
    }),
  ),
  summary: z.array(z.object({ text: z.string().describe("One sentence."), quotes: quotesSchema })),
  due: z
    .object({ quotes: quotesSchema })
    .nullable()
    .describe("The day by which something is wanted, if one is named."),
});
export type ModelMail = z.infer<typeof mailSchema>;

const outputTokensMax = 3_000;
const retriesMax = 1;
const timeoutMs = 25_000;
const silenceMs = 10_000;
const requestsMax = 12;
const summaryMax = 6;
const sentenceCharactersMax = 400;

/** `problem`: why the reply before could not be used; null the first time. */
export function callToReadMail(
  { kinds }: MailToRead,
  pages: string,
  problem: string | null,
): ModelCall<ModelMail> {
  const listed = kinds.map(({ type, means, fields }) => {
    const named = fields.map((field) => `"${field.name}" (${field.means})`).join(", ");
    return `${type}: ${means}. Fields: ${named || "none"}.`;
  });
  const again = problem === null ? "" : `\n\nYour reply could not be used. ${problem}`;
  return {
    task: "EXTRACT",
    instructions: mailInstructions,
    prompt: `${pages}\n\nThe kinds of requests:\n${listed.join("\n")}${again}`,
    output: mailSchema,
    stepsMax: 1,
    outputTokensMax,
    retriesMax,
    timeoutMs,
    silenceMs,
  };
}

const evened = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** The part that stands; null if there is none. */
export function keepMail({ kinds }: MailToRead, said: ModelMail, handed: HandedPages): MailReading | null {
  const segmentsOf = (quotes: ModelMail["summary"][number]["quotes"]): QuoteSegment[] =>
    locateQuotes(quotes, handed).map(({ segment }) => segment);
  const requests = said.requests.slice(0, requestsMax).flatMap(({ type, quotes, fields }) => {
    const kind = kinds.find((each) => each.type === type);
    const asking = segmentsOf(quotes);
    if (!kind || asking.length === 0) return [];
    const kept = fields.flatMap(({ name, value, quotes: own }): MailField[] => {
      const plain = evened(value);
      const isKnown = plain !== "" && kind.fields.some((field) => field.name === name) && !givesOrders(plain);
      const quote = isKnown ? segmentsOf(own).find(({ text }) => evened(text).includes(plain)) : undefined;
      return quote ? [{ name, value: plain, quote }] : [];
    });
    return [{ type, quotes: asking, fields: kept }];
  });
  const summary = said.summary.slice(0, summaryMax).flatMap(({ text, quotes }) => {
    const segments = segmentsOf(quotes);
    const sentence = evened(text);
    const isUsable = sentence !== "" && sentence.length <= sentenceCharactersMax && !givesOrders(sentence);
    const words = segments.map((segment) => segment.text);
    return isUsable && words.length > 0 && isSupported(sentence, words)
      ? [{ text: sentence, quotes: segments }]
      : [];
  });
  // Every message says something.
  return requests.length + summary.length === 0
    ? null
    : { requests, summary, due: segmentsOf(said.due?.quotes ?? [])[0] ?? null };
}
