/**
 * How far a refusal reaches: to all that was asked, to a part of it ("theft by your employees is not covered"), or only to
 * something else that names it ("these costs do not include the cost of …"). Only the first answers a question with no. Pure.
 */
import { leadingTo, refusing, ways } from "../data/verdict-words.ts";
import type { Concept } from "../question-concepts.ts";
import { stemsOf } from "../question-words.ts";
import { type Token, tokensOf } from "../values/tokens.ts";
import { countUnasked, isEmptyWord, isFigureStem, names } from "./named.ts";
import type { Passage } from "./passages.ts";
import { createPhrases } from "./phrases.ts";
import { clauseOf } from "./sentences.ts";

export type Reach = "ALL" | "PART" | "ELSE";

const refusals = createPhrases(refusing);
const leading = createPhrases(leadingTo);
const wayStems = new Set(ways.flatMap((word) => stemsOf(word)));
const saysNothing = (stem: string): boolean => isEmptyWord(stem) || wayStems.has(stem);
/** Beside what a title calls it. */
const isMere = (stem: string): boolean => saysNothing(stem) || isFigureStem(stem);
/** What stands behind one of these is another thing, or more about it. */
const stops: ReadonlySet<string> = new Set([".", ";", ":", ",", "(", ")"]);
/** So much that what was said before governs it no more. */
const fullStops: ReadonlySet<string> = new Set([".", ";", ":"]);
const joins = new Set(["or", "and"]);

interface Clause {
  tokens: readonly Token[];
  /** Whether one of these signs stands before a word. */
  isParted(at: number, by: ReadonlySet<string>): boolean;
  /** How many words from one to another name something else. */
  unasked(from: number, to: number): number;
  isNamed(from: number, to: number): boolean;
}

/** `asked`: what has to be named, of all `concepts` of the question. */
export function reachOfRefusal(
  concepts: readonly Concept[],
  asked: readonly Concept[],
  { text, title, heading, leads: over }: Passage,
): Reach {
  const isAlone = (named: string): boolean => {
    const stems = stemsOf(named);
    return asked.every((concept) => names(concept, stems)) && countUnasked(concepts, stems, isMere) === 0;
  };
  const words = clauseOf(text);
  const runIn = text.slice(0, text.length - words.length);
  const titles = [runIn, title?.text ?? "", heading ?? "", ...over.map((lead) => lead.text)];
  // The title of an exclusion is what it excludes, however it goes on.
  if (titles.some(isAlone)) return "ALL";
  const clause = readClause(words, concepts, asked);
  const { tokens, isNamed, unasked } = clause;
  const ends = refusals.ends(tokens);
  // An item of a list that what leads into it refuses.
  if (ends.length === 0) return reachIn(clause, 0, tokens.length);
  const reaches = ends.flatMap((end, place): Reach[] => {
    const from = startOfClause(clause, end - 1);
    const next = ends[place + 1];
    const to = next === undefined ? tokens.length : Math.max(end, startOfClause(clause, next - 1));
    // "The costs … do not include": what refuses is not the insurance itself.
    if (isNamed(end, to)) return unasked(from, end - 1) > 0 ? ["ELSE"] : [reachIn(clause, end, to)];
    return isNamed(from, end - 1) ? [reachIn(clause, from, end - 1)] : [];
  });
  return (["ALL", "PART"] as const).find((reach) => reaches.includes(reach)) ?? "ELSE";
}

function readClause(text: string, concepts: readonly Concept[], asked: readonly Concept[]): Clause {
  const tokens = tokensOf(text);
  const stemsIn = (from: number, to: number): string[] =>
    from >= to ? [] : stemsOf(text.slice(tokens[from]?.start, tokens[to - 1]?.end));
  return {
    tokens,
    isParted: (at, by) => {
      const between = at > 0 ? text.slice(tokens[at - 1]?.end, tokens[at]?.start) : "";
      return [...by].some((sign) => between.includes(sign));
    },
    unasked: (from, to) => countUnasked(concepts, stemsIn(from, to), saysNothing),
    isNamed: (from, to) => {
      const stems = stemsIn(from, to);
      return asked.some((concept) => names(concept, stems));
    },
  };
}

function startOfClause({ isParted }: Clause, at: number): number {
  let start = at;
  while (start > 0 && !isParted(start, fullStops)) start -= 1;
  return start;
}

/** Whether one of the things that these words list is what was asked, and no more than that. */
function reachIn({ tokens, isParted, unasked, isNamed }: Clause, from: number, to: number): Reach {
  const starts = new Set(leading.ends(tokens));
  /** Of the words that lead to the things, such as "cosmetic damage to roofs caused by". */
  let before = 0;
  let start = from;
  for (let at = from + 1; at <= to; at += 1) {
    const isEnd = at === to || isParted(at, stops) || joins.has(tokens[at]?.norm ?? "");
    if (!isEnd && !starts.has(at)) continue;
    if (isNamed(start, at)) {
      if (before + unasked(start, at) === 0) return "ALL";
    } else if (starts.has(at)) before += unasked(start, at);
    if (isParted(at, fullStops)) before = 0;
    start = at;
  }
  return "PART";
}
