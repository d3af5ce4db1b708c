/** The words of an answer around a value or a clause. Nothing is said that a quote beside it does not say. Pure. */
import { endSentence } from "../../../shared/end-sentence.ts";
import type { AnswerQuote, Statement } from "../../model.ts";
import type { Question } from "../question-parse.ts";
import { stemsOf } from "../question-words.ts";
import type { CandidatePage } from "../retrieve-pages.ts";
import { isOfWords } from "./label-words.ts";
import { names, tells } from "./named.ts";
import type { RankedPassage } from "./rank.ts";
import type { ChosenValue } from "./value.ts";
import { holdsInOneCase } from "./verdict.ts";

type Ranked = RankedPassage<CandidatePage>;

const QUOTATION_MAX = 700;
const LABEL_WORDS_MAX = 12;
const TITLE_WORDS_MAX = 9;

/** In quotation marks; a very long text is cut at a word and marked as cut. */
export function asQuotation(text: string): string {
  const line = text.split("\n").join(" ").trim();
  return line.length <= QUOTATION_MAX
    ? `“${line}”`
    : `“${line.slice(0, line.lastIndexOf(" ", QUOTATION_MAX))} …”`;
}

/** "The label: the value." where the words before the value are a label, else the words as they stand. */
export function sayFigure({ concepts }: Question, { ranked, figure }: ChosenValue<CandidatePage>): Statement {
  const { text, label: own, line, behind, title, isInSentence } = figure;
  const { place } = ranked.passage;
  const asked = concepts.filter((concept) => tells(concept) || concept.role === "attribute");
  const isNamed = own !== "" && asked.every((one) => names(one, stemsOf(own)) || !names(one, stemsOf(line)));
  const where = Object.entries(place).map(([kind, number]) => `${kind} ${number}`);
  const [row, added] = isNamed
    ? [own, behind]
    : line === ""
      ? [[title, ...where].filter((part) => part !== "").join(", "), behind]
      : [line, behind === "" ? own : behind];
  // "NSS-GL-0090555-24" says of which row, and what is over the column says what it is.
  const label = title !== "" && !isOfWords(row) ? `${title} (${row})` : row;
  if (
    isInSentence ||
    holdsInOneCase(ranked.passage.text) ||
    label === "" ||
    label.split(" ").length > LABEL_WORDS_MAX
  )
    return sayClause(ranked);
  const known = new Set(stemsOf(label));
  const adds = (words: string): boolean =>
    words.split(" ").length <= TITLE_WORDS_MAX &&
    asked.some((concept) => names(concept, stemsOf(words)) && !names(concept, [...known]));
  const more = [added, title].find(adds)?.toLowerCase();
  const named = `${label.charAt(0).toUpperCase()}${label.slice(1)}${more ? ` (${more})` : ""}`;
  return { text: endSentence(`${named}: ${text}`), quotes: [quoteOf(ranked)] };
}

/** The clause with what leads into it. `verdict`: "Yes. " or "No. ", or nothing. */
export function sayClause(ranked: Ranked, verdict = ""): Statement {
  const { leads, title, text } = ranked.passage;
  const before = [...leads.toReversed(), title].filter((words) => words !== null);
  const words = [...before.map((one) => one.text), text].join(" ");
  const quotes = before.map(({ segments }) => quoteOf(ranked, segments));
  return { text: `${verdict}${asQuotation(words)}`, quotes: [quoteOf(ranked), ...quotes] };
}

export const quoteOf = (
  { of: { document }, passage }: Pick<Ranked, "of" | "passage">,
  segments: AnswerQuote["segments"] = passage.segments,
): AnswerQuote => ({
  documentId: document.documentId,
  readingId: document.readingId,
  segments: [...segments],
});
