import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { PresetKey } from "#model/presets";
import type {
  FileProgress,
  MessageState,
  SchemaVersion,
  StageEvent,
  StageState,
  StageType,
  WorkspaceMessage,
  WorkspaceMessageBody,
  WorkspaceState,
} from "./model.ts";

/** `row_key`, to which the search index refers, is used by SQL alone. */
export const workspaces = sqliteTable("workspaces", {
  id: text("id").notNull(),
  title: text("title").notNull(),
  state: text("state").$type<WorkspaceState>().notNull(),
  preset: text("preset").$type<PresetKey>(),
  form: text("form", { mode: "json" }).$type<unknown>().notNull(),
  customPresetId: text("custom_preset_id"),
  accountId: text("account_id"),
  serviceRequestId: text("service_request_id"),
  clientName: text("client_name"),
  keywords: text("keywords", { mode: "json" }).$type<string[]>().notNull(),
  schemaVersion: text("schema_version").$type<SchemaVersion>().notNull().default("V1"),
  createdBy: text("created_by").notNull(),
  archivedAt: integer("archived_at"),
  seq: integer("seq").notNull(),
  searchText: text("search_text").notNull(),
  version: integer("version").notNull().default(1),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
});

export const workspaceDocuments = sqliteTable("workspace_documents", {
  workspaceId: text("workspace_id").notNull(),
  documentId: text("document_id").notNull(),
  messageId: text("message_id").notNull(),
  isUpload: integer("is_upload", { mode: "boolean" }).notNull(),
  position: integer("position").notNull(),
});

/** A page of the web that was kept as a document. */
export const webPages = sqliteTable("web_pages", {
  documentId: text("document_id").primaryKey(),
  url: text("url").notNull(),
  fetchedAt: integer("fetched_at").notNull(),
});

/** `position` grows with every row of the table, here and below. */
export const workspaceMessages = sqliteTable("workspace_messages", {
  position: integer("position").primaryKey(),
  id: text("id").notNull(),
  workspaceId: text("workspace_id").notNull(),
  seq: integer("seq").notNull(),
  role: text("role").$type<WorkspaceMessage["role"]>().notNull(),
  state: text("state").$type<MessageState>().notNull(),
  body: text("body", { mode: "json" }).$type<WorkspaceMessageBody>().notNull(),
  authorId: text("author_id"),
  createdAt: integer("created_at").notNull(),
});

export const workspaceStages = sqliteTable("workspace_stages", {
  position: integer("position").primaryKey(),
  id: text("id").notNull(),
  workspaceId: text("workspace_id").notNull(),
  workflowId: text("workflow_id").notNull(),
  seq: integer("seq").notNull(),
  type: text("type").$type<StageType>().notNull(),
  state: text("state").$type<StageState>().notNull(),
  reason: text("reason"),
  progress: text("progress", { mode: "json" }).$type<FileProgress[]>(),
  createdAt: integer("created_at").notNull(),
});

export const workspaceEvents = sqliteTable("workspace_events", {
  position: integer("position").primaryKey(),
  id: text("id").notNull(),
  workspaceId: text("workspace_id").notNull(),
  stageId: text("stage_id").notNull(),
  seq: integer("seq").notNull(),
  body: text("body", { mode: "json" }).$type<Omit<StageEvent, "id">>().notNull(),
});

export const userPreferences = sqliteTable("user_preferences", {
  userId: text("user_id").primaryKey(),
  favoritePresets: text("favorite_presets", { mode: "json" }).$type<PresetKey[]>().notNull(),
  hiddenCustomPresets: text("hidden_custom_presets", { mode: "json" }).$type<string[]>().notNull(),
  updatedAt: integer("updated_at").notNull(),
});
