/** Where an email to a carrier or a broker goes: an address that was used before, or one that the knowledge base gives. */
import { sql } from "drizzle-orm";
import { documents, documentSql, pages, readings } from "#core/documents";
import type { AgencyDb } from "../shared/database.ts";

export interface CompanyAddress {
  email: string;
  /** Where it comes from, as the end of a sentence. */
  from: string;
}

/** What the email is about: carriers have a desk for claims. */
type Desk = "CLAIMS" | "SERVICE";

/** Null where nobody has said it, or where there are several and nothing tells them apart. */
export async function findCompanyAddress(
  db: AgencyDb,
  company: string,
  desk: Desk,
): Promise<CompanyAddress | null> {
  const [used, kept, others] = await Promise.all([
    findUsed(db, company),
    findKept(db, company),
    findOthers(db, company),
  ]);
  if (used) return { email: used, from: "the address of the last email to them" };
  const found = kept.flatMap(({ text, name, page }) =>
    addressesOf(text, company, others).map((each) => ({
      ...each,
      from: `the address in ${name}, page ${page}`,
    })),
  );
  const meant = found.filter(({ line }) => claims.test(line) === (desk === "CLAIMS"));
  const of = (all: typeof found) => [
    ...new Map(all.map((each) => [each.email.toLowerCase(), each])).values(),
  ];
  const serving = of(meant.filter(({ line }) => service.test(line)));
  const [only, ...more] =
    desk === "SERVICE" && serving.length === 1 ? serving : of(meant.length > 0 ? meant : found);
  return only && more.length === 0 ? { email: only.email, from: only.from } : null;
}

const claims = /\b(?:claims?|loss(?:es)?|fnol)\b/iu;
const service =
  /\b(?:service|servicing|endorsements?|underwrit\w*|policy changes?|agents?|agency|support)\b/iu;

/** The newest address that somebody has approved an email to this company for, and that took it. */
async function findUsed(db: AgencyDb, company: string): Promise<string | null> {
  const [row] = await db.all<{ email: string }>(
    // As the index of drafts by company has it.
    sql`SELECT json_extract(content, '$.toEmail') AS email FROM artifacts
      CROSS JOIN approvals ON approvals.artifact_id = artifacts.id
      WHERE json_extract(content, '$.company') = ${company} AND json_extract(content, '$.company') IS NOT NULL
        AND approvals.kind = 'SEND_EMAIL' AND approvals.state IN ('UNDOABLE', 'APPROVED')
        AND lower(json_extract(content, '$.toEmail')) NOT IN (SELECT address FROM mail_addresses WHERE bounced_at IS NOT NULL)
      ORDER BY approvals.decided_at DESC LIMIT 1`,
  );
  return row?.email ?? null;
}

const PAGES_MAX = 40;

/** As the index of the pages' words looks for a name. */
const phraseOf = (name: string): string => `"${name.replaceAll('"', " ")}"`;

/** Pages of the knowledge base that name the company and give an address. */
const findKept = (db: AgencyDb, company: string) =>
  db
    .select({ text: pages.text, page: pages.page, name: documents.name })
    .from(documents)
    .innerJoin(readings, sql`${readings.id} = ${documentSql.newestReading}`)
    .innerJoin(pages, sql`${pages.readingId} = ${readings.id}`)
    .where(
      sql`${pages.id} IN (SELECT rowid FROM pages_search WHERE pages_search MATCH ${phraseOf(company)})
        AND ${documents.id} IN (SELECT id FROM knowledge_documents) AND ${documents.replacedBy} IS NULL
        AND instr(${pages.text}, '@') > 0`,
    )
    .orderBy(sql`${documents.createdAt} DESC`, pages.page)
    .limit(PAGES_MAX);

const findOthers = async (db: AgencyDb, company: string): Promise<string[]> => {
  const rows = await db.all<{ name: string }>(sql`SELECT name FROM carriers WHERE name <> ${company}`);
  return rows.map(({ name }) => name.toLowerCase());
};

const address = /[^\s<>"“”(),;:[\]]+@[^\s<>"“”(),;:[\]]+\.[a-z]{2,}/giu;
/** Lines below a company's name that still speak of it. */
const LINES_MAX = 8;

/** The addresses beside a company's name and below it, up to the next company's; each with what its line says. */
function addressesOf(
  text: string,
  company: string,
  others: readonly string[],
): { email: string; line: string }[] {
  const found: { email: string; line: string }[] = [];
  let left = 0;
  for (const line of text.split("\n")) {
    const said = line.toLowerCase();
    if (said.includes(company.toLowerCase())) left = LINES_MAX + 1;
    else if (others.some((name) => said.includes(name))) left = 0;
    if (left > 0)
      found.push(...(line.match(address) ?? []).map((email) => ({ email: email.replace(/\.$/u, ""), line })));
    left -= 1;
  }
  return found;
}
