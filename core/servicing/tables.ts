import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ActorKind } from "../shared/actor.ts";
import type {
  RequestDetails,
  RequestPriority,
  RequestRule,
  RequestState,
  RequestType,
  ServicingSettings,
} from "./model.ts";

export const serviceRequests = sqliteTable("service_requests", {
  id: text("id").primaryKey(),
  state: text("state").$type<RequestState>().notNull(),
  type: text("type").$type<RequestType>().notNull(),
  priority: text("priority").$type<RequestPriority>().notNull(),
  details: text("details", { mode: "json" }).$type<RequestDetails>().notNull(),
  accountId: text("account_id"),
  policyId: text("policy_id"),
  clientName: text("client_name"),
  clientEmail: text("client_email"),
  clientPhone: text("client_phone"),
  assigneeId: text("assignee_id"),
  dueAt: integer("due_at"),
  isDueByHand: integer("is_due_by_hand", { mode: "boolean" }).notNull(),
  overdueAt: integer("overdue_at"),
  openedKind: text("opened_kind").$type<ActorKind>().notNull(),
  openedBy: text("opened_by"),
  resolutionNotes: text("resolution_notes"),
  resolvedKind: text("resolved_kind").$type<ActorKind>(),
  resolvedBy: text("resolved_by"),
  resolvedAt: integer("resolved_at"),
  mergedInto: text("merged_into"),
  searchText: text("search_text").notNull(),
  /** What the list is sorted by; triggers keep both up to date. */
  customerName: text("customer_name").notNull().default(""),
  assigneeName: text("assignee_name").notNull().default(""),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
  version: integer("version").notNull().default(1),
});

export const requestComments = sqliteTable("service_request_comments", {
  id: text("id").primaryKey(),
  requestId: text("request_id").notNull(),
  content: text("content").notNull(),
  createdBy: text("created_by").notNull(),
  createdAt: integer("created_at").notNull(),
});

export const requestFiles = sqliteTable("service_request_files", {
  id: text("id").primaryKey(),
  requestId: text("request_id").notNull(),
  name: text("name").notNull(),
  mediaType: text("media_type").notNull(),
  size: integer("size").notNull(),
  sha256: text("sha256").notNull(),
  storageKey: text("storage_key").notNull(),
  createdBy: text("created_by").notNull(),
  createdAt: integer("created_at").notNull(),
});

/** Has one row. */
export const servicingSettings = sqliteTable("servicing_settings", {
  id: integer("id").primaryKey(),
  rules: text("rules", { mode: "json" }).$type<Partial<Record<RequestType, RequestRule>>>().notNull(),
  hours: text("hours", { mode: "json" }).$type<Partial<ServicingSettings["hours"]>>().notNull(),
  followUpDays: integer("follow_up_days").notNull(),
  version: integer("version").notNull(),
  updatedAt: integer("updated_at").notNull(),
});

export const servicingTurns = sqliteTable("servicing_turns", {
  type: text("type").$type<RequestType>().primaryKey(),
  userId: text("user_id"),
});
