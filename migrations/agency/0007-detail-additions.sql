-- A person may also add a detail that no document gave, or say that the policy does not have one that was read.
CREATE TABLE detail_reviews_new (
  policy_id TEXT NOT NULL REFERENCES policies (id),
  -- As in core/assistant PolicyDetails, or the key of a list entry, such as "notice.CARRIER.NONPAYMENT".
  field TEXT NOT NULL,
  -- ACCEPTED: as the documents say. CORRECTED, ADDED: this value applies. REMOVED: the policy does not have it.
  decision TEXT NOT NULL CHECK (decision IN ('ACCEPTED', 'CORRECTED', 'ADDED', 'REMOVED')),
  -- The value that applies, as JSON: cents, a number, a date, a text; NULL if it was removed.
  value TEXT,
  -- What the documents said at the time, as JSON; NULL if they did not say.
  read_value TEXT,
  version INTEGER NOT NULL,
  decided_by TEXT REFERENCES users (id),
  decided_at INTEGER NOT NULL,
  PRIMARY KEY (policy_id, field)
);

INSERT INTO detail_reviews_new
SELECT policy_id, field, decision, value, read_value, version, decided_by, decided_at FROM detail_reviews;

DROP TABLE detail_reviews;
ALTER TABLE detail_reviews_new RENAME TO detail_reviews;
