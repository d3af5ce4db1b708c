import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ActorKind } from "../shared/actor.ts";

export const auditEntries = sqliteTable("audit_entries", {
  seq: integer("seq").primaryKey({ autoIncrement: true }),
  id: text("id").notNull(),
  at: integer("at").notNull(),
  actorKind: text("actor_kind").$type<ActorKind>().notNull(),
  actorId: text("actor_id"),
  action: text("action").notNull(),
  entity: text("entity").notNull(),
  entityId: text("entity_id").notNull(),
  version: integer("version").notNull(),
  before: text("before"),
  after: text("after"),
  requestId: text("request_id").notNull(),
  hash: text("hash").notNull(),
  parentId: text("parent_id"),
  reason: text("reason"),
});
export type AuditRow = typeof auditEntries.$inferSelect;

export const auditSeals = sqliteTable("audit_seals", {
  id: integer("id").primaryKey({ autoIncrement: true }),
  firstSeq: integer("first_seq").notNull(),
  lastSeq: integer("last_seq").notNull(),
  root: text("root").notNull(),
  previous: text("previous").notNull(),
  at: integer("at").notNull(),
  keyId: text("key_id"),
});
export type AuditSeal = typeof auditSeals.$inferSelect;

/** In the registry. */
export const auditAnchors = sqliteTable("audit_anchors", {
  agencyId: text("agency_id").primaryKey(),
  lastSeq: integer("last_seq").notNull(),
  root: text("root").notNull(),
  at: integer("at").notNull(),
});

export const changes = sqliteTable("changes", {
  seq: integer("seq").primaryKey({ autoIncrement: true }),
  entity: text("entity").notNull(),
  entityId: text("entity_id").notNull(),
  at: integer("at").notNull(),
  parentId: text("parent_id"),
});
