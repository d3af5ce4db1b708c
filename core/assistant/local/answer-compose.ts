/**
 * Words for a person around the passages that answer: one to three statements, each with its quotes, the
 * best evidence first. Nothing is said here that a quote beside it does not say.
 */
import type { QuoteSegment } from "#model/documents";
import { endSentence } from "../../shared/end-sentence.ts";
import type { Answer, AnswerQuote, Statement } from "../model.ts";
import type { Choice, ChosenPassage } from "./answer-choose.ts";
import { decide, decideVerdict, isBelowThreshold, isConditional, negatesAsked } from "./answer-decide.ts";
import { listEntries } from "./answer-list.ts";
import { isNamedIn, namesDecided } from "./answer-sure.ts";
import { asQuotation, isTableRow, wordValue } from "./answer-words.ts";
import type { Concept } from "./question-concepts.ts";
import type { Question } from "./question-parse.ts";
import type { Lead, Place } from "./passage.ts";
import { phraseStrength } from "./passage-match.ts";
import { holdsOnlyAmounts } from "./passage-rating.ts";
import { hasValue } from "./passage-values.ts";
import { stemsOf } from "./question-words.ts";

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
  const first = firstStatement(question, best, choice.ranked, continued);
  const statements = [first];
  for (const other of listBeside(question, best, choice.ranked)) {
    if (statements.length < statementsMax && !isQuoted(first, other))
      statements.push({ text: asQuotation(other.passage.text), quotes: [quoteOf(other)] });
  }
  return { kind: "ANSWERED", statements };
}

/** Whether a passage stands in a statement already, as the words that lead in or as an item. */
const isQuoted = ({ quotes }: Statement, { passage }: ChosenPassage): boolean =>
  quotes.some(({ segments }) =>
    segments.some(
      ({ page, start, end }) => page === passage.page && passage.start >= start && passage.end <= end,
    ),
  );

/** The same words of two policies are two statements. */
const isSameStatement = (a: Statement, b: Statement): boolean =>
  a.text === b.text && JSON.stringify([a.quotes, a.records]) === JSON.stringify([b.quotes, b.records]);

/** The answers to several questions in one; what has no answer is said at the end. */
export function joinAnswers(
  parts: readonly { question: Question }[],
  answers: readonly (Answer | null)[],
  ofEach = answers.length > 2 ? 1 : statementsMax,
): Answer {
  const statements: Statement[] = [];
  for (const answer of answers) {
    if (answer?.kind !== "ANSWERED") continue;
    for (const statement of answer.statements.slice(0, ofEach)) {
      if (!statements.some((said) => isSameStatement(said, statement))) statements.push(statement);
    }
  }
  const open = parts
    .filter(({ question }, at) => answers[at]?.kind !== "ANSWERED" && !statements.some(saysOf(question)))
    .map(({ question }) => question.text);
  const last = statements.pop();
  if (last === undefined) return refuse(notSaid);
  const rest = open.length === 0 ? "" : ` I found no direct answer to: ${open.join(" ")}`;
  return { kind: "ANSWERED", statements: [...statements, { ...last, text: `${last.text}${rest}` }] };
}

/** Whether a statement that is shown holds what a part of the question asks for: then nobody is told it was not found. */
const saysOf =
  (question: Question) =>
  ({ text }: Statement): boolean => {
    const place: Place = { stems: stemsOf(text), found: [] };
    const asked = question.concepts.filter(({ role }) => role === "subject" || role === "line");
    const wants = question.wants.filter((kind) => kind !== "words");
    return (
      asked.length > 0 &&
      asked.every((concept) => isNamedIn(concept, [place])) &&
      (wants.length === 0 || hasValue(text, wants))
    );
  };

function firstStatement(
  question: Question,
  best: ChosenPassage,
  ranked: readonly ChosenPassage[],
  continued: QuoteSegment | null,
): Statement {
  const quote = quoteOf(best);
  const quotes: AnswerQuote[] = [
    continued === null ? quote : { ...quote, segments: [...quote.segments, continued] },
  ];
  const own = continued === null ? best.passage.text : `${best.passage.text}\n${continued.text}`;
  const leads = leadsOf(question, best);
  const items = continued === null ? itemsUnder(question, best, ranked) : [];
  quotes.push(...leads.map((lead) => quoteLead(best, lead)), ...items.map(quoteOf));
  const text = [
    ...leads.map((lead) => lead.text).toReversed(),
    own,
    ...items.map(({ passage }) => passage.text),
  ].join("\n");
  if (question.kind === "yes-no")
    return { text: `${verdictWord(question, best)}${asQuotation(text)}`, quotes };
  const plain = wordValue(question, best.passage);
  return { text: plain ?? asQuotation(text), quotes };
}

const ledKinds: readonly Question["kind"][] = ["yes-no", "describe", "definition", "amount", "duration"];
const leadCharactersMax = 300;

/** The words that lead into the list that the best is an item of: without them an item says nothing, or the opposite. */
function leadsOf(question: Question, { passage }: ChosenPassage): Lead[] {
  if (!ledKinds.includes(question.kind) || passage.shape === "group") return [];
  const [nearest, ...outer] = passage.leads.filter(
    ({ text }) => text.length <= leadCharactersMax && text.split(/\s+/).length >= leadWordsMin,
  );
  if (nearest === undefined) return [];
  if (question.kind === "amount" || question.kind === "duration")
    return hasValue(nearest.text, question.wants) && !hasValue(passage.text, question.wants) ? [nearest] : [];
  if (question.kind !== "yes-no" || decidesByItself(nearest)) return [nearest];
  const deciding = outer.find(decidesByItself);
  return deciding === undefined ? [nearest] : [nearest, deciding];
}

const leadWordsMin = 3;
const decidesByItself = ({ text }: Lead): boolean =>
  decideVerdict({ text, headingText: "" }).verdict !== "open";

const itemsMax = 8;
const itemsCharactersMax = 900;

/** The items of the list that the best leads into. */
function itemsUnder(
  question: Question,
  best: ChosenPassage,
  ranked: readonly ChosenPassage[],
): ChosenPassage[] {
  const { passage, candidate } = best;
  if (question.kind === "list" || !/:["”]?$/u.test(passage.text)) return [];
  const items = ranked
    .filter(
      (other) =>
        other.candidate.document === candidate.document &&
        other.passage.shape !== "group" &&
        other.passage.leads[0]?.page === passage.page &&
        other.passage.leads[0].start >= passage.start &&
        other.passage.leads[0].end <= passage.end,
    )
    .toSorted((a, b) => a.passage.page - b.passage.page || a.passage.start - b.passage.start)
    .slice(0, itemsMax);
  let characters = 0;
  return items.filter(({ passage: item }) => (characters += item.text.length) <= itemsCharactersMax);
}

const quoteLead = ({ candidate }: ChosenPassage, { page, start, end, text }: Lead): AnswerQuote => ({
  documentId: candidate.document.documentId,
  readingId: candidate.document.readingId,
  segments: [{ page, start, end, text }],
});

function listStatement(entries: readonly ChosenPassage[]): Statement {
  const rows = entries.map(({ passage }) => passage.text.replace(/\s+/gu, " "));
  // Rows of a table stay rows; anything else reads as a sentence.
  const text = rows.some(isTableRow)
    ? `The documents list:\n${rows.join("\n")}`
    : endSentence(`The documents list: ${rows.join("; ")}`);
  return { text, quotes: entries.map(quoteOf) };
}

/** How sure the match must be before the first word is Yes or No. */
const decidedCoverageMin = 0.75;
const aboutCover = /\b(?:cover|includ|insur|exclud|pay|provid|appl|there|have|has)/i;

/** "Yes. " or "No. " where the clause decides what was asked, else nothing. */
function verdictWord(question: Question, best: ChosenPassage): string {
  const { verdict } = decide(question, best.passage);
  if (verdict === "open" || !best.about || best.coverage < decidedCoverageMin) return "";
  if (!namesDecided(question, best.passage)) return "";
  if (isBelowThreshold(question.text, best.passage.text)) return "";
  if (!question.conditional && !question.asksDuty && isConditional(best.passage.text)) return "";
  if (verdict === "covered" && !question.asksDuty && holdsOnlyAmounts(best.passage, question)) return "";
  const isNegated = negatesAsked(question.text, best.passage.text);
  if (!question.asksDuty && !isNegated && !aboutCover.test(question.text)) return "";
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
        (isItemBeside(other, best) ||
          (other.passage.clause === best.passage.clause && other.passage.page === best.passage.page)),
    )
    .sort((a, b) => a.passage.page - b.passage.page || a.passage.start - b.passage.start);
  const open = question.concepts.filter(
    (concept) => concept.role !== "generic" && concept.role !== "soft" && !names(best, concept),
  );
  const next = siblings.find(
    ({ passage }) => passage.page === best.passage.page && passage.start >= best.passage.end,
  );
  // Hide sentences without a value next to values, such as the words of a table's head.
  const adds = ({ passage }: ChosenPassage): boolean =>
    question.wants.length === 0 || hasValue(passage.text, question.wants);
  const chosen = siblings.filter(
    (other) =>
      (adds(other) && open.some((concept) => names(other, concept))) ||
      (other === next && goesOn.test(other.passage.text)),
  );
  const alike =
    question.kind === "yes-no" || question.kind === "describe"
      ? ranked.filter(
          (other) => other.score >= best.score - besideMargin && isElsewhere(other, [best, ...chosen]),
        )
      : [];
  return [...chosen, ...alike.slice(0, 1)];
}

/** Another item of the same list. */
const isItemBeside = (other: ChosenPassage, best: ChosenPassage): boolean =>
  best.passage.leads[0] !== undefined &&
  other.passage.leads[0] === best.passage.leads[0] &&
  other.passage.shape !== "group";

const goesOn =
  /^(?:If (?:you|it|we|they) (?:do|does|are|is)|Otherwise|This|These|Such|Without|However|But|In that (?:case|event)|It |The reasons? (?:is|are|for))\b/;

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
