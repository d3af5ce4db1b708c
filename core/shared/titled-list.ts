/** Lists of what people have given a title, such as styles: filtered by its texts, ordered by title, author or change. */
import { and, count, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { AgencyDb } from "./database.ts";
import { isAfter, type ListRequest, orderOf, parseListRequest, type SortDirection } from "./list-request.ts";
import { type Page, pageOf } from "./paging.ts";
import type { Problem } from "./problem.ts";
import { ok, type Result } from "./result.ts";
import { isFound, occursIn } from "./search-condition.ts";
import { searchOf } from "./search-text.ts";

type TitledSortKey = "TITLE" | "CREATED_BY" | "UPDATED_AT";

interface Titled {
  id: string;
  title: string;
  createdBy: { name: string };
  updatedAt: number;
}

type TitledTable = SQLiteTable &
  Record<"id" | "title" | "creatorName" | "updatedAt" | "searchText", SQLiteColumn>;

export interface TitledListRequest extends ListRequest {
  sort?: TitledSortKey | null;
  direction?: SortDirection | null;
  /** Also count all rows that match the filter. */
  withTotal?: boolean;
}

export interface TitledList<Row> extends Page<Row> {
  /** Null unless requested. */
  totalCount: number | null;
}

interface TitledSource<Row> {
  table: TitledTable;
  /** The rows that are listed at all, if not all of them are. */
  isListed?: SQL;
  read(where: SQL | undefined, order: SQL[], limit: number): Promise<Row[]>;
}

const sortKeys = {
  TITLE: { by: "title", valueOf: ({ title }: Titled) => title },
  CREATED_BY: { by: "creatorName", valueOf: ({ createdBy }: Titled) => createdBy.name },
  UPDATED_AT: { by: "updatedAt", valueOf: ({ updatedAt }: Titled) => updatedAt },
} as const;

/** The last changed first, unless the request says otherwise. */
export async function listTitled<Row extends Titled>(
  db: AgencyDb,
  { table, isListed, read }: TitledSource<Row>,
  { sort, direction, withTotal, ...request }: TitledListRequest,
): Promise<Result<TitledList<Row>, Problem<"VALIDATION">>> {
  const window = parseListRequest(request);
  if (!window.ok) return window;
  const { size, cursor } = window.value;
  const { by, valueOf } = sortKeys[sort ?? "UPDATED_AT"];
  const toward = direction ?? (by === "updatedAt" ? "DESC" : "ASC");
  const key = by === "updatedAt" ? sql`${table[by]}` : sql`${table[by]} COLLATE NOCASE`;
  const search = searchOf(request.filter ?? "");
  const matches = and(
    isListed,
    search === null ? undefined : isFound(search, (needles) => occursIn(sql`${table.searchText}`, needles)),
  );
  const [rows, counted] = await Promise.all([
    read(and(matches, isAfter(key, table.id, cursor, toward)), orderOf(key, table.id, toward), size + 1),
    withTotal ? db.select({ rows: count() }).from(table).where(matches) : null,
  ]);
  const page = pageOf(rows, size, (row) => [valueOf(row), row.id]);
  return ok({ ...page, totalCount: counted && (counted[0]?.rows ?? 0) });
}
