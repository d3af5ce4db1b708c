/**
 * Cursor paging. A cursor is a row's sort key and id, so that a page starts where the last one ended even if rows were
 * added in between. It is opaque to callers; an invalid cursor is an expected failure.
 */
import { err, ok, type Result } from "./result.ts";

export const pageSizeDefault = 50;
export const pageSizeMax = 200;
/** Pick lists show more than tables do (spec 1, section 9: up to 1,000 options). */
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
    // JSON has numbers that are too large for a double, which no database accepts.
    const isKey = key === null || typeof key === "string" || Number.isFinite(key);
    return isKey && typeof id === "string" ? ok([key as Cursor[0], id]) : err(null);
  } catch {
    return err(null);
  }
}

/** `rows` has one more than `size` entries when there is a next page. */
export function pageOf<Node>(
  rows: readonly Node[],
  size: number,
  cursorOf: (node: Node) => Cursor,
): Page<Node> {
  const nodes = rows.slice(0, size);
  const last = nodes.at(-1);
  return { nodes, endCursor: last ? encodeCursor(cursorOf(last)) : null, hasNextPage: rows.length > size };
}
