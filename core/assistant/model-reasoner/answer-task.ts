/**
 * Answers a question with a model: it gets pages, can look up more, and each returned statement is checked against the
 * words that it quotes.
 */
import type { ToolSet } from "ai";
import { z } from "zod";
import { listCandidatePages } from "../local/retrieve-pages.ts";
import { parseQuestion } from "../local/question-parse.ts";
import type { QuestionInput } from "../local/answer.ts";
import type { Answer, Statement } from "../model.ts";
import { isSupported } from "./supported.ts";
import { LookUpError, type ModelCall } from "./call-model.ts";
import type { HandedPages } from "./hand-pages.ts";
import { answerInstructions } from "./instructions.ts";
import { locateQuotes, quotesSchema } from "./quoted-words.ts";

const answerSchema = z.object({
  answered: z.boolean().describe("False when the pages do not answer the question."),
  statements: z.array(z.object({ text: z.string(), quotes: quotesSchema })),
});
export type ModelAnswer = z.infer<typeof answerSchema>;

const statementsMax = 40;
const statementCharactersMax = 1_000;
const lookUpsMax = 2;
const pagesPerLookUp = 6;
const lookUpTokensMax = 8_000;
const outputTokensMax = 2_500;
/** Someone is waiting: one retry, then the local reasoner answers. */
const retriesMax = 1;
const timeoutMs = 25_000;
const silenceMs = 12_000;

/** The model call; afterwards `handed` contains the pages that it may quote. */
export function callToAnswer(
  { question, search }: QuestionInput,
  earlier: readonly string[],
  handed: HandedPages,
  pages: string,
  onStatements?: (statements: readonly Statement[]) => void,
): ModelCall<ModelAnswer> {
  handed.limitTokens(lookUpTokensMax);
  const before =
    earlier.length === 0
      ? ""
      : `Questions asked before in this conversation, oldest first, so that you know what is meant:\n${earlier
          .map((text) => `- ${JSON.stringify(text)}`)
          .join("\n")}\n\n`;
  const searchPages = {
    description: "Looks for other pages of the same documents by words. Gives pages as data, or nothing.",
    inputSchema: z.object({ words: z.string().describe("A few words that the page should hold.") }),
    execute: async ({ words }: { words: string }) => {
      const found = await listCandidatePages(search, parseQuestion(words.slice(0, 300))).catch(
        (cause: unknown) => {
          throw new LookUpError("The pages could not be searched.", { cause });
        },
      );
      return handed.hand(found.slice(0, pagesPerLookUp)) || "No other pages were found.";
    },
  };
  return {
    task: "ANSWER",
    instructions: answerInstructions,
    prompt: `${before}${pages}\n\nThe question: ${JSON.stringify(question)}`,
    output: answerSchema,
    tools: { searchPages } satisfies ToolSet,
    lookUpTokensMax,
    stepsMax: 1 + lookUpsMax,
    outputTokensMax,
    retriesMax,
    timeoutMs,
    silenceMs,
    ...(onStatements ? { onPartial: reportWholeStatements(handed, onStatements) } : {}),
  };
}

/** The answer so far; the last statement may be incomplete. */
const partialSchema = z.object({
  answered: z.literal(true),
  statements: z
    .array(z.unknown())
    .transform((all) => all.slice(0, -1))
    .pipe(answerSchema.shape.statements),
});

/** Reports the supported statements whenever there is one more, which is when the next one begins. */
function reportWholeStatements(handed: HandedPages, report: (statements: readonly Statement[]) => void) {
  let reported = 0;
  return (said: unknown) => {
    const whole = partialSchema.safeParse(said);
    const kept = whole.success ? keepSupported(whole.data, handed) : null;
    if (kept?.kind !== "ANSWERED" || kept.statements.length <= reported) return;
    reported = kept.statements.length;
    report(kept.statements);
  };
}

/** The supported part of the model's answer; null if there is none. */
export function keepSupported(said: ModelAnswer, handed: HandedPages): Answer | null {
  if (!said.answered) return null;
  const statements = said.statements.slice(0, statementsMax).flatMap(({ text, quotes }): Statement[] => {
    const located = locateQuotes(quotes, handed);
    const sentence = text.replaceAll(/\s+/g, " ").trim();
    if (sentence === "" || sentence.length > statementCharactersMax || located.length === 0) return [];
    if (
      !isSupported(
        sentence,
        located.map(({ segment }) => segment.text),
      )
    )
      return [];
    return [
      {
        text: sentence,
        quotes: located.map(({ document: { documentId, readingId }, segment }) => ({
          documentId,
          readingId,
          segments: [segment],
        })),
      },
    ];
  });
  return statements.length === 0 ? null : { kind: "ANSWERED", statements };
}
