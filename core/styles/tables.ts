import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { BaseStyleId, StyleFileKind } from "./model.ts";

export const styles = sqliteTable("styles", {
  id: text("id").primaryKey(),
  title: text("title").notNull(),
  description: text("description").notNull(),
  baseStyleId: text("base_style_id").$type<BaseStyleId>().notNull(),
  header: text("header"),
  footer: text("footer"),
  showLogo: integer("show_logo", { mode: "boolean" }).notNull(),
  prefixFileId: text("prefix_file_id"),
  suffixFileId: text("suffix_file_id"),
  createdBy: text("created_by").notNull(),
  creatorName: text("creator_name").notNull(),
  searchText: text("search_text").notNull(),
  version: integer("version").notNull().default(1),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
});

export const styleFiles = sqliteTable("style_files", {
  id: text("id").primaryKey(),
  styleId: text("style_id").notNull(),
  name: text("name").notNull(),
  kind: text("kind").$type<StyleFileKind>().notNull(),
  storageKey: text("storage_key").notNull(),
  size: integer("size").notNull(),
  pageCount: integer("page_count"),
  removed: text("removed", { mode: "json" }).$type<string[]>().notNull(),
  sha256: text("sha256").notNull(),
  createdAt: integer("created_at").notNull(),
});

export const documentPrints = sqliteTable("document_prints", {
  id: text("id").primaryKey(),
  storageKey: text("storage_key").notNull(),
  size: integer("size").notNull(),
  sha256: text("sha256").notNull(),
  createdAt: integer("created_at").notNull(),
});
