/** SQL statements for the knowledge base; maps rows to model records. */
import { and, count, eq, type SQL, sql } from "drizzle-orm";
import { documents, documentSql, readings } from "#core/documents";
import { users } from "#core/users";
import { quotas } from "#core/subscription";
import type { AgencyDb } from "../shared/database.ts";
import { isAfter, type ListWindow, orderOf, type SortDirection } from "../shared/list-request.ts";
import { containsAny, isFound, occursIn } from "../shared/search-condition.ts";
import { searchOf } from "../shared/search-text.ts";
import {
  indexingStateLabels,
  indexingStatusOf,
  type KnowledgeDocument,
  type KnowledgeMetadata,
  type KnowledgeSortKey,
  type KnowledgeUse,
} from "./model.ts";
import { knowledgeDocuments } from "./tables.ts";

export interface KnowledgeOrder {
  key: KnowledgeSortKey;
  direction: SortDirection;
}

const sortKeys: Record<
  KnowledgeSortKey,
  { key: SQL; valueOf: (document: KnowledgeDocument) => string | number }
> = {
  NAME: { key: sql`${knowledgeDocuments.title} COLLATE NOCASE`, valueOf: ({ title }) => title },
  // Stored with the reading, so there is no index: the plan limits documents to few enough to scan.
  STATUS: {
    key: sql`CASE coalesce(${readings.state}, 'QUEUED') WHEN 'COMPLETED' THEN 'Completed' WHEN 'FAILED' THEN 'Failed'
      WHEN 'QUEUED' THEN 'Queued' ELSE 'Indexing' END`,
    valueOf: ({ indexingStatus }) => indexingStateLabels[indexingStatus.status],
  },
  CREATED_BY: {
    key: sql`${knowledgeDocuments.creatorName} COLLATE NOCASE`,
    valueOf: ({ createdBy }) => createdBy.name,
  },
  CREATED_AT: { key: sql`${knowledgeDocuments.createdAt}`, valueOf: ({ createdAt }) => createdAt },
};

export const sortValueOf = (document: KnowledgeDocument, key: KnowledgeSortKey): string | number =>
  sortKeys[key].valueOf(document);

const columns = {
  knowledge: knowledgeDocuments,
  document: {
    mediaType: documents.mediaType,
    size: documents.size,
    createdBy: documents.createdBy,
    version: documents.version,
    attachedTo: documentSql.nameOfMail,
  },
  reading: {
    id: readings.id,
    state: readings.state,
    pagesRead: readings.pagesRead,
    pagesTotal: readings.pagesTotal,
    scansRead: readings.scansRead,
    scansTotal: readings.scansTotal,
    note: readings.note,
    failure: readings.failure,
    startedAt: readings.startedAt,
    completedAt: readings.completedAt,
  },
};

/** A statement, so that it can come last in the batch that writes a document. */
const selectKnowledge = (db: AgencyDb) =>
  db
    .select(columns)
    .from(knowledgeDocuments)
    .innerJoin(documents, eq(documents.id, knowledgeDocuments.id))
    .leftJoin(readings, eq(readings.id, documentSql.newestReading));

export const knowledgeStatement = (db: AgencyDb, id: string) =>
  selectKnowledge(db).where(eq(knowledgeDocuments.id, id));
export type KnowledgeRow = Awaited<ReturnType<typeof selectKnowledge>>[number];

export function knowledgeDocumentOf({ knowledge, document, reading }: KnowledgeRow): KnowledgeDocument {
  const { id, title, content, pageCount, creatorName, createdAt } = knowledge;
  const { mediaType, size, createdBy, version, attachedTo } = document;
  return {
    id,
    title,
    content,
    file: content === null ? { name: title, mimeType: mediaType, size } : null,
    metadata: metadataOf(knowledge),
    indexingStatus: indexingStatusOf(reading),
    pagesRead: reading?.pagesRead ?? 0,
    pageCount,
    attachedTo,
    createdBy: { id: createdBy, name: creatorName },
    createdAt,
    version,
  };
}

function metadataOf(row: KnowledgeRow["knowledge"]): KnowledgeMetadata | null {
  const { caraTitle, caraSummary, caraPurpose, caraEvidence } = row;
  if (caraTitle === null || caraSummary === null || caraPurpose === null || caraEvidence === null)
    return null;
  return { title: caraTitle, summary: caraSummary, purpose: caraPurpose, evidence: caraEvidence };
}

export async function findKnowledge(db: AgencyDb, id: string): Promise<KnowledgeRow | null> {
  const [row] = await knowledgeStatement(db, id);
  return row ?? null;
}

/** Matches the title, what Cara wrote, or the creator's name. */
function knowledgeMatches(filter: string | null | undefined): SQL | undefined {
  const search = searchOf(filter ?? "");
  if (search === null) return undefined;
  // The staff is small, so their names are compared one by one, each word preceded by a space as in search
  // texts.
  const spaced = sql`('  ' || replace(lower(${users.name}), ' ', '  '))`;
  const byCreator = (needles: readonly string[]) => sql`${documents.createdBy} IN (
    SELECT ${users.id} FROM ${users} WHERE ${occursIn(spaced, needles)})`;
  const searchable = { table: knowledgeDocuments, searchTable: "knowledge_documents_search" };
  return isFound(search, (needles) => sql`(${containsAny(searchable, needles)} OR ${byCreator(needles)})`);
}

/** Returns one row more than the window's size when there are more. */
export async function listKnowledgeRows(
  db: AgencyDb,
  { size, cursor }: ListWindow,
  filter: string | null | undefined,
  order: KnowledgeOrder,
): Promise<KnowledgeDocument[]> {
  const { key } = sortKeys[order.key];
  const rows = await selectKnowledge(db)
    .where(and(knowledgeMatches(filter), isAfter(key, knowledgeDocuments.id, cursor, order.direction)))
    .orderBy(...orderOf(key, knowledgeDocuments.id, order.direction))
    .limit(size + 1);
  return rows.map(knowledgeDocumentOf);
}

export async function countKnowledge(db: AgencyDb, filter: string | null | undefined): Promise<number> {
  const [row] = await db
    .select({ rows: count() })
    .from(knowledgeDocuments)
    .innerJoin(documents, eq(documents.id, knowledgeDocuments.id))
    .where(knowledgeMatches(filter));
  return row?.rows ?? 0;
}

/** Used pages of the plan's quota, except those of `exceptId`. */
export const pagesUsedSql = (exceptId: string): SQL<number> =>
  sql<number>`(SELECT coalesce(sum(page_count), 0) FROM knowledge_documents WHERE id <> ${exceptId})`;

/** Documents of the knowledge base, except `exceptId`. */
export const documentsUsedSql = (exceptId: string): SQL<number> =>
  sql<number>`(SELECT count(*) FROM knowledge_documents WHERE id <> ${exceptId})`;

/** The plan's quota and its use, except by the document `exceptId`. */
export async function findUse(db: AgencyDb, exceptId = ""): Promise<KnowledgeUse> {
  const [pages, documents] = await Promise.all([
    quotas.find(db, "KNOWLEDGE_PAGES", pagesUsedSql(exceptId)),
    quotas.find(db, "KNOWLEDGE_DOCUMENTS", documentsUsedSql(exceptId)),
  ]);
  return {
    ...{ pagesUsed: pages.used, pagesMax: pages.limit },
    ...{ documentsUsed: documents.used, documentsMax: documents.limit },
  };
}
