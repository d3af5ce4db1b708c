/**
 * A model's list of what is unusual in a contract. It judges nothing: each clause counts with words of the contract that stand
 * where it says, and with a sentence on why it matters that these words support.
 */
import { z } from "zod";
import { overlapper } from "../local/comparison/details.ts";
import { quoteLine } from "../local/comparison/lines.ts";
import type { ReviewedDocument } from "../local/review/reviewed-document.ts";
import type { ContractClause, ContractReview } from "../model.ts";
import type { ModelCall } from "./call-model.ts";
import type { HandedPages } from "./hand-pages.ts";
import { clausesInstructions } from "./instructions.ts";
import { locateQuotes, quotesSchema } from "./quoted-words.ts";
import { isPlain } from "./supported-reason.ts";
import { isSupported } from "./supported.ts";

const clausesSchema = z.object({
  clauses: z.array(
    z.object({
      why: z.string().describe("What is unusual about it and why it matters, in one sentence."),
      quotes: quotesSchema,
    }),
  ),
});
export type ModelClauses = z.infer<typeof clausesSchema>;

const outputTokensMax = 3_000;
const retriesMax = 1;
const timeoutMs = 60_000;
const silenceMs = 15_000;
const whyCharactersMax = 300;
const CLAUSES_MAX = 12;

export const callForClauses = (pages: string): ModelCall<ModelClauses> => ({
  task: "COMPARE",
  instructions: clausesInstructions,
  prompt: pages,
  output: clausesSchema,
  stepsMax: 1,
  outputTokensMax,
  retriesMax,
  timeoutMs,
  silenceMs,
});

/** The review with the clauses that stand; null if the model named some and none does. Naming none is an answer, too. */
export function addUnusual(
  review: ContractReview,
  contract: ReviewedDocument,
  said: ModelClauses,
  handed: HandedPages,
): ContractReview | null {
  const { documentId, readingId } = contract;
  const unusual: ContractClause[] = [];
  for (const { why, quotes } of said.clauses) {
    const segments = locateQuotes(quotes, handed).map(({ segment }) => segment);
    const words = segments.map(({ text }) => text.replaceAll(/\s+/g, " "));
    const sentence = why.replaceAll(/\s+/g, " ").trim();
    const isUsable = sentence !== "" && sentence.length <= whyCharactersMax && isPlain(sentence);
    const isKnown = overlapper(unusual.flatMap((clause) => clause.quotes.map((quote) => quote.segments)));
    // Half of what it rests on may say the opposite.
    if (words.length === 0 || words.length < quotes.length || !isUsable || isKnown([segments])) continue;
    if (!isSupported(sentence, words)) continue;
    const stands = overlapper([segments]);
    unusual.push({
      kind: "UNUSUAL",
      heading: contract.lines.find((line) => stands([quoteLine(line)]))?.heading ?? "",
      text: words.join(" … "),
      why: sentence,
      quotes: segments.map((segment) => ({ documentId, readingId, segments: [segment] })),
    });
  }
  if (said.clauses.length > 0 && unusual.length === 0) return null;
  return { ...review, clauses: [...review.clauses, ...unusual.slice(0, CLAUSES_MAX)] };
}
