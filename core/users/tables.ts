import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
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

/** In the agency's database. */
export const sessions = sqliteTable("sessions", {
  tokenHash: text("token_hash").primaryKey(),
  userId: text("user_id").notNull(),
  createdAt: integer("created_at").notNull(),
  expiresAt: integer("expires_at").notNull(),
  revokedAt: integer("revoked_at"),
});

/** In the registry. */
export const signIns = sqliteTable("sign_ins", {
  id: text("id").primaryKey(),
  email: text("email").notNull(),
  network: text("network").notNull(),
  browser: text("browser").notNull(),
  circle: text("circle").notNull(),
  createdAt: integer("created_at").notNull(),
  expiresAt: integer("expires_at").notNull(),
  tries: integer("tries").notNull().default(0),
  networkTries: integer("network_tries").notNull().default(0),
  endedAt: integer("ended_at"),
  mailedAt: integer("mailed_at"),
});

/** In the registry. */
export const signInFailures = sqliteTable("sign_in_failures", {
  id: integer("id").primaryKey(),
  email: text("email").notNull(),
  network: text("network").notNull(),
  circle: text("circle").notNull(),
  at: integer("at").notNull(),
});

/** In the registry. */
export const signInPlaces = sqliteTable(
  "sign_in_places",
  {
    email: text("email").notNull(),
    place: text("place").notNull(),
    lastAt: integer("last_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.email, table.place] })],
);

/** In the registry. */
export const operatorFailures = sqliteTable("operator_failures", {
  id: integer("id").primaryKey(),
  network: text("network").notNull(),
  at: integer("at").notNull(),
});
