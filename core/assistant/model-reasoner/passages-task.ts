/**
 * A model's wording of a proposal's standard passages. It is given no word and no figure of an offer, and what it says
 * stands only if it says nothing new.
 */
import { z } from "zod";
import type { ProposalPassage } from "../model.ts";
import { isSameInOtherWords } from "../proposal-evidence.ts";
import type { ModelCall } from "./call-model.ts";
import { passagesInstructions } from "./instructions.ts";

const passagesSchema = z.object({
  passages: z.array(z.object({ number: z.number(), text: z.string() })),
});
export type ModelPassages = z.infer<typeof passagesSchema>;

const outputTokensMax = 1_200;
const retriesMax = 1;
const timeoutMs = 30_000;
const silenceMs = 15_000;
const WISHES_MAX = 1_000;

/** `wishes`: how it should sound, in the words of whoever asked for it. */
export function callToWordPassages(
  passages: readonly ProposalPassage[],
  wishes: string,
  mark: string,
): ModelCall<ModelPassages> {
  const listed = passages.flatMap(({ text, isOwn }, at) =>
    isOwn ? [] : [`[${mark} begin ${at + 1}]\n${text}\n[${mark} end ${at + 1}]`],
  );
  const asked =
    wishes === ""
      ? ""
      : `\n\nWhoever asked for the proposal said: ${JSON.stringify(wishes.slice(0, WISHES_MAX))}`;
  return {
    task: "DESCRIBE",
    instructions: passagesInstructions,
    prompt: `${listed.join("\n")}${asked}`,
    output: passagesSchema,
    stepsMax: 1,
    outputTokensMax,
    retriesMax,
    timeoutMs,
    silenceMs,
  };
}

/** The passages in the model's words where they say the same; null if none of them does. */
export function wordPassages(
  passages: readonly ProposalPassage[],
  said: ModelPassages,
): ProposalPassage[] | null {
  const worded = passages.map((passage, at): ProposalPassage => {
    const text = said.passages.find(({ number }) => number === at + 1)?.text.trim() ?? "";
    return !passage.isOwn && isSameInOtherWords(passage.text, text) ? { ...passage, text } : passage;
  });
  return worded.some((passage, at) => passage.text !== passages[at]?.text) ? worded : null;
}
