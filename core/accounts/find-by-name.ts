/** Accounts that may have a name, from a document for example. */
import { type SQL, sql } from "drizzle-orm";
import type { AgencyDb } from "../shared/database.ts";
import { needleOf } from "../shared/search-text.ts";
import type { Account } from "./model.ts";
import { nameKeyOf } from "./name-key.ts";
import { accountColumns, accountContains, accountOf } from "./repository.ts";
import { accounts } from "./tables.ts";

/** How many rows one lookup may contribute. */
const LOOKUP_MAX = 50;

/**
 * Accounts whose name begins like `name`, whatever its case, punctuation and legal form, and those that have its first
 * words among their names. The caller decides which of them are meant. Both lookups read an index.
 */
export async function findAccountsNamed(db: AgencyDb, name: string): Promise<Account[]> {
  const key = nameKeyOf(name);
  if (key === "") return [];
  const find = (condition: SQL | undefined) =>
    db
      .select(accountColumns)
      .from(accounts)
      .where(condition)
      .orderBy(sql`${accounts.nameKey}`, accounts.id)
      .limit(LOOKUP_MAX);
  const [start] = key.split(" ");
  const words = key.split(" ").slice(0, 2).join(" ");
  const rows = await Promise.all([
    find(sql`${accounts.nameKey} = ${key}`),
    find(sql`${accounts.nameKey} >= ${start} AND ${accounts.nameKey} < ${`${start}\u{10FFFF}`}`),
    find(accountContains([needleOf(words) ?? words])),
  ]);
  return [...new Map(rows.flat().map((row) => [row.id, accountOf(row)])).values()];
}
