/**
 * A reasoner: the assistant's tasks behind one interface. The local reasoner needs nothing; the model reasoner
 * (model-reasoner/) runs them on a language model and hands over to the local one when the model fails.
 */
import type { PageReading } from "#model/documents";
import { runInSlices } from "../shared/sliced-work.ts";
import { answerFromPages, findPages, type QuestionInput } from "./local/answer.ts";
import { type ComparedDocument, compareInSlices } from "./local/compare.ts";
import { type DescribedDocument, describeDocument } from "./local/describe.ts";
import { extractInSlices } from "./local/extract.ts";
import type { Answer, Comparison, DocumentDescription, Extraction, Statement } from "./model.ts";

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
  /** The row in which its tokens were set aside before it began. */
  id: string;
  task: "ANSWER" | "COMPARE" | "DESCRIBE" | "EMBED_PAGES" | "EMBED_QUESTION" | "EXTRACT" | "TRANSCRIBE";
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

/** How far an answer is, for somebody who waits for it. */
export interface AnswerWatcher {
  /** The pages are found; the answer is being made of them. */
  onFound(): void;
  /** All statements so far that stand, whenever there is one more. What takes over may say others in the end. */
  onStatements(statements: readonly Statement[]): void;
}

export interface Reasoner {
  /** What one document is and says about a policy. */
  extract(document: ExtractInput): Promise<Reasoned<Extraction>>;
  /** What a document that was understood is about, for people who look for it. */
  describe(document: DescribedDocument): Promise<Reasoned<DocumentDescription>>;
  /** Answers from the pages that the search finds, or refuses. */
  answer(task: QuestionInput, watcher?: AnswerWatcher): Promise<Reasoned<Answer>>;
  /** What two documents say differently, and why it matters; `today` says what of a certificate is in force. */
  compare(old: ComparedDocument, fresh: ComparedDocument, today?: string): Promise<Reasoned<Comparison>>;
}

const byLocal = <Value>(value: Value, runs: readonly ModelRun[] = []): Reasoned<Value> => ({
  value,
  withoutModel: false,
  runs,
});

/** The reasoner of a fresh clone: no key, no network. */
export const localReasoner: Reasoner = {
  extract: async (document) => byLocal(await runInSlices(extractInSlices(document))),
  describe: (document) => Promise.resolve(byLocal(describeDocument(document))),
  async answer(task, watcher) {
    const found = await findPages(task);
    watcher?.onFound();
    return byLocal(await answerFromPages(task, found), task.search.runs);
  },
  compare: async (old, fresh, today) => byLocal(await runInSlices(compareInSlices(old, fresh, today))),
};
