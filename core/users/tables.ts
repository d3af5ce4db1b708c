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
  /** When the last invitation was enqueued; null for an agency's first owner. */
  invitedAt: integer("invited_at"),
  lastSignInAt: integer("last_sign_in_at"),
  removedAt: integer("removed_at"),
  version: integer("version").notNull().default(1),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
});

/** In the agency's database: users that an unfinished attempt may no longer create. */
export const abandonedUsers = sqliteTable("abandoned_users", {
  userId: text("user_id").primaryKey(),
  at: integer("at").notNull(),
});
