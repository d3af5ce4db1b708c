/**
 * A reasoner: the assistant's tasks behind one interface. The local reasoner needs nothing; the model reasoner
 * (model-reasoner/) runs them on a language model and hands over to the local one when the model fails.
 */
import type { PageReading } from "#model/documents";
import type { QuestionInput } from "./local/answer.ts";
import type { ComparedDocument } from "./local/compare.ts";
import type { DescribedDocument } from "./local/describe.ts";
import type { Answer, Comparison, DocumentDescription, Extraction, Statement } from "./model.ts";
import type { ModelRun } from "./model-run.ts";

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
