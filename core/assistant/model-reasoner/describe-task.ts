/**
 * Describes a document with a model: each sentence of its summary is checked against the words that it quotes; an
 * unsupported title or purpose is replaced by the local reasoner's.
 */
import { z } from "zod";
import { titleCase } from "../local/title-case.ts";
import type { DocumentDescription, Evidence } from "../model.ts";
import { isSupported } from "./supported.ts";
import type { ModelCall } from "./call-model.ts";
import type { HandedPages } from "./hand-pages.ts";
import { describeInstructions } from "./instructions.ts";
import { locateQuotes, quotesSchema } from "./quoted-words.ts";

const sentenceSchema = z.object({ text: z.string(), quotes: quotesSchema });
const describeSchema = z.object({
  title: z.string(),
  summary: z.array(sentenceSchema),
  purpose: sentenceSchema,
});
export type ModelDescription = z.infer<typeof describeSchema>;

/** A document's first pages say what it is. */
export const describedPagesMax = 12;
const sentencesMax = 3;
const sentenceCharactersMax = 400;
const titleCharactersMax = 120;
const outputTokensMax = 1_200;
/** Nobody waits for a job. */
const retriesMax = 2;
const timeoutMs = 60_000;
const silenceMs = 30_000;

export function callToDescribe(name: string, pages: string): ModelCall<ModelDescription> {
  return {
    task: "DESCRIBE",
    instructions: describeInstructions,
    prompt: `${pages}\n\nDescribe the document ${JSON.stringify(name.slice(0, 120))}.`,
    output: describeSchema,
    stepsMax: 1,
    outputTokensMax,
    retriesMax,
    timeoutMs,
    silenceMs,
  };
}

const plain = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** The supported part of the model's description, completed from the local one; null if no sentence is supported. */
export function keepDescribed(
  local: DocumentDescription,
  said: ModelDescription,
  handed: HandedPages,
): DocumentDescription | null {
  const supported = (sentence: ModelDescription["purpose"]) => {
    const quotes: Evidence[] = locateQuotes(sentence.quotes, handed).map(({ segment }) => [segment]);
    const text = plain(sentence.text);
    const words = quotes.flat().map((segment) => segment.text);
    const isUsable = text !== "" && text.length <= sentenceCharactersMax && words.length > 0;
    return isUsable && isSupported(text, words) ? [{ text, quotes }] : [];
  };
  const summary = said.summary.flatMap(supported).slice(0, sentencesMax);
  if (summary.length === 0) return null;
  const title = plain(said.title);
  // A heading needs no quote, but it must not name anything that is not on the pages.
  const isTitle =
    title !== "" &&
    title.length <= titleCharactersMax &&
    isSupported(
      title,
      handed.pages.map(({ page }) => page.text),
    );
  const [purpose] = supported(said.purpose);
  return {
    title: isTitle
      ? titleCase(
          title,
          handed.pages.map(({ page }) => page),
        )
      : local.title,
    summary,
    purpose: purpose?.text ?? local.purpose,
  };
}
