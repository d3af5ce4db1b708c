/**
 * Page models in a compact form, each page by itself: what the words of a page are to each other without the words,
 * which are in the page's text. A packed model is a version byte and deflated JSON, 0.5 to 3 KB for most pages. Boxes
 * are exact to a tenth of a point, like the word boxes that they come from.
 */
import { deflateSync, inflateSync, strFromU8, strToU8 } from "fflate";
import type { Block, Box, PageModel, Piece, Section, Span, TableRow } from "#model/reading";

const VERSION = 1;
const STEPS_PER_POINT = 10;

/** What a page's row says of it. */
export type ModeledPage = Pick<PageModel, "page" | "width" | "height" | "text">;

/** Starts as distances from the end before, and lengths, one after the other. */
type PackedSpans = number[];
/** The text is left out where the spans spell it. */
type PackedPiece = [spans: PackedSpans, box: [number, number, number, number] | 0, text?: string];
type PackedRow = [kind: TableRow["kind"], cells: (PackedPiece | 0)[]];
type PackedBlock = [
  kind: Block["kind"],
  piece: PackedPiece,
  section: number,
  headings: number,
  ...own: unknown[],
];
interface PackedPage {
  sections: Section[];
  /** The headings above blocks, each run of them once. */
  headings: string[][];
  blocks: PackedBlock[];
  unsure?: PackedSpans;
}

export function packModel(model: PageModel): Uint8Array {
  const headings: string[][] = [];
  const runs = new Map<string, number>();
  const runOf = (own: readonly string[]): number => {
    const key = own.join("\n");
    const known = runs.get(key);
    if (known !== undefined) return known;
    runs.set(key, headings.length);
    return headings.push([...own]) - 1;
  };
  const piece = (own: Piece): PackedPiece => packPiece(own, model.text);
  const page: PackedPage = {
    sections: [...model.sections],
    blocks: model.blocks.map((block) => [
      block.kind,
      piece(block),
      block.section,
      runOf(block.headings),
      ...ownParts(block, piece),
    ]),
    headings,
    ...(model.unsure && { unsure: packSpans(model.unsure) }),
  };
  const deflated = deflateSync(strToU8(JSON.stringify(page)));
  const bytes = new Uint8Array(1 + deflated.length);
  bytes[0] = VERSION;
  bytes.set(deflated, 1);
  return bytes;
}

/** `page`: the page that was packed. Throws RangeError on bytes that `packModel` did not make: that is a bug. */
export function unpackModel(bytes: Uint8Array, page: ModeledPage): PageModel {
  if (bytes[0] !== VERSION) throw new RangeError("This is no packed page model.");
  const { sections, headings, blocks, unsure } = readPacked(bytes.subarray(1));
  return {
    ...page,
    blocks: blocks.map((block) => unpackBlock(block, headings, page.text)),
    sections,
    ...(unsure && { unsure: unpackSpans(unsure) }),
  };
}

/** Reused: a page that is inflated into a buffer of its own costs 128 KB of it, which takes longer than inflating. */
const scratch = new Uint8Array(256 * 1024);
const SMALL = scratch.length / 16;

/** The bytes hold until the next call. */
function inflate(deflated: Uint8Array): Uint8Array {
  if (deflated.length > SMALL) return inflateSync(deflated);
  const inflated = inflateSync(deflated, { out: scratch });
  // What fills it was cut off.
  return inflated.length < scratch.length ? inflated : inflateSync(deflated);
}

function readPacked(deflated: Uint8Array): PackedPage {
  try {
    return JSON.parse(strFromU8(inflate(deflated))) as PackedPage;
  } catch (error) {
    throw new RangeError("This packed page model was cut off.", { cause: error });
  }
}

/** What a block has besides its words, its section and its headings. */
function ownParts(block: Block, piece: (own: Piece) => PackedPiece): unknown[] {
  switch (block.kind) {
    case "HEADING":
      return [block.level];
    case "LIST_ITEM":
      return [block.level, block.marker];
    case "PAIR":
      return [piece(block.label), block.value ? piece(block.value) : 0, block.isFormField ? 1 : 0];
    case "TABLE":
      return [
        block.title,
        block.columns.map(piece),
        block.rows.map(({ kind, cells }): PackedRow => [kind, cells.map((cell) => (cell ? piece(cell) : 0))]),
        block.isContinued ? 1 : 0,
      ];
    default:
      return [];
  }
}

function unpackBlock(packed: PackedBlock, runs: readonly string[][], text: string): Block {
  const [kind, whole, section, run, ...own] = packed;
  const piece = (each: PackedPiece): Piece => unpackPiece(each, text);
  const base = { ...piece(whole), section, headings: runs[run] ?? [] };
  switch (kind) {
    case "HEADING":
      return { kind, ...base, level: own[0] as number };
    case "LIST_ITEM":
      return { kind, ...base, level: own[0] as number, marker: own[1] as string };
    case "PAIR": {
      const [label, value, isFormField] = own as [PackedPiece, PackedPiece | 0, 0 | 1];
      return {
        ...{ kind, ...base, label: piece(label), value: value === 0 ? null : piece(value) },
        ...(isFormField === 1 && { isFormField: true as const }),
      };
    }
    case "TABLE": {
      const [title, columns, rows, isContinued] = own as [string | null, PackedPiece[], PackedRow[], 0 | 1];
      return {
        ...{ kind, ...base, title, columns: columns.map(piece) },
        rows: rows.map(([rowKind, cells]) => ({
          kind: rowKind,
          cells: cells.map((cell) => (cell === 0 ? null : piece(cell))),
        })),
        ...(isContinued === 1 && { isContinued: true as const }),
      };
    }
    default:
      return { kind, ...base };
  }
}

function packPiece({ text, spans, box }: Piece, pageText: string): PackedPiece {
  const measures = box && [box.x, box.y, box.width, box.height].map((points) => toSteps(points));
  return [
    packSpans(spans),
    measures ? (measures as [number, number, number, number]) : 0,
    ...(text === spell(spans, pageText) ? [] : [text]),
  ] as PackedPiece;
}

function unpackPiece([packed, box, text]: PackedPiece, pageText: string): Piece {
  const spans = unpackSpans(packed);
  return { text: text ?? spell(spans, pageText), spans, box: box === 0 ? null : unpackBox(box) };
}

const toSteps = (points: number): number => Math.round(points * STEPS_PER_POINT);

const unpackBox = (steps: readonly [number, number, number, number]): Box => {
  const [x, y, width, height] = steps;
  return {
    x: x / STEPS_PER_POINT,
    y: y / STEPS_PER_POINT,
    width: width / STEPS_PER_POINT,
    height: height / STEPS_PER_POINT,
  };
};

function packSpans(spans: readonly Span[]): PackedSpans {
  const packed: number[] = [];
  let last = 0;
  for (const { start, end } of spans) {
    packed.push(start - last, end - start);
    last = end;
  }
  return packed;
}

function unpackSpans(packed: PackedSpans): Span[] {
  const spans: Span[] = [];
  let last = 0;
  for (let at = 0; at + 1 < packed.length; at += 2) {
    const start = last + (packed[at] ?? 0);
    last = start + (packed[at + 1] ?? 0);
    spans.push({ start, end: last });
  }
  return spans;
}

/** The printed words of the spans with one space between them. */
function spell(spans: readonly Span[], pageText: string): string {
  let spelled = "";
  for (const { start, end } of spans) {
    if (spelled !== "") spelled += " ";
    spelled += pageText.slice(start, end).replaceAll("\n\n", " ").replaceAll("\n", " ");
  }
  return spelled;
}
