/**
 * The assistant's door: the reasoners and the evidence check. Every statement that leaves here carries the exact
 * words and place in a document; what the pages do not bear out is dropped.
 */
export {
  checkAnswer,
  checkDescription,
  checkEntries,
  checkExtraction,
  quoteStands,
  type RecordsById,
} from "./evidence.ts";
export { createReasoner, type ReasonerDeps } from "./create-reasoner.ts";
export {
  createEmbedder,
  type Embedder,
  embeddingModelName,
  type EmbeddingPort,
  type QuestionVectors,
  type TextVector,
} from "./embedder.ts";
export { listAskedFields } from "./local/answer-fields.ts";
export { type OutsideDocuments, type OutsideKind, withoutPriorTerms } from "./local/answer-outside.ts";
export { answerFromDocuments, answerQuestion, type QuestionInput } from "./local/answer.ts";
export type { ListedPolicy } from "./local/answer-ask.ts";
export { answerFromRecord } from "./local/answer-record.ts";
export { replaceCorrected } from "./local/corrected-facts.ts";
export { type AccountDocuments, notSaidOfAccount } from "./local/answer-policies.ts";
export { type ComparedDocument, compareDocuments, createComparisonReader } from "./local/compare.ts";
export { createExtractor, extract, type Extractor } from "./local/extract.ts";
export { formNumbersIn } from "./local/extraction/form-numbers.ts";
export { historyMax } from "./local/follow-up.ts";
export { createMemoryPageSearch } from "./local/retrieve-memory.ts";
export type { CandidatePage, PageHit, PageQuery, PageSearch } from "./local/retrieve-pages.ts";
export type { ModelPort } from "./model-reasoner/call-model.ts";
export type { ModelBudget } from "./model-reasoner/model-reasoner.ts";
export { keepModelRuns, modelRunStatements } from "./model-runs.ts";
export { createPictureReader, type PictureReading, type ReadPicture } from "./picture-reader.ts";
export {
  type AnswerWatcher,
  localReasoner,
  type ModelRun,
  type Reasoned,
  type Reasoner,
} from "./reasoner.ts";
