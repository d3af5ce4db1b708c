import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Approval, ApprovalKind, ApprovalState } from "./model.ts";

export const approvals = sqliteTable("approvals", {
  id: text("id").primaryKey(),
  workspaceId: text("workspace_id").notNull(),
  artifactId: text("artifact_id").notNull(),
  kind: text("kind").$type<ApprovalKind>().notNull(),
  state: text("state").$type<ApprovalState>().notNull(),
  seq: integer("seq").notNull(),
  /** The key of the step that asked for it. */
  key: text("act_key").notNull(),
  askedBy: text("asked_by").notNull(),
  accountId: text("account_id"),
  clientName: text("client_name"),
  decidedBy: text("decided_by"),
  decidedAt: integer("decided_at"),
  undoUntil: integer("undo_until"),
  reason: text("reason"),
  deliveryId: text("delivery_id"),
  outcome: text("outcome", { mode: "json" }).$type<Approval["outcome"]>(),
  outdatedAt: integer("outdated_at"),
  othersWroteAt: integer("others_wrote_at"),
  version: integer("version").notNull().default(1),
  createdAt: integer("created_at").notNull(),
});
