/** Finds phrases of data in words: "does|do not apply" is two ways to say it. Pure. */
import { type Token, tokensOf } from "../values/tokens.ts";

type Pattern = readonly ReadonlySet<string>[];

export interface PhraseFinder {
  /** The index behind the last word of each phrase that is found. */
  ends(tokens: readonly Token[]): number[];
  isIn(text: string): boolean;
  opens(text: string): boolean;
}

export function createPhrases(phrases: readonly string[]): PhraseFinder {
  const byFirst = new Map<string, Pattern[]>();
  for (const phrase of phrases) {
    const pattern = phrase.split(" ").map((word) => new Set(word.split("|")));
    for (const first of pattern[0] ?? []) byFirst.set(first, [...(byFirst.get(first) ?? []), pattern]);
  }
  const endAt = (tokens: readonly Token[], at: number): number | null => {
    const found = byFirst
      .get(tokens[at]?.norm ?? "")
      ?.filter((pattern) => pattern.every((words, offset) => words.has(tokens[at + offset]?.norm ?? "")))
      .map(({ length }) => at + length);
    return found && found.length > 0 ? Math.max(...found) : null;
  };
  const ends = (tokens: readonly Token[]): number[] => tokens.flatMap((_, at) => endAt(tokens, at) ?? []);
  return {
    ends,
    isIn: (text) => ends(tokensOf(text)).length > 0,
    opens: (text) => endAt(tokensOf(text), 0) !== null,
  };
}
