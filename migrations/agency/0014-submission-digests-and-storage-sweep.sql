-- A digest of the content that a submission key came with, so that the same key with other content is refused. Null for
-- rows from before.
ALTER TABLE submissions ADD COLUMN digest TEXT;

-- Progress of the sweep for stored files that no record names: the key it continues after, and when.
CREATE TABLE storage_sweep (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  after_key TEXT NOT NULL,
  due_at INTEGER NOT NULL
);
INSERT INTO storage_sweep (id, after_key, due_at) VALUES (1, '', 0);
