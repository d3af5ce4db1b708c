import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Role } from "../shared/actor.ts";
import type { AgencyUserState } from "./model.ts";

/** In the agency's database. */
export const users = sqliteTable("users", {
  id: text("id").primaryKey(),
  email: text("email").notNull(),
  name: text("name").notNull(),
  state: text("state").$type<AgencyUserState>().notNull().default("ACTIVE"),
  role: text("role").$type<Role>().notNull(),
  version: integer("version").notNull().default(1),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
});
