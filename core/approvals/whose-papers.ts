/** Whose the papers are that a draft quotes: by the record that they are on, else by whom they say they insure. */
import { asc, eq, inArray, sql } from "drizzle-orm";
import { accounts, findAccountsNamed, nameKeyOf } from "#core/accounts";
import { documents, documentSql, readings } from "#core/documents";
import type { AgencyDb } from "../shared/database.ts";

interface Paper {
  documentId: string;
  name: string;
  /** The client on whose record it is. */
  recordOf: string | null;
  /** It was handed in with the workspace. */
  isHanded: boolean;
  kind: string | null;
  /** Whom it names as the insured. */
  insured: string | null;
}

export interface PaperOwner {
  documentId: string;
  name: string;
  /** Null for a paper of no client. */
  accountId: string | null;
  /** Whom it insures, if that is no client of the agency; null where the paper need not be about whom it names. */
  stranger: string | null;
}

/** What is written for whom it insures. Of a contract or a certificate the insured is often another than the client. */
const papersOfInsureds = new Set([
  "APPLICATION_FORM",
  "BINDER",
  "ENDORSEMENT",
  "LOSS_RUN",
  "LOST_POLICY_RELEASE",
  "NOTICE_OF_CANCELLATION",
  "POLICY_DOCUMENT",
  "QUOTE_DOCUMENT",
]);

export async function findPapers(
  db: AgencyDb,
  workspaceId: string,
  documentIds: readonly string[],
): Promise<Paper[]> {
  if (documentIds.length === 0) return [];
  const rows = await db
    .select({
      documentId: documents.id,
      name: documents.name,
      recordOf: sql<string | null>`coalesce(${documents.accountId},
        (SELECT account_id FROM policies WHERE policies.id = ${documents.policyId}))`,
      handed: sql<number>`EXISTS (SELECT 1 FROM workspace_documents AS handed
        WHERE handed.document_id = ${documents.id} AND handed.workspace_id = ${workspaceId} AND handed.is_upload)`,
      docType: sql<string | null>`${readings.extraction} ->> '$.docType'`,
      recognized: sql<string | null>`${readings.extraction} ->> '$.recognized.kind'`,
      insured: sql<string | null>`${readings.extraction} ->> '$.details.insured.name'`,
    })
    .from(documents)
    .leftJoin(readings, eq(readings.id, documentSql.newestReading))
    .where(inArray(documents.id, [...documentIds]))
    .orderBy(asc(documents.name));
  return rows.map(({ handed, docType, recognized, ...paper }) => ({
    ...paper,
    isHanded: handed === 1,
    kind: recognized === "LOSS_RUN" ? recognized : docType,
  }));
}

interface Named {
  id: string;
  keys: string[];
}

const keysOf = (account: { name: string; dba: string | null; additionalNamedInsureds: string[] }): string[] =>
  [account.name, account.dba ?? "", ...account.additionalNamedInsureds]
    .map(nameKeyOf)
    .filter((key) => key !== "");

const isIn = (part: string, whole: string): boolean => ` ${whole} `.includes(` ${part} `);

/** One word that two names share is a family's or a town's. */
const isTelling = (key: string): boolean => key.includes(" ");

/**
 * `accountId`: the client that the draft is about, whose the papers are that name nobody. `mayRead`: the clients it goes to.
 */
export async function whosePapers(
  db: AgencyDb,
  papers: readonly Paper[],
  { accountId, mayRead }: { accountId: string | null; mayRead: readonly string[] },
): Promise<PaperOwner[]> {
  const unfiled = papers.filter(({ recordOf, insured }) => recordOf === null && insured !== null);
  const names = [...new Set(unfiled.map(({ insured }) => insured ?? ""))];
  const own = [...new Set([...mayRead, ...(accountId === null ? [] : [accountId])])];
  const [found, ownRows] = await Promise.all([
    Promise.all(names.map((name) => findClientsNamed(db, name))),
    names.length === 0 || own.length === 0 ? [] : findOwn(db, own),
  ]);
  const clients = new Map(names.map((name, at) => [name, found[at] ?? []]));
  return papers.map(({ documentId, name, recordOf, isHanded, kind, insured }) => {
    const byRecord = recordOf ?? (isHanded ? accountId : null);
    if (recordOf !== null || insured === null)
      return { documentId, name, accountId: byRecord, stranger: null };
    const whose = decideWhose(insured, { mayRead, own: ownRows, clients: clients.get(insured) ?? [] });
    return {
      documentId,
      name,
      accountId: whose ?? byRecord,
      stranger: whose === null && accountId !== null && papersOfInsureds.has(kind ?? "") ? insured : null,
    };
  });
}

/** The client that the insured is; one who may read the paper rather than another of the same name. */
function decideWhose(
  insured: string,
  { mayRead, own, clients }: { mayRead: readonly string[]; own: readonly Named[]; clients: readonly Named[] },
): string | null {
  const said = spellingsOf(insured).map(nameKeyOf);
  const preferred = (ids: readonly string[]) => ids.find((id) => mayRead.includes(id)) ?? ids[0] ?? null;
  const idsOf = (among: readonly Named[], fits: (key: string, each: string) => boolean) =>
    among.flatMap(({ id, keys }) => (said.some((key) => keys.some((each) => fits(key, each))) ? [id] : []));
  const exact = preferred(idsOf([...own, ...clients], (key, each) => key === each));
  if (exact !== null) return exact;
  // A paper may name more than the record does, or less.
  const ownAlike = preferred(idsOf(own, (key, each) => key.includes(each) || each.includes(key)));
  if (ownAlike !== null) return ownAlike;
  return preferred(
    idsOf(
      clients,
      (key, each) => (isTelling(each) && isIn(each, key)) || (isTelling(key) && isIn(key, each)),
    ),
  );
}

/** "Harbor Bread LLC dba Copper Kettle" by either name, and "Calloran, Ines" as people say it. */
function spellingsOf(insured: string): string[] {
  const parts = insured.split(/\bd\s*[./]?\s*b\s*[./]?\s*a\b\.?:?/iu);
  const [, last, first] = /^([\p{L}'’-]+),\s*(\p{L}[\p{L}.'’ -]*)$/u.exec(insured.trim()) ?? [];
  const all = [insured, ...parts, ...(last !== undefined && first !== undefined ? [`${first} ${last}`] : [])];
  return [...new Set(all.map((name) => name.trim()))].filter((name) => nameKeyOf(name) !== "");
}

async function findClientsNamed(db: AgencyDb, insured: string): Promise<Named[]> {
  const found = await Promise.all(spellingsOf(insured).map((name) => findAccountsNamed(db, name)));
  return [
    ...new Map(found.flat().map((each) => [each.id, { id: each.id, keys: keysOf(each.account) }])).values(),
  ];
}

async function findOwn(db: AgencyDb, ids: readonly string[]): Promise<Named[]> {
  const rows = await db
    .select({
      id: sql<string>`${accounts.id}`,
      name: accounts.name,
      dba: accounts.dba,
      additionalNamedInsureds: accounts.additionalNamedInsureds,
    })
    .from(accounts)
    .where(inArray(accounts.id, [...ids]));
  return rows.map((row) => ({ id: row.id, keys: keysOf(row) }));
}
