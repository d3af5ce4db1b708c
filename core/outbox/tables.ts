import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { JobState } from "./model.ts";

export const outbox = sqliteTable("outbox", {
  id: text("id").primaryKey(),
  job: text("job").notNull(),
  payload: text("payload").notNull(),
  state: text("state").$type<JobState>().notNull().default("WAITING"),
  attempts: integer("attempts").notNull().default(0),
  retries: integer("retries").notNull().default(0),
  dueAt: integer("due_at").notNull(),
  sendAt: integer("send_at").notNull(),
  reason: text("reason"),
  requestId: text("request_id").notNull(),
  createdAt: integer("created_at").notNull(),
  finishedAt: integer("finished_at"),
});
