-- What the words of a page mean, as vectors of the embedding model that is configured; empty where none is. Exact
-- distances over the pages of one question take milliseconds, so there is no index to keep (core/DECISIONS.md).

-- How far the pages of a reading have their vectors, and whose. A row of another model counts for nothing.
CREATE TABLE reading_vectors (
  reading_id TEXT PRIMARY KEY REFERENCES readings (id),
  -- Provider, model and the dimensions that it was asked for.
  model TEXT NOT NULL,
  -- Of each vector; null until there is one.
  dimensions INTEGER,
  -- Pages from the first one on that are done.
  pages_done INTEGER NOT NULL DEFAULT 0,
  -- When it was last given up; it is taken up again a day later.
  given_up_at INTEGER
);

-- One for each stretch of a page, from `start` in UTF-16 units on.
CREATE TABLE page_vectors (
  page_id INTEGER NOT NULL REFERENCES pages (id),
  start INTEGER NOT NULL,
  -- libSQL's FLOAT8: a byte for each dimension.
  vector BLOB NOT NULL,
  PRIMARY KEY (page_id, start)
);

-- As with the full-text index: whatever takes a page or its words away takes their vectors with it.
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
