/** Which line of insurance a heading, a part or a label names. */
import { type InsuranceLine, lineTable, noLinePhrases } from "../data/lines.ts";
import { labelWordsOf } from "./tokens.ts";

interface Phrase {
  words: readonly string[];
  line: InsuranceLine | null;
}

/** By first word, longest first. */
const phrasesByWord = new Map<string, Phrase[]>();
for (const { line, phrases } of lineTable) for (const phrase of phrases) addPhrase(phrase, line);
for (const phrase of noLinePhrases) addPhrase(phrase, null);
for (const list of phrasesByWord.values()) list.sort((a, b) => b.words.length - a.words.length);

function addPhrase(text: string, line: InsuranceLine | null): void {
  const words = labelWordsOf(text);
  const [first = ""] = words;
  const list = phrasesByWord.get(first) ?? [];
  phrasesByWord.set(first, list);
  list.push({ words, line });
}

/** The lines that a text names, in the order of the text; the longest phrase at a place counts. */
export function findLines(text: string): { line: InsuranceLine; words: number }[] {
  const words = labelWordsOf(text);
  const found: { line: InsuranceLine; words: number }[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const phrase = phrasesByWord
      .get(words[at] ?? "")
      ?.find((candidate) => candidate.words.every((word, index) => words[at + index] === word));
    if (!phrase) continue;
    if (phrase.line) found.push({ line: phrase.line, words: phrase.words.length });
    at += phrase.words.length - 1;
  }
  return found;
}

/** The line that a text names with most words, the first of equals; null if it names none. */
export function findLine(text: string): InsuranceLine | null {
  let best: { line: InsuranceLine; words: number } | null = null;
  for (const found of findLines(text)) if (!best || found.words > best.words) best = found;
  return best?.line ?? null;
}
