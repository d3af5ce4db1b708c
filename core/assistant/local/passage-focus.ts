/**
 * Whether a passage is about what a yes-no question asks: its subject stands at the front of the clause, of an item or
 * of a row's label, or right behind the words that give or refuse cover. A clause that mentions it farther on ("… the
 * owner of a covered auto that is a hired auto …") decides something else.
 */
import type { Concept } from "./question-concepts.ts";
import type { Question } from "./question-parse.ts";
import { clauseMarker } from "./passage-lines.ts";
import type { Passage } from "./passage.ts";
import { findValues, type ValueKind } from "./passage-values.ts";
import { tokenize, type Token } from "./question-words.ts";

/** How many words may stand between an anchor and the subject. */
const reach = 12;
/** Little words inside a phrase: "waiver of our rights". */
const gapMax = 2;
/** A subject of more words weighs more; what is nearly as heavy may be what is asked as well. */
const weightShare = 0.8;
/** How well what stands around the passage must name the subject: a lead-in, a heading, a column. */
const aroundMin = 0.72;
const allNamedMin = 0.75;

const conditional =
  /^(?:if|when|whenever|unless|in the event|where|with respect to|as respects|after|before|for the purposes?)\b/i;
const deciding =
  /\b(?:not (?:apply|cover|pay|insure|include|extend|provide)\w*(?: (?:to|for|any))*|(?:pay|cover|insure|waive|reimburse)s?(?: (?:for|against|up to|any|those sums))*|(?:caused|resulting|resulted|results) (?:directly |or indirectly |indirectly )*(?:by|from)|because of|arising out of|out of|there (?:is|are) (?:no|an?|any)?|(?:is|are) (?=(?:not |non-?)?\p{Ll}+(?:able|ible|ory)\b)|(?:coverage|cover|insurance) (?:for|of)|exclusions?(?: -| –| for| of)?|exclud\w+|includ\w+|(?:loss|losses|damages?|injury) (?:to|from|by|for)|liability (?:for|of))\b/giu;

/** Whether the subject of the question stands where the passage decides. `matches`: how well each concept is named. */
export function isAbout(passage: Passage, question: Question, matches: readonly number[]): boolean {
  const telling = question.concepts.filter(({ role }) => role === "subject" || role === "line");
  // Who names several things and finds all of them in one clause has found it.
  if (
    telling.length > 1 &&
    question.concepts.every((one, at) => !telling.includes(one) || (matches[at] ?? 0) >= allNamedMin)
  )
    return true;
  const weightMax = Math.max(0, ...telling.map(({ weight }) => weight));
  const tokens = tokenize(passage.text);
  return question.concepts.some((concept, at) => {
    if (!telling.includes(concept) || concept.weight < weightMax * weightShare) return false;
    const places = placesOf(concept, tokens);
    if (places.length === 0) return (matches[at] ?? 0) >= aroundMin;
    const values = passage.shape === "sentence" ? [] : findValues(passage.text, rowValues);
    const anchors = passage.shape === "sentence" ? anchorsOf(passage.text) : [];
    const said = passage.text.search(/\beven (?:if|though)\b/i);
    const aside = said < 0 ? passage.text.length : said;
    return places.some((place) => {
      const { start, end } = tokens[place] as Token;
      // In a row the label goes before its value: "each employee" behind an amount says how it counts.
      if (passage.shape !== "sentence")
        return (
          values.every((value) => value.start < 1 || value.start > start) ||
          values.some((value) => isBeside(end, value.start))
        );
      if (start > aside) return false;
      const anchor = Math.max(...anchors.filter((offset) => offset <= start), -1);
      return anchor >= 0 && place - tokens.findIndex((token) => token.start >= anchor) <= reach;
    });
  });
}

/** Where a phrase of the concept begins: its words stand side by side, in their order. */
function placesOf({ phrases }: Concept, tokens: readonly Token[]): number[] {
  return tokens.flatMap((_, at) => (phrases.some(({ stems }) => standsAt(stems, tokens, at)) ? [at] : []));
}

function standsAt(stems: readonly string[], tokens: readonly Token[], at: number): boolean {
  if (tokens[at]?.stem !== stems[0]) return false;
  let found = 0;
  for (const { stem } of tokens.slice(at, at + stems.length + gapMax)) if (stem === stems[found]) found++;
  return found === stems.length;
}

const rowValues: readonly ValueKind[] = ["money", "percent", "date", "words"];
const valueReach = 30;
const isBeside = (end: number, value: number): boolean => value >= end && value - end <= valueReach;

function anchorsOf(text: string): number[] {
  const begin = clauseMarker.exec(text)?.[0].length ?? 0;
  const anchors: number[] = [];
  const open = (offset: number) => {
    const rest = text.slice(offset);
    // Behind a condition comes what holds then.
    if (!conditional.test(rest)) return anchors.push(offset);
    const comma = rest.search(/,\s/);
    return comma < 0 ? 0 : anchors.push(offset + comma + 2);
  };
  open(begin);
  for (const mark of text.matchAll(/[.;:](?:\s+|$)(?:[(“"]?\w{1,3}[.)]\s+)?/gu))
    open(mark.index + mark[0].length);
  for (const mark of text.matchAll(deciding)) anchors.push(mark.index + mark[0].length);
  return anchors;
}
