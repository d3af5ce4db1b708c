-- A carrier's NAIC company code, as printed on its policies and certificates: digits with their leading zeros.
ALTER TABLE carriers ADD COLUMN naic_code TEXT;

-- A carrier's policies are counted, and found when it is renamed.
CREATE INDEX policies_by_carrier ON policies (carrier_id) WHERE deleted_at IS NULL;
CREATE INDEX policies_by_broker ON policies (broker_id, carrier_id) WHERE broker_id IS NOT NULL AND deleted_at IS NULL;

CREATE TABLE business_applications (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  -- JSON (core/applications ApplicationContent).
  content TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);
CREATE INDEX business_applications_by_account ON business_applications (account_id, id);
