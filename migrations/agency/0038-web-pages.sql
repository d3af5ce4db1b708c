-- Pages of the web that Cara has opened for somebody, kept as documents: where they were found, and when.
CREATE TABLE web_pages (
  document_id TEXT PRIMARY KEY,
  url TEXT NOT NULL,
  fetched_at INTEGER NOT NULL
);
