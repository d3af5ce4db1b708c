/**
 * What a scanner or a camera did to a page, undone before its words are read: shadows, quarter turns, skew. Plain
 * arithmetic on gray dots, a few passes over the picture.
 */
import type { Raster } from "../paint-page.ts";
import { angleOf, sheetOf } from "../scanned-page.ts";

/** Side of the tiles in which the light is measured, as a share of the long side. */
const TILES = 36;
/** Paper that differs less than this all over the page is evenly lit. */
const EVEN = 28;
/** Darker than this share of the page's paper is no paper: a table below it, or a black bar. */
const NO_PAPER = 0.4;

/** Paper becomes white everywhere, whatever shadow lies on it; an evenly lit picture stays as it is. */
export function evenLight(raster: Raster): Raster {
  const { width, height, gray } = raster;
  const side = Math.max(8, Math.ceil(Math.max(width, height) / TILES));
  const [columns, rows] = [Math.ceil(width / side), Math.ceil(height / side)];
  const paper = spread(lightOfTiles(raster, side, columns, rows), columns, rows);
  const sorted = [...paper].sort((a, b) => a - b);
  const usual = sorted[sorted.length >> 1] ?? 255;
  const lit = sorted.filter((light) => light >= NO_PAPER * usual);
  if ((lit.at(-1) ?? 255) - (lit[lit.length >> 6] ?? 255) < EVEN && usual > 200) return raster;
  const evened = new Uint8Array(gray.length);
  for (let y = 0, at = 0; y < height; y++) {
    const row = clamp(y / side - 0.5, rows - 1);
    const [above, share] = [Math.floor(row), row - Math.floor(row)];
    const below = Math.min(rows - 1, above + 1);
    for (let x = 0; x < width; x++, at++) {
      const column = clamp(x / side - 0.5, columns - 1);
      const [left, part] = [Math.floor(column), column - Math.floor(column)];
      const right = Math.min(columns - 1, left + 1);
      const lightAt = (line: number) =>
        (paper[line * columns + left] ?? 255) * (1 - part) + (paper[line * columns + right] ?? 255) * part;
      const light = lightAt(above) * (1 - share) + lightAt(below) * share;
      evened[at] = light < NO_PAPER * usual ? 255 : Math.min(255, ((gray[at] ?? 0) * 255) / light);
    }
  }
  return { width, height, gray: evened };
}

/** Anything lighter is paper, with its specks and what shines through. */
const PAPER = 205;

export const clearPaper = ({ width, height, gray }: Raster): Raster => ({
  width,
  height,
  gray: Uint8Array.from(gray, (level) => (level > PAPER ? 255 : level)),
});

const clamp = (value: number, most: number): number => Math.min(most, Math.max(0, value));

/** How light the paper of each tile is: lighter than nine of ten dots. */
function lightOfTiles(
  { width, height, gray }: Raster,
  side: number,
  columns: number,
  rows: number,
): Uint8Array {
  const lights = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const counts = new Uint32Array(256);
      let dots = 0;
      for (let y = row * side; y < Math.min(height, (row + 1) * side); y += 2) {
        for (let x = column * side; x < Math.min(width, (column + 1) * side); x += 2) {
          const level = gray[y * width + x] ?? 0;
          counts[level] = (counts[level] ?? 0) + 1;
          dots += 1;
        }
      }
      let level = 255;
      let lighter = counts[level] ?? 0;
      while (level > 0 && lighter < dots / 10) lighter += counts[--level] ?? 0;
      lights[row * columns + column] = level;
    }
  }
  return lights;
}

/** The lightest neighbor counts, so that a dark bar or a picture takes the paper around it; then softened. */
function spread(lights: Uint8Array, columns: number, rows: number): Float32Array {
  const around = (from: ArrayLike<number>, pick: (values: number[]) => number): Float32Array => {
    const to = new Float32Array(from.length);
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const near: number[] = [];
        for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++) {
          for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++)
            near.push(from[y * columns + x] ?? 255);
        }
        to[row * columns + column] = pick(near);
      }
    }
    return to;
  };
  const lightest = around(lights, (values) => Math.max(...values));
  return around(lightest, (values) => values.reduce((sum, value) => sum + value, 0) / values.length);
}

/** Ink of a shrunken picture, without ruled lines and edges: where letters are. */
interface Ink {
  width: number;
  height: number;
  xs: Uint16Array;
  ys: Uint16Array;
}

const SMALL_SIDE = 1_000;
const INK = 150;
/** Longer runs than this share of the long side are lines and edges, no letters. */
const LETTER_RUN = 1 / 30;

export function findInk(raster: Raster): Ink {
  const small = shrink(raster, SMALL_SIDE);
  const { width, height, gray } = small;
  const longest = Math.max(width, height) * LETTER_RUN;
  const ink = Uint8Array.from(gray, (level) => (level < INK ? 1 : 0));
  const lines = new Uint8Array(ink.length);
  markRuns(ink, lines, height, width, width, 1, longest);
  markRuns(ink, lines, width, height, 1, width, longest);
  const xs: number[] = [];
  const ys: number[] = [];
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (!ink[at] || lines[at]) continue;
      xs.push(x);
      ys.push(y);
    }
  }
  return { width, height, xs: Uint16Array.from(xs), ys: Uint16Array.from(ys) };
}

/** Marks runs of ink along one axis: `count` lines of `length` dots. */
function markRuns(
  ink: Uint8Array,
  marks: Uint8Array,
  count: number,
  length: number,
  lineStep: number,
  dotStep: number,
  longest: number,
): void {
  for (let line = 0; line < count; line++) {
    let run = 0;
    for (let dot = 0; dot <= length; dot++) {
      const at = line * lineStep + dot * dotStep;
      if (dot < length && ink[at]) {
        run += 1;
        continue;
      }
      if (run > longest) for (let back = 1; back <= run; back++) marks[at - back * dotStep] = 1;
      run = 0;
    }
  }
}

/** Each dot is the mean of those it stands for. */
export function shrink(raster: Raster, longSide: number): Raster {
  const factor = Math.ceil(Math.max(raster.width, raster.height) / longSide);
  if (factor <= 1) return raster;
  const [width, height] = [Math.floor(raster.width / factor), Math.floor(raster.height / factor)];
  const gray = new Uint8Array(width * height);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      let sum = 0;
      for (let dy = 0; dy < factor; dy++) {
        const from = (y * factor + dy) * raster.width + x * factor;
        for (let dx = 0; dx < factor; dx++) sum += raster.gray[from + dx] ?? 255;
      }
      gray[at] = sum / (factor * factor);
    }
  }
  return { width, height, gray };
}

export interface Lie {
  /** Lines of print run from top to bottom. */
  isOnItsSide: boolean;
  /** Degrees by which lines fall to the right, as they are read. */
  skew: number;
}

const MAX_SKEW = 12;
/** With less ink than this nothing can be said. */
const FEW_DOTS = 400;

/** How a page lies, told by where its ink gathers in lines. */
export function findLie({ width, height, xs, ys }: Ink): Lie {
  if (xs.length < FEW_DOTS) return { isOnItsSide: false, skew: 0 };
  const upright = bestSkew(xs, ys, width, height);
  const lying = bestSkew(ys, xs, height, width);
  return lying.score > 1.3 * upright.score
    ? { isOnItsSide: true, skew: -lying.skew }
    : { isOnItsSide: false, skew: upright.skew };
}

function bestSkew(xs: Uint16Array, ys: Uint16Array, width: number, height: number) {
  let best = { skew: 0, score: profileScore(xs, ys, width, height, 0) };
  const tryAround = (middle: number, reach: number, step: number) => {
    for (let skew = middle - reach; skew <= middle + reach + 1e-9; skew += step) {
      const score = profileScore(xs, ys, width, height, skew);
      if (score > best.score) best = { skew, score };
    }
  };
  tryAround(0, MAX_SKEW, 0.5);
  tryAround(best.skew, 0.4, 0.1);
  return best;
}

/** The more the ink gathers in rows with gaps between them, the higher. */
function profileScore(xs: Uint16Array, ys: Uint16Array, width: number, height: number, skew: number): number {
  const slope = Math.tan((skew * Math.PI) / 180);
  const lift = Math.ceil(Math.abs(slope) * width);
  const rows = new Uint32Array(height + 2 * lift + 2);
  for (let at = 0; at < xs.length; at++) {
    const row = Math.round((ys[at] ?? 0) - (xs[at] ?? 0) * slope) + lift;
    rows[row] = (rows[row] ?? 0) + 1;
  }
  let score = 0;
  for (let at = 1; at < rows.length; at++) score += ((rows[at] ?? 0) - (rows[at - 1] ?? 0)) ** 2;
  return score;
}

/** Quarter turns clockwise. */
export type QuarterTurns = 0 | 1 | 2 | 3;

export function turn({ width, height, gray }: Raster, turns: QuarterTurns): Raster {
  if (turns === 0) return { width, height, gray };
  const turned = new Uint8Array(gray.length);
  const [newWidth, newHeight] = turns === 2 ? [width, height] : [height, width];
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const to =
        turns === 1
          ? x * newWidth + (newWidth - 1 - y)
          : turns === 2
            ? gray.length - 1 - at
            : (newHeight - 1 - x) * newWidth + y;
      turned[to] = gray[at] ?? 255;
    }
  }
  return { width: newWidth, height: newHeight, gray: turned };
}

/** Turned back by `skew` degrees around its middle; the sheet grows so that no corner is lost. */
export function deskew(raster: Raster, skew: number): Raster {
  const { cos, sin } = angleOf(skew);
  const { width, height } = sheetOf(raster.width, raster.height, skew);
  const gray = new Uint8Array(width * height).fill(255);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const [dx, dy] = [x - width / 2, y - height / 2];
      const fromX = raster.width / 2 + dx * cos - dy * sin;
      const fromY = raster.height / 2 + dx * sin + dy * cos;
      gray[at] = dotBetween(raster, fromX, fromY);
    }
  }
  return { width, height, gray };
}

function dotBetween({ width, height, gray }: Raster, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return 255;
  const at = top * width + left;
  const [partX, partY] = [x - left, y - top];
  const above = (gray[at] ?? 255) * (1 - partX) + (gray[at + 1] ?? 255) * partX;
  const below = (gray[at + width] ?? 255) * (1 - partX) + (gray[at + width + 1] ?? 255) * partX;
  return Math.round(above * (1 - partY) + below * partY);
}

/** With dots put between the dots, so that thin print keeps its shape when it is recognized. */
export function enlarge(raster: Raster, factor: number): Raster {
  const [width, height] = [Math.round(raster.width * factor), Math.round(raster.height * factor)];
  const gray = new Uint8Array(width * height);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++)
      gray[at] = dotBetween(raster, (x + 0.5) / factor - 0.5, (y + 0.5) / factor - 0.5);
  }
  return { width, height, gray };
}
