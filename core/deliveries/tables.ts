import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { DeliveryAttachment, DeliveryEventKind, Yes } from "./model.ts";

export const deliveries = sqliteTable("deliveries", {
  id: text("id").primaryKey(),
  recordKind: text("record_kind").notNull(),
  recordId: text("record_id").notNull(),
  parentId: text("parent_id"),
  recipient: text("recipient").notNull(),
  replyTo: text("reply_to"),
  subject: text("subject").notNull(),
  text: text("body_text").notNull(),
  html: text("body_html").notNull(),
  attachments: text("attachments", { mode: "json" }).$type<DeliveryAttachment[]>().notNull(),
  requestedBy: text("requested_by").notNull(),
  resendOf: text("resend_of"),
  createdAt: integer("created_at").notNull(),
  sentAt: integer("sent_at"),
  providerId: text("provider_id"),
  failedAt: integer("failed_at"),
  failure: text("failure"),
  cc: text("cc", { mode: "json" }).$type<string[]>().notNull().default([]),
  follows: text("follows", { mode: "json" }).$type<string[]>().notNull().default([]),
  senderName: text("sender_name"),
  messageId: text("message_id"),
  yesKind: text("yes_kind").$type<Yes["kind"]>(),
  yesId: text("yes_id"),
});

export const deliveryEvents = sqliteTable("delivery_events", {
  id: text("id").primaryKey(),
  deliveryId: text("delivery_id").notNull(),
  kind: text("kind").$type<DeliveryEventKind>().notNull(),
  at: integer("at").notNull(),
  reason: text("reason"),
  receivedAt: integer("received_at").notNull(),
});

export const mailAddresses = sqliteTable("mail_addresses", {
  address: text("address").primaryKey(),
  bouncedAt: integer("bounced_at"),
  reason: text("reason"),
  deliveredAt: integer("delivered_at"),
});
