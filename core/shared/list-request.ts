/**
 * What every list is asked with: how many, after which row, in which order. The order is a key and the row's
 * id, so that two rows never tie and a page goes on where the last one ended whatever was added meanwhile.
 */
import { sql, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { type Cursor, pageSizeDefault, pageSizeMax, parseCursor } from "./paging.ts";
import { invalid, type Problem } from "./problem.ts";
import { err, ok, type Result } from "./result.ts";

export const sortDirections = ["ASC", "DESC"] as const;
export type SortDirection = (typeof sortDirections)[number];

export interface ListRequest {
  /** Rows wanted; `pageSizeDefault` when not said. */
  first?: number | null;
  /** `endCursor` of the page before. */
  after?: string | null;
  /** What was typed into the filter box. */
  filter?: string | null;
}

export interface ListWindow {
  size: number;
  cursor: Cursor | null;
}

/** `sizeMax`: pick lists may show more than tables do. */
export function parseListRequest(
  request: ListRequest,
  sizeMax: number = pageSizeMax,
): Result<ListWindow, Problem<"VALIDATION">> {
  const size = request.first ?? Math.min(pageSizeDefault, sizeMax);
  if (size < 1 || size > sizeMax) {
    return err(invalid([{ path: "first", message: `Ask for 1 to ${sizeMax} rows at a time.` }]));
  }
  if (request.after === undefined || request.after === null) return ok({ size, cursor: null });
  const cursor = parseCursor(request.after);
  if (cursor.ok) return ok({ size, cursor: cursor.value });
  return err(invalid([{ path: "after", message: "This is not the end of a page. Load the list again." }]));
}

/** The rows behind `cursor`. `key` is the SQL expression that the list is ordered by, never null. */
export function isAfter(
  key: SQL,
  id: SQLiteColumn,
  cursor: Cursor | null,
  direction: SortDirection,
): SQL | undefined {
  if (!cursor) return undefined;
  const [keyValue, idValue] = cursor;
  return direction === "ASC"
    ? sql`(${key}, ${id}) > (${keyValue}, ${idValue})`
    : sql`(${key}, ${id}) < (${keyValue}, ${idValue})`;
}

export function orderOf(key: SQL, id: SQLiteColumn, direction: SortDirection): SQL[] {
  return direction === "ASC" ? [sql`${key} ASC`, sql`${id} ASC`] : [sql`${key} DESC`, sql`${id} DESC`];
}
