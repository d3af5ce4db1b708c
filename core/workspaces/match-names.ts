/** Which names a text names, with or without their legal form, or by how they begin. Pure. */
import { nameKeyOf } from "#core/accounts";
import { ordinaryWords } from "./ordinary-words.ts";
import { linesIn } from "./policy-lines.ts";
import { inWholeWords } from "./staff-shorthand.ts";

export interface Name {
  id: string;
  name: string;
}

/** A client as the words name it; without `said` where something else does. */
export interface NamedClient extends Name {
  said?: readonly string[];
}

export type Said<Of extends Name = Name> = Of & {
  /** The text's own words for it, each way once. */
  said: string[];
};

interface Word {
  /** Without case, accents and punctuation; empty for a word that names leave out, such as "LLC". */
  key: string;
  /** The same with the "s" of a possessive, which may belong to the name: "Joe's Bakery"; or the word that is left out. */
  whole: string;
  /** Without an "s" at its end, which may be a possessive without its apostrophe: "Larkspurs policy"; else the key. */
  bare: string;
  isCapital: boolean;
  /** The same with small letters behind it, as names are written. */
  isName: boolean;
  start: number;
  end: number;
}

/** Shorter words name nobody by themselves. */
const ALONE_MIN = 4;

export function wordsOf(text: string): Word[] {
  // A long text has few different words.
  const known = new Map<string, Spelled>();
  return Array.from(text.matchAll(/[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}.'’]*[\p{L}\p{N}\p{M}])?/gu), (match) => {
    const [word] = match;
    const spelled = known.get(word) ?? spell(word);
    known.set(word, spelled);
    const { length, ...keys } = spelled;
    return { ...keys, start: match.index, end: match.index + length };
  });
}

/** A word wherever it stands. */
type Spelled = Omit<Word, "start" | "end"> & { length: number };

function spell(word: string): Spelled {
  const own = word.replace(/['’]s$/iu, "");
  // Of a word that is left out of names nothing remains once another one is beside it.
  const keyOf = (text: string) => nameKeyOf(`x ${text}`).slice(2);
  const key = keyOf(own);
  const whole = keyOf(word) || nameKeyOf(word);
  return {
    key,
    whole,
    bare: key === whole && key.length > ALONE_MIN && /[^s]s$/u.test(key) ? key.slice(0, -1) : key,
    isCapital: /^\p{Lu}/u.test(word),
    isName: /^\p{Lu}\p{Ll}{2}/u.test(word),
    length: own.length,
  };
}

/** Words that are left out of names and begin something else. */
const connecting: ReadonlySet<string> = new Set(["the", "and", "dba"]);

interface Match<Of extends Name> {
  of: Of;
  /** Words of the name. */
  length: number;
  isWhole: boolean;
  start: number;
  end: number;
}

/** How people shorten words of names. */
const shortForms: Readonly<Record<string, readonly string[]>> = {
  assn: ["association"],
  bros: ["brothers"],
  ctr: ["center"],
  grp: ["group"],
  hts: ["heights"],
  intl: ["international"],
  mfg: ["manufacturing"],
  mtn: ["mountain"],
  pt: ["point"],
  st: ["street", "saint"],
  svc: ["service", "services"],
  svcs: ["services"],
};
const PREFIX_MIN = 3;

/** "Vet" for "Veterinary", "pt" for "Point"; the name's words whole as well. What is short for a line of insurance is none. */
const isShortFor = ({ key, bare }: Word, whole: string): boolean =>
  key === whole ||
  shortForms[key]?.includes(whole) === true ||
  [key, bare].some(
    (short) =>
      short.length >= PREFIX_MIN &&
      whole.startsWith(short) &&
      linesIn(short).length === 0 &&
      inWholeWords(short) === short,
  );

/** How much of a name stands at a word of the text; null if that is too little to mean it. */
function matchAt<Of extends Name>(
  words: readonly Word[],
  at: number,
  of: Of,
  key: readonly string[],
): Match<Of> | null {
  let length = 0;
  let last = at;
  // Of the name's words some may be left out, so that what follows the others is no part of it.
  let passed = 0;
  // "Copper line" for "Copperline"
  const isParted = words[at]?.key !== key[0] && joinedAt(words, at) === key[0];
  if (isParted) {
    [passed, length, last] = [1, 2, at + 1];
  }
  for (let next = isParted ? at + 2 : at; next < words.length && passed < key.length; next += 1) {
    const word = words[next];
    if (!word || (length === 0 && word.key === "")) break;
    const due = key[passed];
    if (word.key === "" || (length > 0 && word.key === "and" && due !== "and")) continue;
    const isOwn = word.key === due;
    const isBare = !isOwn && word.bare === due;
    if (!isOwn && !isBare && word.whole !== due) {
      const short = length === 0 ? -1 : key.findIndex((each, nth) => nth >= passed && isShortFor(word, each));
      if (short < 0) break;
      passed = short;
    }
    passed += 1;
    length += 1;
    last = next;
    // A possessive ends the name.
    if (isBare || (isOwn && word.whole !== word.key)) break;
  }
  // "Harborview Marine, LLC": the legal form is part of what is said.
  const isLegalForm = (word: Word | undefined) => word?.key === "" && !connecting.has(word.whole);
  while (length === key.length && isLegalForm(words[last + 1])) last += 1;
  const [first, end] = [words[at], words[last]];
  if (!first || !end || length === 0) return null;
  const isWhole = length >= key.length;
  const isOrdinary = ordinaryWords.has(first.key) || ordinaryWords.has(first.bare);
  const isEnough =
    length > 1 || (first.key.length >= ALONE_MIN && (isWhole ? !isOrdinary || first.isCapital : !isOrdinary));
  if (!isEnough || (!isWhole && length === 1 && isInsideName(words, at))) return null;
  return { of, length, isWhole, start: first.start, end: end.end };
}

/** "Chesapeake Lantern Bank": a word behind a capitalized one is part of its name, not the beginning of another. */
function isInsideName(words: readonly Word[], at: number): boolean {
  const [before, word, after] = [words[at - 1], words[at], words[at + 1]];
  const isNext = (one: Word | undefined, other: Word | undefined) =>
    one !== undefined &&
    other !== undefined &&
    one.isCapital &&
    other.isCapital &&
    other.start - one.end === 1;
  // "Larkspur GL": initials are no part of it; nor is the first word of a sentence.
  const isOfName = before !== undefined && before.isName && !ordinaryWords.has(before.key);
  return at > 1 && isNext(before, word) && (isOfName || isNext(word, after));
}

/** A word and the one behind it, written together. */
export const joinedAt = (words: readonly Word[], at: number): string =>
  `${words[at]?.key ?? ""}${words[at + 1]?.key ?? ""}`;

/** Where each word stands that a name can begin with. */
function placesOf(words: readonly Word[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [at, { key, whole, bare }] of words.entries())
    for (const each of key === "" ? [] : new Set([key, whole, bare, joinedAt(words, at)])) {
      const known = places.get(each);
      if (known) known.push(at);
      else places.set(each, [at]);
    }
  return places;
}

/**
 * Those that are meant, in the order of the text: of names that share words the longest, and all that could be meant by
 * the same ones. `onlyWhole`: how a name begins is not enough, as with people.
 */
export function matchNames<Of extends Name>(
  text: string,
  names: readonly Of[],
  { onlyWhole = false }: { onlyWhole?: boolean } = {},
): Said<Of>[] {
  const words = wordsOf(text);
  const places = placesOf(words);
  const keyed = names.map((of) => ({ of, key: nameKeyOf(of.name).split(" ") }));
  const matches = keyed
    .flatMap(({ of, key }) =>
      (places.get(key[0] ?? "") ?? [])
        .flatMap((at) => matchAt(words, at, of, key) ?? [])
        .filter(({ isWhole }) => isWhole || !onlyWhole),
    )
    .toSorted((one, other) => one.start - other.start);
  const isBetter = (one: Match<Of>, other: Match<Of>): boolean =>
    one.length > other.length || (one.length === other.length && one.isWhole && !other.isWhole);
  const beaten = new Set<Match<Of>>();
  for (const [at, one] of matches.entries()) {
    // Only those that share words with it: a text may name a client thousands of times.
    for (let next = at + 1; next < matches.length; next += 1) {
      const other = matches[next];
      if (!other || other.start >= one.end) break;
      if (isBetter(one, other)) beaten.add(other);
      if (isBetter(other, one)) beaten.add(one);
    }
  }
  const meant = matches.filter((match) => !beaten.has(match));
  const said = new Map<string, Said<Of>>();
  for (const { of, start, end } of meant) {
    const known = said.get(of.id) ?? { ...of, said: [] };
    const words = text.slice(start, end);
    if (!known.said.includes(words)) known.said.push(words);
    said.set(of.id, known);
  }
  return [...said.values()];
}
