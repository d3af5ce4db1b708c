/**
 * The plan's quota of pages. It is taken by the very statement that looks whether any is left, so two documents at
 * once cannot share the last page.
 */
import { and, eq, sql } from "drizzle-orm";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { type Statement, writeAll } from "../shared/database.ts";
import { guardThat } from "../shared/version-guard.ts";
import { type KnowledgeUse, planPagesOf, planRefusal } from "./model.ts";
import { findUse, pagesUsedSql } from "./repository.ts";
import { knowledgeDocuments } from "./tables.ts";

/** Put into a batch before the document's row: a conflict when the pages do not fit beside all others. */
export const guardQuota = (
  { db }: AgencyScope,
  documentId: string,
  pages: number,
  { pagesMax }: KnowledgeUse,
): Statement[] =>
  pagesMax === null
    ? []
    : guardThat(db, documentId, sql`${pagesUsedSql(documentId)} + ${pages} <= ${pagesMax}`);

/** Null if they fit; else why not. `use` without the document itself. */
export const findRefusal = (pages: number, use: KnowledgeUse): string | null =>
  use.pagesMax === null || use.pagesUsed + pages <= use.pagesMax ? null : planRefusal(pages, use);

interface OpenedDocument {
  documentId: string;
  pageCount: number;
  textLength: number | null;
}

/**
 * For the reading of a file, once it was opened and its pages are known: takes their quota, or says why it may not
 * be read. Null as well for a document that is not of the knowledge base. Safe to ask twice.
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
