/** Whom a task is about and whom an email is to go to, by the names in its words. */
import { sql } from "drizzle-orm";
import type { AgencyDb } from "../shared/database.ts";
import { findNamed, type NamedPerson, type NamedRecords } from "./find-named.ts";
import type { Name, NamedClient } from "./match-names.ts";
import { ordinaryWords } from "./ordinary-words.ts";
import { recipientVerbs } from "./task-words.ts";

export interface Whom {
  named: NamedRecords;
  /** The clients that the words name: by their own name, by a contact's or by a policy's number. */
  clients: readonly NamedClient[];
  /** The first contact that the words name. */
  contact: NamedPerson | null;
  /** Whose contact it is, if what is written goes to that contact. */
  recipientOf: Name | null;
  /** Several people or clients go by the first name that an email is addressed to: a question, and who they are. */
  doubt: { question: string; choices: string[] } | null;
  /** What the people that the words name are called in such a question. */
  labels: readonly string[];
}

const PEOPLE_MAX = 6;

/** `kept`: the client that the workspace is about. */
export async function findWhom(db: AgencyDb, text: string, kept: Name | null): Promise<Whom> {
  const addressed = addressedIn(text);
  const [named, found] = await Promise.all([
    findNamed(db, text),
    findCalled(db, [...addressed, ...(kept ? [] : otherWordsIn(text))]),
  ]);
  const [whole = null] = named.people;
  // Anybody else is meant only where nothing else says whom it is about.
  const isNamed = named.clients.length + named.people.length + named.policies.length > 0;
  const called = found.filter(
    ({ word }) => !isNamed || addressed.some((each) => each.toLowerCase() === word),
  );
  // "Marisol Vega" does not name the client Marisol Echevarren.
  const isOfPerson = ({ id, said }: NamedClient): boolean =>
    named.people.some(
      ({ name, clients }) =>
        clients.every((client) => client.id !== id) &&
        said?.every((each) => firstOf(name) === each.toLowerCase()),
    );
  const byName = named.clients.filter((client) => !isOfPerson(client));
  // A client that is named in full is meant, whoever else is called so.
  const isInFull = (word: string) => byName.some(({ name }) => firstOf(name) === word && isWhole(text, name));
  const first = called[0]?.word ?? null;
  const word = whole || first === null || isInFull(first) ? null : first;
  const isCalled = ({ said }: NamedClient): boolean =>
    word !== null && said?.every((each) => each.toLowerCase() === word) === true;
  const alike = byName.filter(isCalled);
  const others = byName.filter((client) => !isCalled(client));
  const people = called.filter((each) => each.word === word).map(({ person }) => person);
  const about = others.length > 0 ? others : kept ? [kept] : [];
  const near = people.filter(({ clients }) => clients.some(({ id }) => about.some((each) => each.id === id)));
  const meant = near.length > 0 ? near : people;
  const isDoubtful = word !== null && near.length !== 1 && meant.length + alike.length > 1;
  const contact = whole ?? (isDoubtful ? null : (meant[0] ?? null));
  // What calls the contact stands for the client in a question.
  const said = contact ? sayingOf(text, contact) : [];
  const ofOthers: NamedClient[] = [
    ...(contact?.clients.map((client) => ({ ...client, ...(said.length > 0 ? { said } : {}) })) ?? []),
    ...named.policies.map(({ client }) => client),
  ];
  const byId = [...new Map(ofOthers.map((client) => [client.id, client])).values()];
  const isTo = contact !== null && (!whole || isRecipient(text, contact.name));
  return {
    named,
    clients: [near.length === 1 ? others : byName, byId].find((found) => found.length > 0) ?? [],
    contact,
    recipientOf: isTo ? (contact.clients[0] ?? null) : null,
    doubt: isDoubtful
      ? {
          question: `Which ${capitalized(word)} do you mean?`,
          choices: [...meant.map(labelOf), ...alike.map(({ name }) => name)].slice(0, PEOPLE_MAX),
        }
      : null,
    labels: named.people.map(labelOf),
  };
}

/** A first name as the text has it, with an "s" that may be a possessive. */
function sayingOf(text: string, { name }: NamedPerson): string[] {
  const first = firstOf(name);
  const words = text.match(/\p{L}[\p{L}’'-]*/gu) ?? [];
  return [
    ...new Set(
      words
        .map((word) => word.replace(/['’]s$/iu, ""))
        .filter((word) => [first, `${first}s`].includes(word.toLowerCase())),
    ),
  ];
}

const labelOf = ({ name, clients }: NamedPerson): string =>
  [name, ...clients.slice(0, 1).map((client) => client.name)].join(", ");

const isWhole = (text: string, name: string): boolean => text.toLowerCase().includes(name.toLowerCase());
const capitalized = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
const firstOf = (name: string): string => name.split(/\s/u)[0]?.toLowerCase() ?? "";

/** The word behind each of these may be a name: "need to let calvin know", "follow up with ines". */
const whomIs = new RegExp(
  String.raw`\b(?:${recipientVerbs}|to|(?:up|in|base|touch|back) with|(?:e-?mail|note|reminder|message|follow[- ]?up) for|ping|nudge|chase|message|thank|contact)\s+(?=(\p{L}[\p{L}’'-]{1,30}?)(?:['’]s\b|[\s,.;:!?]|$))`,
  "giu",
);

/** "Spoke w Nadia": people whom it is about. */
const spokenWith =
  /\b(?:sp(?:oke|eak)|talk(?:ed)?|met|call(?:ed)? (?:from|with)|heard)\s+(?:w\/?|with|to|from)\s+(\p{L}[\p{L}’'-]{1,30}?)(?=['’]s\b|[\s,.;:!?]|$)/giu;

/** The words that may be the first name of whom it goes to, or of whom it is about. */
function addressedIn(text: string): string[] {
  const words = [...text.matchAll(whomIs), ...text.matchAll(spokenWith)].map(([, word = ""]) => word);
  const names = words.filter((word) => /^\p{Lu}/u.test(word) || !ordinaryWords.has(word.toLowerCase()));
  return [...new Set(names)];
}

const WORD_MIN = 3;

/** Further words that may be a first name: "theo needs his loss runs", "nadias auto". */
function otherWordsIn(text: string): string[] {
  const words = (text.match(/\p{L}[\p{L}’'-]{2,30}/gu) ?? []).flatMap((word) => {
    const own = word.replace(/['’]s$/iu, "");
    return /[^s]s$/iu.test(own) && own.length > WORD_MIN ? [own, own.slice(0, -1)] : [own];
  });
  return [
    ...new Set(words.filter((word) => word.length >= WORD_MIN && !ordinaryWords.has(word.toLowerCase()))),
  ];
}

/** "Email Ann Okafor the limits": what is sent to somebody by name goes to nobody else. */
const isRecipient = (text: string, name: string): boolean => {
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
  return new RegExp(String.raw`\b(?:${recipientVerbs})\s+${escaped}(?![\p{L}\p{N}])`, "iu").test(text);
};

/** "Dr. Helen Osei" is Helen. */
const titles = ["Dr.", "Mr.", "Mrs.", "Ms."];

/** The contacts with one of these first names, each with the clients that it is a contact of. */
async function findCalled(
  db: AgencyDb,
  words: readonly string[],
): Promise<{ word: string; person: NamedPerson }[]> {
  if (words.length === 0) return [];
  const rows = await db.all<Name & { word: string; clientId: string; clientName: string }>(
    sql`SELECT word.value AS word, contacts.id AS id, contacts.name AS name, accounts.id AS clientId, accounts.name AS clientName
      FROM json_each(${JSON.stringify(words.flatMap((word) => [word, ...titles.map((title) => `${title} ${word}`)]))}) AS word
      CROSS JOIN contacts ON contacts.name COLLATE NOCASE >= word.value || ' ' AND contacts.name COLLATE NOCASE < word.value || '!'
      JOIN account_contacts ON contact_id = contacts.id JOIN accounts ON accounts.id = account_id
      ORDER BY word.key, accounts.name, contacts.name LIMIT ${PEOPLE_MAX * 2}`,
  );
  const byPerson = Map.groupBy(rows, ({ id }) => id);
  return [...byPerson.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const clients = own.map(({ clientId, clientName }) => ({ id: clientId, name: clientName }));
    const said = first.word.split(" ").at(-1) ?? first.word;
    return {
      word: said.toLowerCase(),
      person: { id: first.id, name: first.name, clients, said: [said] },
    };
  });
}
