import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { NoteType } from "./model.ts";

/** Only SQL uses `row_key`, which the search index refers to. */
export const notes = sqliteTable("notes", {
  id: text("id").notNull(),
  accountId: text("account_id"),
  policyId: text("policy_id"),
  type: text("type").$type<NoteType>().notNull(),
  text: text("text").notNull(),
  createdBy: text("created_by").notNull(),
  createdAt: integer("created_at").notNull(),
  editedBy: text("edited_by"),
  editedAt: integer("edited_at"),
  pinnedAt: integer("pinned_at"),
  searchText: text("search_text").notNull(),
  version: integer("version").notNull().default(1),
  deletedAt: integer("deleted_at"),
});
