/** Phrases of a question and what they mean. Pure. */
import { type Token, tokensOf } from "../values/tokens.ts";

export interface Found<Meaning> {
  meaning: Meaning;
  /** The index of the first token behind it. */
  end: number;
}

const tokensMax = 9;

/** Whole words without the spaces between them: "non-admitted", "non admitted" and "nonadmitted" are one key. */
export const keyOf = (words: string): string =>
  tokensOf(words)
    .map(({ norm }) => norm)
    .join("");

/** Finds the longest phrase that begins at a token. Of equal phrases the first row's counts. `words`: "a | b". */
export function createLexicon<Meaning>(
  rows: Iterable<readonly [Meaning, string]>,
): (tokens: readonly Token[], at: number) => Found<Meaning> | null {
  const meanings = new Map<string, Meaning>();
  for (const [meaning, words] of rows) {
    for (const phrase of words.split("|")) {
      const key = keyOf(phrase);
      if (key !== "" && !meanings.has(key)) meanings.set(key, meaning);
    }
  }
  return (tokens, at) => {
    let found: Found<Meaning> | null = null;
    let key = "";
    for (let end = at + 1; end <= Math.min(tokens.length, at + tokensMax); end += 1) {
      key += tokens[end - 1]?.norm ?? "";
      const meaning = meanings.get(key);
      if (meaning !== undefined) found = { meaning, end };
    }
    return found;
  };
}
