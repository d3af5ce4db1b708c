/**
 * The text that a workspace is found by. Its first line is the title; what becomes known later stands right behind it, since
 * the end is cut.
 */
import { type SQL, sql } from "drizzle-orm";
import { searchTextOf } from "../shared/search-text.ts";
import { workspaces } from "./tables.ts";
import type { NewTitle } from "./title-of-workspace.ts";

const TEXT_MAX = 2_000;

const text = workspaces.searchText;
const titleEnd = sql`instr(${text} || char(10), char(10))`;
const title = sql`substr(${text}, 1, ${titleEnd} - 1)`;
const rest = sql`substr(${text}, ${titleEnd})`;

/** The text under another title, for an update. */
export const retitled = (newTitle: string): SQL<string> =>
  sql`substr(${searchTextOf([newTitle])} || ${rest}, 1, ${TEXT_MAX})`;

/** The text with more values, for an update; those that it has already are not added again. `named`: under another title. */
export function foundBy(values: readonly (string | null)[], named: NewTitle | null = null): SQL<string> {
  const head = named ? sql`iif(${named.isDue}, ${searchTextOf([named.title])}, ${title})` : title;
  const lines = searchTextOf(values).split("\n");
  const added = lines.map(
    (line) => sql`iif(instr(${text} || char(10), ${`${line}\n`}) > 0, '', char(10) || ${line})`,
  );
  return sql`substr(${head} || ${sql.join(added, sql` || `)} || ${rest}, 1, ${TEXT_MAX})`;
}
