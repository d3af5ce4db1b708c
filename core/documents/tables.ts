import { integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ClientFileKind, DocumentKind } from "#core/reading";
import type {
  DocumentType,
  DocumentTypeSource,
  PageSource,
  ReadingState,
  RecognizedDocument,
  UnreadReason,
} from "./model.ts";

/** A file that has arrived in storage but belongs to no record yet. */
export const uploads = sqliteTable("uploads", {
  id: text("id").primaryKey(),
  storageKey: text("storage_key").notNull(),
  name: text("name").notNull(),
  kind: text("kind").$type<ClientFileKind>().notNull(),
  mediaType: text("media_type").notNull(),
  size: integer("size").notNull(),
  sha256: text("sha256").notNull(),
  createdBy: text("created_by").notNull(),
  createdAt: integer("created_at").notNull(),
});

/** `row_key`, to which the search index refers, is used by SQL alone. */
export const documents = sqliteTable("documents", {
  id: text("id").notNull(),
  policyId: text("policy_id"),
  name: text("name").notNull(),
  type: text("type").$type<DocumentType>().notNull(),
  kind: text("kind").$type<DocumentKind>().notNull(),
  mediaType: text("media_type").notNull(),
  size: integer("size").notNull(),
  sha256: text("sha256").notNull(),
  storageKey: text("storage_key").notNull(),
  notes: text("notes").notNull().default(""),
  visible: integer("visible", { mode: "boolean" }).notNull().default(false),
  searchText: text("search_text").notNull(),
  version: integer("version").notNull().default(1),
  createdBy: text("created_by").notNull(),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
  attachedTo: text("attached_to"),
  accountId: text("account_id"),
  seriesId: text("series_id"),
  versionNumber: integer("version_number").notNull().default(1),
  replacedBy: text("replaced_by"),
  typeSource: text("type_source").$type<DocumentTypeSource>().notNull().default("PERSON"),
});

/** One pass of one reader version over one document. */
export const readings = sqliteTable("readings", {
  id: text("id").primaryKey(),
  documentId: text("document_id").notNull(),
  readerVersion: integer("reader_version").notNull(),
  state: text("state").$type<ReadingState>().notNull(),
  pagesTotal: integer("pages_total"),
  pagesRead: integer("pages_read").notNull().default(0),
  failureCode: text("failure_code"),
  failure: text("failure"),
  extraction: text("extraction"),
  createdAt: integer("created_at").notNull(),
  startedAt: integer("started_at"),
  completedAt: integer("completed_at"),
  scansTotal: integer("scans_total").notNull().default(0),
  scansRead: integer("scans_read").notNull().default(0),
  recognized: text("recognized", { mode: "json" }).$type<RecognizedDocument>(),
  note: text("note"),
  extractionVersion: integer("extraction_version").notNull().default(1),
  isAgain: integer("is_again", { mode: "boolean" }).notNull().default(false),
  againDueAt: integer("again_due_at").notNull().default(0),
});

export const pages = sqliteTable("pages", {
  id: integer("id").primaryKey(),
  readingId: text("reading_id").notNull(),
  page: integer("page").notNull(),
  width: real("width").notNull(),
  height: real("height").notNull(),
  text: text("text").notNull(),
  boxesKey: text("boxes_key"),
  boxesOffset: integer("boxes_offset").notNull().default(0),
  boxesLength: integer("boxes_length").notNull().default(0),
  source: text("source").$type<PageSource>().notNull().default("TEXT"),
  unread: text("unread").$type<UnreadReason>(),
  modelKey: text("model_key"),
  modelOffset: integer("model_offset").notNull().default(0),
  modelLength: integer("model_length").notNull().default(0),
  isBlankForm: integer("is_blank_form", { mode: "boolean" }).notNull().default(false),
});

/** One row: where the look for stored files that no record names goes on, and when. */
export const storageSweep = sqliteTable("storage_sweep", {
  id: integer("id").primaryKey(),
  afterKey: text("after_key").notNull(),
  dueAt: integer("due_at").notNull(),
});
