/** The lines of insurance that words want on a certificate, or want left off. Pure. */
import type { KnownPolicy } from "./known-policy.ts";
import { linesOf } from "./known-policy.ts";
import type { Line } from "./templates.ts";

const lineWords: readonly (readonly [Exclude<Line, "other">, RegExp])[] = [
  ["gl", /\b(?:c?gl|general liability)\b/iu],
  ["auto", /\b(?:autos?|automobiles?|auto liability|bap|vehicles?)\b/iu],
  ["umbrella", /\b(?:umbrella|excess)\b/iu],
  [
    "wc",
    /\b(?:wc|work(?:er|ers|ers['’])? ?comp(?:ensation)?|work(?:er['’]s) comp(?:ensation)?|employers['’]? liability)\b/iu,
  ],
  ["property", /\b(?:property|building)\b/iu],
];
const without =
  /\b(?:leave (?:off|out)|left (?:off|out)|take off|without|exclud(?:e|ing)|omit|drop|remove|skip|not (?:show|list|include)|(?:do not|don['’]t) (?:show|list|include|need)|no)\b/iu;
const only = /\b(?:only|just|nothing but)\b/iu;

export interface SaidLines {
  /** Null: all but those that are left off. */
  only: readonly Line[] | null;
  off: readonly Line[];
}

const linesIn = (text: string): Line[] =>
  lineWords.flatMap(([line, words]) => (words.test(text) ? [line] : []));

/** Null if the words say nothing about lines. */
export function saidLinesIn(texts: readonly string[]): SaidLines | null {
  const kept = new Set<Line>();
  const off = new Set<Line>();
  for (const text of texts)
    for (const sentence of text.split(/[\n;]|(?<=[^.\s]{2}[.!?])\s/u)) {
      // "Only GL, leave off the auto and work comp": what follows a word that leaves off is left off.
      const at = without.exec(sentence)?.index ?? sentence.length;
      const [first, second] = [sentence.slice(0, at), sentence.slice(at)];
      const isOnly =
        only.test(first) || (only.test(second) && linesIn(first).length === 0 && at === sentence.length);
      const named = isOnly ? linesIn(first) : [];
      for (const line of named) kept.add(line);
      for (const line of linesIn(second)) off.add(line);
    }
  if (kept.size + off.size === 0) return null;
  return {
    only: kept.size > 0 ? [...kept] : null,
    off: [...off].filter((line) => !kept.has(line)),
  };
}

/** Whether a policy has a line that is wanted. */
export const isWanted = ({ type }: Pick<KnownPolicy, "type">, said: SaidLines | null): boolean =>
  said === null ||
  linesOf(type).some((line) => !said.off.includes(line) && (said.only === null || said.only.includes(line)));
