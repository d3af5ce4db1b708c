/**
 * Concepts of a question: runs of its words that the vocabulary knows, and the words that are left.
 * Each concept knows the phrases that stand for it and what part it plays.
 */
import { everydayGroups } from "./data/everyday-synonyms.ts";
import { spokenWords } from "./data/spoken-words.ts";
import { monthNames } from "./data/names.ts";
import { synonymGroups as tradeGroups } from "./data/trade-synonyms.ts";
import {
  attributeWords,
  autoSymbols,
  genericWords,
  insuranceLines,
  softWords,
  stopWords,
} from "./data/vocabulary.ts";
import { stemsOf, tokenize } from "./question-words.ts";

/**
 * subject: what the question is about; an answer must name it.
 * line: a line of insurance; the answer's section, page or document must be of it.
 * attribute: what is asked of the subject (limit, deductible, premium).
 * number: a number that picks one of several (location 2, symbol 8).
 * soft: an everyday word that documents put in another way; it steers, an answer need not have it.
 * generic: a word every policy is full of.
 */
export type ConceptRole = "subject" | "line" | "attribute" | "number" | "soft" | "generic";

export interface Phrase {
  stems: readonly string[];
  /** The words before stemming, for an index that stems by its own rules. */
  words: readonly string[];
  /** 1 for the question's own words, less for what stands for them. */
  strength: number;
}

export interface Concept {
  /** Its stems, joined: the same concept has the same key. */
  key: string;
  role: ConceptRole;
  weight: number;
  phrases: readonly Phrase[];
  /** It stands right after "what" or "which": a label to look for. */
  asked: boolean;
  /** Where it stands in the question that was taken apart. */
  start: number;
  end: number;
}

type PlainConcept = Omit<Concept, "start" | "end">;

const roleWeight: Record<ConceptRole, number> = {
  subject: 1,
  line: 0.9,
  attribute: 0.45,
  number: 0.9,
  soft: 0.25,
  generic: 0.12,
};

const synonymStrength = 0.85;
const manyWordSynonymStrength = 0.92;
/** What documents say for the words of an agency does not mean the same. */
const spokenStrength = 0.5;
/** A bare digit is weak evidence of a covered auto symbol. */
const symbolStrength = 0.5;

const synonymGroups = [...tradeGroups, ...everydayGroups];

const stems = (phrase: string): string[] => stemsOf(phrase);
const stopStems = new Set(stopWords.flatMap(stems));
const genericStems = new Set(genericWords.flatMap(stems));
const attributeStems = new Set(attributeWords.flatMap(stems));
const softStems = new Set(softWords.flatMap(stems));

const tradeStems = new Set([
  ...genericStems,
  ...attributeStems,
  ...stopStems,
  ...synonymGroups.flat().flatMap(stems),
  ...insuranceLines.flat().flatMap(stems),
]);

/** Every word of the vocabulary, in lower case. */
export const knownWords: ReadonlySet<string> = new Set(
  [
    ...genericWords,
    ...attributeWords,
    ...softWords,
    ...stopWords,
    ...synonymGroups.flat(),
    ...insuranceLines.flat(),
  ]
    .flatMap((phrase) => phrase.toLowerCase().split(/[^a-z]+/))
    .filter((word) => word !== ""),
);

const printedStems = new Set(
  [...tradeGroups.flat(), ...insuranceLines.flat(), ...attributeWords].flatMap(stems),
);
/** Whether documents would print the word as it is: not one that only people say. */
export const isPrintedStem = (stem: string): boolean =>
  printedStems.has(stem) && !genericStems.has(stem) && !softStems.has(stem);

export const isTradeStem = (stem: string): boolean => tradeStems.has(stem);
/** Whether a word belongs to the language of insurance rather than to a name. */
export const isTradeWord = (word: string): boolean => stems(word).every(isTradeStem);

/**
 * The words of names in a question, in lower case: with a capital, though no word of the trade and not the first. None
 * if all of its words have one.
 */
export function namesIn(question: string): string[] {
  const words = tokenize(question).map(({ start, end }) => question.slice(start, end));
  const isNamed = (word: string): boolean => {
    const first = word.charAt(0);
    const isMonth = monthNames.includes(word.toLowerCase());
    return first !== first.toLowerCase() && word !== word.toUpperCase() && !isMonth && !isTradeWord(word);
  };
  const isWritten = words.some((word) => word.length > 2 && word === word.toLowerCase());
  return isWritten
    ? words
        .slice(1)
        .filter(isNamed)
        .map((word) => word.toLowerCase())
    : [];
}

/** Whether a stem is of a word that carries almost nothing. */
export const isLittleWord = (stem: string): boolean => stopStems.has(stem);

/** A phrase to be found: its telling words; little words inside it need not be there. */
function phraseOf(text: string, strength: number): Phrase {
  const tokens = tokenize(text);
  const telling = tokens.filter(({ stem }) => !stopStems.has(stem) || stem === "not");
  // "needed to bind" is more than "bind".
  const kept = telling.length > 1 ? telling : tokens;
  return {
    stems: kept.map(({ stem }) => stem),
    words: kept.map(({ start, end }) => text.slice(start, end)),
    strength,
  };
}

interface KnownPhrase {
  text: string;
  stems: string[];
  key: string;
}

const phrasesByFirstStem = new Map<string, KnownPhrase[]>();
const groupsByPhrase = new Map<string, string[]>();
const lineByPhrase = new Map<string, (typeof insuranceLines)[number]>();

function register(text: string): string {
  const phraseStems = stems(text);
  const key = phraseStems.join(" ");
  const first = phraseStems[0];
  if (first === undefined) return key;
  const list = phrasesByFirstStem.get(first) ?? [];
  if (!list.some((known) => known.key === key)) {
    list.push({ text, stems: phraseStems, key });
    list.sort((a, b) => b.stems.length - a.stems.length);
    phrasesByFirstStem.set(first, list);
  }
  return key;
}

for (const group of synonymGroups) {
  for (const phrase of group) {
    const key = register(phrase);
    groupsByPhrase.set(key, [...(groupsByPhrase.get(key) ?? []), ...group]);
  }
}
for (const line of insuranceLines) {
  for (const name of line) lineByPhrase.set(register(name), line);
}

const symbolWords = new Map(
  Object.entries(autoSymbols).flatMap(([symbol, names]) =>
    names.map((name) => [stems(name).join(" "), symbol] as const),
  ),
);

/** The concepts of a question in lower case, in its order, each once. */
export function conceptsOf(question: string): Concept[] {
  const tokens = tokenize(question);
  const words = tokens.map(({ stem }) => stem);
  const concepts: Concept[] = [];
  for (let at = 0; at < words.length;) {
    const known = longestKnown(words, at);
    const length = known?.stems.length ?? 1;
    const start = tokens[at]?.start ?? 0;
    const end = tokens[at + length - 1]?.end ?? start;
    const text = question.slice(start, end);
    const asked = /\b(?:what|which)(?: (?:is|are|was) the| is| are)? $/.test(question.slice(0, start));
    const concept = known ? conceptOfPhrase(known, text, asked) : conceptOfWord(words[at] ?? "", text, asked);
    const isSelf = isOwnKind.has(concept?.key ?? "") && saysThis(question.slice(0, start));
    const isQuantity = concept?.role === "number" && isCounted(question.slice(0, start), question.slice(end));
    at += length;
    if (concept !== null && (isQuantity || isSelf)) concepts.push({ ...concept, ...softly, start, end });
    else if (concept !== null && !concepts.some((other) => other.key === concept.key)) {
      concepts.push({ ...concept, start, end });
    }
  }
  return concepts;
}

/** "This report" is the document that is asked, and no word that an answer has to have. */
const isOwnKind = new Set(
  "report statement summary list letter agreement contract lease document policy quote proposal invoice bill certificate run binder"
    .split(" ")
    .flatMap(stems),
);
const saysThis = (before: string): boolean => before.endsWith("this ") || before.endsWith("these ");

/** A number of things ("8 units") picks none of several: a clause may well name another number of them. */
function isCounted(before: string, behind: string): boolean {
  return (
    /^ [a-z]{3,}s\b/.test(behind) &&
    !/\b(?:location|loc|building|bldg|premises|vehicle|auto|unit|item|symbol|option|part|section|form|class|code|no|number) $/.test(
      before,
    )
  );
}
const softly = { role: "soft", weight: roleWeight.soft } as const;

function longestKnown(words: readonly string[], at: number): KnownPhrase | null {
  for (const phrase of phrasesByFirstStem.get(words[at] ?? "") ?? []) {
    if (phrase.stems.every((stem, offset) => words[at + offset] === stem)) {
      return phrase.stems.every((stem) => stopStems.has(stem)) ? null : phrase;
    }
  }
  return null;
}

function conceptOfPhrase(known: KnownPhrase, text: string, asked: boolean): PlainConcept {
  const line = lineByPhrase.get(known.key);
  const own = phraseOf(text, 1);
  const others = new Map<string, Phrase>();
  for (const other of [...(groupsByPhrase.get(known.key) ?? []), ...(line ?? [])]) {
    const key = stems(other).join(" ");
    if (key === known.key) continue;
    const phrase = phraseOf(other, synonymStrength);
    // "Rating" alone is more than "Best rating": a rate of interest is none.
    if (
      !line &&
      phrase.stems.length < own.stems.length &&
      phrase.stems.every((one) => own.stems.includes(one))
    )
      continue;
    // Several words together can hardly mean anything else.
    others.set(key, phrase.stems.length > 1 ? { ...phrase, strength: manyWordSynonymStrength } : phrase);
  }
  const symbol = symbolWords.get(known.key);
  if (symbol !== undefined) others.set(symbol, phraseOf(symbol, symbolStrength));
  const role = roleOf(known.stems, line !== undefined);
  return {
    key: known.key,
    role,
    weight: roleWeight[role] * (1 + 0.15 * (own.stems.length - 1)),
    phrases: [own, ...others.values()],
    asked,
  };
}

function roleOf(phrase: readonly string[], isLine: boolean): ConceptRole {
  if (isLine) return "line";
  const isOfAttributes = phrase.every((stem) => attributeStems.has(stem) || genericStems.has(stem));
  if (isOfAttributes && phrase.some((stem) => attributeStems.has(stem))) return "attribute";
  if (phrase.every((stem) => genericStems.has(stem) || stopStems.has(stem))) return "generic";
  return phrase.length === 1 && softStems.has(phrase[0] ?? "") ? "soft" : "subject";
}

function conceptOfWord(stem: string, text: string, asked: boolean): PlainConcept | null {
  if (stem === "" || stopStems.has(stem)) return null;
  const isNumber = /^\d+[a-z]?$/.test(stem) || /^\d+(?:\.\d+)+$/.test(stem);
  const role = isNumber ? "number" : roleOf([stem], false);
  const phrases = [phraseOf(text, 1), ...negatedForms(text).map((word) => phraseOf(word, 1))];
  return { key: stem, role, weight: roleWeight[role], phrases, asked };
}

/** What a question says in the words of an agency. */
export interface Meant {
  /** As stems. */
  said: readonly string[];
  /** What documents say for it. */
  phrases: readonly Phrase[];
  /** It stands for what is asked of something (a deductible, a premium), not for the thing. */
  isAttribute: boolean;
}

const meantByFirst = Map.groupBy(
  spokenWords.flatMap(([said, printed]) => {
    const phrases = printed.split(";").map((text): Phrase => ({
      stems: stems(text),
      words: tokenize(text).map(({ start, end }) => text.slice(start, end)),
      strength: spokenStrength,
    }));
    const first = conceptsOf(printed.split(";", 1)[0] ?? "");
    const isAttribute = first.length > 0 && first.every(({ role }) => role === "attribute");
    return said.split(";").map((text): Meant => ({ said: stems(text), phrases, isAttribute }));
  }),
  ({ said: [first = ""] }) => first,
);

/** What is said of these stems in the words of an agency, each thing once. */
export function meantBy(question: readonly string[]): Meant[] {
  const found = new Map<Meant["phrases"], Meant>();
  for (const [at, stem] of question.entries()) {
    for (const meant of meantByFirst.get(stem) ?? [])
      if (meant.said.every((other, offset) => question[at + offset] === other))
        found.set(meant.phrases, meant);
  }
  return [...found.values()];
}

/** "Is the policy assessable?" is decided by "non-assessable" as well. */
export function negatedForms(word: string): string[] {
  return /^(?!non)\p{Ll}{4,}(?:able|ible|ory)$/u.test(word) ? [`non${word}`] : [];
}

/** Words for a full-text query. */
export function searchTermsOf(phrases: readonly Phrase[]): string[] {
  return phrases.flatMap(({ words }) => words).flatMap(indexedFormsOf);
}

/** An index that cuts at hyphens knows "non-owned" as two words, and we know it as one. */
function indexedFormsOf(word: string): string[] {
  const parts = word
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== "");
  const joined = /^(?:non|co|sub)(\p{L}{4,})$/u.exec(word.toLowerCase());
  return joined?.[1] === undefined ? parts : [...parts, joined[1]];
}
