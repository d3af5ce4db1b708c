/** What words before "policy" name: a line of insurance, or nothing that tells one policy from another. Pure. */
import { nameOfLine } from "../local/data/lines.ts";
import { genericWords, softWords, stopWords } from "../local/data/vocabulary.ts";
import { findLines } from "../local/values/find-line.ts";

/** The lines of insurance that a text names, as reviews call them: "flood", "inland marine". Each once. */
export const linesNamed = (text: string): string[] => [
  ...new Set(findLines(text).flatMap(({ line }) => (line === "UNDERLYING" ? [] : nameOfLine(line)))),
];

const silent = new Set([...stopWords, ...genericWords, ...softWords]);

/** "Current", "whole", "business": a word that any policy may be called by. */
export const tellsNoPolicy = (word: string): boolean => silent.has(word.toLowerCase());
