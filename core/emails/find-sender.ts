/**
 * Whose contact a sender is. Only the address itself counts: a name can be anybody's, and the domain of a free mail
 * provider is everybody's.
 */
import { sql } from "drizzle-orm";
import type { AgencyDb } from "../shared/database.ts";

const FOUND_MAX = 5;

/** The accounts whose own address this is, or that of one of their contacts. */
export async function findAccountsOfSender(db: AgencyDb, address: string): Promise<string[]> {
  if (address === "") return [];
  const rows = await db.all<{ id: string }>(sql`
    SELECT id FROM accounts WHERE coalesce(email, '') COLLATE NOCASE = ${address}
    UNION
    SELECT account_contacts.account_id AS id
      FROM contacts JOIN account_contacts ON account_contacts.contact_id = contacts.id
      WHERE contacts.email = ${address} COLLATE NOCASE
    LIMIT ${FOUND_MAX}`);
  return rows.map(({ id }) => id);
}
