/**
 * Which statement of one document answers which of the other. What stands in both with the same meaning is set aside
 * first; what is left is paired by what it is about, the surest pairs first, each statement once.
 */
import { inSlices, type SlicedWork } from "../../shared/sliced-work.ts";
import { type FigurePlace, figureOf, mayAnswer } from "./compare-figure-place.ts";
import type { Statement } from "./compare-statement.ts";
import { canonical, topicWords, valuesIn } from "./compare-plain-text.ts";
import { formsIn } from "./compare-form-list.ts";
import { datesIn } from "./extraction/dates-in-text.ts";

/** A statement with what it is about, worked out once. */
export interface Subject {
  statement: Statement;
  meaning: string;
  /** The meaning with all dates moved to the other document's term. */
  moved: string;
  /** How far its dates were moved. */
  years: number;
  key: string;
  words: Set<string>;
  /** Null for what is no figure. */
  figure: FigurePlace | null;
}

export interface Pairing {
  changed: { old: Subject; new: Subject }[];
  onlyOld: Subject[];
  onlyNew: Subject[];
  /** Statements that stand in both documents. */
  same: { old: Subject; new: Subject }[];
}

/** `neutral` takes out what is expected to differ; `years` is how far the other document's term lies ahead. */
export function* subjectsOf(
  statements: readonly Statement[],
  neutral: (text: string) => string,
  years: number,
): SlicedWork<Subject[]> {
  const subjects: Subject[] = [];
  const add = (statement: Statement): void => {
    const about = statement.kind === "SENTENCE" ? statement.text : `${statement.column} ${statement.label}`;
    subjects.push({
      statement,
      meaning: canonical(neutral(statement.text)),
      moved: canonical(moveDates(neutral(statement.text), years)),
      years,
      key: keyOf(statement, (text) => moveDates(neutral(text), years)),
      words: new Set(topicWords(about).filter((word) => !genericWords.has(word))),
      figure: figureOf(statement),
    });
  };
  yield* inSlices(statements, add);
  return subjects;
}

/** Words that most titles and labels hold and that say nothing about the subject. */
const genericWords = new Set(
  "number total annual estimated endorsement form coverage exclusion limitation commercial insurance policy amendment amendatory schedule part limit amount amended applies apply provision condition".split(
    " ",
  ),
);

function keyOf({ kind, label, column, text }: Statement, neutral: (text: string) => string): string {
  if (kind === "FORM") return `form ${formsIn(text)[0]?.number ?? canonical(text)}`;
  return kind === "VALUE" ? `value ${canonical(neutral(label))} ${canonical(column)}` : "";
}

export function* pairStatements(old: readonly Subject[], fresh: readonly Subject[]): SlicedWork<Pairing> {
  const pairing: Pairing = { changed: [], onlyOld: [], onlyNew: [], same: [] };
  const left = new Set(old);
  const right = new Set(fresh);
  const take = (list: Pairing["same"], a: Subject, b: Subject) => {
    list.push({ old: a, new: b });
    left.delete(a);
    right.delete(b);
  };
  // A new term moves its dates on: its first day is the last one of the term before, and no answer to it.
  const dated = old.filter(
    ({ statement, meaning, moved }) => statement.kind === "VALUE" && meaning !== moved,
  );
  yield* matchBy(
    new Set(dated),
    right,
    ({ key, moved }) => `${key} ${moved}`,
    (a, b) => take(pairing.same, a, b),
  );
  // The same words in the same place of the document, then anywhere.
  const identity = ({ key, meaning, statement }: Subject) =>
    `${key} ${meaning} ${canonical(statement.section)}`;
  yield* matchBy(left, right, identity, (a, b) => take(pairing.same, a, b));
  yield* matchBy(
    left,
    right,
    ({ key, meaning }) => `${key} ${meaning}`,
    (a, b) => take(pairing.same, a, b),
  );
  yield* matchBy(left, right, wholeText, (a, b) => take(pairing.same, a, b));
  // A new term moves its dates on; dates that stay are matched above.
  yield* matchBy(
    left,
    right,
    ({ key, moved }) => `${key} ${moved}`,
    (a, b) => take(pairing.same, a, b),
  );
  // The same label under the same heading, then the same label.
  const labelKey = ({ key, statement }: Subject) =>
    key === "" ? "" : `${key} ${canonical(statement.section)}`;
  yield* matchBy(left, right, labelKey, (a, b) => take(pairing.changed, a, b));
  yield* matchBy(
    left,
    right,
    ({ key }) => key,
    (a, b) => take(pairing.changed, a, b),
  );
  for (const { a, b } of yield* likelyPairs([...left], [...right])) {
    if (left.has(a) && right.has(b)) take(pairing.changed, a, b);
  }
  pairing.onlyOld = [...left];
  pairing.onlyNew = [...right];
  return pairing;
}

/** The text with its dates moved by whole years. */
export function moveDates(text: string, years: number): string {
  if (years === 0) return text;
  let moved = "";
  let from = 0;
  for (const { on, start, end } of datesIn(text)) {
    moved += `${text.slice(from, start)}${Number(on.slice(0, 4)) + years}${on.slice(4)}`;
    from = end;
  }
  return moved + text.slice(from);
}

/** They differ in dates alone, and each has stayed or moved on with the term. */
export function isMovedOn(old: Subject, fresh: Subject): boolean {
  if (old.moved === fresh.meaning) return true;
  if (old.years === 0) return false;
  const [ofOld, ofNew] = [datesIn(old.statement.text), datesIn(fresh.statement.text)];
  if (ofOld.length < 2 || ofOld.length !== ofNew.length) return false;
  const pieces = ofOld.map(({ on }, index) => {
    const date = ofNew[index]?.on ?? "";
    return on === date || moveDates(on, old.years) === date ? date : null;
  });
  return !pieces.includes(null) && withDates(old, ofOld, pieces) === withDates(fresh, ofNew, pieces);
}

function withDates(
  { statement: { text } }: Subject,
  dates: ReturnType<typeof datesIn>,
  pieces: readonly (string | null)[],
): string {
  let plain = "";
  let from = 0;
  for (const [index, { start, end }] of dates.entries()) {
    plain += `${text.slice(from, start)}${pieces[index] ?? ""}`;
    from = end;
  }
  return canonical(plain + text.slice(from));
}

/** Label and value as one text: "Water back-up: $25,000" and a row of the same words are the same statement. */
const wholeText = ({ statement: { label, text, kind } }: Subject) =>
  kind === "FORM" ? "" : canonical(`${label} ${text}`);

/** Of so many that are called the same each is looked at; further ones wait for their turn. */
const ALIKE_MAX = 300;

/** Pairs subjects of equal keys in the order in which they stand; an empty key pairs with nothing. */
function* matchBy(
  left: ReadonlySet<Subject>,
  right: ReadonlySet<Subject>,
  keyFor: (subject: Subject) => string,
  take: (a: Subject, b: Subject) => void,
): SlicedWork<void> {
  const waiting = new Map<string, Subject[]>();
  yield* inSlices(right, (subject) => {
    const key = keyFor(subject);
    if (key.trim() === "") return;
    const list = waiting.get(key);
    if (list) list.push(subject);
    else waiting.set(key, [subject]);
  });
  // The first of each list stands last: taking it moves few of the others.
  for (const list of waiting.values()) list.reverse();
  yield* inSlices([...left], (subject) => {
    const list = waiting.get(keyFor(subject)) ?? [];
    let at = list.length - 1;
    const last = Math.max(0, list.length - ALIKE_MAX);
    while (at >= last && !mayAnswer(subject.figure, list[at]?.figure ?? null)) at -= 1;
    const [found] = at < last ? [] : list.splice(at, 1);
    if (found) take(subject, found);
  });
}

const LEAST_LIKENESS = 0.5;
/** Two statements held against each other take as long as so many characters that are read. */
const CANDIDATE_UNITS = 4;
/** A word in more statements than this leads to no candidates: it would compare everything with everything. */
const COMMON_WORD = 60;

/** Likely pairs, the surest first. Only statements that share an uncommon word are looked at. */
function* likelyPairs(
  left: readonly Subject[],
  right: readonly Subject[],
): SlicedWork<{ a: Subject; b: Subject }[]> {
  const holders = new Map<string, Subject[]>();
  for (const subject of right) {
    for (const word of subject.words) {
      const list = holders.get(word);
      if (list) list.push(subject);
      else holders.set(word, [subject]);
    }
  }
  const weight = (word: string) => 1 / Math.log2(2 + (holders.get(word)?.length ?? 0));
  const headings = new Map<string, string>();
  const headingOf = ({ statement: { section } }: Subject): string => {
    const known = headings.get(section) ?? canonical(section);
    headings.set(section, known);
    return known;
  };
  const pairs: { a: Subject; b: Subject; likeness: number }[] = [];
  for (const a of left) {
    const candidates = new Set<Subject>();
    for (const word of a.words) {
      const list = holders.get(word) ?? [];
      if (list.length <= COMMON_WORD) for (const b of list) candidates.add(b);
    }
    for (const b of candidates) {
      if (!mayAnswer(a.figure, b.figure)) continue;
      const likeness = likenessOf(a, b, weight, headingOf);
      if (likeness >= LEAST_LIKENESS) pairs.push({ a, b, likeness });
    }
    yield candidates.size * CANDIDATE_UNITS + 1;
  }
  const distance = ({ a, b }: { a: Subject; b: Subject }) => Math.abs(a.statement.order - b.statement.order);
  return pairs.sort((p, q) => q.likeness - p.likeness || distance(p) - distance(q));
}

/** 0 to 1: the share of what they are about that they have in common, rare words counting more. */
function likenessOf(
  a: Subject,
  b: Subject,
  weight: (word: string) => number,
  headingOf: (subject: Subject) => string,
): number {
  let common = 0;
  let inA = 0;
  let inB = 0;
  for (const word of a.words) {
    inA += weight(word);
    if (b.words.has(word)) common += weight(word);
  }
  for (const word of b.words) inB += weight(word);
  if (common === 0) return 0;
  const [kindA, kindB] = [a.statement.kind, b.statement.kind];
  const isNamed = kindA !== "SENTENCE" && kindB !== "SENTENCE";
  if (kindA === kindB || isNamed) {
    const dice = (2 * common) / (inA + inB);
    // Under the same heading a likeness means more; amounts and words of coverage answer each other.
    const section = headingOf(a) === headingOf(b) ? 0.08 : 0;
    const isComparable = kindA !== "VALUE" || kindB !== "VALUE" || sharesKind(a, b) ? 0 : -0.25;
    return dice + (dice < 0.5 ? 0 : section) + isComparable - (isOtherCharge(a, b) ? 0.4 : 0);
  }
  // A label and a sentence about it: the sentence says little else.
  const contained = common / Math.min(inA, inB);
  return contained > 0.8 &&
    Math.max(inA, inB) < 3 * Math.min(inA, inB) &&
    Math.min(a.words.size, b.words.size) > 1
    ? contained * 0.7
    : 0;
}

const chargeWords = /\b(?:deductible|retention|premium|tax|taxes|fees?|rate)\b/gi;

/** A deductible and a premium of one cover are two things. */
function isOtherCharge(a: Subject, b: Subject): boolean {
  const charges = ({ statement: { kind, section, column, label, text } }: Subject) => {
    const about = kind === "SENTENCE" ? text : `${section} ${column} ${label}`;
    return [...new Set(about.toLowerCase().match(chargeWords) ?? [])].sort().join(" ");
  };
  const [ofA, ofB] = [charges(a), charges(b)];
  return ofA !== ofB && (!ofA.includes("premium") || !ofB.includes("premium"));
}

function sharesKind(a: Subject, b: Subject): boolean {
  const kinds = ({ statement }: Subject) => new Set(valuesIn(statement.text).map(({ kind }) => kind));
  const [ofA, ofB] = [kinds(a), kinds(b)];
  if (ofA.size === 0 || ofB.size === 0) return ofA.size === ofB.size;
  return ofA.has("WORD") || ofB.has("WORD") || [...ofA].some((kind) => ofB.has(kind));
}
