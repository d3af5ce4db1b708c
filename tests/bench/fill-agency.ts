/**
 * A large agency for the benches, written straight into its database: 10,000 accounts with one contact each and ten
 * policies each, from forty carriers, 20,000 certificates of one account, 10,000 service requests and 50,000 email threads.
 */
import { createClient } from "@libsql/client/http";

export const accountRows = 10_000;
export const policyRows = 100_000;
const carrierRows = 40;
export const certificateRows = 20_000;
export const requestRows = 10_000;
export const threadRows = 50_000;
/** Policies per batch: the text index makes each row costly. */
const batchRows = 10_000;

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

const carrierName = `${word(["Granite", "Harbor", "North Slope", "Prairie", "Union"], 1)} || ' Mutual ' || i`;
const numbers = (from: number, to: number) =>
  `WITH RECURSIVE numbers (i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM numbers WHERE i < ${to}) `;

const accountStatements = [
  `INSERT INTO contacts (id, name, email, phone, search_text, created_at, updated_at)
   SELECT ${id("con")}, ${person}, 'person' || i || '@client.example', ${phone}, ${folded(person)}, i, i FROM numbers`,
  `INSERT INTO accounts (id, type, name, email, phone, line1, city, zone, postal_code, search_text, created_at, updated_at)
   SELECT ${id("acc")}, 'BUSINESS', ${name}, 'office' || i || '@client.example', ${phone}, i || ' Mill Road',
     'Springfield', 'IL', '62701', ${folded(`${name} || ' ' || i || ' Mill Road Springfield IL 62701 ' || ${person}`)}, i, i
   FROM numbers`,
  `INSERT INTO account_contacts (account_id, contact_id, position) SELECT ${id("acc")}, ${id("con")}, 0 FROM numbers`,
].map((statement) => numbers(1, accountRows) + statement);

const carrierStatement = `${numbers(1, carrierRows)}INSERT INTO carriers (id, name, created_at)
  SELECT ${id("car")}, ${carrierName}, i FROM numbers`;

const lines = [
  ["GENERAL_LIABILITY", "General Liability"],
  ["WORKERS_COMPENSATION", "Workers Compensation"],
  ["BUSINESS_OWNERS", "Business Owners"],
  ["COMMERCIAL_AUTO", "Auto"],
  ["CYBER", "Cyber"],
] as const;
const of = (place: 0 | 1) =>
  word(
    lines.map((line) => line[place]),
    3,
  );
const state = word(
  ["INFORCE", "INFORCE", "INFORCE", "EXPIRED", "BINDING", "CANCELED", "INFORCE", "PENDING"],
  5,
);
const starts = `date('2026-01-01', '+' || ((i * 37) % 700 - 350) || ' days')`;
const policyNumber = `'GMX-' || (1000000 + (i * 7919) % 9000000)`;

const policyStatement = (from: number) => `${numbers(from, from + batchRows - 1)}
  INSERT INTO policies (id, account_id, account_name, carrier_id, carrier_name, type, state, market, policy_number,
    issued_at, inforce_at, expires_at, billing_type, interval_type, premium, taxes, search_text, created_at, updated_at)
  SELECT ${id("pol")}, accounts.id, accounts.name, carriers.id, carriers.name, ${of(0)}, ${state}, 'ADMITTED', ${policyNumber},
    ${starts}, ${starts}, date(${starts}, '+1 year'), 'DIRECT', 'ANNUAL', 50000 + (i * 104729) % 9000000, 1200,
    ${folded(`${policyNumber} || ' ' || ${of(1)} || ' ' || carriers.name`)}, i, i
  FROM numbers
  JOIN accounts ON accounts.row_key = 1 + (i * 13) % ${accountRows}
  JOIN carriers ON carriers.id = 'car_' || printf('%025d', 1 + i % ${carrierRows})`;

/**
 * Four policies in force on each, which are as printed, and a snapshot of about the size that one has. Renewals and
 * changes have left forty combinations of policies, numbers and terms; certificates of ten of them still stand.
 */
const certificateStatements = (accountId: string) => [
  `UPDATE policies SET state = 'INFORCE', inforce_at = date('now', '-100 days'), expires_at = date('now', '+265 days')
    WHERE account_id = '${accountId}'`,
  `${numbers(1, certificateRows)}INSERT INTO certificates (id, account_id, kind, number, holder_name, holder_address,
    marks, snapshot, issued_on, storage_key, sha256, size, verification_code, created_by, created_at,
    terms_key, superseded_at)
  SELECT ${id("crt")}, '${accountId}', 'LIABILITY', 'COI-2026-' || printf('%05d', i), ${name},
    json_object('line1', i || ' Mill Road', 'line2', NULL, 'city', 'Springfield', 'zone', 'IL', 'postalCode', '62701'),
    '["ADDITIONAL_INSURED"]', json_object('descriptionOfOperations', hex(zeroblob(4000))), '2026-11-20',
    'certificates/' || i, hex(zeroblob(32)), 30000, 'CODE-' || i, 'usr_1', i,
    i / 500, CASE WHEN i <= 15000 THEN i END FROM numbers`,
  `INSERT INTO certificate_policies
  SELECT certificates.id, policies.id, policy_number, carrier_id, inforce_at, expires_at FROM certificates
  JOIN policies ON policies.id IN (SELECT id FROM policies WHERE account_id = '${accountId}' LIMIT 4)`,
];

const requestType = word(["QUESTION", "CANCEL_POLICY", "CREATE_CERTIFICATE", "DOCUMENT_REQUEST"], 3);
/** Most of an old agency's requests are closed. */
const requestStatement = `${numbers(1, requestRows)}
  INSERT INTO service_requests (id, state, type, priority, details, account_id, client_name, assignee_id, due_at,
    is_due_by_hand, opened_kind, resolved_at, search_text, created_at, updated_at)
  SELECT ${id("srq")}, CASE WHEN i % 5 < 2 THEN 'OPEN' ELSE 'CLOSED' END, ${requestType}, 'NORMAL',
    json_object('other', json_object('description', ${name})), accounts.id, ${person}, (SELECT min(id) FROM users),
    CASE WHEN i % 7 > 0 THEN 1790000000000 + (i * 7919) % 9000000 END, 0, 'AGENCY_CLIENT',
    CASE WHEN i % 5 < 2 THEN NULL ELSE i END, ${folded(`${person} || ' ' || ${name}`)}, i, i
  FROM numbers JOIN accounts ON accounts.row_key = 1 + (i * 13) % ${accountRows}`;

/** Email threads of a busy agency: most have ended. */
const threadStatement = (from: number) => `${numbers(from, from + batchRows - 1)}
  INSERT INTO email_threads (id, subject, state, waiting_for, from_name, from_email, account_id, search_text, created_at,
    updated_at)
  SELECT ${id("eth")}, 'Certificate ' || i || ' for ' || ${name}, CASE WHEN i % 5 = 0 THEN 'ACTIVE' ELSE 'ENDED' END,
    CASE WHEN i % 5 = 0 THEN 'AGENT' END, ${person}, 'person' || i || '@client.example', accounts.id,
    ${folded(`${person} || ' ' || ${name}`)}, 1790000000000 + i, 1790000000000 + (i * 7919) % 9000000
  FROM numbers JOIN accounts ON accounts.row_key = 1 + (i * 13) % ${accountRows}`;

export async function fillAgency(databaseUrl: string): Promise<void> {
  const client = createClient({ url: databaseUrl });
  await client.batch([...accountStatements, carrierStatement], "write");
  for (let from = 1; from <= policyRows; from += batchRows)
    await client.batch([policyStatement(from)], "write");
  await client.batch([requestStatement], "write");
  for (let from = 1; from <= threadRows; from += batchRows)
    await client.batch([threadStatement(from)], "write");
  await client.batch(certificateStatements(accountIdOf(accountRows / 2)), "write");
  client.close();
}
