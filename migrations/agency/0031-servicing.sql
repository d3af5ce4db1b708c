-- What clients ask the agency for, who answers it and until when.
CREATE TABLE service_requests (
  -- Explicit, because the search index refers to it.
  row_key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  state TEXT NOT NULL CHECK (state IN ('OPEN', 'CLOSED')),
  type TEXT NOT NULL CHECK (type IN (
    'ADD_ADDITIONAL_INSURED', 'CANCEL_POLICY', 'CREATE_CERTIFICATE', 'DOCUMENT_REQUEST', 'ENDORSE_POLICY', 'OTHER',
    'QUESTION', 'QUOTE_REQUEST'
  )),
  priority TEXT NOT NULL CHECK (priority IN ('LOW', 'NORMAL', 'HIGH', 'URGENT')),
  -- What the type needs (JSON, core/servicing/model.ts).
  details TEXT NOT NULL,
  account_id TEXT REFERENCES accounts (id),
  policy_id TEXT REFERENCES policies (id),
  client_name TEXT,
  client_email TEXT,
  client_phone TEXT,
  assignee_id TEXT REFERENCES users (id),
  due_at INTEGER,
  -- A person set the due date, or that there is none.
  is_due_by_hand INTEGER NOT NULL CHECK (is_due_by_hand IN (0, 1)),
  -- When the clock noted that it is overdue; null again once the due date changes.
  overdue_at INTEGER,
  opened_kind TEXT NOT NULL,
  -- Null unless a user opened it.
  opened_by TEXT REFERENCES users (id),
  resolution_notes TEXT,
  resolved_kind TEXT,
  resolved_by TEXT REFERENCES users (id),
  resolved_at INTEGER,
  merged_into TEXT REFERENCES service_requests (id),
  search_text TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  CHECK (merged_into IS NULL OR (state = 'CLOSED' AND merged_into <> id)),
  CHECK (state = 'OPEN' OR resolved_at IS NOT NULL OR merged_into IS NOT NULL),
  CHECK (state = 'CLOSED' OR resolved_at IS NULL)
);
-- Those without a due date come last.
CREATE INDEX service_requests_due ON service_requests (coalesce(due_at, 9000000000000000), id);
CREATE INDEX service_requests_by_state_due ON service_requests (state, coalesce(due_at, 9000000000000000), id);
CREATE INDEX service_requests_opened ON service_requests (created_at, id);
CREATE INDEX service_requests_by_state_opened ON service_requests (state, created_at, id);
CREATE INDEX service_requests_updated ON service_requests (updated_at, id);
CREATE INDEX service_requests_by_state_updated ON service_requests (state, updated_at, id);
CREATE INDEX service_requests_by_assignee
  ON service_requests (assignee_id, state, coalesce(due_at, 9000000000000000), id) WHERE assignee_id IS NOT NULL;
CREATE INDEX service_requests_by_account ON service_requests (account_id, created_at, id) WHERE account_id IS NOT NULL;
CREATE INDEX service_requests_merged ON service_requests (merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX service_requests_to_note_overdue
  ON service_requests (CASE WHEN state = 'OPEN' AND overdue_at IS NULL THEN due_at END);

CREATE VIRTUAL TABLE service_requests_search USING fts5 (
  search_text, content = 'service_requests', content_rowid = 'row_key', tokenize = 'trigram', detail = 'none'
);
CREATE TRIGGER service_requests_search_insert AFTER INSERT ON service_requests BEGIN
  INSERT INTO service_requests_search (rowid, search_text) VALUES (new.row_key, new.search_text);
END;
CREATE TRIGGER service_requests_search_update AFTER UPDATE OF search_text ON service_requests
WHEN new.search_text <> old.search_text BEGIN
  INSERT INTO service_requests_search (service_requests_search, rowid, search_text)
    VALUES ('delete', old.row_key, old.search_text);
  INSERT INTO service_requests_search (rowid, search_text) VALUES (new.row_key, new.search_text);
END;
CREATE TRIGGER service_requests_search_delete AFTER DELETE ON service_requests BEGIN
  INSERT INTO service_requests_search (service_requests_search, rowid, search_text)
    VALUES ('delete', old.row_key, old.search_text);
END;

CREATE TABLE service_request_comments (
  id TEXT PRIMARY KEY,
  request_id TEXT NOT NULL REFERENCES service_requests (id),
  content TEXT NOT NULL,
  created_by TEXT NOT NULL REFERENCES users (id),
  created_at INTEGER NOT NULL
);
CREATE INDEX service_request_comments_by_request ON service_request_comments (request_id, created_at, id);

-- What the agency answered with. Clients see these files, but never a resolution's notes.
CREATE TABLE service_request_files (
  id TEXT PRIMARY KEY,
  request_id TEXT NOT NULL REFERENCES service_requests (id),
  name TEXT NOT NULL,
  media_type TEXT NOT NULL,
  size INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  storage_key TEXT NOT NULL UNIQUE,
  created_by TEXT NOT NULL,
  created_at INTEGER NOT NULL
);
CREATE INDEX service_request_files_by_request ON service_request_files (request_id, created_at, id);

-- Has one row.
CREATE TABLE servicing_settings (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- Rules by type and hours by priority, where they differ from the defaults (JSON, core/servicing/model.ts).
  rules TEXT NOT NULL,
  hours TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  updated_at INTEGER NOT NULL
);
INSERT INTO servicing_settings (id, rules, hours, updated_at) VALUES (1, '{}', '{}', 0);

-- Whose turn it was last, for types whose requests are assigned in turn.
CREATE TABLE servicing_turns (
  type TEXT PRIMARY KEY,
  user_id TEXT REFERENCES users (id)
);
