/** Fills pages from the top: rows of columns stay together if a page can hold them, and go on overleaf if not. */
import type { Mark } from "#core/pdf";
import { type Block, drawDown, heightOf, paper } from "./paper.ts";

export interface Row {
  columns: readonly (readonly Block[])[];
  /** What comes first in the first column of each further page. */
  continued?: readonly Block[];
  /** Rules around a part of the row, given its upper and lower edges. */
  frame?(top: number, bottom: number): Mark[];
  /** Split it rather than leave the rest of a page empty. */
  isLoose?: boolean;
}

export interface PageFlow {
  pages: Mark[][];
  put(row: Row): void;
  /** The head that further rows have above them on each new page; null: none. */
  setHead(head: Block | null): void;
  /** A block at the foot of the last page. */
  putAtFoot(block: Block): void;
}

/** Less is not worth starting a row in. */
const LEAST_ROOM = 60;

/** `pageHead`: on top of each page but the first. */
export function createPageFlow(pageHead: Block): PageFlow {
  const pages: Mark[][] = [[]];
  let y: number = paper.top;
  let head: Block | null = null;
  const room = () => paper.bottom - y;
  const roomOfPage = () => paper.bottom - paper.top - pageHead.height - (head?.height ?? 0);
  const place = (marks: readonly Mark[], height: number) => {
    pages.at(-1)?.push(...marks);
    y += height;
  };
  const placeBlock = (block: Block) => place(block.draw(y), block.height);
  const nextPage = () => {
    pages.push([]);
    y = paper.top;
    placeBlock(pageHead);
    if (head) placeBlock(head);
  };
  const placePart = ({ frame }: Row, columns: Row["columns"]) => {
    const height = Math.max(...columns.map(heightOf));
    place([...columns.flatMap((column) => drawDown(column, y)), ...(frame?.(y, y + height) ?? [])], height);
  };
  return {
    pages,
    put(row) {
      const height = Math.max(...row.columns.map(heightOf));
      if (height > room() && (row.isLoose ? room() < LEAST_ROOM : height <= roomOfPage())) nextPage();
      let rest = row.columns;
      while (Math.max(...rest.map(heightOf)) > room()) {
        // A block that is higher than a page would be moved from page to page for ever.
        if (room() < Math.min(LEAST_ROOM, roomOfPage())) nextPage();
        const parts = rest.map((column) => splitAt(column, room()));
        placePart(
          row,
          parts.map(([first]) => first),
        );
        rest = parts.map(([, more], at) => (at === 0 ? [...(row.continued ?? []), ...more] : more));
        nextPage();
      }
      placePart(row, rest);
    },
    setHead(next) {
      head = next;
      if (!head) return;
      if (room() < head.height + LEAST_ROOM) nextPage();
      else placeBlock(head);
    },
    putAtFoot(block) {
      head = null;
      if (room() < block.height) nextPage();
      y = paper.bottom - block.height;
      placeBlock(block);
    },
  };
}

/** The blocks that fit, at least one, and the others. */
function splitAt(blocks: readonly Block[], room: number): [Block[], Block[]] {
  let used = 0;
  const end = blocks.findIndex((block) => (used += block.height) > room);
  const at = end < 0 ? blocks.length : Math.max(end, 1);
  return [blocks.slice(0, at), blocks.slice(at)];
}
