/**
 * Checks whether quotes support a sentence that a model wrote. The evidence check proves that the quoted words are on
 * the page; this compares the sentence with them: its figures must be in the quotes, its subject must be named there,
 * and it must not affirm what they deny. Pure, and strict on purpose: what is dropped here is answered by the local
 * reasoner, with the clause itself.
 */
import { conceptsOf } from "../local/question-concepts.ts";
import { amountsIn, datesIn } from "../local/values/written.ts";
import { names } from "../local/answers/named.ts";
import { verdictOf } from "../local/answers/verdict.ts";
import { spansOfOrders } from "../local/orders-in-text.ts";
import { stemsOf } from "../local/question-words.ts";

/** The share of the sentence's subject that its quotes must name. */
const namedShareMin = 0.5;

export function isSupported(sentence: string, quoted: readonly string[]): boolean {
  const words = quoted.join("\n");
  return (
    figuresOf(sentence).every((figure) => figuresOf(words).includes(figure)) &&
    namesItsSubject(sentence, words) &&
    !affirmsWhatIsDenied(sentence, quoted)
  );
}

/** Amounts in cents, dates, and the remaining numbers, each as comparable text. */
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

/** True if the words name at least half of the sentence's subject. */
export function namesItsSubject(sentence: string, words: string): boolean {
  const stems = stemsOf(words);
  const concepts = conceptsOf(sentence.toLowerCase().replace(/^(?:yes|no)\b[.,:]?\s*/, ""));
  const telling = concepts.filter(({ role }) => role !== "generic" && role !== "number");
  const judged = telling.length > 0 ? telling : concepts;
  if (judged.length === 0) return figuresOf(sentence).length > 0;
  const sum = (list: typeof judged) => list.reduce((total, { weight }) => total + weight, 0);
  const named = judged.filter((concept) => names(concept, stems));
  return sum(named) >= namedShareMin * sum(judged);
}

/** "Yes, mold is covered" when the only quote is "we do not cover mold". */
function affirmsWhatIsDenied(sentence: string, quoted: readonly string[]): boolean {
  const affirms = verdictOf(sentence) === "COVERED" && !/^no\b/i.test(sentence);
  const pieces = quoted.flatMap((text) => text.split(/[.;:]\s|\b(?:but|except|unless|however)\b/i));
  return (
    affirms &&
    pieces.some((piece) => verdictOf(piece) === "NOT_COVERED") &&
    !pieces.some((piece) => verdictOf(piece) === "COVERED")
  );
}

/**
 * True if the words are part of a text that gives instructions to its reader, which is not a clause and proves nothing.
 */
export const overlapsOrders = (pageText: string, start: number, end: number): boolean =>
  spansOfOrders(pageText).some((span) => span.start < end && span.end > start);
