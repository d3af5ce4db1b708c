-- The last seal of each agency's audit chain, kept outside the agency's database. It only moves forward.
CREATE TABLE audit_anchors (
  agency_id TEXT PRIMARY KEY REFERENCES agencies (id),
  -- The last audit entry that the seal covers.
  last_seq INTEGER NOT NULL,
  root TEXT NOT NULL,
  at INTEGER NOT NULL
);
