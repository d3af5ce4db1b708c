import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { SummaryEvidence } from "./model.ts";

/** Beside each row stands one of the same id in "documents". `row_key` is used by SQL alone. */
export const knowledgeDocuments = sqliteTable("knowledge_documents", {
  id: text("id").notNull(),
  title: text("title").notNull(),
  content: text("content"),
  pageCount: integer("page_count").notNull(),
  caraTitle: text("cara_title"),
  caraSummary: text("cara_summary"),
  caraPurpose: text("cara_purpose"),
  caraEvidence: text("cara_evidence", { mode: "json" }).$type<SummaryEvidence>(),
  creatorName: text("creator_name").notNull(),
  searchText: text("search_text").notNull(),
  createdAt: integer("created_at").notNull(),
});
