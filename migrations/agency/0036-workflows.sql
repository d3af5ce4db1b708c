-- Long work in journaled steps, and what Cara makes with it: workspaces, artifacts, approvals.

-- One piece of work that somebody asked for. STARTED steps are repeated by whoever takes the workflow; `attempt` is
-- raised by taking it and guards every batch, so that of two drivers only the later one writes.
CREATE TABLE workflows (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  input TEXT NOT NULL,
  asked_by TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('RUNNING', 'WAITING', 'ENDED')),
  ending TEXT CHECK ((ending IS NULL) = (state <> 'ENDED')),
  reason TEXT,
  attempt INTEGER NOT NULL DEFAULT 0,
  input_tokens INTEGER NOT NULL DEFAULT 0,
  output_tokens INTEGER NOT NULL DEFAULT 0,
  -- Millionths of a US dollar; NULL without prices.
  cost_micros INTEGER,
  worked_ms INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  touched_at INTEGER NOT NULL,
  ended_at INTEGER
);
CREATE INDEX workflows_by_subject ON workflows (subject_id, created_at);
-- A subject has one workflow at a time.
CREATE UNIQUE INDEX workflows_open ON workflows (subject_id) WHERE state IN ('RUNNING', 'WAITING');
CREATE INDEX workflows_running ON workflows (touched_at) WHERE state = 'RUNNING';

-- The journal. A step is written before it acts.
CREATE TABLE workflow_steps (
  workflow_id TEXT NOT NULL REFERENCES workflows (id),
  number INTEGER NOT NULL,
  kind TEXT NOT NULL,
  input TEXT NOT NULL,
  -- Names the act to whoever is asked for it, so that it is not done twice.
  act_key TEXT NOT NULL UNIQUE,
  state TEXT NOT NULL CHECK (state IN ('STARTED', 'WAITING', 'DONE', 'FAILED')),
  -- Attempts of the workflow that have found it started.
  tries INTEGER NOT NULL DEFAULT 0,
  outcome TEXT,
  error TEXT,
  started_at INTEGER NOT NULL,
  ended_at INTEGER,
  PRIMARY KEY (workflow_id, number)
);

-- The number of the last batch that changed anything of a subject; what it changed carries it as `seq`.
CREATE TABLE news_counters (
  subject_id TEXT PRIMARY KEY,
  seq INTEGER NOT NULL
);

CREATE TABLE workspaces (
  row_key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  state TEXT NOT NULL,
  preset TEXT,
  form TEXT NOT NULL DEFAULT '{}',
  account_id TEXT REFERENCES accounts (id),
  service_request_id TEXT REFERENCES service_requests (id),
  client_name TEXT,
  keywords TEXT NOT NULL DEFAULT '[]',
  schema_version TEXT NOT NULL DEFAULT 'V1',
  created_by TEXT NOT NULL,
  archived_at INTEGER,
  seq INTEGER NOT NULL,
  search_text TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);
CREATE INDEX workspaces_by_update ON workspaces (updated_at, id) WHERE archived_at IS NULL;
CREATE INDEX workspaces_archived ON workspaces (updated_at, id) WHERE archived_at IS NOT NULL;

CREATE VIRTUAL TABLE workspaces_search USING fts5 (
  search_text, content = 'workspaces', content_rowid = 'row_key', tokenize = 'trigram', detail = 'none'
);
CREATE TRIGGER workspaces_search_insert AFTER INSERT ON workspaces BEGIN
  INSERT INTO workspaces_search (rowid, search_text) VALUES (new.row_key, new.search_text);
END;
CREATE TRIGGER workspaces_search_update AFTER UPDATE OF search_text ON workspaces WHEN new.search_text <> old.search_text BEGIN
  INSERT INTO workspaces_search (workspaces_search, rowid, search_text) VALUES ('delete', old.row_key, old.search_text);
  INSERT INTO workspaces_search (rowid, search_text) VALUES (new.row_key, new.search_text);
END;

-- The documents that a workspace works with: uploaded into it, or chosen from the agency's.
CREATE TABLE workspace_documents (
  workspace_id TEXT NOT NULL REFERENCES workspaces (id),
  document_id TEXT NOT NULL,
  message_id TEXT NOT NULL,
  -- Handed over with a message; otherwise Cara has quoted it.
  is_upload INTEGER NOT NULL,
  position INTEGER NOT NULL,
  PRIMARY KEY (workspace_id, document_id)
);
CREATE INDEX workspace_documents_by_document ON workspace_documents (document_id);

CREATE TABLE workspace_messages (
  position INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  workspace_id TEXT NOT NULL REFERENCES workspaces (id),
  seq INTEGER NOT NULL,
  role TEXT NOT NULL,
  state TEXT NOT NULL,
  body TEXT NOT NULL,
  author_id TEXT,
  created_at INTEGER NOT NULL
);
CREATE INDEX workspace_messages_by_seq ON workspace_messages (workspace_id, seq);
CREATE INDEX workspace_messages_queued ON workspace_messages (workspace_id, position) WHERE state = 'QUEUED';

CREATE TABLE workspace_stages (
  position INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  workspace_id TEXT NOT NULL REFERENCES workspaces (id),
  workflow_id TEXT NOT NULL REFERENCES workflows (id),
  seq INTEGER NOT NULL,
  type TEXT NOT NULL,
  state TEXT NOT NULL,
  reason TEXT,
  progress TEXT,
  created_at INTEGER NOT NULL
);
CREATE INDEX workspace_stages_by_seq ON workspace_stages (workspace_id, seq);
CREATE INDEX workspace_stages_by_workflow ON workspace_stages (workflow_id);

CREATE TABLE workspace_events (
  position INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  workspace_id TEXT NOT NULL REFERENCES workspaces (id),
  stage_id TEXT NOT NULL REFERENCES workspace_stages (id),
  seq INTEGER NOT NULL,
  body TEXT NOT NULL
);
CREATE INDEX workspace_events_by_seq ON workspace_events (workspace_id, seq);

-- What Cara has made, in its current version; the earlier ones are kept.
CREATE TABLE artifacts (
  position INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  workspace_id TEXT NOT NULL REFERENCES workspaces (id),
  seq INTEGER NOT NULL,
  kind TEXT NOT NULL,
  title TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  content TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);
CREATE INDEX artifacts_by_seq ON artifacts (workspace_id, seq);

CREATE TABLE artifact_versions (
  artifact_id TEXT NOT NULL REFERENCES artifacts (id),
  version INTEGER NOT NULL,
  title TEXT NOT NULL,
  content TEXT NOT NULL,
  created_by TEXT,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (artifact_id, version)
);

-- What Cara would send and may not without a yes. An approval is for one version of its draft.
CREATE TABLE approvals (
  id TEXT PRIMARY KEY,
  workspace_id TEXT NOT NULL REFERENCES workspaces (id),
  artifact_id TEXT NOT NULL REFERENCES artifacts (id),
  kind TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('PENDING', 'UNDOABLE', 'APPROVED', 'DECLINED')),
  seq INTEGER NOT NULL,
  -- The key of the step that asked for it: a step asks once.
  act_key TEXT NOT NULL UNIQUE,
  asked_by TEXT NOT NULL,
  decided_by TEXT,
  decided_at INTEGER,
  undo_until INTEGER,
  reason TEXT,
  delivery_id TEXT REFERENCES deliveries (id),
  version INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL
);
CREATE INDEX approvals_by_workspace ON approvals (workspace_id, seq);
CREATE INDEX approvals_by_state ON approvals (state, created_at, id);

CREATE TABLE user_preferences (
  user_id TEXT PRIMARY KEY REFERENCES users (id),
  favorite_presets TEXT NOT NULL,
  updated_at INTEGER NOT NULL
);
