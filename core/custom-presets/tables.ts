import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { PresetBase } from "./model.ts";

export const customPresets = sqliteTable("custom_presets", {
  id: text("id").primaryKey(),
  title: text("title").notNull(),
  description: text("description").notNull(),
  basePrompt: text("base_prompt").notNull(),
  allowFileUpload: integer("allow_file_upload", { mode: "boolean" }).notNull(),
  inheritFromPreset: text("inherit_from_preset").$type<PresetBase>(),
  createdBy: text("created_by").notNull(),
  creatorName: text("creator_name").notNull(),
  searchText: text("search_text").notNull(),
  deletedAt: integer("deleted_at"),
  version: integer("version").notNull().default(1),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
});

export const customPresetFiles = sqliteTable("custom_preset_files", {
  presetId: text("preset_id").notNull(),
  documentId: text("document_id").notNull(),
  position: integer("position").notNull(),
});
