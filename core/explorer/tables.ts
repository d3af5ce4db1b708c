import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { MessageBody } from "./model.ts";
import type { ReviewDecision } from "./review-model.ts";

/** One conversation per policy and one per account, shared by the agency. One of the two ids is set. */
export const explorerMessages = sqliteTable("explorer_messages", {
  id: text("id").primaryKey(),
  policyId: text("policy_id"),
  accountId: text("account_id"),
  seq: integer("seq").notNull(),
  role: text("role").$type<"user" | "assistant">().notNull(),
  content: text("content").notNull(),
  body: text("body", { mode: "json" }).$type<MessageBody>().notNull(),
  userId: text("user_id"),
  createdAt: integer("created_at").notNull(),
});

/** People's decisions about what a policy's documents say, one row per detail. */
export const detailReviews = sqliteTable(
  "detail_reviews",
  {
    policyId: text("policy_id").notNull(),
    field: text("field").notNull(),
    decision: text("decision").$type<ReviewDecision>().notNull(),
    value: text("value", { mode: "json" }).$type<string | number | null>(),
    readValue: text("read_value", { mode: "json" }).$type<string | number | null>(),
    version: integer("version").notNull(),
    decidedBy: text("decided_by"),
    decidedAt: integer("decided_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.policyId, table.field] })],
);
