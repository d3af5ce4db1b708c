import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { RemovedPart } from "./model.ts";

const list = <Item extends string>(name: string) => text(name, { mode: "json" }).$type<Item[]>().notNull();

export const certificateForms = sqliteTable("certificate_forms", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  edition: text("edition"),
  templateId: text("template_id").notNull().default("acord25"),
  storageKey: text("storage_key").notNull(),
  sha256: text("sha256").notNull(),
  size: integer("size").notNull(),
  pageCount: integer("page_count").notNull(),
  missingFields: list("missing_fields"),
  unknownFields: list("unknown_fields"),
  removedParts: list<RemovedPart>("removed_parts"),
  licenseStatement: text("license_statement").notNull(),
  licenseConfirmedBy: text("license_confirmed_by").notNull(),
  licenseConfirmedAt: integer("license_confirmed_at").notNull(),
  deletedBy: text("deleted_by"),
  deletedAt: integer("deleted_at"),
  version: integer("version").notNull().default(1),
});
