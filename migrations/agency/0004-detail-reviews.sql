-- What people decided about the details that were read from a policy's documents, a row a detail.
CREATE TABLE detail_reviews (
  policy_id TEXT NOT NULL REFERENCES policies (id),
  -- As in core/assistant PolicyDetails.
  field TEXT NOT NULL,
  -- ACCEPTED: as the documents say. CORRECTED: the value counts instead of theirs.
  decision TEXT NOT NULL CHECK (decision IN ('ACCEPTED', 'CORRECTED')),
  -- The value that counts, as JSON: cents, a date, a text.
  value TEXT NOT NULL,
  -- What the documents said then, as JSON: an acceptance holds as long as they say it.
  read_value TEXT NOT NULL,
  version INTEGER NOT NULL,
  decided_by TEXT REFERENCES users (id),
  decided_at INTEGER NOT NULL,
  PRIMARY KEY (policy_id, field)
);
