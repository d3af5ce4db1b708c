/**
 * Words for a person around the passages that answer: one to three statements, each with its quotes, the
 * best evidence first. Nothing is said here that a quote beside it does not say.
 */
import type { QuoteSegment } from "#model/documents";
import type { Answer, AnswerQuote, Statement } from "../model.ts";
import type { Choice, ChosenPassage } from "./answer-choose.ts";
import { decideVerdict } from "./answer-decide.ts";
import { listEntries } from "./answer-list.ts";
import { asQuotation, wordValue } from "./answer-words.ts";
import type { Concept } from "./question-concepts.ts";
import type { Question } from "./question-parse.ts";
import { phraseStrength } from "./passage-match.ts";

export const refuse = (reason: string): Answer => ({ kind: "REFUSED", reason });

export const notSaid =
  "The documents do not say. Ask in other words, or add the document that should answer this.";
const statementsMax = 3;
/** How close a second clause must come to the first to be worth showing beside it. */
const besideMargin = 0.08;
const listedMax = 60;

/** The answer to show, or the refusal. `continued` is the rest of the best sentence on the page after. */
export function composeAnswer(
  question: Question,
  choice: Choice,
  continued: QuoteSegment | null = null,
): Answer {
  const best = choice.answer;
  if (best === null) return refuse(notSaid);
  if (question.kind === "list") {
    const entries = listEntries(question, best, choice.ranked).slice(0, listedMax);
    if (entries.length > 1) return { kind: "ANSWERED", statements: [listStatement(entries)] };
  }
  const statements = [firstStatement(question, best, continued)];
  for (const other of listBeside(question, best, choice.ranked)) {
    if (statements.length < statementsMax)
      statements.push({ text: asQuotation(other.passage.text), quotes: [quoteOf(other)] });
  }
  return { kind: "ANSWERED", statements };
}

function firstStatement(question: Question, best: ChosenPassage, continued: QuoteSegment | null): Statement {
  const quote = quoteOf(best);
  const quotes = [continued === null ? quote : { ...quote, segments: [...quote.segments, continued] }];
  const text = continued === null ? best.passage.text : `${best.passage.text}\n${continued.text}`;
  if (question.kind === "yes-no")
    return { text: `${verdictWord(question, best)}${asQuotation(text)}`, quotes };
  const plain = wordValue(question, best.passage);
  return { text: plain ?? asQuotation(text), quotes };
}

const listStatement = (entries: readonly ChosenPassage[]): Statement => ({
  text: `The documents list: ${entries.map(({ passage }) => passage.text.replace(/\s+/gu, " ")).join("; ")}.`,
  quotes: entries.map(quoteOf),
});

/** How sure the match must be before the first word is Yes or No. */
const decidedCoverageMin = 0.75;
const aboutCover = /\b(?:cover|includ|insur|exclud|pay|provid|appl|there|have|has)/i;

/** "Yes. " or "No. " where the clause decides what was asked, else nothing. */
function verdictWord(question: Question, best: ChosenPassage): string {
  const { verdict } = decideVerdict(best.passage);
  if (verdict === "open" || best.coverage < decidedCoverageMin || !aboutCover.test(question.text)) return "";
  return (verdict === "covered") === question.asksNegative ? "No. " : "Yes. ";
}

/**
 * Passages to show beside the best: sentences of its clause that name what it leaves open or go on from it,
 * then clauses that answer nearly as well.
 */
function listBeside(
  question: Question,
  best: ChosenPassage,
  ranked: readonly ChosenPassage[],
): ChosenPassage[] {
  const siblings = ranked
    .filter(
      (other) =>
        other !== best &&
        other.passage.clause === best.passage.clause &&
        other.passage.page === best.passage.page,
    )
    .sort((a, b) => a.passage.start - b.passage.start);
  const open = question.concepts.filter((concept) => concept.role !== "generic" && !names(best, concept));
  const next = siblings.find(({ passage }) => passage.start >= best.passage.end);
  const chosen = siblings.filter(
    (other) =>
      open.some((concept) => names(other, concept)) || (other === next && goesOn.test(other.passage.text)),
  );
  const alike =
    question.kind === "yes-no" || question.kind === "describe"
      ? ranked.filter(
          (other) => other.score >= best.score - besideMargin && isElsewhere(other, [best, ...chosen]),
        )
      : [];
  return [...chosen, ...alike.slice(0, 1)];
}

const goesOn =
  /^(?:If (?:you|it|we|they) (?:do|does|are|is)|Otherwise|This|These|Such|Without|However|But|In that (?:case|event)|It )\b/;

const names = ({ passage }: ChosenPassage, concept: Concept): boolean =>
  concept.phrases.some((phrase) => phraseStrength(phrase, passage.own) >= 1);

function isElsewhere(other: ChosenPassage, shown: readonly ChosenPassage[]): boolean {
  if (other.passage.bare) return false;
  const said = other.passage.text.replace(/\W+/gu, "").toLowerCase();
  return shown.every(
    ({ passage, candidate }) =>
      passage.text.replace(/\W+/gu, "").toLowerCase() !== said &&
      (candidate !== other.candidate ||
        other.passage.end <= passage.start ||
        other.passage.start >= passage.end),
  );
}

function quoteOf({ passage, candidate }: ChosenPassage): AnswerQuote {
  return {
    documentId: candidate.document.documentId,
    readingId: candidate.document.readingId,
    segments: [{ page: passage.page, start: passage.start, end: passage.end, text: passage.text }],
  };
}
