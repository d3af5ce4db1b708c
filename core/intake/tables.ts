import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Documents that wait for the policy that is created from them. */
export const policyIntakes = sqliteTable("policy_intakes", {
  documentId: text("document_id").primaryKey(),
  createdBy: text("created_by").notNull(),
  createdAt: integer("created_at").notNull(),
});
