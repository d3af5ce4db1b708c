/**
 * Describing a document with a model: each sentence of its summary is held against the words that it quotes; where a
 * title or a purpose does not stand, the local reasoner's is kept.
 */
import { z } from "zod";
import { titleCase } from "../local/title-case.ts";
import type { DocumentDescription, Evidence } from "../model.ts";
import { isBorneOut } from "./borne-out.ts";
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

/** A document says on its first pages what it is. */
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

/** What stands of the model's description, the rest as it was found without it; null where no sentence stands. */
export function keepDescribed(
  local: DocumentDescription,
  said: ModelDescription,
  handed: HandedPages,
): DocumentDescription | null {
  const standing = (sentence: ModelDescription["purpose"]) => {
    const quotes: Evidence[] = locateQuotes(sentence.quotes, handed).map(({ segment }) => [segment]);
    const text = plain(sentence.text);
    const words = quotes.flat().map((segment) => segment.text);
    const stands = text !== "" && text.length <= sentenceCharactersMax && words.length > 0;
    return stands && isBorneOut(text, words) ? [{ text, quotes }] : [];
  };
  const summary = said.summary.flatMap(standing).slice(0, sentencesMax);
  if (summary.length === 0) return null;
  const title = plain(said.title);
  // A heading needs no quote, and it names nothing that the pages do not.
  const isTitle =
    title !== "" &&
    title.length <= titleCharactersMax &&
    isBorneOut(
      title,
      handed.pages.map(({ page }) => page.text),
    );
  const [purpose] = standing(said.purpose);
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
