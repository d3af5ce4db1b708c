/** The words of a document in the order in which they are read, with their places: what two editions are aligned by. */
import type { QuoteSegment } from "#model/documents";
import type { SlicedWork } from "../../shared/sliced-work.ts";
import type { PageText } from "../evidence.ts";
import type { Evidence } from "../model.ts";
import { canonical } from "./compare-plain-text.ts";
import { TextIndex } from "./compare-text-index.ts";
import type { Statement } from "./compare-statement.ts";
import type { IsFurniture } from "./extraction/page-furniture.ts";

export interface EditedText {
  pages: readonly PageText[];
  statements: readonly Statement[];
  isFurniture: IsFurniture;
}

/** True when the quotes share words with the segments. */
export const covers = (quotes: readonly Evidence[], segments: Evidence): boolean =>
  quotes
    .flat()
    .some(({ page, start, end }) =>
      segments.some((segment) => segment.page === page && segment.start < end && segment.end > start),
    );

/** The words of a document's pages, each as a number. Those of lines that stand on every page are never shown. */
export class WordList {
  readonly words: Int32Array;
  private readonly pageAt: Int32Array;
  private readonly starts: Int32Array;
  private readonly ends: Int32Array;
  private readonly isFurniture: Int32Array;
  private readonly source: EditedText;
  private readonly texts: ReadonlyMap<number, string>;
  private whole: TextIndex | null = null;
  private placed: PlacedStatements | null = null;
  private totals: Map<number, number> | null = null;
  private firsts: Map<number, number> | null = null;

  /** `ids` gives equal words of both documents the same number. */
  static *of(source: EditedText, ids: Map<string, number>, isDateAnyDate: boolean): SlicedWork<WordList> {
    const found: number[] = [];
    for (const { page, text } of source.pages) {
      yield text.length;
      for (const line of text.matchAll(/[^\n]+/g)) {
        const isFurniture = source.isFurniture(line[0]) ? 1 : 0;
        for (const word of line[0].matchAll(/\S+/g)) {
          const key = isDateAnyDate && dateWord.test(word[0]) ? "a date" : keyOf(word[0]);
          if (key === "") continue;
          const id = ids.get(key) ?? ids.size;
          ids.set(key, id);
          const start = line.index + word.index;
          found.push(id, page, start, start + word[0].length, isFurniture);
        }
      }
    }
    return new WordList(source, found);
  }

  /** `found`: five numbers a word. */
  private constructor(source: EditedText, found: readonly number[]) {
    const every = (offset: number) =>
      Int32Array.from({ length: found.length / 5 }, (_, at) => found[at * 5 + offset] ?? 0);
    this.words = every(0);
    this.pageAt = every(1);
    this.starts = every(2);
    this.ends = every(3);
    this.isFurniture = every(4);
    this.source = source;
    this.texts = new Map(source.pages.map(({ page, text }) => [page, text]));
  }

  isStart(from: number): boolean {
    return from <= 0;
  }

  isEnd(to: number): boolean {
    return to >= this.words.length;
  }

  /** The words on one line, as they are printed. */
  text(from: number, to: number): string {
    const [first, end] = [Math.max(0, from), Math.min(this.words.length, to)];
    let text = "";
    for (let at = first; at < end; at += 1) {
      if (this.isFurniture[at] === 1) continue;
      const page = this.texts.get(this.pageAt[at] ?? 0) ?? "";
      text += `${text === "" ? "" : " "}${page.slice(this.starts[at] ?? 0, this.ends[at] ?? 0)}`;
    }
    return text;
  }

  /** Where the words stand, one segment a page. */
  quote(from: number, to: number): QuoteSegment[] {
    const segments: QuoteSegment[] = [];
    for (let at = Math.max(0, from); at < Math.min(this.words.length, to); at += 1) {
      if (this.isFurniture[at] === 1) continue;
      const [page, start, end] = [this.pageAt[at] ?? 0, this.starts[at] ?? 0, this.ends[at] ?? 0];
      const last = segments.at(-1);
      if (last?.page === page) last.end = end;
      else segments.push({ page, start, end, text: "" });
    }
    for (const segment of segments) {
      segment.text = (this.texts.get(segment.page) ?? "").slice(segment.start, segment.end);
    }
    return segments;
  }

  /** The statement that the words belong to, else the last one before them. */
  statementAt(from: number, to: number): Statement | null {
    const at = Math.min(from, this.words.length - 1);
    const [page, start] = [this.pageAt[at] ?? 0, this.starts[at] ?? 0];
    const own = to > from ? this.quote(from, to) : [];
    this.placed ??= placeStatements(this.source.statements);
    const { onPage, lastByPage } = this.placed;
    const shared = own.flatMap((segment) => onPage.get(segment.page) ?? []);
    const covering = shared.filter(({ statement }) => covers([statement.quote], own));
    const earliest = covering.reduce<PlacedStatement | null>(
      (first, one) => (first === null || one.at < first.at ? one : first),
      null,
    );
    if (earliest) return earliest.statement;
    const above = (onPage.get(page) ?? []).findLast(
      ({
        statement: {
          quote: [first],
        },
      }) => first?.page === page && first.start <= start,
    );
    const earlier = lastByPage.findLast(([other]) => other < page)?.[1];
    return above && (!earlier || above.at > earlier.at) ? above.statement : (earlier?.statement ?? null);
  }

  /** Whether the text holds the words, however they are set. `words` is canonical. */
  holds(words: string): boolean {
    return this.everything().holds(words);
  }

  count(words: string): number {
    return this.everything().count(words);
  }

  /** How often each word stands in the quotes. */
  countsIn(quotes: readonly Evidence[]): Map<number, number> {
    const counts = new Map<number, number>();
    for (const { page, start, end } of quotes.flat()) {
      for (let at = this.firstOn(page); this.pageAt[at] === page; at += 1) {
        if ((this.starts[at] ?? 0) >= end) break;
        if ((this.ends[at] ?? 0) <= start || this.isFurniture[at] === 1) continue;
        const word = this.words[at] ?? -1;
        counts.set(word, (counts.get(word) ?? 0) + 1);
      }
    }
    return counts;
  }

  /** How often a word stands in the whole text. */
  total(word: number): number {
    if (this.totals === null) {
      this.totals = new Map();
      for (const [at, each] of this.words.entries()) {
        if (this.isFurniture[at] === 0) this.totals.set(each, (this.totals.get(each) ?? 0) + 1);
      }
    }
    return this.totals.get(word) ?? 0;
  }

  private firstOn(page: number): number {
    if (this.firsts === null) {
      this.firsts = new Map();
      for (const [at, each] of this.pageAt.entries()) if (!this.firsts.has(each)) this.firsts.set(each, at);
    }
    return this.firsts.get(page) ?? this.words.length;
  }

  private everything(): TextIndex {
    this.whole ??= new TextIndex(this.source.pages.map(({ text }) => canonical(text)).join("|"));
    return this.whole;
  }
}

/** A statement with its place among all. */
interface PlacedStatement {
  statement: Statement;
  at: number;
}

interface PlacedStatements {
  /** Those with words on a page, in their order. */
  onPage: Map<number, PlacedStatement[]>;
  /** Pages in order, with the last of all statements that begin on it or on one before. */
  lastByPage: [number, PlacedStatement][];
}

function placeStatements(statements: readonly Statement[]): PlacedStatements {
  const onPage = new Map<number, PlacedStatement[]>();
  const begun = new Map<number, PlacedStatement>();
  for (const [at, statement] of statements.entries()) {
    const placed = { statement, at };
    for (const page of new Set(statement.quote.map((segment) => segment.page))) {
      const list = onPage.get(page);
      if (list) list.push(placed);
      else onPage.set(page, [placed]);
    }
    const [first] = statement.quote;
    if (first) begun.set(first.page, placed);
  }
  const lastByPage = [...begun].sort(([a], [b]) => a - b);
  for (const [index, entry] of lastByPage.entries()) {
    const before = lastByPage[index - 1]?.[1];
    if (before && before.at > entry[1].at) entry[1] = before;
  }
  return { onPage, lastByPage };
}

/** "03/01/2026" or the year of "March 1, 2026". */
const dateWord = /^\W*(?:\d{1,2}[/-]\d{1,2}[/-]\d{2,4}|(?:19|20)\d{2})\W*$/;

/** Equal for the ways to print one word: case, punctuation, "$ 5,000.00" and "$5,000". */
function keyOf(word: string): string {
  const plain = word.normalize("NFKC").toLowerCase();
  if (plain === "&") return "and";
  if (!/\d/.test(plain)) return plain.replace(/[^\p{L}\p{N}%]/gu, "");
  return plain
    .replace(/[^\p{L}\p{N}%.]/gu, "")
    .replace(/\.00(?!\d)/, "")
    .replace(/^\.+|\.+$/g, "");
}
