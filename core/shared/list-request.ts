/**
 * The request for a list: how many rows, after which row, in which order. The order is a key plus the row's id, so that
 * rows never tie and the next page starts where the last one ended even if rows were added.
 */
import { sql, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { type Cursor, pageSizeDefault, pageSizeMax, parseCursor } from "./paging.ts";
import { invalid, type Problem } from "./problem.ts";
import { err, ok, type Result } from "./result.ts";

export const sortDirections = ["ASC", "DESC"] as const;
export type SortDirection = (typeof sortDirections)[number];

export interface ListRequest {
  /** Number of rows; `pageSizeDefault` when omitted. */
  first?: number | null;
  /** `endCursor` of the previous page. */
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
  return err(
    invalid([{ path: "after", message: "This page of the list could not be found. Load the list again." }]),
  );
}

/** The rows after `cursor`. `key` is the SQL expression the list is ordered by; it is never null. */
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
