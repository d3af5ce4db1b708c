-- What the owners were told about usage, so that each mark is told once.
CREATE TABLE usage_notices (
  kind TEXT NOT NULL,
  percent INTEGER NOT NULL,
  -- The month of what is counted by month (YYYY-MM); otherwise empty.
  span TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (kind, span, percent)
) WITHOUT ROWID;

-- Emails of a month are counted whenever one is sent.
CREATE INDEX deliveries_by_creation ON deliveries (created_at) WHERE failed_at IS NULL;
