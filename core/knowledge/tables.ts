import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { SummaryEvidence } from "./model.ts";

/** Each row has one with the same id in "documents". Only SQL uses `row_key`. */
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
