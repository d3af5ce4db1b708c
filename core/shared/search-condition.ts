/**
 * The server's side of filter boxes: the rows in whose search text a needle (of `needlesOf`) stands. Three letters or
 * more are looked up in a trigram index, which holds the two spaces before each word as well. One or two letters have
 * no trigram and stand in most rows: there the text itself is gone through, once.
 */
import { sql, type SQL } from "drizzle-orm";
import { type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core";

/** More than this many trigrams make a look-up no sharper: the text itself is compared after it. */
const TRIGRAMS_MAX = 24;

/** A table whose text is indexed by a trigram table of the same name with "_search" behind it. */
export interface Searchable {
  table: SQLiteTable & { searchText: SQLiteColumn };
  searchTable: string;
}

/** The rows in which one of `needles` (of `needlesOf`, at least one) stands. */
export const containsAny = (searchable: Searchable, needles: readonly string[]): SQL =>
  sql`(${sql.join(
    needles.map((needle) => containsNeedle(searchable, needle)),
    sql` OR `,
  )})`;

/** The rows in which `needle` stands. */
function containsNeedle({ table, searchTable }: Searchable, needle: string): SQL {
  const stands = sql`instr(${table.searchText}, ${needle}) > 0`;
  const letters = Array.from(needle);
  const windows = letters.slice(0, -2).map((_, at) => letters.slice(at, at + 3).join(""));
  if (windows.length === 0) return stands;
  const step = Math.ceil(windows.length / TRIGRAMS_MAX);
  const chosen = [...new Set(windows.filter((_, at) => at % step === 0))];
  const match = chosen.map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(" ");
  const index = sql.identifier(searchTable);
  const indexed = sql`${table}.rowid IN (SELECT rowid FROM ${index} WHERE ${index} MATCH ${match})`;
  return windows.length === 1 ? indexed : sql`(${indexed} AND ${stands})`;
}
