/** Clients whose names are nearly what a text says: mistyped, run together, or called by a word inside the name. */
import { sql } from "drizzle-orm";
import { nameKeyOf } from "#core/accounts";
import type { AgencyDb } from "../shared/database.ts";
import { type Name, wordsOf } from "./match-names.ts";
import { ordinaryWords } from "./ordinary-words.ts";
import { isOneOff } from "./one-off.ts";
import { linesIn } from "./policy-lines.ts";

/** Shorter words are like too many others. */
const WORD_MIN = 5;
const WORDS_MAX = 6;
const CANDIDATES_MAX = 60;
const NEAR_MAX = 5;

interface Spoken {
  key: string;
  start: number;
  end: number;
}

/** The words that may be somebody's name, and each with the one behind it as it is written together. */
const spokenIn = (text: string): Spoken[] =>
  wordsOf(text)
    .filter(
      ({ key, bare }) =>
        key.length >= WORD_MIN &&
        /^\p{L}+$/u.test(key) &&
        !ordinaryWords.has(key) &&
        !ordinaryWords.has(bare) &&
        linesIn(key).length === 0,
    )
    .slice(0, WORDS_MAX);

const pairsOf = (word: string): string[] =>
  Array.from({ length: Math.max(0, word.length - 2) }, (_, at) => word.slice(at, at + 3));

const quoted = (part: string): string => `"${part}"`;

const isNear = (own: string, word: string): boolean =>
  own === word || `${own}s` === word || (own.length > WORD_MIN && isOneOff(own, word));

/** What a name may be called by, how it begins first: each of its words, and its first two written together. */
const callsOf = (name: string): { opening: string[]; rest: string[] } => {
  const [first = "", second = "", ...rest] = nameKeyOf(name).split(" ");
  return { opening: [first, `${first}${second}`], rest: [second, ...rest] };
};

const nearIn = (text: string, calls: readonly string[]): Spoken[] =>
  spokenIn(text).filter(({ key }) => calls.some((own) => isNear(own, key)));

/** The words of the text that nearly say the name, as they stand there. */
export function nearlySaid(text: string, name: string): string[] {
  const { opening, rest } = callsOf(name);
  return nearIn(text, [...opening, ...rest]).map(({ start, end }) => text.slice(start, end));
}

/** A trade in the middle of a name names nobody; a last name does. */
const isMeant = (text: string, name: string, isPerson: boolean): boolean => {
  const { opening, rest } = callsOf(name);
  return nearIn(text, opening).length > 0 || nearIn(text, rest).length > (isPerson ? 0 : 1);
};

const LAST_NAME_MIN = 4;

/** "Dr Osei emailed": the clients whose contact has that last name. */
async function findByLastName(db: AgencyDb, text: string): Promise<Name[]> {
  const words = wordsOf(text)
    .map(({ key }) => key)
    .filter((key) => key.length >= LAST_NAME_MIN && /^\p{L}+$/u.test(key) && !ordinaryWords.has(key))
    .slice(0, WORDS_MAX * 2);
  if (words.length === 0) return [];
  const found = await db.all<Name & { contact: string }>(
    sql`SELECT DISTINCT accounts.id AS id, accounts.name AS name, contacts.name AS contact
      FROM contacts_search JOIN contacts ON contacts.row_key = contacts_search.rowid
      JOIN account_contacts ON contact_id = contacts.id JOIN accounts ON accounts.id = account_id
      WHERE contacts_search MATCH ${words.map((word) => `(${pairsOf(word).map(quoted).join(" AND ")})`).join(" OR ")} LIMIT ${CANDIDATES_MAX}`,
  );
  return found.filter(({ contact }) => words.includes(nameKeyOf(contact).split(" ").at(-1) ?? ""));
}

/** The clients that may be meant where no name is said as it is, the likeliest first, by the search indexes. */
export async function findNear(db: AgencyDb, text: string): Promise<Name[]> {
  const [byName, byLastName] = await Promise.all([findByName(db, text), findByLastName(db, text)]);
  const all = new Map([...byName, ...byLastName].map(({ id, name }) => [id, { id, name }]));
  return [...all.values()].slice(0, NEAR_MAX);
}

async function findByName(db: AgencyDb, text: string): Promise<Name[]> {
  const pairs = [...new Set(spokenIn(text).flatMap(({ key }) => pairsOf(key)))];
  if (pairs.length === 0) return [];
  const found = await db.all<Name & { type: string }>(
    sql`SELECT accounts.id AS id, accounts.name AS name, accounts.type AS type FROM accounts_search JOIN accounts ON row_key = accounts_search.rowid
      WHERE accounts_search MATCH ${pairs.map(quoted).join(" OR ")} ORDER BY rank LIMIT ${CANDIDATES_MAX}`,
  );
  return found
    .filter(({ name, type }) => isMeant(text, name, type === "INDIVIDUAL"))
    .map(({ id, name }) => ({ id, name, count: nearlySaid(text, name).length }))
    .toSorted((one, other) => other.count - one.count);
}
