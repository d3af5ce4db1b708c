/** Running heads, page numbers, copyright lines: rows that stand at the edges of page after page. */
import { pageNumbers, watermarks } from "./data.ts";
import type { Row } from "./rows.ts";
import { formNumberIn } from "./form-number.ts";
import { isDigit } from "./shapes.ts";

const EDGE_ROWS = 5;
const STAMP_LENGTH_MAX = 200;
const EDGE_SHARE = 0.14;
const OUTER_SHARE = 0.09;
/** Foot lines with a form's number may stand a little higher. */
const LOW_SHARE = 0.8;

const TOP_ROWS = 10;
const SAME_PLACE = 4;

export interface FurnitureReader {
  /** Takes the furniture out of the regions of the next page. */
  take(regions: Row[][], height: number): { regions: Row[][]; edges: Row[]; tops: string[] };
}

export function createFurniture(): FurnitureReader {
  let before: ReadonlyMap<string, number> = new Map();
  let beforeThat: ReadonlyMap<string, number> = new Map();
  /** At the place where it stood on one of the two pages before. */
  const isRepeated = (key: string, { y }: Row): boolean => {
    const stood = before.get(key) ?? beforeThat.get(key);
    if (stood === undefined || key === "" || key.toLowerCase().includes("endorsement changes")) return false;
    return Math.abs(stood - y) < SAME_PLACE;
  };
  return {
    take(regions, height) {
      const keys = new Map<string, number>();
      const edges: Row[] = [];
      const all = regions.flat().sort((a, b) => a.y - b.y);
      const pageHeight = height || (all.at(-1)?.bottom ?? 0);
      const outer = new Set([...all.slice(0, EDGE_ROWS), ...all.slice(-EDGE_ROWS)]);
      const left: Row[][] = [];
      for (const region of regions) {
        const kept: Row[] = [];
        for (const row of region) {
          const text = textOf(row);
          const isEdge =
            outer.has(row) && (row.bottom < pageHeight * EDGE_SHARE || row.y > pageHeight * (1 - EDGE_SHARE));
          const key = isEdge ? keyOf(row) : "";
          if (isEdge) keys.set(key, row.y);
          if ((isEdge && (isRepeated(key, row) || isFootLine(row, pageHeight))) || isStamped(text))
            edges.push(row);
          else kept.push(row);
        }
        if (kept.length > 0) left.push(kept);
      }
      beforeThat = before;
      before = keys;
      const tops = all.slice(0, TOP_ROWS).flatMap(({ cells }) => cells.map(({ text }) => text));
      return { regions: left, edges, tops };
    },
  };
}

const textOf = ({ cells }: Row): string => cells.map(({ text }) => text).join(" ");

const isStamped = (text: string): boolean =>
  text.length < STAMP_LENGTH_MAX && (isCopyright(text) || watermarks.has(text.toLowerCase()));

/** A row without its page numbers. */
function keyOf({ cells }: Row): string {
  let key = "";
  for (const [at, { text }] of cells.entries()) {
    if (isPageNumber(text) && (cells.length === 1 || at === cells.length - 1 || text.length > 4)) continue;
    const page = text.toLowerCase().lastIndexOf("page ");
    key += ` ${page > 0 && isPageNumber(text.slice(page)) ? text.slice(0, page) : text}`;
  }
  return key;
}

function isCopyright(text: string): boolean {
  const small = text.toLowerCase();
  return (
    small.includes("©") ||
    small.includes("copyrighted material") ||
    small.includes("all rights reserved") ||
    small.startsWith("copyright") ||
    small.includes("registered marks of") ||
    small.startsWith("copyright,") ||
    small.includes("(c) copyright")
  );
}

/** The number of the page or of the form, with little else. */
function isFootLine({ cells, y, bottom }: Row, height: number): boolean {
  if (cells.length > 4) return false;
  if (
    cells.some(
      ({ words, text }) =>
        words.length > 9 || text.includes("$") || words.some((word) => word.text.endsWith(":")),
    )
  )
    return false;
  if (
    cells.some(
      ({ text }, at) => text.toLowerCase() === "page" && isPageNumber(`page ${cells[at + 1]?.text ?? ""}`),
    )
  )
    return true;
  // A number alone, or with "page": figures beside other words may be anything.
  if (cells.some(({ text }) => isPageNumber(text) && (cells.length === 1 || text.length > 4))) return true;
  const isOutermost = bottom < height * OUTER_SHARE || y > height * (1 - OUTER_SHARE);
  if (!isOutermost && y < height * LOW_SHARE) return false;
  let forms = 0;
  const rest: string[] = [];
  for (const { text } of cells) {
    if (formNumberIn(text.split(" ")) !== null) forms += 1;
    else if (!isCopyright(text)) rest.push(text.toLowerCase());
  }
  return (
    forms === 1 &&
    (rest.length === 0 || watermarks.has(rest.join(" ")) || rest.every((text) => watermarks.has(text)))
  );
}

/** "7", "- 7 -", "Page 7 of 12". */
function isPageNumber(text: string): boolean {
  let pattern = "";
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isDigit(code)) pattern += pattern.endsWith("0") ? "" : "0";
    else if (code > 32) pattern += text.charAt(at).toLowerCase();
  }
  return text.length < 16 && pageNumbers.has(pattern) && (pattern !== "0" || text.length <= 4);
}
