/**
 * What an email says otherwise than the client's documents and records: each amount is held against the line that is about
 * the same thing, not against any line that has such an amount. Pure.
 */
import type { Artifact, KnownLine } from "#model/artifacts";
import { figuresIn, isSameFigure, kindOfFigure } from "../shared/figures.ts";
import { tellingWords } from "../shared/telling-words.ts";

/** Where an email and the record differ, as a sentence, and the numbers of the quotes that say the other thing. */
export interface Difference {
  text: string;
  quotes: number[];
  /** Nothing on file is about it. */
  isUnsaid?: true;
}

/** An amount or a date, with what it is of. */
interface Stated {
  figure: string;
  /** The same however it is written: cents, or YYYY-MM-DD. */
  value: string;
  /** The words of its label, as keys. */
  words: ReadonlySet<string>;
  /** What follows it: "each occurrence". */
  after: string;
}

const scales: Readonly<Record<string, number>> = { k: 1e3, thousand: 1e3, m: 1e6, million: 1e6 };

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

function dayOf(figure: string): string {
  const [, month = "", day = "", year = ""] =
    /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/u.exec(figure) ??
    /^([a-z]+)\.? (\d{1,2}),? (\d{4})$/iu.exec(figure) ??
    [];
  const number = /^\d/u.test(month) ? Number(month) : months.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  return year === "" ? figure : [year, String(number).padStart(2, "0"), day.padStart(2, "0")].join("-");
}

const valueOf = (figure: string): string =>
  figure.startsWith("$") ? String(centsOf(figure)) : dayOf(figure);

/** Of an amount, however it is written. */
export function centsOf(figure: string): number {
  const [, digits = "", scale = ""] = /^\$\s?([\d,.]*\d)\s?([a-z]*)/iu.exec(figure) ?? [];
  return Math.round(Number(digits.replaceAll(",", "")) * (scales[scale.toLowerCase()] ?? 1) * 100);
}

/** Words that say of no amount what it is of. */
const littleWords = new Set(
  "is are was will be has have your our his her their per with at under on record you we".split(" "),
);

const keysOf = (text: string): string[] =>
  tellingWords(text)
    .filter((word) => !littleWords.has(word) && !/[\d$]/u.test(word))
    .map((word) => (word.length > 3 ? word.replace(/(?:ed|es|s|e)$/u, "") : word));

const separator = /[,;/]|\band\b|\bor\b/iu;

/** The amounts of a text, sentence by sentence. */
function statedIn(text: string): Stated[] {
  return text.split(/\n+|(?<=[.!?])\s+/u).flatMap(statedInSentence);
}

function statedInSentence(sentence: string): Stated[] {
  const figures = figuresIn(sentence).filter((figure) => ["AMOUNT", "DATE"].includes(kindOfFigure(figure)));
  const between: string[] = [];
  let at = 0;
  for (const figure of figures) {
    const start = sentence.indexOf(figure, at);
    between.push(sentence.slice(at, start));
    at = start + figure.length;
  }
  between.push(sentence.slice(at));
  const parts = between.map((part, place) => {
    // Between two amounts: what belongs to the one before, and what belongs to the next one.
    const isInside = place > 0 && place < figures.length;
    const cut = isInside ? part.search(separator) : -1;
    if (place === 0) return { after: "", before: part };
    return cut < 0 ? { after: part, before: "" } : { after: part.slice(0, cut), before: part.slice(cut) };
  });
  const head = keysOf(parts[0]?.before ?? "");
  return figures.map((figure, place) => {
    const after = (parts[place + 1]?.after ?? "")
      .replace(/[,;].*$/u, "")
      .replaceAll(/[\s.!?]+$/gu, "")
      .trim();
    const own = [...keysOf(parts[place]?.before ?? ""), ...keysOf(after)];
    return { figure, value: valueOf(figure), words: new Set(own.length > 0 ? own : head), after };
  });
}

interface KnownAmount extends Stated {
  line: KnownLine;
}

const sharedWords = ({ words }: Stated, known: KnownAmount): number =>
  [...words].filter((word) => known.words.has(word)).length;

/** Those of the known amounts that are most likely of the same thing. */
function ofTheSame(stated: Stated, known: readonly KnownAmount[]): KnownAmount[] {
  const kind = kindOfFigure(stated.figure);
  const alike = known.filter(({ figure }) => kindOfFigure(figure) === kind);
  const most = Math.max(0, ...alike.map((each) => sharedWords(stated, each)));
  return most === 0 ? [] : alike.filter((each) => sharedWords(stated, each) === most);
}

/** A reply in a thread states what its evidence says, and nothing else. */
const saidToThread = ({ answersEmail, blocks = [] }: Partial<Artifact>): KnownLine[] | undefined =>
  answersEmail === undefined
    ? undefined
    : blocks.map(({ text, quotes }) => ({ text, quotes: quotes.flat() }));

/**
 * Nothing is compared where nothing was looked up. `onFile`: amounts that stand somewhere on file, in cents, though nobody
 * knows of what.
 */
export function differencesOf(
  artifact: Pick<Artifact, "kind" | "body" | "known" | "quotes"> &
    Partial<Pick<Artifact, "answersEmail" | "blocks">>,
  onFile: ReadonlySet<number> = new Set(),
): Difference[] {
  const { kind, body, quotes } = artifact;
  const lines = artifact.known ?? saidToThread(artifact);
  if (kind !== "EMAIL" || body === null || lines === undefined) return [];
  const kept = lines.flatMap(({ contradicts, text, quotes: numbers }): Difference[] =>
    contradicts !== undefined && body.includes(contradicts)
      ? [{ text: `The email says “${contradicts}” ${text}`, quotes: numbers }]
      : [],
  );
  const compared = lines.filter(({ contradicts }) => contradicts === undefined);
  const known = compared.flatMap((line) => statedIn(line.text).map((stated) => ({ ...stated, line })));
  const placeOf = (numbers: readonly number[]): string => {
    const quote = quotes.find(({ number }) => numbers.includes(number));
    const page = quote?.segments[0]?.page;
    return quote
      ? `${quote.documentName}${page === undefined ? "" : ` (p. ${page})`} says`
      : "the record says";
  };
  // Nothing was looked up about its amounts.
  if (compared.length === 0 && kept.length > 0) return kept;
  const differing = statedIn(body).flatMap((stated) => {
    const what = `The email says ${[stated.figure, stated.after].filter(Boolean).join(" ")}`;
    const same = ofTheSame(stated, known);
    if (same.some(({ value }) => value === stated.value)) return [];
    // A day that nothing on file is about, such as that of a visit, is nobody's mistake.
    if (same.length === 0)
      return stated.figure.startsWith("$") && !onFile.has(centsOf(stated.figure))
        ? [{ text: `${what}; nothing on file says so.`, quotes: [], isUnsaid: true }]
        : [];
    const others = same.filter(
      ({ figure }, place) => same.findIndex((other) => isSameFigure(other.figure, figure)) === place,
    );
    const said = others.map(
      ({ figure, line }) => `${placeOf(line.quotes)} ${figure}: “${line.text.replace(/[.\s]+$/u, "")}”`,
    );
    return [{ text: `${what}; ${said.join("; ")}.`, quotes: others.flatMap(({ line }) => line.quotes) }];
  });
  return [...kept, ...differing];
}
