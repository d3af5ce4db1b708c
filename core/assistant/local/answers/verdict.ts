/**
 * What a clause decides on the cover of what it names: by its own words first, then by the words that lead into it or the
 * heading over it. A clause that speaks of a part of itself, defines or charges decides nothing. Pure.
 */
import * as words from "../data/verdict-words.ts";
import { negatedForms } from "../question-concepts.ts";
import type { Question } from "../question-parse.ts";
import { stemsOf } from "../question-words.ts";
import { tokensOf } from "../values/tokens.ts";
import { valuesIn } from "../values/values-in.ts";
import { createPhrases } from "./phrases.ts";

export type Verdict = "COVERED" | "NOT_COVERED" | "OPEN";

const refusing = createPhrases(words.refusing);
const refusingOver = createPhrases(words.refusingOver);
const giving = createPhrases(words.giving);
const givingBack = createPhrases(words.givingBack);
const decidingNothing = createPhrases(words.decidingNothing);
const decidingNothingFirst = createPhrases(words.decidingNothingFirst);
const exceptingOver = createPhrases(words.exceptingOver);
const forbidding = createPhrases(words.forbidding);
const binding = createPhrases(words.binding);
const absent = createPhrases(words.absent);
const casesOnly = createPhrases(words.casesOnly);
const thresholds = createPhrases(words.thresholds);

/** `over`: what leads into it and the headings over it, nearest first. */
export function verdictOf(text: string, over: readonly string[] = []): Verdict {
  if (decidingNothing.isIn(text) || decidingNothingFirst.opens(text) || saysOfAmount(text)) return "OPEN";
  if (refusing.isIn(text) || endsWithNo(text)) return "NOT_COVERED";
  const above = verdictOver(over);
  const gives = giving.isIn(text) || valuesIn(text).some(({ type }) => type === "MONEY");
  if (above === "NOT_COVERED") return givingBack.isIn(text) ? "COVERED" : "NOT_COVERED";
  return gives ? "COVERED" : above;
}

const SUBJECT_WORDS = 4;
const amounts = createPhrases(words.amountsOfLoss);
const leavingOut = createPhrases(words.leavingOut);

/** "The costs addressed in … do not include …": what an amount leaves out may be paid by another clause. */
function saysOfAmount(text: string): boolean {
  const tokens = tokensOf(text).filter(({ norm }) => norm.length > 1 && !Number.isFinite(Number(norm)));
  const [end] = leavingOut.ends(tokens);
  const subject = amounts.ends(tokens.slice(0, SUBJECT_WORDS));
  return end !== undefined && subject.some((at) => at < end);
}

function verdictOver(over: readonly string[]): Verdict {
  for (const heading of over) {
    if (exceptingOver.isIn(heading)) return "OPEN";
    if (refusingOver.isIn(heading)) return "NOT_COVERED";
    if (givingBack.isIn(heading)) return "COVERED";
  }
  return "OPEN";
}

/** A box of a form or a column that says no. */
const endsWithNo = (text: string): boolean =>
  text.trimEnd().split(" ").length > 1 && tokensOf(text).at(-1)?.norm === "no";

/** What somebody may or must do. */
const dutyOf = (text: string): Verdict =>
  forbidding.isIn(text) ? "NOT_COVERED" : binding.isIn(text) ? "COVERED" : "OPEN";

/** "This policy is non-assessable" says no to whoever asks whether it is assessable. */
export function negatesAsked(question: string, clause: string): boolean {
  const stems = new Set(stemsOf(clause));
  return tokensOf(question)
    .flatMap(({ norm }) => negatedForms(norm))
    .some((word) => stemsOf(word).every((stem) => stems.has(stem)));
}

export function decide(question: Question, text: string, over: readonly string[]): Verdict {
  if (negatesAsked(question.text, text)) return "NOT_COVERED";
  if (question.asksDuty) return dutyOf(text);
  if (!question.asksThere) return verdictOf(text, over);
  return absent.ends(tokensOf(text)).length > 0 ? "NOT_COVERED" : "COVERED";
}

/** "… unless you have agreed otherwise" holds in one case alone, "… even if you have" in that one too. */
export function holdsInOneCase(text: string): boolean {
  const tokens = tokensOf(text);
  return casesOnly.ends(tokens).some((end) => tokens[end - 2]?.norm !== "even");
}
/** "… of more than ten units". */
export const hasThreshold = (text: string): boolean => thresholds.isIn(text);
