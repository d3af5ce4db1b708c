import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ApplicationContent } from "./model.ts";

export const businessApplications = sqliteTable("business_applications", {
  id: text("id").primaryKey(),
  accountId: text("account_id").notNull(),
  content: text("content", { mode: "json" }).$type<ApplicationContent>().notNull(),
  version: integer("version").notNull().default(1),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
});
