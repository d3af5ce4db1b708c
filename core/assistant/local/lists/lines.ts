/** The printed lines of a page, as its page model knows them: one for each row of a table, one for each line of text. */
import { quoteOf } from "#core/page-model";
import type { Block, PageModel, Piece, QuoteSegment, Section } from "#model/reading";

export interface Line {
  kind: Block["kind"] | "HEADER";
  /** The words of its pieces, two blanks between cells. */
  text: string;
  pieces: readonly { piece: Piece; at: number }[];
  block: Block;
  section: Section | null;
  headings: readonly string[];
  model: PageModel;
  /** Where it begins in the page's text. */
  start: number;
  /** Null where nothing is known of its place. */
  y: number | null;
}

/** In the order of the page's text. */
export function linesOf(model: PageModel): Line[] {
  const lines = model.blocks.filter(({ kind }) => kind === "TABLE").flatMap((block) => rowsOf(model, block));
  return [...lines, ...textLines(model)].sort((a, b) => a.start - b.start);
}

function rowsOf(model: PageModel, block: Block): Line[] {
  if (block.kind !== "TABLE") return [];
  const header = block.columns.filter(({ spans }) => spans.length > 0);
  return [
    ...(header.length > 0 ? [lineOf(model, block, "HEADER", header)] : []),
    ...block.rows.map(({ cells }) =>
      lineOf(
        model,
        block,
        "TABLE",
        cells.filter((cell) => cell !== null),
      ),
    ),
  ];
}

interface Fragment {
  block: Block;
  line: Piece;
  start: number;
  end: number;
}

/** Blocks without a table, line by line as printed; what stands on one line is one line, whatever its blocks. */
function textLines(model: PageModel): Line[] {
  const fragments = model.blocks.flatMap((block) =>
    block.kind === "TABLE"
      ? []
      : printedLinesOf(model, block).map((line): Fragment => {
          const [{ start, end } = { start: 0, end: 0 }] = line.spans;
          return { block, line, start, end };
        }),
  );
  fragments.sort((a, b) => a.start - b.start);
  const lines: Line[] = [];
  let open: Fragment[] = [];
  const close = () => {
    const [first] = open;
    if (!first) return;
    const text = open.map(({ line }) => line.text).join(" ");
    const spans = open.flatMap(({ line }) => line.spans);
    lines.push(lineOf(model, first.block, first.block.kind, [{ text, spans, box: first.line.box }]));
    open = [];
  };
  for (const fragment of fragments) {
    const last = open.at(-1);
    if (
      last &&
      (model.text.slice(last.end, fragment.start).includes("\n") || isFoot(last) !== isFoot(fragment))
    )
      close();
    open.push(fragment);
  }
  close();
  return lines;
}

const isFoot = ({ block }: Fragment): boolean => block.kind === "FURNITURE";

/** The lines of a piece as printed: one span each, and its share of the box. */
export function printedLinesOf({ text }: Pick<PageModel, "text">, piece: Piece): Piece[] {
  const found: { start: number; end: number }[] = [];
  for (const { start, end } of piece.spans) {
    let from = start;
    for (const part of text.slice(start, end).split("\n")) {
      const trimmed = part.trim();
      const at = from + part.indexOf(trimmed);
      const last = found.at(-1);
      if (trimmed !== "" && last && at > last.end && !text.slice(last.end, at).includes("\n"))
        last.end = at + trimmed.length;
      else if (trimmed !== "") found.push({ start: at, end: at + trimmed.length });
      from += part.length + 1;
    }
  }
  let at = 0;
  return found.map((span, nth) => {
    const from = at;
    at = behind(piece.text, at, printedIn(text.slice(span.start, span.end)));
    const height = (piece.box?.height ?? 0) / found.length;
    return {
      text: piece.text.slice(from, at).trim(),
      spans: [span],
      box: piece.box && { ...piece.box, y: piece.box.y + height * nth, height },
    };
  });
}

/** Signs that are printed: all but white space. */
function printedIn(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) if (isPrinted(text.charCodeAt(at))) count += 1;
  return count;
}

/** Where a text goes on behind so many more printed signs. */
function behind(text: string, from: number, count: number): number {
  let at = from;
  for (let left = count; at < text.length && left > 0; at += 1) if (isPrinted(text.charCodeAt(at))) left -= 1;
  return at;
}

const isPrinted = (code: number): boolean => code > 32 && code !== 0xa0;

const CELL_GAP = "  ";

function lineOf(model: PageModel, block: Block, kind: Line["kind"], all: readonly Piece[]): Line {
  let text = "";
  const pieces = all.map((piece) => {
    if (text !== "") text += CELL_GAP;
    const at = text.length;
    text += piece.text;
    return { piece, at };
  });
  const section = model.sections[block.section] ?? null;
  const start = all[0]?.spans[0]?.start ?? 0;
  const y = all[0]?.box?.y ?? null;
  return { kind, text, pieces, block, section, headings: block.headings, model, start, y };
}

/** The whole of a block without a table as one line. */
export const wholeLine = (model: PageModel, block: Block): Line => lineOf(model, block, block.kind, [block]);

/** Rows of tables, and every other block as a whole: what is said together. */
export const clausesOf = (model: PageModel): Line[] =>
  model.blocks.flatMap((block) =>
    block.kind === "TABLE" ? rowsOf(model, block) : [wholeLine(model, block)],
  );

/** The printed words of a line between two offsets of its text; what only white space parts is one segment. */
export function quoteOfLine({ model, pieces }: Line, from = 0, to = Infinity): QuoteSegment[] {
  return joined(
    pieces.flatMap(({ piece, at }) => {
      const [first, last] = [Math.max(0, from - at), Math.min(piece.text.length, to - at)];
      return first < last ? quoteOf(model, piece, first, last) : [];
    }),
    model.text,
  );
}

export const quoteOfLines = (lines: readonly Line[]): QuoteSegment[] =>
  joined(
    lines.flatMap((line) => quoteOfLine(line)),
    lines[0]?.model.text ?? "",
  );

/** Segments of one page, those that only white space parts as one. */
export function joined(segments: readonly QuoteSegment[], pageText: string): QuoteSegment[] {
  const quote: QuoteSegment[] = [];
  for (const { page, start, end, text } of segments.toSorted((a, b) => a.start - b.start)) {
    const last = quote.at(-1);
    if (last && last.page === page && start >= last.end && pageText.slice(last.end, start).trim() === "")
      quote.splice(-1, 1, { page, start: last.start, end, text: pageText.slice(last.start, end) });
    else quote.push({ page, start, end, text });
  }
  return quote;
}
