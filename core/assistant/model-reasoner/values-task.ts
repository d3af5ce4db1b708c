/**
 * Values that a model finds for a form where rules found none. Each is letter by letter among words that stand where it says.
 * Yes and no are never taken: what a person has to answer is not for a model.
 */
import { z } from "zod";
import type { FoundValue, WantedValue } from "../model.ts";
import { givesOrders } from "../local/orders-in-text.ts";
import type { ModelCall } from "./call-model.ts";
import type { HandedPages } from "./hand-pages.ts";
import { valuesInstructions } from "./instructions.ts";
import { locateQuotes, quotesSchema } from "./quoted-words.ts";

const valuesSchema = z.object({
  values: z.array(
    z.object({
      number: z.number().describe("The number of the value that is looked for."),
      value: z.string().describe("The value alone, copied letter by letter out of its quote."),
      quotes: quotesSchema,
    }),
  ),
});
export type ModelValues = z.infer<typeof valuesSchema>;

const outputTokensMax = 3_000;
const retriesMax = 1;
const timeoutMs = 60_000;
const silenceMs = 15_000;
const valueCharactersMax = 400;

export function callForValues(wanted: readonly WantedValue[], pages: string): ModelCall<ModelValues> {
  const listed = wanted.map(({ label }, at) => `${at + 1}. ${JSON.stringify(label)}`);
  return {
    task: "EXTRACT",
    instructions: valuesInstructions,
    prompt: `${pages}\n\nThe values that are looked for:\n${listed.join("\n")}`,
    output: valuesSchema,
    stepsMax: 1,
    outputTokensMax,
    retriesMax,
    timeoutMs,
    silenceMs,
  };
}

/** Those that stand, each value once; null if the model named some and none does. Naming none is an answer, too. */
export function keepFound(
  wanted: readonly WantedValue[],
  said: ModelValues,
  handed: HandedPages,
): FoundValue[] | null {
  const found = new Map<string, FoundValue>();
  for (const { number, value, quotes } of said.values) {
    const name = wanted[number - 1]?.name;
    const text = value.replaceAll(/\s+/g, " ").trim();
    if (name === undefined || found.has(name) || text === "" || text.length > valueCharactersMax) continue;
    if (/^(?:y|n|yes|no)\b/i.test(text) || givesOrders(text)) continue;
    const stated = locateQuotes(quotes, handed).find(({ segment }) => evened(segment.text).includes(text));
    if (!stated) continue;
    const { documentId, readingId } = stated.document;
    found.set(name, { name, value: text, quote: { documentId, readingId, segments: [stated.segment] } });
  }
  return said.values.length > 0 && found.size === 0 ? null : [...found.values()];
}

const evened = (text: string): string => text.replaceAll(/\s+/g, " ");
