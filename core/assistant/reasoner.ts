/**
 * A reasoner: the assistant's tasks behind one interface. The local reasoner needs nothing; the model reasoner
 * (model-reasoner/) runs them on a language model and hands over to the local one when the model fails.
 */
import type { PageReading } from "#model/documents";
import { answerQuestion, type QuestionInput } from "./local/answer.ts";
import { extract } from "./local/extract.ts";
import type { Answer, Extraction } from "./model.ts";

/** How a run of the model ended. Only STOOD and REFUSED leave what it said to be used. */
export type RunOutcome =
  | "STOOD"
  | "REFUSED"
  | "NOTHING_STOOD"
  | "MALFORMED"
  | "TIMED_OUT"
  | "RATE_LIMITED"
  | "FAILED";

/** One run of a language model and what it cost. */
export interface ModelRun {
  task: "ANSWER" | "EXTRACT";
  provider: string;
  model: string;
  outcome: RunOutcome;
  /** A few words on what went wrong; never words of a document or a question. */
  reason: string | null;
  steps: number;
  inputTokens: number;
  /** The part of `inputTokens` that the provider had in its cache. */
  cachedInputTokens: number;
  outputTokens: number;
  /** Millionths of a US dollar; null where no price is configured. */
  costMicros: number | null;
  durationMs: number;
}

/** What a reasoner came to, and how. */
export interface Reasoned<Value> {
  value: Value;
  /** A language model is configured and this is not its work: it failed, or the day's budget is spent. */
  withoutModel: boolean;
  /** To be kept, with `keepModelRuns` or in the caller's own batch. */
  runs: readonly ModelRun[];
}

export interface ExtractInput {
  name: string;
  pages: readonly PageReading[];
}

export interface Reasoner {
  /** What one document is and says about a policy. */
  extract(document: ExtractInput): Promise<Reasoned<Extraction>>;
  /** Answers from the pages that the search finds, or refuses. */
  answer(task: QuestionInput): Promise<Reasoned<Answer>>;
}

const byLocal = <Value>(value: Value): Reasoned<Value> => ({ value, withoutModel: false, runs: [] });

/** The reasoner of a fresh clone: no key, no network. */
export const localReasoner: Reasoner = {
  extract: (document) => Promise.resolve(byLocal(extract(document))),
  answer: async (task) => byLocal(await answerQuestion(task)),
};
