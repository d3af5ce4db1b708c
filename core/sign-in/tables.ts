import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

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
