/**
 * Filter boxes over large tables. A record's searchable text is stored folded (case, accents, width) with
 * two spaces before every word, under a trigram index. So "any part, three letters or more" and "one or two
 * letters that begin a word" are the same kind of look-up: the trigram of a word's first letter is "␠␠c",
 * that of its first two "␠ce". Nothing that a person types is read as a search operator.
 */
import { sql, type SQL } from "drizzle-orm";
import { type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core";

/** What is kept of one record at most, in UTF-16 units: addresses and names are far shorter. */
const SEARCH_TEXT_MAX = 2_000;
/** More than this many trigrams make a look-up no sharper: the text itself is compared after it. */
const TRIGRAMS_MAX = 24;

const foldWords = (text: string): string[] =>
  text
    .normalize("NFKD")
    .replaceAll(/[\p{M}\p{Cc}]/gu, "")
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== "");

/** The stored form of everything that a person may look for. Give it values, not labels. */
export function searchTextOf(values: readonly (string | null | undefined)[]): string {
  const words = values.flatMap((value) => (value ? foldWords(value.replaceAll(/[\r\n\t]/g, " ")) : []));
  return words
    .map((word) => `  ${word}`)
    .join("")
    .slice(0, SEARCH_TEXT_MAX)
    .toWellFormed();
}

/** What is looked for inside the stored text, or null when the filter says nothing. */
export function needleOf(filter: string): string | null {
  const words = foldWords(filter.slice(0, SEARCH_TEXT_MAX).toWellFormed());
  const [first] = words;
  if (first === undefined) return null;
  const letters = words.length === 1 ? Array.from(first).length : 3;
  if (letters === 1) return `  ${first}`;
  if (letters === 2) return ` ${first}`;
  return words.join("  ");
}

/** A table whose text is indexed by a trigram table of the same name with "_search" behind it. */
export interface Searchable {
  table: SQLiteTable & { searchText: SQLiteColumn };
  searchTable: string;
}

/** The rows in which `needle` (of `needleOf`) stands. */
export function containsNeedle({ table, searchTable }: Searchable, needle: string): SQL {
  const letters = Array.from(needle);
  const windows = letters.slice(0, -2).map((_, at) => letters.slice(at, at + 3).join(""));
  const step = Math.ceil(windows.length / TRIGRAMS_MAX);
  const chosen = [...new Set(windows.filter((_, at) => at % step === 0))];
  const match = chosen.map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(" ");
  const index = sql.identifier(searchTable);
  const indexed = sql`${table}.rowid IN (SELECT rowid FROM ${index} WHERE ${index} MATCH ${match})`;
  if (windows.length === 1) return indexed;
  return sql`(${indexed} AND instr(${table.searchText}, ${needle}) > 0)`;
}
