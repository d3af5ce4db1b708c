/**
 * Questions about papers that change or end a policy: what was added or taken off, why it ends, and what has to be paid to
 * keep it. Each is answered by the line that says so, and by none of the wording of a form. Pure.
 */
import { endSentence } from "../../../shared/end-sentence.ts";
import type { Statement } from "../../model.ts";
import { names, opensWith, wordsOf } from "../comparison/words.ts";
import * as data from "../data/change-words.ts";
import { isVin } from "../lists/column-types.ts";
import type { Concept } from "../question-concepts.ts";
import type { Question } from "../question-parse.ts";
import type { CandidatePage } from "../retrieve-pages.ts";
import { valuesIn } from "../values/values-in.ts";
import { labelIn } from "./figures.ts";
import { names as namesConcept, tells } from "./named.ts";
import { type Passage, sentencesOfPassage } from "./passages.ts";
import type { RankedPassage } from "./rank.ts";
import { quoteOf, sayClause } from "./say.ts";

type Ranked = RankedPassage<CandidatePage>;

type Change = (typeof data.changes)[number];
type Asked = { about: "CHANGE"; change: Change } | { about: "KEEPING" } | { about: "REASON" };

function askedIn(question: Question): Asked | null {
  const words = wordsOf(question.text);
  if (names(words, data.askingToKeep)) return { about: "KEEPING" };
  if (opensWith(words, data.askingWhy) && names(words, data.ending)) return { about: "REASON" };
  const isWhat = question.kind !== "amount" && names(words, data.askingWhat);
  const change = isWhat ? data.changes.find(({ asking }) => names(words, asking)) : undefined;
  return change ? { about: "CHANGE", change } : null;
}

/** The words in which papers say what is asked; null for a question about something else. */
export function paperWords(question: Question): string | null {
  const asked = askedIn(question);
  return asked && data.wordsOfPapers[asked.about];
}

/** `near`: what comes near to the words of papers. */
export function answerFromChanges(question: Question, near: readonly Ranked[]): Statement[] | null {
  const asked = askedIn(question);
  const own = near.filter(isOwn);
  if (asked?.about === "CHANGE") return changed(question, asked.change, own);
  if (asked?.about === "KEEPING") return keepingOf(own);
  return asked ? reasonOf(own) : null;
}

/** Wording of a form says what may be, not what was done. */
const isOwn = ({ passage: { kind, section } }: Ranked): boolean => kind !== "HEADING" && section !== "FORM";

/** "Change: Add 2026 Example Van, VIN …": the value of a pair, or a sentence, that begins with the change or says it. */
function changed(
  question: Question,
  { opening, saying }: Change,
  near: readonly Ranked[],
): Statement[] | null {
  const isAny = !question.concepts.some((concept) => tells(concept) && !isVerb(concept));
  const found = sentencesIn(near).filter(({ passage }) => {
    const said = wordsOf(saidIn(passage));
    const isSaid = opensWith(said, opening) || (!isAny && names(said, saying));
    return isSaid && !names(said, data.wording) && isOfKind(question, passage);
  });
  return found.length === 0 || found.length > CHANGES_MAX ? null : inOrder(found).map(say);
}

/** More than that is the wording of an endorsement, and no list of changes. */
const CHANGES_MAX = 6;

const isVerb = ({ phrases }: Concept): boolean =>
  phrases.some(({ words }) => data.changes.some(({ asking }) => names(wordsOf(words.join(" ")), asking)));

/** What is asked about is named, or shown by its number or its address; "what" asks about anything. */
function isOfKind(question: Question, { text, own }: Passage): boolean {
  const words = wordsOf(question.text);
  if (names(words, data.vehicles))
    return text.split(" ").some((word) => isVin(labelIn(word))) || names(wordsOf(text), data.vehicles);
  if (names(words, data.places))
    return valuesIn(text).some(({ type }) => type === "ADDRESS") || names(wordsOf(text), data.places);
  const asked = question.concepts.filter((concept) => tells(concept) && !isVerb(concept));
  return asked.every((concept) => namesConcept(concept, own));
}

/** The one sentence that says by which payment the policy goes on. */
function keepingOf(near: readonly Ranked[]): Statement[] | null {
  const found = sentencesIn(near).filter(
    ({ passage: { text } }) =>
      names(wordsOf(text), data.keeping) &&
      names(wordsOf(text), data.ofPolicy) &&
      !names(wordsOf(text), data.ofLosses) &&
      valuesIn(text).filter(({ type }) => type === "MONEY").length === 1,
  );
  const [first, ...others] = found;
  return first && others.length === 0 ? [say(first)] : null;
}

function reasonOf(near: readonly Ranked[]): Statement[] | null {
  const found = near.find(
    ({ passage: { kind, cells } }) =>
      kind === "PAIR" &&
      opensWith(wordsOf(cells[0]?.title ?? ""), data.reasons) &&
      (cells[0]?.text ?? "") !== "",
  );
  return found ? [say(found)] : null;
}

/** Without the label that stands before it. */
function saidIn({ kind, cells, text }: Passage): string {
  if (kind === "PAIR") return cells[0]?.text ?? text;
  const colon = text.indexOf(":");
  return colon < 0 || text.slice(0, colon).split(" ").length > LABEL_WORDS_MAX ? text : text.slice(colon + 1);
}
const LABEL_WORDS_MAX = 3;

const sentencesIn = (near: readonly Ranked[]): Ranked[] =>
  near.flatMap((one) => sentencesOfPassage(one.passage).map((passage): Ranked => ({ ...one, passage })));

const inOrder = (found: readonly Ranked[]): Ranked[] =>
  found.toSorted(
    (a, b) =>
      a.passage.page - b.passage.page ||
      (a.passage.segments[0]?.start ?? 0) - (b.passage.segments[0]?.start ?? 0),
  );

/** "Reason: Nonpayment of premium." of a pair, a sentence in its own words. */
function say(ranked: Ranked): Statement {
  const { kind, cells, text } = ranked.passage;
  const [cell] = cells;
  return kind === "PAIR" && cell && cell.title !== ""
    ? { text: endSentence(`${labelIn(cell.title)}: ${cell.text}`), quotes: [quoteOf(ranked)] }
    : text.endsWith(".")
      ? sayClause(ranked)
      : { text: endSentence(text), quotes: [quoteOf(ranked)] };
}
