-- What was mailed to whom about a record, and what became of it. The words and the names of the files are kept, so that
-- the same mail can be sent again. Its state is not stored: it follows from these columns and the provider's events,
-- whatever their order.
CREATE TABLE deliveries (
  id TEXT PRIMARY KEY,
  -- What the mail is about, such as a certificate, and the record that it belongs to.
  record_kind TEXT NOT NULL,
  record_id TEXT NOT NULL,
  parent_id TEXT,
  recipient TEXT NOT NULL,
  reply_to TEXT,
  subject TEXT NOT NULL,
  body_text TEXT NOT NULL,
  body_html TEXT NOT NULL,
  -- JSON: storage key, name, media type, size and SHA-256 of each file.
  attachments TEXT NOT NULL,
  requested_by TEXT NOT NULL REFERENCES users (id),
  resend_of TEXT REFERENCES deliveries (id),
  created_at INTEGER NOT NULL,
  -- When the provider accepted it, and the provider's id of it.
  sent_at INTEGER,
  provider_id TEXT,
  -- When it was given up, and why.
  failed_at INTEGER,
  failure TEXT
);
CREATE INDEX deliveries_by_record ON deliveries (record_kind, record_id, created_at DESC, id DESC);

-- What the provider reported, each event once.
CREATE TABLE delivery_events (
  -- The provider's id of the event.
  id TEXT PRIMARY KEY,
  delivery_id TEXT NOT NULL REFERENCES deliveries (id),
  kind TEXT NOT NULL CHECK (kind IN ('SENT', 'DELAYED', 'FAILED', 'DELIVERED', 'BOUNCED', 'COMPLAINED')),
  at INTEGER NOT NULL,
  reason TEXT,
  received_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX delivery_events_by_delivery ON delivery_events (delivery_id);

-- What became of the latest mail to an address, in lower case. It bounces if nothing was delivered after the bounce.
CREATE TABLE mail_addresses (
  address TEXT PRIMARY KEY,
  bounced_at INTEGER,
  reason TEXT,
  delivered_at INTEGER
) WITHOUT ROWID;
