/**
 * The server side of filter boxes: finds the rows whose search text contains a needle (from `searchOf`). Needles of
 * three or more letters use a trigram index, which also includes the two spaces before each word. One or two letters
 * have no trigram and occur in most rows, so those scan the text itself.
 */
import { sql, type SQL } from "drizzle-orm";
import { type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Search } from "./search-text.ts";

/** More trigrams than this do not narrow the search; the text itself is compared afterwards. */
const TRIGRAMS_MAX = 24;

/** A table with a trigram index in a table of the same name plus "_search". */
export interface Searchable {
  table: SQLiteTable & { searchText: SQLiteColumn };
  searchTable: string;
}

/** Every word of the search is found, or the whole of it. `found` says where the spellings of a word are looked for. */
export function isFound({ words, whole }: Search, found: (needles: readonly string[]) => SQL): SQL {
  const every = sql`(${sql.join(words.map(found), sql` AND `)})`;
  return whole.length === 0 ? every : sql`(${every} OR ${found(whole)})`;
}

/** The rows whose search text a search finds. */
export const matchesSearch = (searchable: Searchable, search: Search): SQL =>
  isFound(search, (needles) => containsAny(searchable, needles));

/** One of `needles` occurs in a text. */
export const occursIn = (text: SQL, needles: readonly string[]): SQL =>
  sql`(${sql.join(
    needles.map((needle) => sql`instr(${text}, ${needle}) > 0`),
    sql` OR `,
  )})`;

/** The rows that contain one of `needles`, at least one. */
export const containsAny = (searchable: Searchable, needles: readonly string[]): SQL =>
  sql`(${sql.join(
    needles.map((needle) => containsNeedle(searchable, needle)),
    sql` OR `,
  )})`;

/** The rows that contain `needle`. */
function containsNeedle({ table, searchTable }: Searchable, needle: string): SQL {
  const found = sql`instr(${table.searchText}, ${needle}) > 0`;
  const letters = Array.from(needle);
  const windows = letters.slice(0, -2).map((_, at) => letters.slice(at, at + 3).join(""));
  if (windows.length === 0) return found;
  const step = Math.ceil(windows.length / TRIGRAMS_MAX);
  const chosen = [...new Set(windows.filter((_, at) => at % step === 0))];
  const match = chosen.map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(" ");
  const index = sql.identifier(searchTable);
  const indexed = sql`${table}.rowid IN (SELECT rowid FROM ${index} WHERE ${index} MATCH ${match})`;
  return windows.length === 1 ? indexed : sql`(${indexed} AND ${found})`;
}
