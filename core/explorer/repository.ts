/** SQL statements for the explorer: extractions and conversations. */
import { and, asc, desc, eq, inArray, isNull, or, SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { documents, documentSql, pages, readings } from "#core/documents";
import { accounts } from "#core/accounts";
import { carriers } from "#core/carriers";
import { policies } from "#core/policies";
import { users } from "#core/users";
import type { Extraction } from "#model/assistant";
import type { AgencyDb } from "../shared/database.ts";
import type { ChatMessage, DocumentExtraction, MessageBody } from "./model.ts";
import type { FormPage } from "./missing-forms.ts";
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

const extractionColumns = {
  documentId: documents.id,
  readingId: readings.id,
  name: documents.name,
  type: documents.type,
  createdAt: documents.createdAt,
  extraction: readings.extraction,
};

/**
 * What was read from some policies' documents, by policy; a file that a policy has twice counts once. `policyIds`: a
 * list, or a subquery.
 */
export async function findExtractions(
  db: AgencyDb,
  policyIds: readonly string[] | SQL,
): Promise<Map<string, DocumentExtraction[]>> {
  const rows = await db
    .select({ policyId: documents.policyId, ...extractionColumns })
    .from(documents)
    .innerJoin(readings, eq(readings.id, documentSql.newestReading))
    .where(
      and(
        isAmong(documents.policyId, policyIds),
        documentSql.isShownTo(db),
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

/** What was read from an account's own documents; a file that it has twice counts once. */
export async function findAccountExtractions(db: AgencyDb, accountId: string): Promise<DocumentExtraction[]> {
  const rows = await db
    .select(extractionColumns)
    .from(documents)
    .innerJoin(readings, eq(readings.id, documentSql.newestReading))
    .where(
      and(
        eq(documents.accountId, accountId),
        eq(readings.state, "COMPLETED"),
        sql`${documents.id} NOT IN ${documentSql.laterCopiesOfAccount(accountId)}`,
      ),
    );
  return rows.flatMap(({ extraction, ...document }) =>
    extraction === null ? [] : [{ ...document, extraction: JSON.parse(extraction) as Extraction }],
  );
}

/** Of a policy's documents; a policy with more pages than this is not searched for forms. */
const FORM_PAGES_MAX = 2_000;

/** The text of all pages of a policy's documents; null if there are too many. */
export async function findPageTexts(db: AgencyDb, policyId: string): Promise<FormPage[] | null> {
  const rows = await db
    .select({ documentId: documents.id, page: pages.page, text: pages.text })
    .from(documents)
    .innerJoin(readings, eq(readings.id, documentSql.newestReading))
    .innerJoin(pages, eq(pages.readingId, readings.id))
    .where(eq(documents.policyId, policyId))
    .limit(FORM_PAGES_MAX + 1);
  return rows.length > FORM_PAGES_MAX ? null : rows;
}

/** Some policies' records, by policy. */
export async function findRecords(
  db: AgencyDb,
  policyIds: readonly string[],
): Promise<Map<string, PolicyRecord>> {
  const rows = await db
    .select({
      policyId: policies.id,
      version: policies.version,
      carrierName: carriers.name,
      accountName: accounts.name,
      dba: accounts.dba,
      additionalNamedInsureds: accounts.additionalNamedInsureds,
      state: policies.state,
      values: {
        policyNumber: policies.policyNumber,
        quoteNumber: policies.quoteNumber,
        inforceAt: policies.inforceAt,
        expiresAt: policies.expiresAt,
        premium: policies.premium,
        taxes: policies.taxes,
        policyFees: policies.policyFees,
        otherFees: policies.otherFees,
      },
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

/** Existing readings, each with its policy if it has one: what a quote may come from. */
export const readingsStatement = (db: AgencyDb, subject: Subject) =>
  db
    .select({ id: readings.id, policyId: documents.policyId })
    .from(readings)
    .innerJoin(documents, eq(documents.id, readings.documentId))
    .where(
      or(
        sql`${documents.policyId} IN ${policyIdsOf(subject)}`,
        subject.kind === "ACCOUNT" ? eq(documents.accountId, subject.id) : undefined,
      ),
    );

export interface CurrentReading {
  id: string;
  policyId: string | null;
}

/** The policies of a conversation with their current names; only their records may be cited. */
export const policiesStatement = (db: AgencyDb, subject: Subject) =>
  db
    .select({ id: policies.id, type: policies.type, policyNumber: policies.policyNumber })
    .from(policies)
    .where(sql`${policies.id} IN ${policyIdsOf(subject)}`);
