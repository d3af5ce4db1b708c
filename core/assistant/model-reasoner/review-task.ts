/**
 * A model's judgment of demands in free wording, which no rule knows. It counts only with words of the certificate's file
 * that stand where it says, and with a sentence that the words of both sides support; all else stays untold. What only
 * an endorsement can prove is never judged here.
 */
import { z } from "zod";
import { FREE_DEMAND } from "../local/review/free-demands.ts";
import type { ReviewInput } from "../local/review/review.ts";
import { givesOrders } from "../local/orders-in-text.ts";
import type { CheckedDemand, Review } from "../model.ts";
import type { ModelCall } from "./call-model.ts";
import type { HandedPages } from "./hand-pages.ts";
import { reviewInstructions } from "./instructions.ts";
import { locateQuotes, quotesSchema } from "./quoted-words.ts";
import { isSupported } from "./supported.ts";

const reviewSchema = z.object({
  demands: z.array(
    z.object({
      number: z.number().describe("The number of the demand."),
      verdict: z.enum(["MET", "NOT_MET", "CANNOT_TELL"]),
      why: z.string().describe("What the certificate shows of it, in one sentence."),
      quotes: quotesSchema,
    }),
  ),
});
export type ModelReview = z.infer<typeof reviewSchema>;

const outputTokensMax = 3_000;
const retriesMax = 1;
const timeoutMs = 60_000;
const silenceMs = 15_000;
const whyCharactersMax = 300;

const wordsOf = ({ asking }: CheckedDemand): string[] =>
  asking.flatMap(({ segments }) => segments.map(({ text }) => text));

/** The demands that a model may judge, by their numbers from 1. */
export const freeDemandsOf = ({ demands }: Review): CheckedDemand[] =>
  demands.filter((demand) => demand.label === FREE_DEMAND && !givesOrders(wordsOf(demand).join(" ")));

export function callToReview(demands: readonly CheckedDemand[], pages: string): ModelCall<ModelReview> {
  const listed = demands.map((demand, at) => `${at + 1}. ${JSON.stringify(wordsOf(demand).join(" "))}`);
  return {
    task: "COMPARE",
    instructions: reviewInstructions,
    prompt: `${pages}\n\nThe demands:\n${listed.join("\n")}`,
    output: reviewSchema,
    stepsMax: 1,
    outputTokensMax,
    retriesMax,
    timeoutMs,
    silenceMs,
  };
}

/** The review with the supported part of the model's judgment; null if there is none. */
export function judgeFreeDemands(
  review: Review,
  { certificate }: ReviewInput,
  said: ModelReview,
  handed: HandedPages,
): Review | null {
  const free = freeDemandsOf(review);
  const judged = new Map<CheckedDemand, CheckedDemand>();
  for (const { number, verdict, why, quotes } of said.demands) {
    const demand = free[number - 1];
    if (!demand || judged.has(demand) || verdict === "CANNOT_TELL") continue;
    const located = locateQuotes(quotes, handed).filter(
      ({ document }) => document.documentId === certificate.documentId,
    );
    const shown = located.map(({ segment }) => segment.text);
    const sentence = why.replaceAll(/\s+/g, " ").trim();
    const isUsable = sentence !== "" && sentence.length <= whyCharactersMax && !givesOrders(sentence);
    if (shown.length === 0 || !isUsable || !isSupported(sentence, [...wordsOf(demand), ...shown])) continue;
    judged.set(demand, {
      ...demand,
      shown: shown.join(" … "),
      verdict,
      why: sentence,
      settle: verdict === "MET" ? "" : demand.settle,
      showing: located.map(({ segment }) => ({
        documentId: certificate.documentId,
        readingId: certificate.readingId,
        segments: [segment],
      })),
    });
  }
  if (judged.size === 0) return null;
  return { ...review, demands: review.demands.map((demand) => judged.get(demand) ?? demand) };
}
