import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const carriers = sqliteTable("carriers", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  isCarrier: integer("is_carrier", { mode: "boolean" }).notNull().default(true),
  isBroker: integer("is_broker", { mode: "boolean" }).notNull().default(false),
  naicCode: text("naic_code"),
  version: integer("version").notNull().default(1),
  createdAt: integer("created_at").notNull(),
});
