import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Mark } from "#model/endorsements";
import type { HolderAddress } from "./model.ts";

export const certificateHolders = sqliteTable("certificate_holders", {
  id: text("id").primaryKey(),
  accountId: text("account_id").notNull(),
  name: text("name").notNull(),
  /** The name as `nameKeyOf` reduces it. */
  nameKey: text("name_key").notNull(),
  line1: text("line1").notNull(),
  line2: text("line2"),
  city: text("city").notNull(),
  zone: text("zone").$type<HolderAddress["zone"]>().notNull(),
  postalCode: text("postal_code").notNull(),
  email: text("email"),
  receivesRenewals: integer("receives_renewals", { mode: "boolean" }).notNull(),
  marks: text("marks", { mode: "json" }).$type<Mark[]>().notNull(),
  policyIds: text("policy_ids", { mode: "json" }).$type<string[]>().notNull(),
  descriptionOfOperations: text("description_of_operations").notNull(),
  searchText: text("search_text").notNull(),
  archivedAt: integer("archived_at"),
  createdBy: text("created_by").notNull(),
  createdAt: integer("created_at").notNull(),
  version: integer("version").notNull().default(1),
});
