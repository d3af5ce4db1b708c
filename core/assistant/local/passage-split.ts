/**
 * A page cut into passages: sentences of its prose and rows of its tables and forms, each with what
 * stands around it (its clause, headings, column titles, neighbors). A passage is a slice of the page's
 * text, so that whatever is answered can be quoted letter by letter.
 */
import type { PageReading } from "#model/reading";
import {
  type ColumnTitle,
  type Line,
  LazyPlace,
  placeOf,
  type PagePassages,
  type Passage,
  type PassageShape,
  type Place,
} from "./passage.ts";
import { listColumnTitles } from "./passage-columns.ts";
import { OpenHeadings } from "./passage-headings.ts";
import { clauseMarker, listLines, markOf } from "./passage-lines.ts";
import { withoutOrders } from "./orders-in-text.ts";
import { listSentences } from "./passage-sentences.ts";
import { stemsOf, tokenize, type Token } from "./question-words.ts";

const titleLines = 4;
const openingLines = 8;
const declarationsTitle =
  /\b(?:declarations?|information page|premium summary|coverage summary|summary of (?:coverage|insurance)|schedule of (?:coverages?|insurance|covered autos|limits)|limits of insurance|certificate of|evidence of|binder|invoice)\b/i;
/** Label and value take two lines; a small block between blank lines is one cell or one entry. */
const groupLinesMax = 5;
const groupCharactersMax = 420;

const isWholeRow = (line: Line): boolean => line.shape === "row" && line.valued;

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, index) => from + index);

/** A page in passages, and what is still open at its end. */
export interface SplitPage extends PagePassages {
  open: OpenHeadings;
}

/** What the page before leaves open, and which lines stand on page after page. */
export interface PageContext {
  open?: OpenHeadings | undefined;
  isFurniture?: (line: string) => boolean;
}

/** Cuts one page. */
export function splitPage(original: PageReading, context: PageContext = {}): SplitPage {
  const page = withoutOrders(original);
  const lines = listLines(page, context.isFurniture);
  const tokens = tokenize(page.text);
  const cutter = new PageCutter(page, lines, tokens, context.open?.copy() ?? new OpenHeadings());
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
  readonly open: OpenHeadings;

  constructor(page: PageReading, lines: Line[], tokens: Token[], open: OpenHeadings) {
    this.page = page;
    this.open = open;
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

  cut(): SplitPage {
    for (let at = 0; at < this.lines.length;) at = this.cutFrom(at);
    const { page, title, whole, passages, open } = this;
    return { page, title, whole, passages, open };
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
      // A section's title is no item of the list before it.
      if (line.major && !line.furniture) this.open.closeLeads();
      this.addRow(at);
      this.addGroup(at);
      if (!line.furniture) this.openHeading(at);
      return at + 1;
    }
    if (!line.furniture) this.startRow(line);
    this.addRow(at);
    this.addGroup(at);
    if (line.text.endsWith(":")) this.openLead(line, markOf(line.text));
    // "2. 2020 BOX TRUCK  014" opens the entry of an item: what follows is of it.
    const opensItem = line.opensBlock && line.cells && !line.valued && clauseMarker.test(line.text);
    if (opensItem) this.open.openMinor(line.text, null);
    return at + 1;
  }

  /** A row that begins with a number is an item; other rows leave the lists as they are. */
  private startRow(line: Line): void {
    const mark = markOf(line.text);
    if (mark !== null && !line.cells) this.open.startClause(mark);
  }

  private openHeading(at: number): void {
    const line = this.lines[at] as Line;
    const before = this.lines[at - 1];
    const mark = markOf(line.text);
    if (line.major)
      this.open.openMajor(line.text, before?.shape === "heading" && before.major && !line.opensBlock);
    else if (!line.text.endsWith(":")) this.open.openMinor(line.text, mark);
    else {
      this.open.startClause(mark);
      this.openLead(line, mark);
    }
  }

  private openLead({ start, end }: { start: number; end: number }, mark: string | null): void {
    const { page, text } = this.page;
    this.open.openLead({ page, start, end, text: text.slice(start, end) }, mark);
  }

  /** A paragraph: prose lines up to a blank line, a new clause marker or another shape. */
  private cutProse(at: number): number {
    let to = at + 1;
    while (to < this.lines.length) {
      const line = this.lines[to] as Line;
      const before = this.lines[to - 1] as Line;
      const endsHere = /[.;:!?]$/.test(before.text);
      if (line.furniture) break;
      if (line.opensBlock && (endsHere || !/^\p{Ll}/u.test(line.text))) break;
      if (clauseMarker.test(line.text)) break;
      // The last, short line of a paragraph need not look like prose.
      if (line.shape !== "prose" && (endsHere || line.opensBlock || line.cells || line.shape === "heading"))
        break;
      to++;
    }
    const first = this.lines[at] as Line;
    const last = this.lines[to - 1] as Line;
    const mark = markOf(first.text);
    // What goes on from the page before begins no clause.
    if (mark !== null || /^["“(]?\p{Lu}/u.test(first.text)) this.open.startClause(mark);
    const clause = this.placeBetween(first.start, last.end);
    const sentences = listSentences(this.page.text, first.start, last.end);
    const headings = this.open.current();
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
      if (lead) this.openLead(lead, mark);
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
      this.open.current(),
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
      this.add(first.start, line.end, "group", own, this.open.current(), nearby, range(at, to + 1));
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
    const leads = this.open.leads();
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
      headingText: [
        ...headings.slice(0, leads.length + 1),
        headings.length > leads.length + 1 ? headings.at(-1) : undefined,
      ]
        .map((heading) => heading?.text ?? "")
        .join("\n"),
      leads,
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
