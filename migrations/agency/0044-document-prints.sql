-- Documents as they were printed, each once: the same page gives the same file.
CREATE TABLE document_prints (
  -- The hash of all that was printed.
  id TEXT PRIMARY KEY,
  storage_key TEXT NOT NULL UNIQUE,
  -- Bytes, and the hash of the file.
  size INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  created_at INTEGER NOT NULL
);
