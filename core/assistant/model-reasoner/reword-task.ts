/**
 * Sentences of a document in other words, as a person wishes: the sentences are data, and only the wish is followed. What the
 * model writes counts where it states no figure and no name that the sentence did not have, and where the quotes of a
 * sentence that has some still say it.
 */
import { z } from "zod";
import { givesOrders } from "../local/orders-in-text.ts";
import type { Reworded, RewordTask } from "../reasoner.ts";
import type { ModelCall } from "./call-model.ts";
import { rewordInstructions } from "./instructions.ts";
import { figuresOf, isSupported } from "./supported.ts";

const rewordSchema = z.object({
  sentences: z.array(
    z.object({
      number: z.number().describe("The number of the sentence."),
      text: z.string().describe("The sentence in other words."),
    }),
  ),
});
type ModelRewording = z.infer<typeof rewordSchema>;

const outputTokensMax = 2_500;
const retriesMax = 1;
const timeoutMs = 30_000;
const silenceMs = 12_000;

/** `mark`: unguessable, new for each call. */
export function callToReword({ wish, sentences }: RewordTask, mark: string): ModelCall<ModelRewording> {
  const framed = sentences.map(
    ({ text }, at) => `[${mark} begin ${at + 1}]\n${text}\n[${mark} end ${at + 1}]`,
  );
  return {
    task: "REWORD",
    instructions: rewordInstructions,
    prompt: `${framed.join("\n\n")}\n\nThe wish: ${JSON.stringify(wish)}`,
    output: rewordSchema,
    stepsMax: 1,
    outputTokensMax,
    retriesMax,
    timeoutMs,
    silenceMs,
  };
}

/** Names stand with a capital letter within a sentence. */
const namesIn = (text: string): string[] => text.match(/(?<=[^.!?\s]\s+)\p{Lu}[\p{L}\p{N}&'’.-]*/gu) ?? [];
const plain = (text: string): string => text.replaceAll(/\s+/gu, " ").trim();

/** The supported part of what the model wrote. */
export function keepReworded({ wish, sentences }: RewordTask, said: ModelRewording): Reworded[] {
  const taken = new Set<number>();
  return said.sentences.flatMap(({ number, text }) => {
    const old = sentences[number - 1];
    const fresh = plain(text);
    if (!old || taken.has(number) || fresh === "" || fresh === plain(old.text)) return [];
    taken.add(number);
    const known = `${old.text} ${wish} ${old.quoted.join(" ")}`;
    const isUsable =
      fresh.length <= 2 * old.text.length + 80 &&
      !givesOrders(fresh) &&
      figuresOf(fresh).every((figure) => figuresOf(old.text).includes(figure)) &&
      namesIn(fresh).every((name) => known.includes(name)) &&
      (old.quoted.length === 0 || isSupported(fresh, old.quoted));
    return isUsable ? [{ at: number - 1, text: fresh }] : [];
  });
}
