/** SQL statements for the explorer: extractions and conversations. */
import { and, asc, desc, eq, inArray, isNull, SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { documents, documentSql, readings } from "#core/documents";
import { accounts } from "#core/accounts";
import { carriers } from "#core/carriers";
import { policies } from "#core/policies";
import { users } from "#core/users";
import type { Extraction } from "#model/assistant";
import type { AgencyDb } from "../shared/database.ts";
import type { ChatMessage, DocumentExtraction, MessageBody } from "./model.ts";
import type { PolicyRecord } from "./record-differences.ts";
import { explorerMessages } from "./tables.ts";

/** What a conversation is about. */
export interface Subject {
  kind: "POLICY" | "ACCOUNT";
  id: string;
}

/** The policies whose documents are searched, as a subquery. */
export const policyIdsOf = ({ kind, id }: Subject): SQL =>
  sql`(SELECT ${policies.id} FROM ${policies}
    WHERE ${kind === "POLICY" ? policies.id : policies.accountId} = ${id} AND ${policies.deletedAt} IS NULL)`;

/**
 * What was read from some policies' documents, by policy; a file that a policy has twice counts once. `policyIds`: a
 * list, or a subquery.
 */
export async function findExtractions(
  db: AgencyDb,
  policyIds: readonly string[] | SQL,
): Promise<Map<string, DocumentExtraction[]>> {
  const rows = await db
    .select({
      policyId: documents.policyId,
      documentId: documents.id,
      readingId: readings.id,
      name: documents.name,
      type: documents.type,
      createdAt: documents.createdAt,
      extraction: readings.extraction,
    })
    .from(documents)
    .innerJoin(readings, eq(readings.id, documentSql.newestReading))
    .where(
      and(
        isAmong(documents.policyId, policyIds),
        documentSql.isOfNoDeletedPolicy,
        eq(readings.state, "COMPLETED"),
        sql`${documents.id} NOT IN ${documentSql.laterCopies(policyIds instanceof SQL ? policyIds : sql`${[...policyIds]}`)}`,
      ),
    );
  const found = new Map<string, DocumentExtraction[]>();
  for (const { policyId, extraction, ...document } of rows) {
    if (policyId === null || extraction === null) continue;
    const known = found.get(policyId) ?? [];
    known.push({ ...document, extraction: JSON.parse(extraction) as Extraction });
    found.set(policyId, known);
  }
  return found;
}

/** The names in some policies' records, by policy. */
export async function findRecords(
  db: AgencyDb,
  policyIds: readonly string[],
): Promise<Map<string, PolicyRecord>> {
  const rows = await db
    .select({
      policyId: policies.id,
      carrierName: carriers.name,
      accountName: accounts.name,
      dba: accounts.dba,
    })
    .from(policies)
    .innerJoin(carriers, eq(carriers.id, policies.carrierId))
    .innerJoin(accounts, eq(accounts.id, policies.accountId))
    .where(and(inArray(policies.id, [...policyIds]), isNull(policies.deletedAt)));
  return new Map(rows.map(({ policyId, ...record }) => [policyId, record]));
}
/** A condition on a column with policy ids. */
export const isAmong = (column: SQLiteColumn, policyIds: readonly string[] | SQL): SQL =>
  policyIds instanceof SQL ? sql`${column} IN ${policyIds}` : inArray(column, [...policyIds]);

/** A condition on the messages. */
export const isAbout = ({ kind, id }: Subject): SQL =>
  eq(kind === "POLICY" ? explorerMessages.policyId : explorerMessages.accountId, id);

/** The conversation in order. A statement, so that it can come last in the batch that adds to it. */
export const messagesStatement = (db: AgencyDb, subject: Subject) =>
  db
    .select({
      id: explorerMessages.id,
      role: explorerMessages.role,
      content: explorerMessages.content,
      body: explorerMessages.body,
      timestamp: explorerMessages.createdAt,
      askedBy: { id: users.id, name: users.name },
    })
    .from(explorerMessages)
    .leftJoin(users, eq(users.id, explorerMessages.userId))
    .where(isAbout(subject))
    .orderBy(asc(explorerMessages.seq));

/** The last questions of a conversation, oldest first. */
export async function findLastQuestions(db: AgencyDb, subject: Subject, limit: number): Promise<string[]> {
  const rows = await db
    .select({ content: explorerMessages.content })
    .from(explorerMessages)
    .where(and(isAbout(subject), eq(explorerMessages.role, "user")))
    .orderBy(desc(explorerMessages.seq))
    .limit(limit);
  return rows.map(({ content }) => content).toReversed();
}

export type MessageRow = Omit<ChatMessage, keyof MessageBody> & { body: MessageBody };

export const messageOf = ({ body, ...row }: MessageRow): ChatMessage => ({ ...row, ...body });

/** Existing readings, each with its policy: what a quote may come from. */
export const readingsStatement = (db: AgencyDb, subject: Subject) =>
  db
    .select({ id: readings.id, policyId: sql<string>`${documents.policyId}` })
    .from(readings)
    .innerJoin(documents, eq(documents.id, readings.documentId))
    .where(sql`${documents.policyId} IN ${policyIdsOf(subject)}`);

export interface CurrentReading {
  id: string;
  policyId: string;
}

/** The policies of a conversation with their current names; only their records may be cited. */
export const policiesStatement = (db: AgencyDb, subject: Subject) =>
  db
    .select({ id: policies.id, type: policies.type, policyNumber: policies.policyNumber })
    .from(policies)
    .where(sql`${policies.id} IN ${policyIdsOf(subject)}`);
