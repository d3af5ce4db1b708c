-- Who receives certificates of insurance of an account. The parts of an address may be blank until a certificate is
-- issued.
CREATE TABLE certificate_holders (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  name TEXT NOT NULL,
  -- The name as core/accounts nameKeyOf reduces it.
  name_key TEXT NOT NULL,
  line1 TEXT NOT NULL,
  line2 TEXT,
  city TEXT NOT NULL,
  zone TEXT NOT NULL,
  postal_code TEXT NOT NULL,
  email TEXT,
  receives_renewals INTEGER NOT NULL,
  -- JSON lists. No policies: all that can be certified.
  marks TEXT NOT NULL,
  policy_ids TEXT NOT NULL,
  description_of_operations TEXT NOT NULL,
  search_text TEXT NOT NULL,
  archived_at INTEGER,
  created_by TEXT NOT NULL REFERENCES users (id),
  created_at INTEGER NOT NULL,
  version INTEGER NOT NULL DEFAULT 1
);
CREATE INDEX certificate_holders_by_account ON certificate_holders (account_id, name COLLATE NOCASE, id);
CREATE INDEX certificate_holders_by_name ON certificate_holders (account_id, name_key) WHERE archived_at IS NULL;
