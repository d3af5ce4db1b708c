import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** One row, or none. */
export const agencyLogo = sqliteTable("agency_logo", {
  id: integer("id").primaryKey(),
  logoId: text("logo_id").notNull(),
  storageKey: text("storage_key").notNull(),
  mediaType: text("media_type").notNull(),
  size: integer("size").notNull(),
  width: integer("width").notNull(),
  height: integer("height").notNull(),
  sha256: text("sha256").notNull(),
  uploadedBy: text("uploaded_by").notNull(),
  uploadedAt: integer("uploaded_at").notNull(),
});
