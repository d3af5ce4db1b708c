-- Fillable forms that the agency has licensed. A deleted one stays for the certificates that were issued on it.
CREATE TABLE certificate_forms (
  id TEXT PRIMARY KEY,
  -- The file's name, and the edition that the form itself states.
  name TEXT NOT NULL,
  edition TEXT,
  -- The cleaned copy, not the file as it was uploaded.
  storage_key TEXT NOT NULL UNIQUE,
  sha256 TEXT NOT NULL,
  size INTEGER NOT NULL,
  page_count INTEGER NOT NULL,
  -- JSON lists: expected fields that it lacks, its own fields that are not filled, what was taken out of the file.
  missing_fields TEXT NOT NULL,
  unknown_fields TEXT NOT NULL,
  removed_parts TEXT NOT NULL,
  -- The sentence that was confirmed, by whom and when.
  license_statement TEXT NOT NULL,
  license_confirmed_by TEXT NOT NULL REFERENCES users (id),
  license_confirmed_at INTEGER NOT NULL,
  deleted_by TEXT REFERENCES users (id),
  deleted_at INTEGER,
  version INTEGER NOT NULL DEFAULT 1
);
CREATE INDEX certificate_forms_in_use ON certificate_forms (license_confirmed_at DESC) WHERE deleted_at IS NULL;
