/** The records that a text names: clients, carriers and brokers, people, policies. */
import { sql } from "drizzle-orm";
import { findAccountsNamed, nameKeyOf } from "#core/accounts";
import { findPoliciesCalled } from "#core/policies/called";
import type { AgencyDb } from "../shared/database.ts";
import { joinedAt, matchNames, type Name, type Said, wordsOf } from "./match-names.ts";

export interface NamedRecords {
  clients: Said[];
  companies: Said[];
  /** Contacts, each with the clients that it is a contact of. */
  people: Said<NamedPerson>[];
  policies: NamedPolicy[];
}

export interface NamedPerson extends Name {
  clients: Name[];
}

export interface NamedPolicy extends Name {
  client: Name;
}

const WORDS_MAX = 300;
const CANDIDATES_MAX = 200;
const MEANT_MAX = 10;
/** Shorter ones are ordinary numbers. */
const NUMBER_MIN = 4;

/**
 * One round trip. Of each kind at most ten. Each statement looks the words of the text up in an index: it costs what the
 * text is long, however many records an agency has.
 */
export async function findNamed(db: AgencyDb, text: string): Promise<NamedRecords> {
  const words = wordsOf(text).filter(({ key }) => key !== "");
  const keys = distinct([
    ...words.flatMap(({ key, whole, bare }) => [key, whole, bare]),
    // Of a long text the words alone are enough.
    ...words.map((_, at) => joinedAt(words, at)),
  ]);
  const [clients, companies, people, policies] = await Promise.all([
    // Names that begin with one of the words: a space follows the first word, and "!" follows a space.
    db.all<Name>(
      sql`SELECT accounts.id AS id, accounts.name AS name FROM json_each(${JSON.stringify(keys)}) AS word
        JOIN accounts ON name_key >= word.value AND name_key < word.value || '!'
        ORDER BY accounts.id LIMIT ${CANDIDATES_MAX}`,
    ),
    db.all<Name>(sql`SELECT id, name FROM carriers`),
    // The same, and the whole name stands in the text. CROSS JOIN: the words are looked up, not every contact compared.
    db.all<Name & { clientId: string; clientName: string }>(
      sql`SELECT DISTINCT contacts.id AS id, contacts.name AS name, accounts.id AS clientId, accounts.name AS clientName
        FROM json_each(${JSON.stringify(firstWordsOf(text))}) AS word
        CROSS JOIN contacts
          ON contacts.name COLLATE NOCASE >= word.value AND contacts.name COLLATE NOCASE < word.value || '!'
        JOIN account_contacts ON contact_id = contacts.id JOIN accounts ON accounts.id = account_id
        WHERE instr(${text.toLowerCase()}, lower(contacts.name)) > 0 OR instr(${text}, contacts.name) > 0
        ORDER BY accounts.id LIMIT ${CANDIDATES_MAX}`,
    ),
    findPoliciesCalled(db, text, NUMBER_MIN),
  ]);
  const persons = new Map<string, NamedPerson>();
  for (const { id, name, clientId, clientName } of people) {
    const person = persons.get(id) ?? { id, name, clients: [] };
    person.clients.push({ id: clientId, name: clientName });
    persons.set(id, person);
  }
  return {
    clients: matchNames(text, clients).slice(0, MEANT_MAX),
    companies: matchNames(text, companies).slice(0, MEANT_MAX),
    people: matchNames(text, [...persons.values()], { onlyWhole: true }).slice(0, MEANT_MAX),
    policies: policies.slice(0, MEANT_MAX).map(({ id, number, accountId, accountName }) => ({
      ...{ id, name: number, client: { id: accountId, name: accountName } },
    })),
  };
}

const distinct = (words: readonly string[]): string[] =>
  [...new Set(words)].filter((word) => word !== "").slice(0, WORDS_MAX);

/** What a name in the text may begin with, as it stands there: "J." and "Dale", also out of "Dale's" and "(Dale,". */
const firstWordsOf = (text: string): string[] =>
  distinct(
    text.split(/\s+/u).flatMap((word) => {
      const whole = word.replace(/^[^\p{L}\p{N}]+/u, "");
      const bare = whole.replace(/[^\p{L}\p{N}\p{M}]+$/u, "");
      return [whole, bare, bare.replace(/['’]s$/iu, "")];
    }),
  );

/** The account that has a name which a document gives; null if none or several do. */
export async function findClientNamed(db: AgencyDb, name: string): Promise<Name | null> {
  const found = await findAccountsNamed(db, name);
  const same = found.filter(({ account }) => nameKeyOf(account.name) === nameKeyOf(name));
  const [only] = same;
  return only && same.length === 1 ? { id: only.id, name: only.account.name } : null;
}
