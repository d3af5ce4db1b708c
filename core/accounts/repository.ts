/** SQL statements for accounts and contacts; maps rows to model records. */
import { and, count, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { users } from "#core/users";
import { verbs } from "../shared/actor.ts";
import type { AgencyDb } from "../shared/database.ts";
import { isAfter, type ListWindow, orderOf, type SortDirection } from "../shared/list-request.ts";
import { formatPhone } from "../shared/phone-number.ts";
import { containsAny, isFound, matchesSearch, occursIn } from "../shared/search-condition.ts";
import { labeledFrom, labeledWith, searchOf, searchTextOf } from "../shared/search-text.ts";
import {
  type Account,
  type AccountBlock,
  type AccountContact,
  type AccountSortKey,
  accountTypeLabels,
  type Contact,
  entityTypeLabels,
} from "./model.ts";
import { nameKeyOf } from "./name-key.ts";
import { accountContacts, accounts, contacts } from "./tables.ts";

export interface AccountOrder {
  key: AccountSortKey;
  direction: SortDirection;
}

/** A list order: the indexed expression, and the same value of a row for the cursor. */
const sortKeys: Record<AccountSortKey, { key: SQL; valueOf: (account: Account) => string | number }> = {
  NAME: { key: sql`${accounts.name} COLLATE NOCASE`, valueOf: ({ account }) => account.name },
  CREATED_AT: { key: sql`${accounts.createdAt}`, valueOf: ({ createdAt }) => createdAt },
  TYPE: { key: sql`${accounts.type}`, valueOf: ({ type }) => type },
  EMAIL: {
    key: sql`coalesce(${accounts.email}, '') COLLATE NOCASE`,
    valueOf: ({ account }) => account.email ?? "",
  },
  LINE1: {
    key: sql`${accounts.line1} COLLATE NOCASE`,
    valueOf: ({ account }) => account.mailingAddress.line1,
  },
};

export const sortValueOf = (account: Account, key: AccountSortKey): string | number =>
  sortKeys[key].valueOf(account);

/** The contacts of the row's account, primary first, as one JSON column, which avoids a query per row. */
const contactsOfAccount = sql<string>`(
  SELECT json_group_array(json_object('id', c.id, 'name', c.name, 'email', c.email, 'phone', c.phone,
    'version', c.version, 'roles', json(c.roles)))
  FROM (
    SELECT contacts.id, contacts.name, contacts.email, contacts.phone, contacts.version, account_contacts.roles
    FROM account_contacts JOIN contacts ON contacts.id = account_contacts.contact_id
    WHERE account_contacts.account_id = ${sql.raw("accounts.id")}
    ORDER BY account_contacts.position
  ) AS c
)`;

export const accountColumns = {
  id: accounts.id,
  type: accounts.type,
  name: accounts.name,
  dba: accounts.dba,
  email: accounts.email,
  phone: accounts.phone,
  website: accounts.website,
  line1: accounts.line1,
  line2: accounts.line2,
  city: accounts.city,
  zone: accounts.zone,
  postalCode: accounts.postalCode,
  entityType: accounts.entityType,
  fein: accounts.fein,
  naics: accounts.naics,
  additionalNamedInsureds: accounts.additionalNamedInsureds,
  producerId: accounts.producerId,
  serviceRepId: accounts.serviceRepId,
  version: accounts.version,
  createdAt: accounts.createdAt,
  contacts: contactsOfAccount,
};

type AccountRow = Omit<typeof accounts.$inferSelect, "searchText" | "nameKey" | "updatedAt"> & {
  contacts: string;
};

export function accountOf(row: AccountRow): Account {
  const { line1, line2, city, zone, postalCode } = row;
  return {
    id: row.id,
    type: row.type,
    createdAt: row.createdAt,
    version: row.version,
    account: {
      name: row.name,
      dba: row.dba,
      email: row.email,
      phone: row.phone,
      website: row.website,
      mailingAddress: { line1, line2, city, zone, postalCode },
      entityType: row.entityType,
      fein: row.fein,
      naics: row.naics,
      additionalNamedInsureds: row.additionalNamedInsureds,
    },
    producerId: row.producerId,
    serviceRepId: row.serviceRepId,
    contacts: JSON.parse(row.contacts) as AccountContact[],
  };
}

export async function findAccounts(db: AgencyDb, ids: readonly string[]): Promise<Account[]> {
  const rows = await db
    .select(accountColumns)
    .from(accounts)
    .where(inArray(accounts.id, [...ids]));
  return rows.map(accountOf);
}

/** `ids`: a subquery, so that the accounts of a page are read together with it. */
export async function findAccountsAmong(db: AgencyDb, ids: SQL): Promise<Account[]> {
  const rows = await db
    .select(accountColumns)
    .from(accounts)
    .where(sql`${accounts.id} IN ${ids}`);
  return rows.map(accountOf);
}

/** All accounts that share a contact. */
export async function findAccountsOfContact(db: AgencyDb, contactId: string): Promise<Account[]> {
  const ids = db
    .select({ id: accountContacts.accountId })
    .from(accountContacts)
    .where(eq(accountContacts.contactId, contactId));
  const rows = await db.select(accountColumns).from(accounts).where(inArray(accounts.id, ids));
  return rows.map(accountOf);
}

const searchable = { table: accounts, searchTable: "accounts_search" };

/** Accounts whose data or contacts contain one of the spellings of a word. */
export const accountContains = (needles: readonly string[]): SQL => containsAny(searchable, needles);

/** The same, also by the label of the type. */
const containsOrIs = (needles: readonly string[], types: readonly Account["type"][]): SQL =>
  types.length === 0
    ? accountContains(needles)
    : sql`(${accountContains(needles)} OR ${inArray(accounts.type, [...types])})`;

export interface AccountFilter {
  text: string | null | undefined;
  /** Only accounts whose producer or service rep is this user. */
  userId: string | null;
}

/** The same for the list of accounts, which also matches the labels of their types. */
function listedAccountMatches({ text, userId }: AccountFilter): SQL | undefined {
  const search = searchOf(text ?? "");
  return and(
    search === null
      ? undefined
      : isFound(search, (needles) => containsOrIs(needles, labeledWith(accountTypeLabels, needles))),
    userId === null ? undefined : or(eq(accounts.producerId, userId), eq(accounts.serviceRepId, userId)),
  );
}

/** Returns one row more than the window's size when there are more. */
export async function listAccountRows(
  db: AgencyDb,
  { size, cursor }: ListWindow,
  filter: AccountFilter,
  order: AccountOrder,
): Promise<Account[]> {
  const { key } = sortKeys[order.key];
  const rows = await db
    .select(accountColumns)
    .from(accounts)
    .where(and(listedAccountMatches(filter), isAfter(key, accounts.id, cursor, order.direction)))
    .orderBy(...orderOf(key, accounts.id, order.direction))
    .limit(size + 1);
  return rows.map(accountOf);
}

/** The first line of a search text is the name. */
const nameLine = (searchText: SQL) =>
  sql`substr(${searchText}, 1, instr(${searchText} || char(10), char(10)) - 1)`;

/** The best matches of a search over all records: by the account's name, then a contact's, then anything else. */
export async function searchAccountRows(db: AgencyDb, typed: string, limit: number): Promise<Account[]> {
  const search = searchOf(typed);
  if (search === null) return [];
  const inName = isFound(search, (needles) => occursIn(nameLine(sql`${accounts.searchText}`), needles));
  const inContact = sql`EXISTS (
    SELECT 1 FROM ${accountContacts} JOIN ${contacts} ON ${contacts.id} = ${accountContacts.contactId}
    WHERE ${accountContacts.accountId} = ${accounts.id}
      AND ${isFound(search, (needles) => occursIn(nameLine(sql`${contacts.searchText}`), needles))})`;
  const rows = await db
    .select(accountColumns)
    .from(accounts)
    .where(isFound(search, (needles) => containsOrIs(needles, labeledFrom(accountTypeLabels, needles))))
    .orderBy(
      sql`CASE WHEN ${inName} THEN 0 WHEN ${inContact} THEN 1 ELSE 2 END`,
      sql`${accounts.name} COLLATE NOCASE`,
      accounts.id,
    )
    .limit(limit);
  return rows.map(accountOf);
}

/** Accounts whose own or contacts' phone number contains these digits, by name. */
export async function findAccountsByPhone(db: AgencyDb, digits: string, limit: number): Promise<Account[]> {
  // NOT NULL lets SQLite use the indexes on the numbers.
  const rows = await db
    .select(accountColumns)
    .from(accounts)
    .where(
      sql`${accounts.id} IN (
        SELECT a.id FROM accounts AS a WHERE a.phone IS NOT NULL AND instr(a.phone, ${digits}) > 0
        UNION
        SELECT ac.account_id FROM contacts AS c JOIN account_contacts AS ac ON ac.contact_id = c.id
        WHERE c.phone IS NOT NULL AND instr(c.phone, ${digits}) > 0
      )`,
    )
    .orderBy(sql`${accounts.name} COLLATE NOCASE`, accounts.id)
    .limit(limit);
  return rows.map(accountOf);
}

export async function countAccounts(db: AgencyDb, filter: AccountFilter): Promise<number> {
  const [row] = await db.select({ rows: count() }).from(accounts).where(listedAccountMatches(filter));
  return row?.rows ?? 0;
}

export const contactColumns = {
  id: contacts.id,
  name: contacts.name,
  email: contacts.email,
  phone: contacts.phone,
  version: contacts.version,
};

/** Which of `ids` are users of the agency who may sign in and work. */
export async function findActiveUserIds(db: AgencyDb, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...ids]), eq(users.state, "ACTIVE"), inArray(users.role, [...verbs.WORK])));
  return new Set(rows.map(({ id }) => id));
}

export async function findContact(db: AgencyDb, id: string | null): Promise<Contact | null> {
  if (id === null) return null;
  const [row] = await db.select(contactColumns).from(contacts).where(eq(contacts.id, id));
  return row ?? null;
}

export function listContactRows(
  db: AgencyDb,
  { size, cursor }: ListWindow,
  filter: string | null | undefined,
): Promise<Contact[]> {
  const key = sql`${contacts.name} COLLATE NOCASE`;
  const search = searchOf(filter ?? "");
  const matches =
    search === null ? undefined : matchesSearch({ table: contacts, searchTable: "contacts_search" }, search);
  return db
    .select(contactColumns)
    .from(contacts)
    .where(and(matches, isAfter(key, contacts.id, cursor, "ASC")))
    .orderBy(...orderOf(key, contacts.id, "ASC"))
    .limit(size + 1);
}

/** The columns of a new or changed account, except its contacts' own. */
export function accountValues({
  type,
  account,
  producerId,
  serviceRepId,
  version,
  contacts: people,
}: Account) {
  const { mailingAddress, ...rest } = account;
  return {
    type,
    ...rest,
    ...mailingAddress,
    producerId,
    serviceRepId,
    version,
    nameKey: nameKeyOf(account.name),
    searchText: accountSearchText(account, people),
  };
}

/** The number as stored and as formatted. */
const phoneTexts = (phone: string | null): string[] => (phone === null ? [] : [phone, formatPhone(phone)]);

/** All searchable data of an account, as the browser receives it. */
export const accountFilterText = ({ type, account, contacts: people }: Account): string =>
  [searchTextOf([accountTypeLabels[type]]), accountSearchText(account, people)].join("\n");

/** What the search text of an account needs to know of a contact. */
type ContactTexts = Pick<Contact, "name" | "email" | "phone">;

/**
 * The stored search text of an account. It goes to the browser with every row of the list, and what people type into the
 * filter goes into the URL, so the FEIN is not in it.
 */
export function accountSearchText(block: AccountBlock, people: readonly ContactTexts[]): string {
  const { name, dba, email, phone, website, mailingAddress, entityType, naics } = block;
  const { line1, line2, city, zone, postalCode } = mailingAddress;
  const contactTexts = people.flatMap((person) => [person.name, person.email, ...phoneTexts(person.phone)]);
  return searchTextOf([
    name,
    dba,
    email,
    line1,
    line2,
    city,
    zone,
    postalCode,
    ...phoneTexts(phone),
    website,
    ...contactTexts,
    entityType && entityTypeLabels[entityType],
    naics,
    // Last, because there may be more of them than the search text holds.
    ...block.additionalNamedInsureds,
  ]);
}
