import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Authenticity, MessageKind, SenderRole, ThreadState } from "./labels.ts";
import type { StandingRuleKind } from "./rules/kinds.ts";
import type { MessagePart } from "./split-message.ts";
import type { Understood } from "./work/understood.ts";

/** `row_key`, to which the search index refers, is used by SQL alone. */
export const emailThreads = sqliteTable("email_threads", {
  id: text("id").notNull(),
  subject: text("subject").notNull(),
  state: text("state").$type<ThreadState>().notNull(),
  waitingFor: text("waiting_for").$type<SenderRole>(),
  fromName: text("from_name").notNull(),
  fromEmail: text("from_email").notNull(),
  accountId: text("account_id"),
  endedByHandAt: integer("ended_by_hand_at"),
  joinedInto: text("joined_into"),
  searchText: text("search_text").notNull(),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
  version: integer("version").notNull().default(1),
  workspaceId: text("workspace_id"),
  stale: integer("stale").notNull().default(0),
  isPrivate: integer("is_private", { mode: "boolean" }).notNull().default(false),
});

export const emailMessages = sqliteTable("email_messages", {
  id: text("id").primaryKey(),
  state: text("state").$type<"WAITING" | "READ" | "REPEATED">().notNull(),
  sha256: text("sha256").notNull(),
  documentId: text("document_id"),
  recipient: text("recipient").notNull(),
  envelopeFrom: text("envelope_from"),
  receiver: text("receiver"),
  answers: text("answers"),
  receivedAt: integer("received_at").notNull(),
  identity: text("identity"),
  messageId: text("message_id"),
  threadId: text("thread_id"),
  kind: text("kind").$type<MessageKind>(),
  authenticity: text("authenticity").$type<Authenticity>(),
  isFromStaff: integer("is_from_staff", { mode: "boolean" }),
  accountId: text("account_id"),
  fromName: text("from_name"),
  fromEmail: text("from_email"),
  subject: text("subject"),
  baseSubject: text("base_subject"),
  sentAt: integer("sent_at"),
  deliveryId: text("delivery_id"),
  page: text("page").$type<"CLOSED" | "REMOTE">(),
  parts: text("parts", { mode: "json" }).$type<MessagePart[]>(),
  understood: text("understood", { mode: "json" }).$type<Understood>(),
  workState: text("work_state").$type<"WAITING" | "DONE">(),
});

export const emailRequests = sqliteTable("email_requests", {
  emailId: text("email_id").notNull(),
  place: integer("place").notNull(),
  requestId: text("request_id").notNull(),
  isJoined: integer("is_joined", { mode: "boolean" }).notNull(),
});

export const emailFollowUps = sqliteTable("email_follow_ups", {
  approvalId: text("approval_id").primaryKey(),
  emailId: text("email_id").notNull(),
  askedIn: text("asked_in").notNull(),
  place: integer("place").notNull(),
});

export const emailFollows = sqliteTable("email_follows", {
  emailId: text("email_id").notNull(),
  place: integer("place").notNull(),
  followed: text("followed").notNull(),
});

export const emailRecipients = sqliteTable("email_recipients", {
  emailId: text("email_id").notNull(),
  place: integer("place").notNull(),
  field: text("field").$type<"TO" | "CC">().notNull(),
  name: text("name").notNull(),
  email: text("email").notNull(),
});

export const emailThreading = sqliteTable("email_threading", {
  id: integer("id").primaryKey(),
  version: integer("version").notNull(),
});

export const standingRules = sqliteTable("standing_rules", {
  id: text("id").primaryKey(),
  kind: text("kind").$type<StandingRuleKind>().notNull(),
  name: text("name").notNull(),
  onBy: text("on_by").notNull(),
  onAt: integer("on_at").notNull(),
  offBy: text("off_by"),
  offAt: integer("off_at"),
});

export const emailThreadViewers = sqliteTable("email_thread_viewers", {
  threadId: text("thread_id").notNull(),
  userId: text("user_id").notNull(),
});
