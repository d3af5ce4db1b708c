/**
 * The assistant: the reasoners, what they read with, and what they cost. Every statement that leaves here carries the
 * exact words and their position in a document, or the record, that supports it; unsupported statements are dropped.
 */
export { createReasoner, localReasoner } from "./create-reasoner.ts";
export {
  createEmbedder,
  type Embedder,
  embeddingModelName,
  type EmbeddingPort,
  type TextEmbedding,
} from "./embedder.ts";
export { listAskedFields } from "./local/answers/details.ts";
export type { OutsideKind } from "./local/data/outside-words.ts";
export { type OutsideDocuments, withoutPriorTerms } from "./local/answers/outside.ts";
export type { QuestionInput } from "./local/answer.ts";
export type { ListedPolicy } from "./local/answers/account-facts.ts";
export type { AccountDocuments } from "./local/answers/account.ts";
export { type ComparedDocument, comparedInSlices } from "./local/comparison/compare.ts";
export type { ExploredDocument } from "./local/review/explore.ts";
export type { ContractReviewInput } from "./local/review/contract-review.ts";
export type { ReviewInput } from "./local/review/review.ts";
export type { ReviewedDocument } from "./local/review/reviewed-document.ts";
export { formNumbersIn } from "./local/values/form-numbers.ts";
export { historyMax } from "./local/follow-up.ts";
export type { PageHit, PageSearch } from "./local/retrieve-pages.ts";
export type { ModelPort } from "./model-reasoner/call-model.ts";
export type { ModelBudget } from "./model-reasoner/model-reasoner.ts";
export type { MailReading, MailRequestKind } from "./mail-reading.ts";
export { keepModelRuns, modelRunStatements } from "./model-runs.ts";
export { createPictureReader, type ReadPicture } from "./picture-reader.ts";
export type { AnswerWatcher, Reasoned, Reasoner, Reworded, RewordTask, ValuesInput } from "./reasoner.ts";
export type { FoundStatement, OfferedTool, PastCall, ThinkTask, WrittenStatement } from "./thought.ts";
