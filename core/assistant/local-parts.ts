/** What the model reasoner shares with the local one: finding pages, reading words and figures, and taking over. */
export { calmTitle } from "./local/calm-title.ts";
export {
  answerFromPages,
  findClosest,
  findPages,
  type FoundPages,
  type QuestionInput,
} from "./local/answer.ts";
export { decideVerdict } from "./local/answer-decide.ts";
export { compareInSlices } from "./local/compare.ts";
export { valuesIn } from "./local/compare-plain-text.ts";
export { describeDocument } from "./local/describe.ts";
export { extractInSlices } from "./local/extract.ts";
export { amountsIn } from "./local/extraction/amounts-in-text.ts";
export { formKeyOf } from "./local/extraction/form-numbers.ts";
export { datesIn } from "./local/extraction/dates-in-text.ts";
export { historyMax } from "./local/follow-up.ts";
export { phraseStrength } from "./local/passage-match.ts";
export { conceptsOf } from "./local/question-concepts.ts";
export { parseQuestion } from "./local/question-parse.ts";
export { givesOrders, spansOfOrders } from "./local/orders-in-text.ts";
export { stemsOf } from "./local/question-words.ts";
export { type CandidatePage, listCandidatePages, type SearchedDocument } from "./local/retrieve-pages.ts";
