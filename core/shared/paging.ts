/**
 * Cursor paging. A cursor is the sort key and the id of a row, so that a page starts where the last one ended
 * whatever was added in between. Opaque to callers; a cursor that does not parse is an expected failure.
 */
import { err, ok, type Result } from "./result.ts";

export const pageSizeDefault = 50;
export const pageSizeMax = 200;
/** A pick list shows more than a table does (spec 1, section 9: up to 1,000 options). */
export const choicesMax = 1_000;

export interface Page<Node> {
  nodes: Node[];
  endCursor: string | null;
  hasNextPage: boolean;
}

export type Cursor = readonly [key: string | number | null, id: string];

export const encodeCursor = (cursor: Cursor): string => {
  const bytes = new TextEncoder().encode(JSON.stringify(cursor));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
};

export function parseCursor(text: string): Result<Cursor, null> {
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const parsed: unknown = JSON.parse(
      new TextDecoder().decode(Uint8Array.from(binary, (letter) => letter.charCodeAt(0))),
    );
    if (!Array.isArray(parsed) || parsed.length !== 2) return err(null);
    const [key, id] = parsed as unknown[];
    const isKey = key === null || typeof key === "string" || typeof key === "number";
    return isKey && typeof id === "string" ? ok([key, id]) : err(null);
  } catch {
    return err(null);
  }
}

/** `rows` holds one more than `size` when there is a next page. */
export function pageOf<Node>(
  rows: readonly Node[],
  size: number,
  cursorOf: (node: Node) => Cursor,
): Page<Node> {
  const nodes = rows.slice(0, size);
  const last = nodes.at(-1);
  return { nodes, endCursor: last ? encodeCursor(cursorOf(last)) : null, hasNextPage: rows.length > size };
}
