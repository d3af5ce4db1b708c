/**
 * Whether an amount in running text is the one that a question asks for: "up to $15,000 for loss of perishable stock"
 * is the limit for spoilage, "up to $1,000 for costs you incur to protect the building" is no limit of the building.
 */
import type { Concept } from "./question-concepts.ts";
import type { Question } from "./question-parse.ts";
import { clauseMarker } from "./passage-lines.ts";
import type { Passage } from "./passage.ts";
import { findValues, type ValueKind } from "./passage-values.ts";
import { tokenize, type Token } from "./question-words.ts";

/** How many words may stand between the amount and what it is of. */
const reach = 8;
/** A longer heading is a sentence that leads in, and speaks of something besides. */
const titleWordsMax = 8;
const titlesLooked = 3;
/** A retention says itself that it is one; its section may say of which line. */
const lineAroundMin = 0.43;

/** Attributes that the amount says by itself. */
const impliedAttributes: ReadonlySet<string> = new Set(["limit", "percentag", "percent", "amount"]);

/** `matches`: how well each concept is named in or around the passage. Holds for amounts in sentences. */
export function isFigureOf(
  passage: Passage,
  question: Question,
  matches: readonly number[],
  wants: readonly ValueKind[],
): boolean {
  const tokens = tokenize(passage.text);
  const marker = clauseMarker.exec(passage.text)?.[0].length ?? 0;
  const values = findValues(passage.text, wants).filter(({ start }) => start >= marker);
  const attributes = question.concepts.filter(
    ({ role, key }) => role === "attribute" && !impliedAttributes.has(key),
  );
  const [lead] = passage.leads;
  const isTitled = (concept: Concept): boolean =>
    titlesOf(passage).some((title) => title.some((_, at) => names(concept, title, at)));
  const isNear = (concept: Concept): boolean => {
    const places = placesOf(concept, tokens);
    if (values.length === 0) {
      // "We will pay no more than $2,500 for any of the following:" has the amount, and its items the subjects.
      return places.length > 0 || (lead !== undefined && isBeside(concept, lead.text, wants));
    }
    if (places.length > 0) return isBeside(concept, passage.text, wants);
    const isLineOf = concept.role === "line" && attributes.length > 0;
    return isLineOf ? (matches[question.concepts.indexOf(concept)] ?? 0) >= lineAroundMin : isTitled(concept);
  };
  if (values.length === 0 && (lead === undefined || findValues(lead.text, wants).length === 0)) return false;
  const subjects = question.concepts.filter(({ role }) => role === "subject" || role === "line");
  const weightMax = Math.max(0, ...subjects.map(({ weight }) => weight));
  const telling = subjects.filter(({ weight }) => weight === weightMax);
  return attributes.every(isNear) && (telling.length === 0 || telling.some(isNear));
}

/** A whole section is about too much for each of its amounts to be of its name. */
const section = /^(?:section|part|article|coverages?)\b/i;

/** The nearest titles over the passage. */
const titlesOf = ({ headingText }: Passage): Token[][] =>
  headingText
    .split("\n")
    .slice(0, titlesLooked)
    .filter((heading) => !section.test(heading))
    .map((heading) => tokenize(heading))
    .filter((title) => title.length <= titleWordsMax);

const placesOf = (concept: Concept, tokens: readonly Token[]): number[] =>
  tokens.flatMap((_, at) => (names(concept, tokens, at) ? [at] : []));

/** Whether the text names the concept within reach of a value. */
function isBeside(concept: Concept, text: string, wants: readonly ValueKind[]): boolean {
  const tokens = tokenize(text);
  const places = placesOf(concept, tokens);
  const marker = clauseMarker.exec(text)?.[0].length ?? 0;
  return findValues(text, wants).some(({ start, end }) => {
    const first = tokens.findIndex((token) => token.end > start);
    const last = tokens.findLastIndex((token) => token.start < end);
    return start >= marker && places.some((at) => (at < first ? first - at : at - last) <= reach);
  });
}

const names = ({ phrases }: Concept, tokens: readonly Token[], at: number): boolean =>
  phrases.some(({ stems }) => {
    const window = tokens.slice(at, at + stems.length + 2);
    return (
      tokens[at] !== undefined &&
      stems.includes(tokens[at].stem) &&
      stems.every((stem) => window.some((token) => token.stem === stem))
    );
  });
