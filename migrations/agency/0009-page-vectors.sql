-- Embeddings of the words on pages, from the configured embedding model; empty if none is configured. Exact distances
-- over the pages of one question take milliseconds, so there is no index (core/DECISIONS.md).

-- Which pages of a reading have embeddings so far, and from which model. Rows of another model are ignored.
CREATE TABLE reading_vectors (
  reading_id TEXT PRIMARY KEY REFERENCES readings (id),
  -- Provider, model and the dimensions that were requested.
  model TEXT NOT NULL,
  -- Of each embedding; null until there is one.
  dimensions INTEGER,
  -- Number of pages done, counted from the first.
  pages_done INTEGER NOT NULL DEFAULT 0,
  -- When it last failed; it is retried a day later.
  given_up_at INTEGER
);

-- One for each chunk of a page, starting at `start` in UTF-16 units.
CREATE TABLE page_vectors (
  page_id INTEGER NOT NULL REFERENCES pages (id),
  start INTEGER NOT NULL,
  -- libSQL's FLOAT8: one byte per dimension.
  vector BLOB NOT NULL,
  PRIMARY KEY (page_id, start)
);

-- As with the full-text index: whatever deletes a page or changes its words deletes their embeddings.
CREATE TRIGGER page_vectors_update AFTER UPDATE OF text ON pages WHEN new.text <> old.text BEGIN
  DELETE FROM page_vectors WHERE page_id = old.id;
  DELETE FROM reading_vectors WHERE reading_id = old.reading_id;
END;
CREATE TRIGGER page_vectors_delete AFTER DELETE ON pages BEGIN
  DELETE FROM page_vectors WHERE page_id = old.id;
END;
CREATE TRIGGER reading_vectors_delete AFTER DELETE ON readings BEGIN
  DELETE FROM reading_vectors WHERE reading_id = old.id;
END;
