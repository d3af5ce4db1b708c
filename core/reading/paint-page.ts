/**
 * The pictures on a PDF page painted onto one gray raster, as the page is seen: scanned pages are one picture, strips
 * of one, or layers with masks. PDF.js unpacks the pictures; text and line art are left out, they have a text layer. Some
 * programs draw every letter as an outline: where a page has many of these, they are painted as well.
 * All of a page's pictures come out in the page's own frame, so what a model says of places holds for the page.
 */

import { fillOutline, type Outline } from "./paint-outlines.ts";

/** 255 is white. */
export interface Raster {
  width: number;
  height: number;
  gray: Uint8Array;
}

/** Numbers of PDF.js's drawing operations, by name. */
export type OperationCodes = Readonly<Record<string, number>>;

export interface PageDrawing {
  /** In points, after rotation. */
  width: number;
  height: number;
  /** User space to the page as seen: origin top left, y down. */
  transform: readonly number[];
  codes: OperationCodes;
  operations: readonly number[];
  operands: readonly unknown[];
  /** The unpacked picture that an operand names; null where it could not be unpacked. */
  findPicture(name: string): Promise<unknown>;
}

export type PaintedPage =
  | {
      tag: "PAINTED";
      raster: Raster;
      /** Share of the page that its pictures take, 0 to 1. */
      coverage: number;
      /** Pictures that could not be unpacked, beside those that could. */
      lost: number;
    }
  /** No picture, or nothing on it. */
  | { tag: "BLANK" }
  /** Pictures that could not be unpacked. */
  | { tag: "UNKNOWN" };

type Matrix = readonly [number, number, number, number, number, number];

interface Placed {
  name: string | null;
  /** The picture itself, where the operation carries it. */
  picture: unknown;
  /** The unit square, its foot at the origin, to the page in points. */
  place: Matrix;
  isMask: boolean;
  ink: number;
}

/** A letter page at 200 dots an inch: smaller print than this shows is not on a page that people read. */
const LONG_SIDE_PIXELS = 2_200;
const MAX_PICTURES = 2_000;
/** Dots of one picture: a letter page at 600 dots an inch. Unpacked, more would not fit into a Worker. */
export const MAX_PICTURE_DOTS = 36_000_000;
/** A page whose darkest dot is lighter than this is an empty sheet. */
const FAINTEST_INK = 190;

export async function paintPage(drawing: PageDrawing): Promise<PaintedPage> {
  const { pictures: placed, outlines } = listPlaced(drawing);
  const isDrawnOver = outlines.length > MANY_OUTLINES;
  if (placed.length === 0 && !isDrawnOver) return { tag: "BLANK" };
  let raster: Raster | null = isDrawnOver ? blankRaster(drawing, OUTLINE_SCALE) : null;
  // Shapes beside a text layer are frames and logos: only pictures count.
  let coverage = 0;
  let lost = 0;
  for (const { name, picture, place, isMask, ink } of placed) {
    const pixels = toPixels(name === null ? picture : await drawing.findPicture(name), isMask, ink);
    if (pixels === null) {
      lost += 1;
      continue;
    }
    raster ??= createRaster(drawing, place, pixels);
    coverage += Math.abs(place[0] * place[3] - place[1] * place[2]) / (drawing.width * drawing.height);
    paint(raster, pixels, scaled(place, raster.width / drawing.width, raster.height / drawing.height));
  }
  if (raster === null) return { tag: "UNKNOWN" };
  if (isDrawnOver)
    for (const { place, ...outline } of outlines)
      fillOutline(
        raster,
        outline,
        scaled(place, raster.width / drawing.width, raster.height / drawing.height),
      );
  if (!raster.gray.some((dot) => dot < FAINTEST_INK)) return { tag: lost > 0 ? "UNKNOWN" : "BLANK" };
  return { tag: "PAINTED", raster, coverage: Math.min(1, coverage), lost };
}

/** A frame and some bars are an empty sheet; this many filled shapes are letters. */
const MANY_OUTLINES = 60;
/** A page full of small print has some 8,000 letters. */
const OUTLINES_MAX = 30_000;
/** Dots a point: 200 an inch. */
const OUTLINE_SCALE = 200 / 72;

/** As fine as its first picture is, within what a model looks at. */
function createRaster(drawing: PageDrawing, place: Matrix, { width, height }: Pixels): Raster {
  const native = Math.max(
    width / Math.max(1, Math.hypot(place[0], place[1])),
    height / Math.max(1, Math.hypot(place[2], place[3])),
  );
  return blankRaster(drawing, native);
}

function blankRaster(drawing: PageDrawing, finest: number): Raster {
  const scale = Math.min(LONG_SIDE_PIXELS / Math.max(drawing.width, drawing.height), Math.max(1, finest));
  const size = (points: number) => Math.max(1, Math.min(LONG_SIDE_PIXELS, Math.round(points * scale)));
  const raster = { width: size(drawing.width), height: size(drawing.height) };
  return { ...raster, gray: new Uint8Array(raster.width * raster.height).fill(255) };
}

/** Walks the drawing operations as far as they place pictures and fill outlines. */
function listPlaced({ codes, operations, operands, transform }: PageDrawing): {
  pictures: Placed[];
  outlines: (Outline & { place: Matrix })[];
} {
  const placed: Placed[] = [];
  const outlines: (Outline & { place: Matrix })[] = [];
  const [filling, evenOdd] = [fillCodes, evenOddCodes].map((names) => names.map((name) => codes[name]));
  const saved: { matrix: Matrix; ink: number }[] = [];
  let matrix = matrixOf(transform);
  let ink = 0;
  const add = (picture: unknown, place: Matrix, isMask: boolean): void => {
    if (placed.length >= MAX_PICTURES) return;
    const held = isMask ? fieldOf(picture, "data") : picture;
    const name = typeof held === "string" ? held : null;
    placed.push({ name, picture, place, isMask, ink: isMask ? ink : 0 });
  };
  operations.forEach((operation, at) => {
    const args = listOf(operands[at]);
    switch (operation) {
      case codes["save"]:
        saved.push({ matrix, ink });
        break;
      case codes["restore"]:
      case codes["paintFormXObjectEnd"]:
        ({ matrix, ink } = saved.pop() ?? { matrix, ink });
        break;
      case codes["transform"]:
        matrix = multiply(matrix, matrixOf(args));
        break;
      case codes["paintFormXObjectBegin"]:
        saved.push({ matrix, ink });
        if (Array.isArray(args[0]) || ArrayBuffer.isView(args[0]))
          matrix = multiply(matrix, matrixOf(args[0]));
        break;
      case codes["setFillRGBColor"]:
        ink = lightnessOf(args);
        break;
      case codes["paintImageXObject"]:
      case codes["paintInlineImageXObject"]:
        add(args[0], matrix, false);
        break;
      case codes["paintImageMaskXObject"]:
        add(args[0], matrix, true);
        break;
      case codes["paintImageXObjectRepeat"]:
        for (const [x, y] of pairsOf(args[3]))
          add(args[0], multiply(matrix, [numberOf(args[1]), 0, 0, numberOf(args[2]), x, y]), false);
        break;
      case codes["paintImageMaskXObjectRepeat"]: {
        const [a, b, c, d] = [numberOf(args[1]), numberOf(args[2]), numberOf(args[3]), numberOf(args[4])];
        for (const [x, y] of pairsOf(args[5])) add(args[0], multiply(matrix, [a, b, c, d, x, y]), true);
        break;
      }
      case codes["constructPath"]: {
        const path = listOf(args[1])[0];
        const isEvenOdd = evenOdd?.includes(args[0] as number) === true;
        const isFilled = isEvenOdd || filling?.includes(args[0] as number) === true;
        if (isFilled && path instanceof Float32Array && outlines.length < OUTLINES_MAX)
          outlines.push({ path, isEvenOdd, ink, place: matrix });
        break;
      }
      case codes["paintImageMaskXObjectGroup"]:
        for (const one of listOf(args[0])) {
          add(one, multiply(matrix, matrixOf(fieldOf(one, "transform"))), true);
        }
        break;
      default:
        break;
    }
  });
  return { pictures: placed, outlines };
}

const fillCodes = ["fill", "fillStroke", "closeFillStroke"];
const evenOddCodes = ["eoFill", "eoFillStroke", "closeEOFillStroke"];

/** What a picture is made of, a byte each: how light it is, and how much it covers what lies below. */
interface Pixels {
  width: number;
  height: number;
  /** A number where it is the same all over. */
  gray: Uint8Array | number;
  /** Null where it covers all. */
  cover: Uint8Array | null;
}

/** PDF.js's kinds of pictures: one bit, three bytes and four bytes a dot. */
const ONE_BIT = 1;
const THREE_BYTES = 2;

function toPixels(picture: unknown, isMask: boolean, ink: number): Pixels | null {
  const [width, height] = [numberOf(fieldOf(picture, "width")), numberOf(fieldOf(picture, "height"))];
  const data = fieldOf(picture, "data");
  if (!(data instanceof Uint8Array || data instanceof Uint8ClampedArray) || width < 1 || height < 1)
    return null;
  const count = width * height;
  const kind = numberOf(fieldOf(picture, "kind"));
  if (isMask || kind === ONE_BIT) {
    // A mask lets its ink through where its bits are 0.
    return isMask
      ? { width, height, gray: ink, cover: unpackBits(data, width, height, [255, 0]) }
      : { width, height, gray: unpackBits(data, width, height, [0, 255]), cover: null };
  }
  const step = kind === THREE_BYTES ? 3 : 4;
  if (data.length < count * step) return null;
  const gray = new Uint8Array(count);
  const cover = step === 4 ? new Uint8Array(count) : null;
  for (let at = 0, from = 0; at < count; at++, from += step) {
    gray[at] = (77 * (data[from] ?? 0) + 150 * (data[from + 1] ?? 0) + 29 * (data[from + 2] ?? 0)) >> 8;
    if (cover) cover[at] = data[from + 3] ?? 0;
  }
  return { width, height, gray, cover };
}

/** `values`: what a bit of 0 and one of 1 stand for. */
function unpackBits(
  data: Uint8Array | Uint8ClampedArray,
  width: number,
  height: number,
  [zero, one]: readonly [number, number],
): Uint8Array {
  const bits = new Uint8Array(width * height);
  const rowBytes = (width + 7) >> 3;
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      bits[at] = ((data[y * rowBytes + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1 ? one : zero;
    }
  }
  return bits;
}

/** Each dot of the page takes the mean of the picture's dots below it. */
function paint(raster: Raster, pixels: Pixels, place: Matrix): void {
  const [a, b, c, d, e, f] = place;
  const determinant = a * d - b * c;
  if (determinant === 0) return;
  const { width, height } = pixels;
  // Page dots to picture dots; the picture's first row is at the top of the unit square.
  const xPerColumn = (d / determinant) * width;
  const xPerRow = (-c / determinant) * width;
  const yPerColumn = (b / determinant) * height;
  const yPerRow = (-a / determinant) * height;
  const reachX = Math.max(1, Math.round(Math.abs(xPerColumn) + Math.abs(xPerRow)));
  const reachY = Math.max(1, Math.round(Math.abs(yPerColumn) + Math.abs(yPerRow)));
  const corners = [
    [e, f],
    [e + a, f + b],
    [e + c, f + d],
    [e + a + c, f + b + d],
  ] as const;
  const edge = (axis: 0 | 1, pick: (...values: number[]) => number) => pick(...corners.map((p) => p[axis]));
  const left = Math.max(0, Math.floor(edge(0, Math.min)));
  const right = Math.min(raster.width, Math.ceil(edge(0, Math.max)));
  const top = Math.max(0, Math.floor(edge(1, Math.min)));
  const bottom = Math.min(raster.height, Math.ceil(edge(1, Math.max)));
  for (let row = top; row < bottom; row++) {
    for (let column = left; column < right; column++) {
      const [dx, dy] = [column + 0.5 - e, row + 0.5 - f];
      const x = Math.floor(dx * xPerColumn + dy * xPerRow);
      const y = Math.floor(height + dx * yPerColumn + dy * yPerRow);
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      blend(raster, row * raster.width + column, pixels, x, y, reachX, reachY);
    }
  }
}

function blend(
  raster: Raster,
  at: number,
  { width, height, gray, cover }: Pixels,
  x: number,
  y: number,
  reachX: number,
  reachY: number,
): void {
  const fromX = Math.max(0, x - (reachX >> 1));
  const fromY = Math.max(0, y - (reachY >> 1));
  const toX = Math.min(width, fromX + reachX);
  const toY = Math.min(height, fromY + reachY);
  let light = 0;
  let covered = 0;
  for (let row = fromY; row < toY; row++) {
    for (let column = fromX; column < toX; column++) {
      const from = row * width + column;
      const share = cover ? (cover[from] ?? 0) : 255;
      light += (typeof gray === "number" ? gray : (gray[from] ?? 0)) * share;
      covered += share;
    }
  }
  const dots = (toX - fromX) * (toY - fromY) * 255;
  raster.gray[at] = Math.round((light + (raster.gray[at] ?? 255) * (dots - covered)) / dots);
}

const multiply = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[2] * n[1],
  m[1] * n[0] + m[3] * n[1],
  m[0] * n[2] + m[2] * n[3],
  m[1] * n[2] + m[3] * n[3],
  m[0] * n[4] + m[2] * n[5] + m[4],
  m[1] * n[4] + m[3] * n[5] + m[5],
];

const scaled = (place: Matrix, x: number, y: number): Matrix => multiply([x, 0, 0, y, 0, 0], place);

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && name in value
    ? (value as Record<string, unknown>)[name]
    : undefined;

const numberOf = (value: unknown): number =>
  typeof value === "number" && Number.isFinite(value) ? value : 0;

function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return value instanceof Float32Array || value instanceof Float64Array ? [...value] : [];
}

function matrixOf(value: unknown): Matrix {
  const list = listOf(value);
  if (list.length < 6) return [1, 0, 0, 1, 0, 0];
  const [a, b, c, d, e, f] = list.map(numberOf);
  return [a ?? 1, b ?? 0, c ?? 0, d ?? 1, e ?? 0, f ?? 0];
}

function pairsOf(value: unknown): [number, number][] {
  const list = listOf(value).map(numberOf);
  return Array.from({ length: list.length >> 1 }, (_, at) => [list[2 * at] ?? 0, list[2 * at + 1] ?? 0]);
}

/** "#rrggbb", or three bytes. */
function lightnessOf(args: readonly unknown[]): number {
  const [first] = args;
  const written = typeof first === "string" ? /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})/i.exec(first) : null;
  const [red = 0, green = 0, blue = 0] = written
    ? written.slice(1).map((byte) => Number.parseInt(byte, 16))
    : args.map(numberOf);
  return Math.min(255, (77 * red + 150 * green + 29 * blue) >> 8);
}
