-- Rules by which mail is sent without anybody's click. A row is one time that a kind of rule was on, under one name: what was
-- sent says by its row who switched it on, when, and what it was called.
CREATE TABLE standing_rules (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('CONFIRM_RECEIPT')),
  name TEXT NOT NULL,
  on_by TEXT NOT NULL REFERENCES users (id),
  on_at INTEGER NOT NULL,
  off_by TEXT REFERENCES users (id),
  off_at INTEGER,
  CHECK ((off_by IS NULL) = (off_at IS NULL))
);
CREATE UNIQUE INDEX standing_rules_on ON standing_rules (kind) WHERE off_at IS NULL;

-- What rules have sent to an address lately.
CREATE INDEX deliveries_by_rule ON deliveries (recipient, created_at) WHERE yes_kind = 'RULE';
