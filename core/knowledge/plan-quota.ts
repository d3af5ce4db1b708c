/**
 * The plan's page quota. The statement that uses it also checks it, so two concurrent documents cannot both take the
 * last page.
 */
import { and, eq, sql } from "drizzle-orm";
import { quotas } from "#core/subscription";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { type Statement, writeAll } from "../shared/database.ts";
import { documentsRefusal, type KnowledgeUse, planPagesOf, planRefusal } from "./model.ts";
import { documentsUsedSql, findUse, pagesUsedSql } from "./repository.ts";
import { knowledgeDocuments } from "./tables.ts";

/** Comes before the document's row in a batch: a conflict when the pages exceed the quota. */
export const guardQuota = (
  { db }: AgencyScope,
  documentId: string,
  pages: number,
  { pagesMax, documentsMax }: KnowledgeUse,
): Statement[] => [
  ...quotas.guard(
    db,
    "KNOWLEDGE_PAGES",
    { limit: pagesMax },
    { counted: pagesUsedSql(documentId), more: pages },
  ),
  ...quotas.guard(
    db,
    "KNOWLEDGE_DOCUMENTS",
    { limit: documentsMax },
    { counted: documentsUsedSql(documentId) },
  ),
];

/** Null if they fit; otherwise the reason. `use` excludes the document itself. */
export const findRefusal = (pages: number, use: KnowledgeUse): string | null =>
  use.documentsMax !== null && use.documentsUsed >= use.documentsMax
    ? documentsRefusal(use.documentsMax)
    : use.pagesMax === null || use.pagesUsed + pages <= use.pagesMax
      ? null
      : planRefusal(pages, use);

interface OpenedDocument {
  documentId: string;
  pageCount: number;
  textLength: number | null;
}

/**
 * Called when a file has been opened and its pages are known: uses their quota, or returns why the file may not be
 * read. Also null for a document outside the knowledge base. Safe to call twice.
 */
export async function checkQuota(
  scope: AgencyScope,
  opened: OpenedDocument,
): Promise<{ code: string; message: string } | null> {
  const { db } = scope;
  const { documentId } = opened;
  const pages = planPagesOf(opened);
  const [row] = await db
    .select({ pageCount: knowledgeDocuments.pageCount })
    .from(knowledgeDocuments)
    .where(eq(knowledgeDocuments.id, documentId));
  if (!row || row.pageCount === pages) return null;
  const use = await findUse(db, documentId);
  const fits =
    use.pagesMax === null ? sql`true` : sql`${pagesUsedSql(documentId)} + ${pages} <= ${use.pagesMax}`;
  const [, taken] = (await writeAll(db, [
    db
      .update(knowledgeDocuments)
      .set({ pageCount: pages })
      .where(and(eq(knowledgeDocuments.id, documentId), fits)),
    db
      .select({ pageCount: knowledgeDocuments.pageCount })
      .from(knowledgeDocuments)
      .where(eq(knowledgeDocuments.id, documentId)),
  ])) as [unknown, { pageCount: number }[]];
  if (taken.length === 0 || taken[0]?.pageCount === pages) return null;
  return { code: "PLAN_LIMIT", message: planRefusal(pages, use) };
}
