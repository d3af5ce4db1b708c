-- What the staff note about an account or a policy: calls, emails, visits and anything else.
CREATE TABLE notes (
  -- Explicit, because the search index refers to it.
  row_key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  -- A note is about one record.
  account_id TEXT REFERENCES accounts (id),
  policy_id TEXT REFERENCES policies (id),
  type TEXT NOT NULL CHECK (type IN ('CALL', 'EMAIL', 'VISIT', 'NOTE')),
  text TEXT NOT NULL,
  created_by TEXT NOT NULL REFERENCES users (id),
  created_at INTEGER NOT NULL,
  -- The last change of its text or type; the earlier texts are in the audit log.
  edited_by TEXT REFERENCES users (id),
  edited_at INTEGER,
  -- Null unless it is pinned.
  pinned_at INTEGER,
  -- Empty for a deleted note, so that its words leave the index.
  search_text TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  deleted_at INTEGER,
  CHECK ((account_id IS NULL) <> (policy_id IS NULL))
);
CREATE INDEX notes_by_record ON notes (coalesce(policy_id, account_id), created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX notes_pinned ON notes (coalesce(policy_id, account_id), pinned_at, id)
  WHERE deleted_at IS NULL AND pinned_at IS NOT NULL;

CREATE VIRTUAL TABLE notes_search USING fts5 (
  search_text, content = 'notes', content_rowid = 'row_key', tokenize = 'trigram', detail = 'none'
);
CREATE TRIGGER notes_search_insert AFTER INSERT ON notes BEGIN
  INSERT INTO notes_search (rowid, search_text) VALUES (new.row_key, new.search_text);
END;
CREATE TRIGGER notes_search_update AFTER UPDATE OF search_text ON notes WHEN new.search_text <> old.search_text BEGIN
  INSERT INTO notes_search (notes_search, rowid, search_text) VALUES ('delete', old.row_key, old.search_text);
  INSERT INTO notes_search (rowid, search_text) VALUES (new.row_key, new.search_text);
END;
CREATE TRIGGER notes_search_delete AFTER DELETE ON notes BEGIN
  INSERT INTO notes_search (notes_search, rowid, search_text) VALUES ('delete', old.row_key, old.search_text);
END;
