-- The agency's logo: one row, or none.
CREATE TABLE agency_logo (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  logo_id TEXT NOT NULL,
  storage_key TEXT NOT NULL,
  media_type TEXT NOT NULL,
  size INTEGER NOT NULL,
  -- Pixels.
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  uploaded_by TEXT NOT NULL REFERENCES users (id),
  uploaded_at INTEGER NOT NULL
);
