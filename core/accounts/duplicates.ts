/** Accounts that may be the same client, shown before another one is created. */
import { ne, type SQL, sql } from "drizzle-orm";
import type { AgencyDb } from "../shared/database.ts";
import { normalizePhone } from "../shared/phone-number.ts";
import { type Account, type DuplicateReason, duplicateReasons } from "./model.ts";
import { nameKeyOf } from "./name-key.ts";
import { accountColumns, accountOf } from "./repository.ts";
import { accounts } from "./tables.ts";

export const DUPLICATES_MAX = 10;
/** How many rows one lookup may contribute, so that a value that thousands of accounts share costs no more. */
const LOOKUP_MAX = 25;

/** What was typed so far; what is blank or incomplete matches nothing. */
export interface DuplicateSearch {
  name?: string | null | undefined;
  /** The account's own and its contact's. */
  emails: readonly string[];
  phones: readonly string[];
  postalCode?: string | null | undefined;
  /** The account that is being edited. */
  exceptId?: string | null | undefined;
}

export interface AccountDuplicate {
  account: Account;
  reasons: DuplicateReason[];
}

/** One statement; each lookup reads an index. */
export async function findAccountDuplicates(
  db: AgencyDb,
  search: DuplicateSearch,
): Promise<AccountDuplicate[]> {
  const lookups = listLookups(search);
  if (lookups.length === 0) return [];
  const found = sql`(
    SELECT account_id, group_concat(DISTINCT reason) AS reasons
    FROM (${sql.join(
      lookups.map((lookup) => sql`SELECT * FROM (${lookup} LIMIT ${LOOKUP_MAX})`),
      sql` UNION ALL `,
    )})
    GROUP BY account_id
  ) AS found`;
  const rows = await db
    .select({ ...accountColumns, reasons: sql<string>`found.reasons` })
    .from(accounts)
    .innerJoin(found, sql`found.account_id = ${accounts.id}`)
    .where(search.exceptId ? ne(accounts.id, search.exceptId) : undefined)
    .orderBy(sql`length(found.reasons) DESC`, sql`${accounts.name} COLLATE NOCASE`, accounts.id)
    .limit(DUPLICATES_MAX);
  return rows.map(({ reasons, ...row }) => {
    const given = new Set(reasons.split(","));
    return { account: accountOf(row), reasons: duplicateReasons.filter((reason) => given.has(reason)) };
  });
}

function listLookups({ name, emails, phones, postalCode }: DuplicateSearch): SQL[] {
  const wantedEmails = distinct(emails.map((email) => email.trim()).filter((email) => /.@./.test(email)));
  const wantedPhones = distinct(
    phones.flatMap((phone) => normalizePhone(phone)?.split(" x")[0] ?? []), // whatever the extension
  );
  const nameKey = nameKeyOf(name ?? "");
  const zip = /^\s*(\d{5})(?:[-\s]?\d{4})?\s*$/.exec(postalCode ?? "")?.[1];
  return [
    ...wantedEmails.flatMap((email) => [
      sql`SELECT id AS account_id, 'EMAIL' AS reason FROM accounts
        WHERE coalesce(email, '') COLLATE NOCASE = ${email}`,
      sql`SELECT ac.account_id, 'EMAIL' AS reason
        FROM contacts AS c JOIN account_contacts AS ac ON ac.contact_id = c.id
        WHERE c.email = ${email} COLLATE NOCASE`,
    ]),
    // "!" follows the space before an extension: the number with any extension, and nothing else.
    ...wantedPhones.flatMap((phone) => [
      sql`SELECT id AS account_id, 'PHONE' AS reason FROM accounts
        WHERE phone >= ${phone} AND phone < ${`${phone}!`}`,
      sql`SELECT ac.account_id, 'PHONE' AS reason
        FROM contacts AS c JOIN account_contacts AS ac ON ac.contact_id = c.id
        WHERE c.phone >= ${phone} AND c.phone < ${`${phone}!`}`,
    ]),
    ...(nameKey !== "" && zip !== undefined
      ? [
          sql`SELECT id AS account_id, 'NAME_AND_ZIP' AS reason FROM accounts
            WHERE name_key = ${nameKey} AND substr(postal_code, 1, 5) = ${zip}`,
        ]
      : []),
  ];
}

const distinct = (values: readonly string[]): string[] => [...new Set(values)].slice(0, 4);
