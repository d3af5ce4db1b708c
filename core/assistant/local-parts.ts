/** What the model reasoner shares with the local one: finding pages, reading words and figures, and taking over. */
export { answerFromPages, findPages, type FoundPages, type QuestionInput } from "./local/answer.ts";
export { notSaid, refuse } from "./local/answer-compose.ts";
export { decideVerdict } from "./local/answer-decide.ts";
export { extract } from "./local/extract.ts";
export { amountsIn } from "./local/extraction/amounts-in-text.ts";
export { datesIn } from "./local/extraction/dates-in-text.ts";
export { historyMax } from "./local/follow-up.ts";
export { phraseStrength } from "./local/passage-match.ts";
export { conceptsOf } from "./local/question-concepts.ts";
export { parseQuestion } from "./local/question-parse.ts";
export { orderCues } from "./local/question-vocabulary.ts";
export { stemsOf } from "./local/question-words.ts";
export { type CandidatePage, listCandidatePages, type SearchedDocument } from "./local/retrieve-pages.ts";
