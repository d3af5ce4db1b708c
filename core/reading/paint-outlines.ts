/** Letters that a PDF draws as filled outlines instead of naming them: painted, so that text recognition can read them. */

export interface Dots {
  width: number;
  height: number;
  /** 255 is white. */
  gray: Uint8Array;
}

/** A filled path of PDF.js: the codes of its segments, each with its points, in user space. */
export interface Outline {
  path: ArrayLike<number>;
  isEvenOdd: boolean;
  /** 0 to 255. */
  ink: number;
}

type Matrix = readonly [number, number, number, number, number, number];

/** Codes of PDF.js's segments. */
const MOVE = 0;
const LINE = 1;
const CURVE = 2;
const QUADRATIC = 3;
/** Straight pieces that stand for a curve: letters are small. */
const PIECES = 6;
/** Looks taken at each row of dots. */
const LOOKS = 4;
/** Points of one outline: no letter has more. */
const POINTS_MAX = 20_000;

interface Edge {
  x: number;
  y: number;
  toX: number;
  toY: number;
}

/** `place`: from user space to dots, origin top left. */
export function fillOutline(dots: Dots, { path, isEvenOdd, ink }: Outline, place: Matrix): void {
  const edges = edgesOf(path, place);
  const box = { left: dots.width, right: 0, top: dots.height, bottom: 0 };
  for (const { toX, toY } of edges) {
    box.left = Math.min(box.left, Math.floor(toX));
    box.right = Math.max(box.right, Math.ceil(toX));
    box.top = Math.min(box.top, Math.floor(toY));
    box.bottom = Math.max(box.bottom, Math.ceil(toY));
  }
  const left = Math.max(0, box.left);
  const cover = new Float32Array(Math.max(0, Math.min(dots.width, box.right) - left));
  for (let row = Math.max(0, box.top); row < Math.min(dots.height, box.bottom); row += 1) {
    cover.fill(0);
    for (let look = 0; look < LOOKS; look += 1)
      coverRow(cover, crossingsAt(edges, row + (look + 0.5) / LOOKS, left), isEvenOdd);
    for (let x = 0, at = row * dots.width + left; x < cover.length; x += 1, at += 1) {
      const share = Math.min(1, (cover[x] ?? 0) / LOOKS);
      if (share > 0) dots.gray[at] = Math.round((dots.gray[at] ?? 255) * (1 - share) + ink * share);
    }
  }
}

interface Crossing {
  x: number;
  turn: number;
}

/** `left`: the dot that counts as the first. */
function crossingsAt(edges: readonly Edge[], y: number, left: number): Crossing[] {
  const found: Crossing[] = [];
  for (const edge of edges)
    if (edge.y <= y !== edge.toY <= y)
      found.push({
        x: edge.x + ((y - edge.y) * (edge.toX - edge.x)) / (edge.toY - edge.y) - left,
        turn: edge.toY > edge.y ? 1 : -1,
      });
  return found.sort((a, b) => a.x - b.x);
}

function coverRow(cover: Float32Array, crossings: readonly Crossing[], isEvenOdd: boolean): void {
  let winding = 0;
  for (const [at, { x, turn }] of crossings.entries()) {
    winding += isEvenOdd ? 1 : turn;
    const next = crossings[at + 1];
    if (next && (isEvenOdd ? winding % 2 !== 0 : winding !== 0)) coverSpan(cover, x, next.x);
  }
}

/** Dots at the ends are covered in part. */
function coverSpan(cover: Float32Array, from: number, to: number): void {
  const [left, right] = [Math.max(0, from), Math.min(cover.length, to)];
  for (let x = Math.floor(left); x < right; x += 1)
    cover[x] = (cover[x] ?? 0) + Math.min(x + 1, right) - Math.max(x, left);
}

function edgesOf(path: ArrayLike<number>, [a, b, c, d, e, f]: Matrix): Edge[] {
  const edges: Edge[] = [];
  const pointAt = (at: number): [number, number] => {
    const [x, y] = [path[at] ?? 0, path[at + 1] ?? 0];
    return [a * x + c * y + e, b * x + d * y + f];
  };
  let start = pointAt(1);
  let pen = start;
  const draw = (to: [number, number]): void => {
    edges.push({ x: pen[0], y: pen[1], toX: to[0], toY: to[1] });
    pen = to;
  };
  for (let at = 0; at < path.length && edges.length < POINTS_MAX;) {
    const code = path[at];
    at += 1;
    if (code === MOVE) {
      draw(start);
      start = pen = pointAt(at);
      at += 2;
    } else if (code === LINE) {
      draw(pointAt(at));
      at += 2;
    } else if (code === CURVE || code === QUADRATIC) {
      const count = code === CURVE ? 3 : 2;
      const points = Array.from({ length: count }, (_, nth) => pointAt(at + nth * 2));
      const from = pen;
      for (let piece = 1; piece <= PIECES; piece += 1) draw(onCurve([from, ...points], piece / PIECES));
      at += count * 2;
    } else draw(start);
  }
  draw(start);
  return edges;
}

/** De Casteljau's way: between neighboring points, again and again. */
function onCurve(points: readonly [number, number][], share: number): [number, number] {
  let row = points;
  while (row.length > 1)
    row = row.slice(1).map(([x, y], at): [number, number] => {
      const [fromX, fromY] = row[at] ?? [0, 0];
      return [fromX + (x - fromX) * share, fromY + (y - fromY) * share];
    });
  return row[0] ?? [0, 0];
}
