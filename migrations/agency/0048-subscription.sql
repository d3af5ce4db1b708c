-- The subscription gets a table of its own: it changes at other times than the agency's settings, and has its own version.

CREATE TABLE subscription (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  plan TEXT NOT NULL DEFAULT 'PRO' CHECK (plan IN ('BASIC', 'STANDARD', 'PRO', 'ENTERPRISE')),
  period TEXT NOT NULL DEFAULT 'MONTHLY' CHECK (period IN ('MONTHLY', 'ANNUAL')),
  state TEXT NOT NULL DEFAULT 'TRIAL' CHECK (state IN ('ACTIVE', 'EXPIRED', 'OVERDUE', 'PAUSED', 'TRIAL')),
  num_seats INTEGER NOT NULL DEFAULT 5,
  num_voice_agents INTEGER NOT NULL DEFAULT 1,
  trial_ends_at INTEGER,
  -- Who bills; null until something was bought.
  provider TEXT CHECK (provider IN ('STRIPE', 'MANUAL')),
  payment_method TEXT,
  -- The period that was billed last, and the instant from which billing dates are counted.
  period_starts_at INTEGER,
  period_ends_at INTEGER,
  anchor_at INTEGER,
  -- Since when a bill is not paid.
  overdue_since INTEGER,
  -- A change that waits for the next billing date, as JSON (core/subscription PendingChange).
  pending TEXT,
  -- Prices and limits that were agreed with this agency, as JSON (AgreedPrices, AgreedLimits).
  agreed_prices TEXT,
  agreed_limits TEXT,
  credit_cents INTEGER NOT NULL DEFAULT 0,
  -- The preview that is being applied: no other one is until then, and users take no more seats than it leaves.
  applying_preview_id TEXT,
  applying_until INTEGER,
  applying_seats INTEGER,
  applied_preview_id TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);
INSERT INTO subscription (
  id, plan, period, state, num_seats, num_voice_agents, trial_ends_at, created_at, updated_at
) SELECT 1, plan, period, subscription_state, num_seats, num_voice_agents, trial_ends_at, created_at, updated_at
  FROM agency_profile;
ALTER TABLE agency_profile DROP COLUMN plan;
ALTER TABLE agency_profile DROP COLUMN period;
ALTER TABLE agency_profile DROP COLUMN subscription_state;
ALTER TABLE agency_profile DROP COLUMN num_seats;
ALTER TABLE agency_profile DROP COLUMN num_voice_agents;
ALTER TABLE agency_profile DROP COLUMN trial_ends_at;

-- What a change would cost, good for a few minutes and for one version of the subscription.
CREATE TABLE subscription_previews (
  id TEXT PRIMARY KEY,
  version INTEGER NOT NULL,
  -- JSON (Terms, Quote).
  wish TEXT NOT NULL,
  quote TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
);
CREATE INDEX subscription_previews_by_expiry ON subscription_previews (expires_at);

-- Invoices that are mailed to the owners. The payment provider keeps its own.
CREATE TABLE subscription_invoices (
  id TEXT PRIMARY KEY,
  number TEXT NOT NULL UNIQUE,
  -- The same key issues one invoice.
  key TEXT NOT NULL UNIQUE,
  issued_at INTEGER NOT NULL,
  due_date TEXT NOT NULL,
  overdue_at INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('OPEN', 'PAID', 'VOID', 'UNCOLLECTIBLE')),
  -- JSON (InvoiceLine).
  lines TEXT NOT NULL,
  total_cents INTEGER NOT NULL,
  amount_due_cents INTEGER NOT NULL,
  paid_at INTEGER
);
CREATE INDEX subscription_invoices_by_issue ON subscription_invoices (issued_at, id);
CREATE INDEX subscription_invoices_open ON subscription_invoices (overdue_at) WHERE state = 'OPEN';

-- Events of the payment provider, so that one that is delivered again does nothing.
CREATE TABLE payment_events (
  id TEXT PRIMARY KEY,
  received_at INTEGER NOT NULL
);
CREATE INDEX payment_events_by_age ON payment_events (received_at);
