import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { CertificateKind } from "#model/certificates";
import type { BatchItemState, BatchKind, BatchTerms, LostFromPolicy } from "./model.ts";

export const certificateBatches = sqliteTable("certificate_batches", {
  id: text("id").primaryKey(),
  accountId: text("account_id").notNull(),
  kind: text("kind").$type<BatchKind>().notNull(),
  certificateKind: text("certificate_kind").$type<CertificateKind>().notNull(),
  /** The renewal, for a reissue. */
  policyId: text("policy_id"),
  terms: text("terms", { mode: "json" }).$type<BatchTerms>().notNull(),
  /** Raised with every start, so that the job of an earlier one ends. */
  run: integer("run").notNull(),
  pausedAt: integer("paused_at"),
  createdBy: text("created_by").notNull(),
  createdAt: integer("created_at").notNull(),
  version: integer("version").notNull().default(1),
});

export const certificateBatchItems = sqliteTable("certificate_batch_items", {
  id: text("id").primaryKey(),
  batchId: text("batch_id").notNull(),
  position: integer("position").notNull(),
  holderId: text("holder_id").notNull(),
  holderName: text("holder_name").notNull(),
  state: text("state").$type<BatchItemState>().notNull(),
  /** The certificate that the holder has, for a reissue. */
  supersedesId: text("supersedes_id"),
  /** The marks and the policies that a person decided to issue without. */
  without: text("without", { mode: "json" }).$type<LostFromPolicy[]>().notNull(),
  /** A person decided to issue although the renewal's documents state no limits yet. */
  withoutLimits: integer("without_limits", { mode: "boolean" }).notNull().default(false),
  /** In a reissue: in whose name it is issued, and whether it is emailed. Null: as for the whole batch. */
  decidedBy: text("decided_by"),
  email: integer("email", { mode: "boolean" }),
  certificateId: text("certificate_id"),
  reason: text("reason"),
  field: text("field"),
  note: text("note"),
  /** Who confirmed the written contract for this holder, and when, if it was not confirmed for the whole batch. */
  confirmedBy: text("confirmed_by"),
  confirmedAt: integer("confirmed_at"),
  updatedAt: integer("updated_at").notNull(),
});
