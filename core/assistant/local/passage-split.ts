/**
 * A page cut into passages: sentences of its prose and rows of its tables and forms, each with what
 * stands around it (its clause, headings, column titles, neighbors). A passage is a slice of the page's
 * text, so that whatever is answered can be quoted letter by letter.
 */
import type { PageReading } from "#model/documents";
import { listColumnTitles, type ColumnTitle } from "./passage-columns.ts";
import { clauseMarker, listLines, type Line } from "./passage-lines.ts";
import {
  LazyPlace,
  placeOf,
  type PagePassages,
  type Passage,
  type PassageShape,
  type Place,
} from "./passage.ts";
import { listSentences } from "./passage-sentences.ts";
import { stemsOf, tokenize, type Token } from "./question-words.ts";

const titleLines = 4;
const openingLines = 8;
const declarationsTitle =
  /\b(?:declarations?|information page|premium summary|coverage summary|summary of (?:coverage|insurance)|schedule of (?:coverages?|insurance|covered autos|limits)|limits of insurance|certificate of|evidence of|binder|invoice)\b/i;
/** Label and value take two lines; a small block between blank lines is one cell or one entry. */
const groupLinesMax = 5;
const minorsMax = 3;
const groupCharactersMax = 420;

const isWholeRow = (line: Line): boolean => line.shape === "row" && line.valued;

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, index) => from + index);

/** Headings that are open where a line stands. */
interface OpenHeadings {
  major: { text: string; place: Place } | null;
  /** Nearest last. A title, "Schedule:" and "Name of person:" stand over one name. */
  minors: { text: string; place: Place }[];
  leadIn: { text: string; place: Place } | null;
}

/** Cuts one page. */
export function splitPage(page: PageReading): PagePassages {
  const lines = listLines(page);
  const tokens = tokenize(page.text);
  const cutter = new PageCutter(page, lines, tokens);
  return cutter.cut();
}

class PageCutter {
  readonly page: PageReading;
  readonly lines: Line[];
  readonly tokens: Token[];
  readonly title: Place;
  readonly whole: Place;
  readonly declares: boolean;
  readonly passages: Passage[] = [];
  readonly titlesByLine = new Map<number, readonly ColumnTitle[]>();
  readonly open: OpenHeadings = { major: null, minors: [], leadIn: null };

  constructor(page: PageReading, lines: Line[], tokens: Token[]) {
    this.page = page;
    this.lines = lines;
    this.tokens = tokens;
    this.title = placeOf(
      stemsOf(
        lines
          .slice(0, titleLines)
          .map((line) => line.text)
          .join("\n"),
      ),
    );
    const opening = lines
      .slice(0, openingLines)
      .map((line) => line.text)
      .join("\n");
    this.declares = declarationsTitle.test(opening);
    this.whole = placeOf(tokens.map((token) => token.stem));
  }

  cut(): PagePassages {
    for (let at = 0; at < this.lines.length;) at = this.cutFrom(at);
    return { page: this.page, title: this.title, whole: this.whole, passages: this.passages };
  }

  /** Cuts what begins at this line and returns the line after it. */
  private cutFrom(at: number): number {
    const line = this.lines[at] as Line;
    if (line.shape === "prose") {
      // A cell of running text beside other cells: the block is one row of its table.
      if (this.isSmallBlock(at) && this.lines[at + 1]?.cells === true) this.addGroup(at);
      return this.cutProse(at);
    }
    if (line.shape === "heading") {
      this.addRow(at);
      this.addGroup(at);
      this.openHeading(at);
      return at + 1;
    }
    this.addRow(at);
    this.addGroup(at);
    if (line.text.endsWith(":")) this.open.leadIn = this.asHeading(line.text);
    // "2. 2020 BOX TRUCK  014" opens the entry of an item: what follows is of it.
    const opensItem = line.opensBlock && line.cells && !line.valued && clauseMarker.test(line.text);
    if (opensItem) this.open.minors = [...this.open.minors.slice(1 - minorsMax), this.asHeading(line.text)];
    return at + 1;
  }

  private openHeading(at: number): void {
    const line = this.lines[at] as Line;
    const before = this.lines[at - 1];
    if (!line.major) {
      this.open.minors = [...this.open.minors.slice(1 - minorsMax), this.asHeading(line.text)];
    } else {
      // Two capital lines in a row are one heading.
      const runsOn = before?.shape === "heading" && before.major && !line.opensBlock;
      this.open.major = this.asHeading(runsOn ? `${before.text}\n${line.text}` : line.text);
      this.open.minors = [];
    }
    this.open.leadIn = null;
  }

  private asHeading(text: string): { text: string; place: Place } {
    return { text, place: new LazyPlace(() => stemsOf(text)) };
  }

  /** A paragraph: prose lines up to a blank line, a new clause marker or another shape. */
  private cutProse(at: number): number {
    let to = at + 1;
    while (to < this.lines.length) {
      const line = this.lines[to] as Line;
      const before = this.lines[to - 1] as Line;
      const endsHere = /[.;:!?]$/.test(before.text);
      if (line.opensBlock && (endsHere || !/^\p{Ll}/u.test(line.text))) break;
      if (clauseMarker.test(line.text)) break;
      // The last, short line of a paragraph need not look like prose.
      if (line.shape !== "prose" && (endsHere || line.opensBlock || line.cells || line.shape === "heading"))
        break;
      to++;
    }
    const first = this.lines[at] as Line;
    const last = this.lines[to - 1] as Line;
    const clause = this.placeBetween(first.start, last.end);
    const sentences = listSentences(this.page.text, first.start, last.end);
    const headings = this.currentHeadings();
    const rows = range(at, to).filter((line) => (this.lines[line] as Line).shape === "row");
    for (const [index, sentence] of sentences.entries()) {
      const before = sentences[index - 1];
      const after = sentences[index + 1];
      const nearbyStart = before?.start ?? this.lines[at - 1]?.start ?? sentence.start;
      const nearbyEnd = after?.end ?? sentence.end;
      this.add(
        sentence.start,
        sentence.end,
        "sentence",
        clause,
        headings,
        this.placeBetween(nearbyStart, nearbyEnd),
        rows,
      );
    }
    if (last.text.endsWith(":")) {
      const lead = sentences.at(-1);
      if (lead) this.open.leadIn = this.asHeading(this.page.text.slice(lead.start, lead.end));
    }
    return to;
  }

  private addRow(at: number): void {
    const line = this.lines[at] as Line;
    const previous = this.lines[at - 1];
    const next = this.lines[at + 1];
    const nearby = this.placeBetween(previous?.start ?? line.start, next?.end ?? line.end);
    this.add(
      line.start,
      line.end,
      "row",
      this.placeBetween(line.start, line.end),
      this.currentHeadings(),
      nearby,
      [at],
    );
  }

  /** A label over its value, and cells that run over lines, stand in neighboring lines of one block. */
  private addGroup(at: number): void {
    const first = this.lines[at] as Line;
    for (let to = at + 1; to < Math.min(this.lines.length, at + groupLinesMax); to++) {
      const line = this.lines[to] as Line;
      if (line.opensBlock || (line.shape === "heading" && line.text.split(" ").length > 2)) return;
      if (line.shape === "prose" && line.text.length > 90) return;
      if (line.end - first.start > groupCharactersMax) return;
      // Two whole rows are two entries, not a label and its value.
      if (isWholeRow(line) && this.lines.slice(at, to).some(isWholeRow)) return;
      const nearby = this.placeBetween(
        this.lines[at - 1]?.start ?? first.start,
        this.lines[to + 1]?.end ?? line.end,
      );
      const own = this.placeBetween(first.start, line.end);
      this.add(first.start, line.end, "group", own, this.currentHeadings(), nearby, range(at, to + 1));
      // Beyond two lines only a small block hangs together.
      if (!this.isSmallBlock(at)) return;
    }
  }

  /** Whether a blank line comes within a few lines after the one that opens a block here. */
  private isSmallBlock(at: number): boolean {
    if (!(this.lines[at] as Line).opensBlock) return false;
    const following = this.lines.slice(at + 1, at + 1 + groupLinesMax);
    return following.length < groupLinesMax || following.some((line) => line.opensBlock);
  }

  private columnTitlesOf(row: number): readonly ColumnTitle[] {
    const known = this.titlesByLine.get(row);
    if (known !== undefined) return known;
    const titles = listColumnTitles(this.page, this.lines, row);
    this.titlesByLine.set(row, titles);
    return titles;
  }

  private currentHeadings(): { text: string; place: Place }[] {
    const { leadIn, minors, major } = this.open;
    return [leadIn, ...minors.toReversed(), major].filter((heading) => heading !== null);
  }

  private placeBetween(start: number, end: number): Place {
    return new LazyPlace(() => this.stemsBetween(start, end));
  }

  private stemsBetween(start: number, end: number): string[] {
    const stems: string[] = [];
    for (let at = this.tokenAt(start); at < this.tokens.length; at++) {
      const token = this.tokens[at] as Token;
      if (token.start >= end) break;
      stems.push(token.stem);
    }
    return stems;
  }

  /** The first token that begins at or after an offset. */
  private tokenAt(offset: number): number {
    let [low, high] = [0, this.tokens.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.tokens[middle] as Token).start < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private add(
    start: number,
    end: number,
    shape: PassageShape,
    clause: Place,
    headings: { text: string; place: Place }[],
    nearby: Place,
    rows: readonly number[],
  ): void {
    const columnTitles = rows.flatMap((row) => this.columnTitlesOf(row));
    const first = this.lines[rows[0] ?? -1];
    const opensWithHeading = shape !== "sentence" && first?.shape === "heading";
    const columns = new LazyPlace(() => stemsOf(columnTitles.map(({ title }) => title).join(" ; ")));
    this.passages.push({
      page: this.page.page,
      start,
      end,
      text: this.page.text.slice(start, end),
      shape,
      own: this.placeBetween(start, end),
      clause,
      headings: headings.map((heading) => heading.place),
      headingText: [headings[0], headings.length > 1 ? headings.at(-1) : undefined]
        .map((heading) => heading?.text ?? "")
        .join("\n"),
      columns,
      columnTitles,
      nearby,
      title: this.title,
      whole: this.whole,
      declares: this.declares,
      bare: opensWithHeading && rows.length === 1,
      bodyStart: opensWithHeading && rows.length > 1 ? (first?.end ?? start) - start : 0,
    });
  }
}
