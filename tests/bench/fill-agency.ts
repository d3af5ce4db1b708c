/** A large agency for the benches, written straight into its database: 10,000 accounts with one contact each. */
import { createClient } from "@libsql/client/http";

export const accountRows = 10_000;

/** The id of account `number`, 1 to `accountRows`. */
export const accountIdOf = (number: number): string => `acc_${String(number).padStart(25, "0")}`;

const word = (list: readonly string[], every: number): string =>
  `json_extract('${JSON.stringify(list)}', '$[' || ((i * ${every}) % ${list.length}) || ']')`;

const first = word(
  ["Cedar", "Maple", "Harbor", "Granite", "Juniper", "Prairie", "Summit", "Willow", "Ember"],
  7,
);
const second = word(["Hollow", "Street", "Point", "Ridge", "Valley", "Grove", "Landing"], 3);
const trade = word(
  ["Bakery", "Roofing", "Dental", "Freight", "Landscaping", "Books", "Plumbing", "Studio"],
  5,
);
const name = `${first} || ' ' || ${second} || ' ' || ${trade} || ' ' || i || ' LLC'`;
const person = `${word(["Priya", "Odette", "Marcus", "Ilse", "Tomas", "Wren"], 1)} || ' ' || ${second}`;
/** As core/shared/search-text.ts stores it: folded, two spaces before each word. */
const folded = (text: string) => `'  ' || replace(lower(${text}), ' ', '  ')`;
const phone = `'+1217555' || printf('%04d', 100 + i % 100)`;
const id = (prefix: string) => `'${prefix}_' || printf('%025d', i)`;

const statements = [
  `INSERT INTO contacts (id, name, email, phone, search_text, created_at, updated_at)
   SELECT ${id("con")}, ${person}, 'person' || i || '@client.example', ${phone}, ${folded(person)}, i, i FROM numbers`,
  `INSERT INTO accounts (id, type, name, email, phone, line1, city, zone, postal_code, search_text, created_at, updated_at)
   SELECT ${id("acc")}, 'BUSINESS', ${name}, 'office' || i || '@client.example', ${phone}, i || ' Mill Road',
     'Springfield', 'IL', '62701', ${folded(`${name} || ' ' || i || ' Mill Road Springfield IL 62701 ' || ${person}`)}, i, i
   FROM numbers`,
  `INSERT INTO account_contacts (account_id, contact_id, position) SELECT ${id("acc")}, ${id("con")}, 0 FROM numbers`,
].map((statement) =>
  statement.replace(
    /^INSERT/,
    `WITH RECURSIVE numbers (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < ${accountRows}) INSERT`,
  ),
);

export async function fillAgency(databaseUrl: string): Promise<void> {
  const client = createClient({ url: databaseUrl });
  await client.batch(statements, "write");
  client.close();
}
