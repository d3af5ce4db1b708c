/**
 * Whether quotes bear out a sentence that a model wrote beside them. The evidence check proves that quoted words
 * stand on the page; this holds the sentence against them: its figures stand in the quotes, what it speaks of is
 * named there, and it does not affirm what they deny. Pure, and rather too strict than too kind: what is dropped
 * here is answered by the local reasoner, with the clause itself.
 */
import { amountsIn } from "../local/extraction/amounts-in-text.ts";
import { conceptsOf } from "../local/question-concepts.ts";
import { datesIn } from "../local/extraction/dates-in-text.ts";
import { decideVerdict } from "../local/answer-decide.ts";
import { phraseStrength } from "../local/passage-match.ts";
import { spansOfOrders } from "../local/orders-in-text.ts";
import { stemsOf } from "../local/question-words.ts";

/** Of what the sentence speaks of, so much must be named in its quotes. */
const namedShareMin = 0.5;

export function isBorneOut(sentence: string, quoted: readonly string[]): boolean {
  const words = quoted.join("\n");
  return (
    figuresOf(sentence).every((figure) => figuresOf(words).includes(figure)) &&
    namesItsSubject(sentence, words) &&
    !affirmsWhatIsDenied(sentence, quoted)
  );
}

/** Amounts in cents, dates, and the numbers that are left, each as a comparable text. */
export function figuresOf(text: string): string[] {
  const amounts = amountsIn(text);
  const dates = datesIn(text);
  let rest = text;
  for (const { start, end } of [...amounts, ...dates]) {
    rest = rest.slice(0, start) + " ".repeat(end - start) + rest.slice(end);
  }
  return [
    ...amounts.map(({ cents }) => `cents ${cents}`),
    ...dates.map(({ on }) => on),
    ...[...rest.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([digits]) =>
      String(Number(digits.replaceAll(",", ""))),
    ),
  ];
}

/** Half of what the sentence speaks of is named in the words. */
export function namesItsSubject(sentence: string, words: string): boolean {
  const place = { stems: stemsOf(words), found: [] };
  const concepts = conceptsOf(sentence.toLowerCase().replace(/^(?:yes|no)\b[.,:]?\s*/, ""));
  const telling = concepts.filter(({ role }) => role !== "generic" && role !== "number");
  const judged = telling.length > 0 ? telling : concepts;
  if (judged.length === 0) return figuresOf(sentence).length > 0;
  const sum = (list: typeof judged) => list.reduce((total, { weight }) => total + weight, 0);
  const named = judged.filter(({ phrases }) =>
    phrases.some((phrase) => phraseStrength(phrase, place) >= namedShareMin),
  );
  return sum(named) >= namedShareMin * sum(judged);
}

const verdictOf = (text: string) => decideVerdict({ text, headingText: "" }).verdict;

/** "Yes, mold is covered" beside nothing but "we do not cover mold". */
function affirmsWhatIsDenied(sentence: string, quoted: readonly string[]): boolean {
  const affirms = verdictOf(sentence) === "covered" && !/^no\b/i.test(sentence);
  const pieces = quoted.flatMap((text) => text.split(/[.;:]\s|\b(?:but|except|unless|however)\b/i));
  return (
    affirms &&
    pieces.some((piece) => verdictOf(piece) === "not-covered") &&
    !pieces.some((piece) => verdictOf(piece) === "covered")
  );
}

/** True when the words stand in a text that gives orders to its reader: that is no clause and proves nothing. */
export const standsAmongOrders = (pageText: string, start: number, end: number): boolean =>
  spansOfOrders(pageText).some((span) => span.start < end && span.end > start);
