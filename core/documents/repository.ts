/** The statements of documents, readings and pages. */
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { isRunning, policies } from "#core/policies";
import type { AgencyDb } from "../shared/database.ts";
import { matchesSearch } from "../shared/search-condition.ts";
import { searchOf } from "../shared/search-text.ts";
import { isSeen } from "../shared/viewer.ts";
import type { EarlierVersion, StoredDocument } from "./model.ts";
import { documents, pages, readings } from "./tables.ts";

/** The newest reading of the row's document. */
export const newestReading: SQL = sql`(
  SELECT newest.id FROM readings AS newest WHERE newest.document_id = ${documents.id}
  ORDER BY newest.created_at DESC, newest.id DESC LIMIT 1
)`;

/**
 * The documents of some policies whose file the same policy has in another document that was read, as a subquery: an
 * attachment of a mail that was uploaded as well says nothing twice. The one whose type a person chose stays, else the
 * earlier one. `policyIds`: a list in parentheses, or a subquery.
 */
const laterCopies = (policyIds: SQL): SQL => laterCopiesOf("policy_id", policyIds);
/** The same for documents of accounts themselves. */
const laterCopiesOfAccount = (accountId: string): SQL => laterCopiesOf("account_id", sql`(${accountId})`);

const laterCopiesOf = (owner: "policy_id" | "account_id", ids: SQL): SQL => sql`(
  SELECT later.id FROM documents AS later
  JOIN documents AS kept ON kept.${sql.raw(owner)} = later.${sql.raw(owner)} AND kept.sha256 = later.sha256
    AND (kept.type_source <> 'PERSON' OR kept.type = 'OTHER', kept.created_at, kept.id)
      < (later.type_source <> 'PERSON' OR later.type = 'OTHER', later.created_at, later.id)
  WHERE later.${sql.raw(owner)} IN ${ids} AND (
    SELECT state FROM readings WHERE document_id = kept.id ORDER BY created_at DESC, id DESC LIMIT 1
  ) = 'COMPLETED'
)`;

/**
 * Neither the row's document, nor the version that replaced it, nor the one that replaced the mail it came attached to is
 * on a policy that was deleted: those keep their files, but nothing shows them.
 */
export const isOfNoDeletedPolicy: SQL = sql`NOT EXISTS (
  SELECT 1 FROM policies AS owner WHERE owner.deleted_at IS NOT NULL AND owner.id = coalesce(
    ${documents.policyId},
    (SELECT current.policy_id FROM documents AS current
      WHERE current.policy_id IS NOT NULL AND current.series_id IN (
        ${documents.seriesId},
        (SELECT mail.series_id FROM documents AS mail WHERE mail.id = ${documents.attachedTo})
      ))
  )
)`;

/** The row's document may be shown: to whoever looks, and as the policy is that it is on. */
export const isShownTo = (db: AgencyDb): SQL =>
  sql`(${isOfNoDeletedPolicy} AND ${isSeen.document(db, documents)})`;

/** The name of the mail that the row's document came attached to. */
const nameOfMail = sql<string | null>`(
  SELECT mail.name FROM documents AS mail WHERE mail.id = ${documents.attachedTo}
)`;

/** The columns of `PageText`, for statements that call their pages "p". */
const pageTextColumns: SQL = sql`p.page AS page, p.width AS width, p.height AS height, p.text AS text,
  p.boxes_key AS boxesKey, p.boxes_offset AS boxesOffset, p.boxes_length AS boxesLength,
  p.model_key AS modelKey, p.model_offset AS modelOffset, p.model_length AS modelLength`;

/** For statements of other nouns that join documents. */
export const documentSql = {
  pageTextColumns,
  newestReading,
  laterCopies,
  laterCopiesOfAccount,
  nameOfMail,
  isOfNoDeletedPolicy,
  isShownTo,
};

const columns = {
  id: documents.id,
  policyId: documents.policyId,
  accountId: documents.accountId,
  name: documents.name,
  type: documents.type,
  typeSource: documents.typeSource,
  versionNumber: documents.versionNumber,
  mediaType: documents.mediaType,
  size: documents.size,
  notes: documents.notes,
  visible: documents.visible,
  version: documents.version,
  createdAt: documents.createdAt,
  attachedTo: nameOfMail,
  reading: {
    id: readings.id,
    state: readings.state,
    pagesRead: readings.pagesRead,
    pagesTotal: readings.pagesTotal,
    scansRead: readings.scansRead,
    scansTotal: readings.scansTotal,
    note: readings.note,
    recognized: readings.recognized,
    failure: readings.failure,
    isAgain: readings.isAgain,
  },
};

/** A document of the knowledge base and a replaced version belong to neither. */
const documentOf = (row: StoredDocument): StoredDocument[] =>
  row.policyId === null && row.accountId === null ? [] : [row];

const selectDocuments = (db: AgencyDb) =>
  db.select(columns).from(documents).leftJoin(readings, eq(readings.id, newestReading));

/** The newest file first. */
export async function findDocumentsOfPolicies(
  db: AgencyDb,
  policyIds: readonly string[],
): Promise<StoredDocument[]> {
  const rows = await selectDocuments(db)
    .where(and(inArray(documents.policyId, [...policyIds]), isShownTo(db)))
    .orderBy(desc(documents.createdAt), desc(documents.id));
  return rows.flatMap(documentOf);
}

/** The same by account: the files on all of its policies that are not deleted. */
export async function findDocumentsOfAccounts(
  db: AgencyDb,
  accountIds: readonly string[],
): Promise<Map<string, StoredDocument[]>> {
  const rows = await db
    .select({ ...columns, ofAccount: policies.accountId })
    .from(documents)
    .innerJoin(policies, eq(policies.id, documents.policyId))
    .leftJoin(readings, eq(readings.id, newestReading))
    .where(
      and(
        inArray(policies.accountId, [...accountIds]),
        isNull(policies.deletedAt),
        isSeen.document(db, documents),
      ),
    )
    .orderBy(desc(documents.createdAt), desc(documents.id));
  const found = new Map<string, StoredDocument[]>();
  for (const { ofAccount, ...row } of rows) {
    const known = found.get(ofAccount) ?? [];
    known.push(...documentOf(row));
    found.set(ofAccount, known);
  }
  return found;
}

/** The accounts' own files, not those on their policies; the newest first. */
export async function findOwnDocumentsOfAccounts(
  db: AgencyDb,
  accountIds: readonly string[],
): Promise<StoredDocument[]> {
  const rows = await selectDocuments(db)
    .where(and(inArray(documents.accountId, [...accountIds]), isSeen.document(db, documents)))
    .orderBy(desc(documents.createdAt), desc(documents.id));
  return rows.flatMap(documentOf);
}

const replaced = alias(documents, "replaced");

/** The versions that each of the documents has replaced, the latest first. */
export async function findEarlierVersions(
  db: AgencyDb,
  documentIds: readonly string[],
): Promise<Map<string, EarlierVersion[]>> {
  const rows = await db
    .select({
      documentId: sql<string>`${documents.id}`,
      id: replaced.id,
      versionNumber: replaced.versionNumber,
      name: replaced.name,
      mediaType: replaced.mediaType,
      size: replaced.size,
      createdAt: replaced.createdAt,
    })
    .from(documents)
    .innerJoin(replaced, and(eq(replaced.seriesId, documents.seriesId), isNotNull(replaced.replacedBy)))
    .where(and(inArray(documents.id, [...documentIds]), isNull(documents.replacedBy)))
    .orderBy(desc(replaced.versionNumber));
  const found = new Map<string, EarlierVersion[]>();
  for (const { documentId, ...version } of rows) {
    const known = found.get(documentId) ?? [];
    known.push(version);
    found.set(documentId, known);
  }
  return found;
}

export async function findDocument(db: AgencyDb, id: string): Promise<StoredDocument | null> {
  const rows = await selectDocuments(db).where(and(eq(documents.id, id), isShownTo(db)));
  return rows.flatMap(documentOf)[0] ?? null;
}

/** Of files that could not be read: those on running policies, by the newest reading of each. */
const isUnread = and(
  eq(readings.state, "FAILED"),
  eq(readings.id, newestReading),
  isNull(policies.deletedAt),
  isRunning,
);

/** Files of running policies that could not be read, the newest first; and how many there are. */
export async function findUnreadFiles(
  db: AgencyDb,
  limit: number,
): Promise<{ files: StoredDocument[]; totalCount: number }> {
  const [rows, [counted]] = await Promise.all([
    db
      .select(columns)
      .from(readings)
      .innerJoin(documents, eq(documents.id, readings.documentId))
      .innerJoin(policies, eq(policies.id, documents.policyId))
      .where(isUnread)
      .orderBy(desc(documents.createdAt), desc(documents.id))
      .limit(limit),
    db
      .select({ files: count() })
      .from(readings)
      .innerJoin(documents, eq(documents.id, readings.documentId))
      .innerJoin(policies, eq(policies.id, documents.policyId))
      .where(isUnread),
  ]);
  return { files: rows.flatMap(documentOf), totalCount: counted?.files ?? 0 };
}

/** Files on policies and accounts whose name matches, the newest first; none for a blank filter. */
export async function findDocumentsByName(
  db: AgencyDb,
  filter: string,
  limit: number,
): Promise<StoredDocument[]> {
  const search = searchOf(filter);
  if (search === null) return [];
  const rows = await selectDocuments(db)
    .where(
      and(
        or(isNotNull(documents.policyId), isNotNull(documents.accountId)),
        isShownTo(db),
        matchesSearch({ table: documents, searchTable: "documents_search" }, search),
      ),
    )
    .orderBy(desc(documents.createdAt), desc(documents.id))
    .limit(limit);
  return rows.flatMap(documentOf);
}

/** What a step needs of a reading and its document; null when they are gone. */
export async function findReadingWork(db: AgencyDb, readingId: string) {
  const [row] = await db
    .select({
      readingId: readings.id,
      documentId: sql<string>`${documents.id}`,
      name: documents.name,
      policyId: documents.policyId,
      accountId: documents.accountId,
      replacedBy: documents.replacedBy,
      type: documents.type,
      typeSource: documents.typeSource,
      createdBy: documents.createdBy,
      kind: documents.kind,
      size: documents.size,
      storageKey: documents.storageKey,
      version: documents.version,
      state: readings.state,
      extractionVersion: readings.extractionVersion,
      pagesRead: readings.pagesRead,
      pagesTotal: readings.pagesTotal,
      scansRead: readings.scansRead,
      scansTotal: readings.scansTotal,
      note: readings.note,
      startedAt: readings.startedAt,
      waiting: sql<number>`(
        SELECT count(*) FROM pages WHERE pages.reading_id = ${readings.id} AND pages.source = 'WAITING'
      )`,
      hasText: sql<number>`EXISTS (
        SELECT 1 FROM pages WHERE pages.reading_id = ${readings.id} AND trim(pages.text, ' ' || char(10)) <> ''
      )`,
    })
    .from(readings)
    .innerJoin(documents, eq(documents.id, readings.documentId))
    .where(eq(readings.id, readingId));
  return row ?? null;
}
export type ReadingWork = NonNullable<Awaited<ReturnType<typeof findReadingWork>>>;

/** Page rows of a reading in order. */
export function findPages(db: AgencyDb, readingId: string) {
  return db.select().from(pages).where(eq(pages.readingId, readingId)).orderBy(asc(pages.page));
}
export type PageRow = typeof pages.$inferSelect;

/** Some page rows of a reading, to be shown: none if its document is on a deleted policy. */
export function findShownPages(db: AgencyDb, readingId: string, numbers: readonly number[]) {
  return db
    .select(getTableColumns(pages))
    .from(pages)
    .innerJoin(readings, eq(readings.id, pages.readingId))
    .innerJoin(documents, eq(documents.id, readings.documentId))
    .where(and(eq(pages.readingId, readingId), inArray(pages.page, [...numbers]), isShownTo(db)))
    .orderBy(asc(pages.page));
}

/** The first pages of a reading whose pictures are still to be looked at. */
export function findWaitingPages(db: AgencyDb, readingId: string, limit: number) {
  return db
    .select()
    .from(pages)
    .where(and(eq(pages.readingId, readingId), eq(pages.source, "WAITING")))
    .orderBy(asc(pages.page))
    .limit(limit);
}

/** Where the words of each page of a reading come from. */
export function findPageSources(db: AgencyDb, readingId: string) {
  return db
    .select({ page: pages.page, source: pages.source, unread: pages.unread })
    .from(pages)
    .where(eq(pages.readingId, readingId))
    .orderBy(asc(pages.page));
}

/** Page rows of the newest reading of a document, to be shown: none if it is on a deleted policy. */
export function findDocumentPages(db: AgencyDb, documentId: string, numbers: readonly number[]) {
  return db
    .select(getTableColumns(pages))
    .from(documents)
    .innerJoin(pages, eq(pages.readingId, newestReading))
    .where(and(eq(documents.id, documentId), inArray(pages.page, [...numbers]), isShownTo(db)))
    .orderBy(asc(pages.page));
}
