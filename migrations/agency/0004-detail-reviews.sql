-- What people decided about the details that were read from a policy's documents, one row per detail.
CREATE TABLE detail_reviews (
  policy_id TEXT NOT NULL REFERENCES policies (id),
  -- As in core/assistant PolicyDetails.
  field TEXT NOT NULL,
  -- ACCEPTED: as the documents say. CORRECTED: this value applies instead of theirs.
  decision TEXT NOT NULL CHECK (decision IN ('ACCEPTED', 'CORRECTED')),
  -- The value that applies, as JSON: cents, a date, a text.
  value TEXT NOT NULL,
  -- What the documents said at the time, as JSON: an acceptance is valid only while they still say it.
  read_value TEXT NOT NULL,
  version INTEGER NOT NULL,
  decided_by TEXT REFERENCES users (id),
  decided_at INTEGER NOT NULL,
  PRIMARY KEY (policy_id, field)
);
