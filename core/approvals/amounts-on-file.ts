/** Amounts that a client's documents and records give, whatever they are of. */
import { and, isNull, sql } from "drizzle-orm";
import { documents, documentSql, pages, readings } from "#core/documents";
import { findPoliciesOfAccounts } from "#core/policies";
import { amountFields } from "#model/policies";
import type { AgencyDb } from "../shared/database.ts";
import { figuresIn, kindOfFigure } from "../shared/figures.ts";
import { centsOf } from "./differences.ts";

/** An amount that is looked up for a client. */
export interface SoughtAmount {
  accountId: string;
  cents: number;
}

/** More of one text are not looked up: it is a list, and nobody's letter. */
const AMOUNTS_MAX = 50;
const CENTS = 100;

/** `text`: an email. In cents, each once. */
export const amountsIn = (text: string): number[] =>
  [
    ...new Set(
      figuresIn(text)
        .filter((figure) => kindOfFigure(figure) === "AMOUNT")
        .map(centsOf),
    ),
  ].slice(0, AMOUNTS_MAX);

/** As pages print an amount: with separators, and without. */
function printed(cents: number): string[] {
  const whole = Math.floor(cents / CENTS);
  const rest = cents % CENTS === 0 ? "" : `.${String(cents % CENTS).padStart(2, "0")}`;
  return [...new Set([`${whole.toLocaleString("en-US")}${rest}`, `${whole}${rest}`])];
}

/** What may follow an amount for it to end there, as patterns of GLOB. "5,000" is none in "25,000" nor in "5,000,000". */
const ends = ["[^0-9,.]", ",[^0-9]", ".[^0-9]", ".0[^0-9]", ".00[^0-9]"];

/** Those of the amounts that stand somewhere on file, by one statement for any number of clients. */
export async function findAmountsOnFile(
  db: AgencyDb,
  sought: readonly SoughtAmount[],
): Promise<SoughtAmount[]> {
  if (sought.length === 0) return [];
  const clients = [...new Set(sought.map(({ accountId }) => accountId))];
  const words = sought.flatMap(({ accountId, cents }, at) =>
    printed(cents).flatMap((needle) =>
      ends.map((end) => ({ at, accountId, needle, pattern: `*[^0-9,.]${needle}${end}*` })),
    ),
  );
  const files = db
    .select({
      owner: sql<string>`coalesce(${documents.accountId},
        (SELECT account_id FROM policies WHERE policies.id = ${documents.policyId}))`.as("owner"),
      // A number at an edge of the page has an end, too.
      text: sql<string>`' ' || ${pages.text} || '  '`.as("text"),
    })
    .from(documents)
    .innerJoin(readings, sql`${readings.id} = ${documentSql.newestReading}`)
    .innerJoin(pages, sql`${pages.readingId} = ${readings.id}`)
    .where(
      and(
        isNull(documents.replacedBy),
        documentSql.isShownTo(db),
        sql`(${documents.accountId} IN (SELECT value FROM json_each(${JSON.stringify(clients)}))
          OR ${documents.policyId} IN (SELECT id FROM policies
            WHERE account_id IN (SELECT value FROM json_each(${JSON.stringify(clients)}))))`,
      ),
    );
  const [policies, rows] = await Promise.all([
    findPoliciesOfAccounts(db, clients),
    db.all<{ at: number }>(
      sql`WITH files AS MATERIALIZED ${files}
        SELECT DISTINCT json_extract(value, '$.at') AS at FROM json_each(${JSON.stringify(words)})
        WHERE EXISTS (SELECT 1 FROM files WHERE owner = json_extract(value, '$.accountId')
          AND instr(text, json_extract(value, '$.needle')) > 0 AND text GLOB json_extract(value, '$.pattern'))`,
    ),
  ]);
  const stands = new Set(rows.map(({ at }) => at));
  const recorded = new Set(
    policies.flatMap(({ accountId, pricing }) =>
      [pricing.total, ...amountFields.map((field) => pricing[field])].map((cents) => `${accountId} ${cents}`),
    ),
  );
  return sought.filter(({ accountId, cents }, at) => stands.has(at) || recorded.has(`${accountId} ${cents}`));
}

/** What the messages say in whose thread an email answers; nothing where it answers none. In cents. */
export async function findAmountsAsked(db: AgencyDb, emailId: string | undefined): Promise<Set<number>> {
  if (emailId === undefined) return new Set();
  const rows = await db.all<{ text: string }>(sql`SELECT json_extract(part.value, '$.text') AS text
    FROM email_messages, json_each(email_messages.parts) AS part
    WHERE thread_id = (SELECT thread_id FROM email_messages WHERE id = ${emailId}) AND delivery_id IS NULL`);
  return new Set(rows.flatMap(({ text }) => amountsIn(text)));
}

/** Of one client: which amounts of a text stand somewhere on file, in cents. */
export async function amountsOnFile(db: AgencyDb, accountId: string, text: string): Promise<Set<number>> {
  const found = await findAmountsOnFile(
    db,
    amountsIn(text).map((cents) => ({ accountId, cents })),
  );
  return new Set(found.map(({ cents }) => cents));
}
