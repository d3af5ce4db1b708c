import { and, asc, desc, sql } from "drizzle-orm";
import { accounts, findAccountsNamed, nameKeyOf } from "#core/accounts";
import type { AgencyDb } from "../shared/database.ts";
import type { NamedClient } from "./recognize-task.ts";

/** Shorter names are ordinary words. */
const NAME_MIN = 4;
const CLIENTS_MAX = 10;

/**
 * The accounts that a text names, with or without their legal form. A name within a longer one that is named as well is
 * not meant by itself.
 */
export async function findNamedIn(db: AgencyDb, text: string): Promise<NamedClient[]> {
  const words = ` ${nameKeyOf(text.replaceAll(/['’]s\b/gu, ""))} `;
  const rows = await db
    .select({ id: sql<string>`${accounts.id}`, name: accounts.name, key: accounts.nameKey })
    .from(accounts)
    .where(
      and(
        sql`length(${accounts.nameKey}) >= ${NAME_MIN}`,
        sql`instr(${words}, ' ' || ${accounts.nameKey} || ' ') > 0`,
      ),
    )
    .orderBy(desc(sql`length(${accounts.nameKey})`), asc(accounts.id))
    .limit(CLIENTS_MAX);
  return rows
    .filter(
      ({ key }, at) => !rows.slice(0, at).some((longer) => longer.key !== key && longer.key.includes(key)),
    )
    .map(({ id, name }) => ({ id, name }));
}

/** The account that has a name which a document gives; null if none or several do. */
export async function findClientNamed(db: AgencyDb, name: string): Promise<NamedClient | null> {
  const found = await findAccountsNamed(db, name);
  const same = found.filter(({ account }) => nameKeyOf(account.name) === nameKeyOf(name));
  const [only] = same;
  return only && same.length === 1 ? { id: only.id, name: only.account.name } : null;
}
