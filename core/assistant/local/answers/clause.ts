/**
 * The clause that answers where no value is asked for: it names all that the question is about, itself or under its
 * heading. A yes or no also needs words that decide, and the subject where they do. Pure.
 */
import { conditionWords } from "../data/value-words.ts";
import {
  absent,
  askingCover,
  chargedOnly,
  giving,
  leadingTo,
  limitingPayment,
  payingFor,
  permitting,
  refusing,
} from "../data/verdict-words.ts";
import { type Concept, isLittleWord } from "../question-concepts.ts";
import type { Question, QuestionKind } from "../question-parse.ts";
import { sentencesOf } from "../lists/sentences.ts";
import { stemsOf, stemWord } from "../question-words.ts";
import { type Token, tokensOf } from "../values/tokens.ts";
import { valuesIn } from "../values/values-in.ts";
import { createFinder, createOpening } from "./mentions.ts";
import { countUnasked, names, tells } from "./named.ts";
import type { Passage } from "./passages.ts";
import { createPhrases } from "./phrases.ts";
import { isSamePlace } from "./places.ts";
import { type RankedPassage, saysSpoken } from "./rank.ts";
import { clauseOf, endsSentence, startsSmall } from "./sentences.ts";
import { isOfOtherTime } from "./value.ts";
import { decide, hasThreshold, holdsInOneCase, negatesAsked, type Verdict } from "./verdict.ts";

export interface ChosenClause<Of> {
  ranked: RankedPassage<Of>;
  /** Empty where the clause leaves it open. */
  verdict: "" | "Yes. " | "No. ";
}

/** A clause that is farther from the question than that is on something else. */
const NEAR_SHARE = 0.8;
/** Of a yes or no only the words decide. */
const DECIDING_SHARE = 0.4;
/** Of so many things that a clause is asked about one may be put in words that nobody knows. */
const MISSING_ONE = 3;
/** One name, number or time answers these, and that of something else is false. */
const exact: ReadonlySet<QuestionKind> = new Set(["identifier", "who", "place", "list", "duration"]);
/** So many words are no title, though the page ends before the sentence does. */
const RUNNING_WORDS = 12;
/** A subject stands at most so many words that tell something behind what decides. */
const REACH = 6;
/** What names it is no longer. */
const NAME_WORDS_MAX = 12;
/** In a question on what somebody may or must do the parties have other names. */
const DUTY_SHARE = 0.5;

const charged = createPhrases(chargedOnly);
const conditions = createOpening(conditionWords);
const anchors = createPhrases([...refusing, ...giving, ...leadingTo]);
const permits = createPhrases(permitting);
const paying = createPhrases(payingFor);
const mostPaid = createPhrases(limitingPayment);
const refusals = createPhrases([...refusing, ...absent]);
const asksCover = createFinder(askingCover);

const overOf = ({ leads, headings }: Passage): string[] => [...leads.map(({ text }) => text), ...headings];

/** Its own words, those that lead into it and its nearest heading. */
const aroundOf = ({ own, leads, heading }: Passage): string[] => [
  ...own,
  ...stemsOf([...leads.map(({ text }) => text), heading ?? ""].join("\n")),
];

/** A clause that names everything that is asked for, among those that come nearest. */
export function namingClause<Of>(
  question: Question,
  near: readonly RankedPassage<Of>[],
): RankedPassage<Of> | null {
  const asked = question.concepts.filter(tells);
  const best = near[0]?.score ?? 0;
  const stems = stemsOf(question.text);
  const number = question.kind === "definition" ? asked.find(({ role }) => role === "number") : undefined;
  const isValued = exact.has(question.kind) && question.kind !== "list";
  const isEnough = asked.length > 1 || question.kind === "place";
  const missingMax = asked.length >= MISSING_ONE && !exact.has(question.kind) ? 1 : 0;
  // An amount is answered by its value alone.
  if (asked.length === 0 || question.kind === "amount") return null;
  const found = near.find(({ passage, score }) => {
    // "7 = Scheduled autos only" says what the number means.
    if (number)
      return (
        passage.own[0] === number.key &&
        passage.own.length > 1 &&
        asked.every((one) => names(one, [...aroundOf(passage), ...passage.beside]))
      );
    if (
      passage.kind === "HEADING" ||
      score < best * NEAR_SHARE ||
      isOfOtherTime(question, stems, passage.own)
    )
      return false;
    // Only a label that was asked for makes its row an answer; a line of a letter's head or a title says nothing.
    const isAsked = asked.some((one) => one.asked && names(one, passage.name));
    const isSentence = endsSentence(passage.text) || passage.text.split(" ").length >= RUNNING_WORDS;
    if (!isAsked && passage.leads.length === 0 && !(isSentence && passage.kind !== "PAIR")) return false;
    // A name, a number or a place in passing is no answer.
    if (
      isValued &&
      !(isEnough && endsSentence(passage.text) && asked.every((one) => names(one, passage.own)))
    )
      return false;
    const around = aroundOf(passage);
    if (question.kind === "describe" && !saysSpoken(question, around)) return false;
    const missing = asked.filter((one) => !names(one, around));
    return (
      missing.length <= missingMax &&
      missing.every(({ role }) => role === "subject") &&
      asked.some((one) => names(one, passage.own))
    );
  });
  return found ?? null;
}

/**
 * "The monthly rent is $4,200." says what the monthly rent is: the words before its value are those that were asked,
 * and nothing besides. None where two such sentences give two values. `near`: passages of one sentence or row.
 */
export function statingSentence<Of>(
  question: Question,
  near: readonly RankedPassage<Of>[],
): RankedPassage<Of> | null {
  if (question.kind !== "describe" || question.asksHow || question.asksConsequence) return null;
  const asked = question.concepts.filter(({ role }) => role !== "generic");
  if (!asked.some(tells)) return null;
  const stated = near.flatMap((ranked) => {
    const { kind, text } = ranked.passage;
    const clause = clauseOf(text);
    const mayState = kind === "PAIR" || (kind === "TEXT" && endsSentence(text));
    const [value] = mayState ? valuesIn(clause) : [];
    if (!value || value.type === "NUMBER") return [];
    const before = stemsOf(clause.slice(0, value.start));
    const isIt = asked.every((one) => names(one, before)) && countUnasked(question.concepts, before) === 0;
    return isIt ? [{ ranked, value: clause.slice(value.start, value.end) }] : [];
  });
  const [first] = stated;
  return first && stated.every(({ value }) => value === first.value) ? first.ranked : null;
}

/**
 * The sentence or row that decides a yes-or-no question. `near`: passages of one sentence or row. `about`: stems of what
 * the passage's document says it is.
 */
export function decidingClause<Of>(
  question: Question,
  near: readonly RankedPassage<Of>[],
  about: (of: Of) => readonly string[],
): ChosenClause<Of> | null {
  const asked = question.concepts.filter(tells);
  const best = near[0]?.score ?? 0;
  if (asked.length === 0) return null;
  const stems = stemsOf(question.text);
  for (const ranked of question.asksDuty ? byNamed(asked, near) : near) {
    const { passage, score } = ranked;
    if (isOfOtherTime(question, stems, passage.own)) continue;
    if (score < best * DECIDING_SHARE) continue;
    const besides = withoutLine(asked, about(ranked.of));
    if (!isSamePlace(question.place, passage.place) || !mayDecide(question, besides, passage)) continue;
    const verdict = decide(question, passage.text, overOf(passage));
    if (verdict === "OPEN") continue;
    const row = verdict === "COVERED" && endsSentence(passage.text) && refusingRow(question, besides, near);
    // What the premium's column refuses does not say by itself of what: a person looks at both.
    if (row) return isCharge(row.passage) ? null : { ranked: row, verdict: wordOf(question, "NOT_COVERED") };
    // What an exclusion refuses a coverage beside it may give in part.
    const given = verdict === "NOT_COVERED" && !question.asksDuty && givenBeside(question, besides, near);
    if (given && given.passage !== passage) return { ranked: given, verdict: "" };
    const word = isOpen(question, passage, verdict) ? "" : wordOf(question, verdict);
    if (word !== "" || endsSentence(passage.text)) return { ranked, verdict: word };
  }
  return null;
}

/** What stands behind "we will pay". */
function paidFor(text: string): string[] {
  const tokens = tokensOf(text);
  return paying.ends(tokens).map((end) => text.slice(tokens[end]?.start ?? text.length));
}

/** A sentence that pays for all that was asked, as an additional coverage does. */
function givenBeside<Of>(
  question: Question,
  asked: readonly Concept[],
  near: readonly RankedPassage<Of>[],
): RankedPassage<Of> | null {
  const found = near.find(({ passage }) => {
    const { text, kind, place } = passage;
    return (
      kind === "TEXT" &&
      isSamePlace(question.place, place) &&
      paidFor(text).some((rest) => asked.every((one) => names(one, stemsOf(rest)))) &&
      !refusals.isIn(text) &&
      !mostPaid.isIn(text) &&
      decide(question, text, overOf(passage)) === "COVERED"
    );
  });
  return found ?? null;
}

/**
 * "Hired Auto Liability  Excluded": what a schedule refuses is not given by the form that the schedule belongs to. The
 * words before the refusal are those that were asked, and nothing besides; where it stands in the column of the premium,
 * the row beside it names them.
 */
function refusingRow<Of>(
  question: Question,
  asked: readonly Concept[],
  near: readonly RankedPassage<Of>[],
): RankedPassage<Of> | null {
  const found = near.find(({ passage: { kind, text, place, cells, beside } }) => {
    if ((kind !== "ROW" && kind !== "PAIR") || endsSentence(text) || !isSamePlace(question.place, place))
      return false;
    const tokens = tokensOf(text);
    const [end] = refusals.ends(tokens);
    if (end === undefined) return false;
    if (isCharge({ cells })) return asked.every((one) => names(one, beside));
    const label = stemsOf(text.slice(0, tokens[end - 1]?.start));
    return asked.every((one) => names(one, label)) && countUnasked(question.concepts, label) === 0;
  });
  return found ?? null;
}

/** The cell of a premium, beside which the row is named. */
const isCharge = ({ cells }: Pick<Passage, "cells">): boolean =>
  cells.length === 1 && charged.isIn(cells[0]?.title ?? "");

/** "… on their GL": the line of the whole document, which a clause that names what else was asked need not repeat. */
function withoutLine(asked: readonly Concept[], about: readonly string[]): readonly Concept[] {
  const others = asked.filter((concept) => concept.role !== "line" || !names(concept, about));
  return others.some(({ role }) => role === "subject") ? others : asked;
}

/** What names the rarest of the things that were asked comes first: the parties are named everywhere. */
function byNamed<Of>(asked: readonly Concept[], near: readonly RankedPassage<Of>[]): RankedPassage<Of>[] {
  const often = asked.map((concept) => near.filter(({ passage }) => names(concept, passage.own)).length);
  const worthOf = ({ passage }: RankedPassage<Of>): number =>
    asked.reduce(
      (sum, concept, at) => sum + (names(concept, passage.own) ? 1 / Math.max(1, often[at] ?? 1) : 0),
      0,
    );
  return near.toSorted((a, b) => worthOf(b) - worthOf(a));
}

const wordOf = ({ asksNegative }: Question, verdict: Verdict): "Yes. " | "No. " =>
  (verdict === "COVERED") === asksNegative ? "No. " : "Yes. ";

/** Its own words, those that lead into it and its heading name all that was asked, and not beside something else. */
function mayDecide(question: Question, asked: readonly Concept[], passage: Passage): boolean {
  const { text, own, kind } = passage;
  if (kind === "HEADING" || sentencesOf(text).some((sentence) => startsSmall(sentence.text))) return false;
  const around = aroundOf(passage);
  const named = asked.filter((concept) => names(concept, around)).length;
  if (named < asked.length * (question.asksDuty ? DUTY_SHARE : 1)) return false;
  const isBelow = passage.leads.length > 0 || passage.title !== null;
  if (!isBelow && !asked.some((concept) => names(concept, own))) return false;
  if (!saysFigureAsked(question, text, around)) return false;
  if (!question.asksDuty && !saysSpoken(question, around)) return false;
  if (!endsSentence(text)) return decidesAsRow(question, text);
  if (question.asksThere && permits.isIn(text)) return false;
  if (!question.conditional && conditions(clauseOf(text))) return false;
  return question.asksDuty || asked.every((concept) => isWhereItDecides(concept, passage));
}

/** "Is there a … limit?": what names no limit and gives no figure says nothing of it, and neither does a sentence without one. */
function saysFigureAsked({ concepts }: Question, text: string, around: readonly string[]): boolean {
  const asked = concepts.filter(({ role, key }) => role === "attribute" && figureStems.has(key));
  if (asked.length === 0) return true;
  const hasFigure = valuesIn(text).some(
    ({ type }) => type === "MONEY" || type === "PERCENT" || type === "STATED",
  );
  return hasFigure || (asked.every((concept) => names(concept, around)) && saysNone.isIn(text));
}

const figureStems = new Set(stemsOf("limit sublimit deductible retention premium aggregate"));
const saysNone = createPhrases(absent);

/** A row decides for what its label names, and for nothing besides. */
function decidesAsRow(question: Question, text: string): boolean {
  if (charged.isIn(text) && !charged.isIn(question.text)) return false;
  const value = valuesIn(text).find(({ type }) => type === "MONEY" || type === "PERCENT");
  return question.asksThere || countUnasked(question.concepts, stemsOf(text.slice(0, value?.start))) === 0;
}

/** At the front of the clause or right behind the words that give or refuse cover. */
function isWhereItDecides(concept: Concept, { text, own }: Passage): boolean {
  if (!names(concept, own)) return true;
  const tokens = tokensOf(text);
  const starts = [0, ...clauseStarts(text, tokens), ...anchors.ends(tokens)];
  let count = 0;
  const telling = [0, ...tokens.map(({ norm }) => (count += isLittleWord(stemWord(norm)) ? 0 : 1))];
  const isNear = (start: number, place: number): boolean =>
    start <= place && (telling[place] ?? 0) - (telling[start] ?? 0) <= REACH;
  const places = tokens.flatMap((_, at) => {
    const window = stemsOf(text.slice(tokens[at]?.start, tokens[at + NAME_WORDS_MAX]?.end ?? text.length));
    return concept.phrases.some(({ stems }) => stems[0] === window[0] && names(concept, window)) ? [at] : [];
  });
  return places.some((place) => starts.some((start) => isNear(start, place)));
}

const stops = new Set([".", ";", ":"]);
const clauseStarts = (text: string, tokens: readonly Token[]): number[] =>
  tokens.flatMap(({ start }, at) =>
    at > 0 && stops.has(text.slice(0, start).trimEnd().at(-1) ?? "") ? [at] : [],
  );

/** What holds in one case only, or above a number, is neither yes nor no. */
function isOpen(question: Question, { text }: Passage, verdict: Verdict): boolean {
  if (negatesAsked(question.text, text)) return false;
  if (!question.asksDuty && !asksCover(stemsOf(question.text))) return true;
  if (hasThreshold(text) && verdict === "NOT_COVERED") return true;
  return !question.conditional && !question.asksDuty && holdsInOneCase(text);
}
