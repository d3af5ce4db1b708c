/** In the agency's own database. */
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Quote } from "./billing.ts";
import type {
  AgreedLimits,
  AgreedPrices,
  BillingProvider,
  InvoiceLine,
  InvoiceState,
  PendingChange,
  SubscriptionPeriod,
  SubscriptionPlan,
  SubscriptionState,
  Terms,
  UsageKind,
} from "./model.ts";

/** Has one row. */
export const subscription = sqliteTable("subscription", {
  id: integer("id").primaryKey(),
  plan: text("plan").$type<SubscriptionPlan>().notNull().default("PRO"),
  period: text("period").$type<SubscriptionPeriod>().notNull().default("MONTHLY"),
  state: text("state").$type<SubscriptionState>().notNull().default("TRIAL"),
  numSeats: integer("num_seats").notNull().default(5),
  numVoiceAgents: integer("num_voice_agents").notNull().default(1),
  trialEndsAt: integer("trial_ends_at"),
  provider: text("provider").$type<BillingProvider>(),
  paymentMethod: text("payment_method"),
  periodStartsAt: integer("period_starts_at"),
  periodEndsAt: integer("period_ends_at"),
  anchorAt: integer("anchor_at"),
  overdueSince: integer("overdue_since"),
  pending: text("pending", { mode: "json" }).$type<PendingChange>(),
  agreedPrices: text("agreed_prices", { mode: "json" }).$type<AgreedPrices>(),
  agreedLimits: text("agreed_limits", { mode: "json" }).$type<AgreedLimits>(),
  creditCents: integer("credit_cents").notNull().default(0),
  /** The preview that is being applied, and until when nobody else may apply one. */
  applyingPreviewId: text("applying_preview_id"),
  applyingUntil: integer("applying_until"),
  applyingSeats: integer("applying_seats"),
  /** The last preview that was applied. */
  appliedPreviewId: text("applied_preview_id"),
  version: integer("version").notNull().default(1),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
});
export type SubscriptionRow = typeof subscription.$inferSelect;

export const subscriptionPreviews = sqliteTable("subscription_previews", {
  id: text("id").primaryKey(),
  /** The subscription's, when it was made. */
  version: integer("version").notNull(),
  wish: text("wish", { mode: "json" }).$type<Terms>().notNull(),
  quote: text("quote", { mode: "json" }).$type<Quote>().notNull(),
  createdAt: integer("created_at").notNull(),
  /** The user who looked at it. */
  createdBy: text("created_by"),
  expiresAt: integer("expires_at").notNull(),
});

/** Invoices of the manual provider. */
export const subscriptionInvoices = sqliteTable("subscription_invoices", {
  id: text("id").primaryKey(),
  number: text("number").notNull(),
  /** What it was issued for: the same key issues one invoice. */
  key: text("key").notNull(),
  issuedAt: integer("issued_at").notNull(),
  dueDate: text("due_date").notNull(),
  /** The instant after which it is overdue. */
  overdueAt: integer("overdue_at").notNull(),
  state: text("state").$type<InvoiceState>().notNull(),
  lines: text("lines", { mode: "json" }).$type<readonly InvoiceLine[]>().notNull(),
  totalCents: integer("total_cents").notNull(),
  amountDueCents: integer("amount_due_cents").notNull(),
  paidAt: integer("paid_at"),
});

/** Events of the payment provider that were received. */
export const paymentEvents = sqliteTable("payment_events", {
  id: text("id").primaryKey(),
  receivedAt: integer("received_at").notNull(),
});

/** What the owners were told about usage. */
export const usageNotices = sqliteTable("usage_notices", {
  kind: text("kind").$type<UsageKind>().notNull(),
  percent: integer("percent").notNull(),
  /** The month of what is counted by month (YYYY-MM); otherwise empty. */
  span: text("span").notNull(),
  at: integer("at").notNull(),
});
