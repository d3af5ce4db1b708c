-- Which content a key of a submit came with, so that the same key with other content is refused. Null: from before.
ALTER TABLE submissions ADD COLUMN digest TEXT;

-- Where the look for stored files that no record names stands: after which key it goes on, and when.
CREATE TABLE storage_sweep (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  after_key TEXT NOT NULL,
  due_at INTEGER NOT NULL
);
INSERT INTO storage_sweep (id, after_key, due_at) VALUES (1, '', 0);
