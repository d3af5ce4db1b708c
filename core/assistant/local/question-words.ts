/**
 * Words as the question side sees them: tokens with their offsets and a light stem, the same for
 * questions and pages, so that "non-payment", "Non-\ncontributory" and "3.A" meet "nonpayment",
 * "noncontributory" and "3A". Browser-safe and free of state.
 */
import { stemmer } from "stemmer";

export interface Token {
  stem: string;
  /** UTF-16 offsets into the text that was tokenized. */
  start: number;
  end: number;
}

/** Prefixes that documents write with a hyphen, a space or neither. */
const joiningPrefixes = new Set(["non", "co", "sub", "re", "pre", "multi"]);

const stemCache = new Map<string, string>();
const stemCacheLimit = 20_000;

/** Words that stand for another, and words of insurance whose stem would be that of one with another meaning. */
const irregular: Record<string, string> = {
  subjectivity: "subjectivity",
  subjectivities: "subjectivity",
  assessable: "assessable",
  nonassessable: "nonassessable",
  paid: "pay",
  police: "police",
  sent: "send",
  bought: "buy",
  sold: "sell",
  stole: "stolen",
  people: "person",
  children: "child",
  molded: "molded",
  written: "writ",
  writes: "writ",
  write: "writ",
  writing: "writ",
  wrote: "writ",
  kept: "keep",
  expiry: "expir",
  exclusion: "exclud",
  exclusions: "exclud",
  premises: "premises",
  premise: "premises",
  payee: "payee",
  payees: "payee",
  condo: "condominium",
  condos: "condominium",
  vacancy: "vacan",
  vacant: "vacan",
  vacated: "vacan",
  notify: "notic",
  notification: "notic",
  notified: "notic",
  defense: "defend",
  defence: "defend",
  payments: "payment",
  nonpay: "nonpay",
  insurance: "insurance",
  insurer: "insurer",
  insurers: "insurer",
  insured: "insured",
  insureds: "insured",
  // Deadlines and quantities differ from what they look like.
  business: "busi",
  businesses: "busi",
  deductible: "deductibl",
  deductibles: "deductibl",
};

/** The part of a lower-case word that its forms share: Porter's, as in the search index, but for the irregular ones. */
export function stemWord(word: string): string {
  const known = stemCache.get(word);
  if (known !== undefined) return known;
  const stem = computeStem(word);
  if (stemCache.size < stemCacheLimit) stemCache.set(word, stem);
  return stem;
}

function computeStem(word: string): string {
  const special = Object.hasOwn(irregular, word) ? irregular[word] : undefined;
  if (special !== undefined) return special;
  if (word.length < 4 || /\d/.test(word)) return word;
  return stemmer(word.endsWith("'s") ? word.slice(0, -2) : word);
}

// A word, a number with its separators, or a mark that carries meaning of its own.
const wordPattern = /\p{N}+(?:[.,/:-]\p{N}+)+|[\p{L}\p{N}]+(?:[.'’&][\p{L}\p{N}]+)*|%/gu;

/** Nearly every word: nothing to normalize. */
const plainWord = /^[a-z]+$/;

const ligatures: Record<string, string> = { ﬁ: "fi", ﬂ: "fl", ﬀ: "ff", ﬃ: "ffi", ﬄ: "ffl" };

/** Tokens in order. What a hyphen parted is one token: "non-owned" → "nonowned", "mis-\ntake" → "mistake". */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let before: { word: string; start: number; end: number } | null = null;
  for (const match of text.matchAll(wordPattern)) {
    let word = normalizeWord(match[0]);
    if (word === "") continue;
    let start = match.index;
    const end = start + match[0].length;
    if (before !== null && isJoined(before.word, text.slice(before.end, start), match[0])) {
      word = before.word + word;
      start = before.start;
      tokens.pop();
    }
    tokens.push({ stem: stemWord(word), start, end });
    before = { word, start, end };
  }
  return tokens;
}

/** Compounds that keep their hyphen: at the end of a line it parts nothing. */
const hyphenated = new Set(["self", "long", "short", "third", "first", "two", "three", "follow", "claims"]);

function isJoined(first: string, between: string, second: string): boolean {
  if (between === "" || between.length > 3 || second.length < 2) return false;
  if (/^[-‐‑]\s?\n$/u.test(between)) {
    return !hyphenated.has(first) && /^\p{L}+$/u.test(first) && /^\p{Ll}+/u.test(second);
  }
  if (!joiningPrefixes.has(first) || second.length < 3 || !/^\p{L}+$/u.test(second)) return false;
  return /^[-‐‑–]$/u.test(between) || (first === "non" && /^\s$/u.test(between));
}

function normalizeWord(raw: string): string {
  let word = raw.toLowerCase();
  if (plainWord.test(word)) return word;
  word = word.replaceAll("’", "'");
  if (/[ﬀ-ﬄ]/u.test(word)) word = word.replace(/[ﬀ-ﬄ]/gu, (letter) => ligatures[letter] ?? letter);
  word = word.replace(/'s$/u, "").replaceAll("'", "");
  // "3.A" is item 3A and "U.S" is US, but 4.85 stays a number.
  if ((word.includes(".") && !/^\d/u.test(word)) || /^\d+\.\p{L}/u.test(word))
    word = word.replaceAll(".", "");
  return word;
}

export const stemsOf = (text: string): string[] => tokenize(text).map((token) => token.stem);
