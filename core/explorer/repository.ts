/** The statements of the explorer: what was extracted, and the conversation. */
import { and, asc, desc, eq, inArray } from "drizzle-orm";
import { documents, newestReading, readings } from "#core/documents";
import { users } from "#core/users";
import type { Extraction } from "#model/assistant";
import type { AgencyDb } from "../shared/database.ts";
import type { ChatMessage, DocumentExtraction, MessageBody } from "./model.ts";
import { explorerMessages } from "./tables.ts";

/** What the documents of some policies were read to say, by policy. */
export async function findExtractions(
  db: AgencyDb,
  policyIds: readonly string[],
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
    .innerJoin(readings, eq(readings.id, newestReading))
    .where(and(inArray(documents.policyId, [...policyIds]), eq(readings.state, "COMPLETED")));
  const found = new Map<string, DocumentExtraction[]>();
  for (const { policyId, extraction, ...document } of rows) {
    if (policyId === null || extraction === null) continue;
    const known = found.get(policyId) ?? [];
    known.push({ ...document, extraction: JSON.parse(extraction) as Extraction });
    found.set(policyId, known);
  }
  return found;
}

/** The conversation in order. A statement, so that it can be the last of the batch that adds to it. */
export const messagesStatement = (db: AgencyDb, policyId: string) =>
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
    .where(eq(explorerMessages.policyId, policyId))
    .orderBy(asc(explorerMessages.seq));

/** The last questions about a policy, oldest first. */
export async function findLastQuestions(db: AgencyDb, policyId: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ content: explorerMessages.content })
    .from(explorerMessages)
    .where(and(eq(explorerMessages.policyId, policyId), eq(explorerMessages.role, "user")))
    .orderBy(desc(explorerMessages.seq))
    .limit(limit);
  return rows.map(({ content }) => content).toReversed();
}

export type MessageRow = Omit<ChatMessage, keyof MessageBody> & { body: MessageBody };

export const messageOf = ({ body, ...row }: MessageRow): ChatMessage => ({ ...row, ...body });

/** Readings of the policy's documents that are still there: what a quote may come from. */
export const readingsStatement = (db: AgencyDb, policyId: string) =>
  db
    .select({ id: readings.id })
    .from(readings)
    .innerJoin(documents, eq(documents.id, readings.documentId))
    .where(eq(documents.policyId, policyId));
