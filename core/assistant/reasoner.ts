/**
 * A reasoner: the assistant's tasks behind one interface. The local reasoner needs nothing; the model reasoner
 * (model-reasoner/) runs them on a language model and falls back to the local one when the model fails.
 */
import type { PageModel, PageReading } from "#model/reading";
import type { ApplicationInput } from "./local/application/check-application.ts";
import type { ClaimReviewInput } from "./local/claim/review-claim.ts";
import type { GapInput } from "./local/gaps/analyze-gaps.ts";
import type { QuestionInput } from "./local/answer.ts";
import type { ComparedDocument } from "./local/comparison/compare.ts";
import type { DescribedDocument } from "./local/describe.ts";
import type { ExploredDocument } from "./local/review/explore.ts";
import type { MatrixInput } from "./local/matrix/matrix.ts";
import type { ProposalInput } from "./local/matrix/propose.ts";
import type { PolicyCheckInput } from "./local/policy-check/check-policy.ts";
import type { ContractReviewInput } from "./local/review/contract-review.ts";
import type { ReviewInput } from "./local/review/review.ts";
import type {
  Answer,
  ApplicationCheck,
  ClaimReview,
  Comparison,
  ContractReview,
  CoverageMatrix,
  DocumentDescription,
  Exploration,
  Extraction,
  FoundValue,
  GapAnalysis,
  Proposal,
  PolicyCheck,
  ReadDocument,
  Review,
  Statement,
  WantedValue,
} from "./model.ts";
import type { MailReading, MailToRead } from "./mail-reading.ts";
import type { ModelRun } from "./model-run.ts";
import type { Thinking, ThinkTask, ThinkWatcher } from "./thought.ts";

/** A reasoner's result and how it was obtained. */
export interface Reasoned<Value> {
  value: Value;
  /** A language model is configured but did not produce this: it failed, or the day's budget is spent. */
  withoutModel: boolean;
  /** Store it with `keepModelRuns` or in the caller's own batch. */
  runs: readonly ModelRun[];
}

export interface ExtractInput {
  name: string;
  pages: readonly PageReading[];
  /** The models of these pages, where they were made already. */
  models?: readonly PageModel[];
}

export interface ValuesInput {
  wanted: readonly WantedValue[];
  documents: readonly (Pick<ReadDocument, "documentId" | "readingId" | "name"> & {
    pages: readonly Pick<PageReading, "page" | "text">[];
  })[];
}

/** The progress of an answer, for someone who waits for it. */
export interface AnswerWatcher {
  /** The pages have been found; the answer is being written. */
  onFound(): void;
  /** All supported statements so far, whenever there is one more. A fallback may return different ones in the end. */
  onStatements(statements: readonly Statement[]): void;
}

export interface RewordTask {
  /** The words of a person: the only ones that are followed. */
  wish: string;
  /** Each with the words that support it; empty for what needs no evidence. */
  sentences: readonly { text: string; quoted: readonly string[] }[];
}

/** A sentence in other words, by its place in the task. */
export interface Reworded {
  at: number;
  text: string;
}

export interface Reasoner {
  /** Reads what one document is and says about a policy. */
  extract(document: ExtractInput): Promise<Reasoned<Extraction>>;
  /** Describes a document that was understood, for people who are looking for it. */
  describe(document: DescribedDocument): Promise<Reasoned<DocumentDescription>>;
  /** Answers from the pages that the search finds, or refuses. */
  answer(task: QuestionInput, watcher?: AnswerWatcher): Promise<Reasoned<Answer>>;
  /**
   * Compares two documents and says why each difference matters; `today` determines what is in force on a certificate.
   */
  compare(old: ComparedDocument, fresh: ComparedDocument, today?: string): Promise<Reasoned<Comparison>>;
  /** Holds each demand against a certificate. The certificate's extraction states what it certifies. */
  review(input: ReviewInput): Promise<Reasoned<Review>>;
  /** Lists a contract's clauses on insurance, and holds each of its demands against the policies in force. */
  reviewContract(input: ContractReviewInput): Promise<Reasoned<ContractReview>>;
  /**
   * Decides the next step of a task; null if the model failed. Null itself for a reasoner that has no model: its tasks
   * go their known way.
   */
  think: ((task: ThinkTask, watcher?: ThinkWatcher) => Promise<Reasoned<Thinking | null>>) | null;
  /** Says what a document is, and its parties, amounts, dates and duties. */
  explore(document: ExploredDocument): Promise<Reasoned<Exploration>>;
  /** Checks an application: what is missing or cannot be right, and what the other documents say otherwise. */
  checkApplication(input: ApplicationInput): Promise<Reasoned<ApplicationCheck>>;
  /** Finds values that no rule found, in the words that state them; never a yes or a no. Only a model finds any. */
  findValues(input: ValuesInput): Promise<Reasoned<FoundValue[]>>;
  /**
   * Reads what a message asks for; null where no model did, and rules read it then. What of a reply does not stand is asked for
   * again, twice at most.
   */
  readMail(mail: MailToRead): Promise<Reasoned<MailReading | null>>;
  /** Puts sentences in other words, as a person wishes. Without a model there are none. */
  reword(task: RewordTask): Promise<Reasoned<Reworded[]>>;
  /** Holds the facts of a loss against the clauses of the policies that ran on its day. */
  reviewClaim(input: ClaimReviewInput): Promise<Reasoned<ClaimReview>>;
  /** Holds what a client does, has and owns against its policies in force; a model may only find further exposures. */
  analyzeGaps(input: GapInput): Promise<Reasoned<GapAnalysis>>;
  /** Puts two to six offers or policies side by side. */
  matrix(input: MatrixInput): Promise<Reasoned<CoverageMatrix>>;
  /** Says what offers state for a client; a model may only word the standard passages otherwise. */
  propose(input: ProposalInput): Promise<Reasoned<Proposal>>;
  /** Holds an issued policy against its binder, its quote or the term before it. */
  checkPolicy(input: PolicyCheckInput): Promise<Reasoned<PolicyCheck>>;
}
