-- One agency's database. No table names the agency, because the database is the agency.
-- Instants are milliseconds since 1970, calendar dates are YYYY-MM-DD, money is integer cents.

CREATE TABLE agency_profile (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  agency_id TEXT NOT NULL,
  name TEXT NOT NULL,
  time_zone TEXT NOT NULL,
  line1 TEXT, line2 TEXT, city TEXT, zone TEXT, postal_code TEXT,
  contact_phone TEXT,
  contact_email TEXT,
  authorized_representative TEXT,
  plan TEXT NOT NULL DEFAULT 'PRO' CHECK (plan IN ('BASIC', 'STANDARD', 'PRO', 'ENTERPRISE')),
  period TEXT NOT NULL DEFAULT 'MONTHLY' CHECK (period IN ('MONTHLY', 'ANNUAL')),
  subscription_state TEXT NOT NULL DEFAULT 'TRIAL'
    CHECK (subscription_state IN ('ACTIVE', 'EXPIRED', 'OVERDUE', 'PAUSED', 'TRIAL')),
  num_seats INTEGER NOT NULL DEFAULT 5,
  num_voice_agents INTEGER NOT NULL DEFAULT 1,
  trial_ends_at INTEGER,
  version INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);

CREATE TABLE users (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'ACTIVE' CHECK (state IN ('ACTIVE', 'DISABLED')),
  role TEXT NOT NULL CHECK (role IN ('OWNER', 'ADMIN', 'PRODUCER', 'SERVICE', 'READ_ONLY')),
  version INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);

CREATE TABLE sessions (
  -- SHA-256 of the token's secret, in hex. Only the browser has the token itself.
  token_hash TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  revoked_at INTEGER
);
CREATE INDEX sessions_by_user ON sessions (user_id);

CREATE TABLE carriers (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  is_carrier INTEGER NOT NULL DEFAULT 1,
  is_broker INTEGER NOT NULL DEFAULT 0,
  version INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL
);
CREATE UNIQUE INDEX carriers_by_name ON carriers (name COLLATE NOCASE);

CREATE TABLE contacts (
  -- Explicit, because the search index refers to it and VACUUM may change an implicit rowid.
  row_key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  phone TEXT,
  search_text TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);
CREATE INDEX contacts_by_name ON contacts (name COLLATE NOCASE, id);

CREATE VIRTUAL TABLE contacts_search USING fts5 (
  search_text, content = 'contacts', content_rowid = 'row_key', tokenize = 'trigram', detail = 'none'
);
CREATE TRIGGER contacts_search_insert AFTER INSERT ON contacts BEGIN
  INSERT INTO contacts_search (rowid, search_text) VALUES (new.row_key, new.search_text);
END;
CREATE TRIGGER contacts_search_update AFTER UPDATE OF search_text ON contacts WHEN new.search_text <> old.search_text BEGIN
  INSERT INTO contacts_search (contacts_search, rowid, search_text) VALUES ('delete', old.row_key, old.search_text);
  INSERT INTO contacts_search (rowid, search_text) VALUES (new.row_key, new.search_text);
END;
CREATE TRIGGER contacts_search_delete AFTER DELETE ON contacts BEGIN
  INSERT INTO contacts_search (contacts_search, rowid, search_text) VALUES ('delete', old.row_key, old.search_text);
END;

CREATE TABLE accounts (
  row_key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  type TEXT NOT NULL CHECK (type IN ('BUSINESS', 'INDIVIDUAL')),
  name TEXT NOT NULL,
  dba TEXT,
  email TEXT,
  phone TEXT,
  website TEXT,
  line1 TEXT NOT NULL,
  line2 TEXT,
  city TEXT NOT NULL,
  zone TEXT NOT NULL,
  postal_code TEXT NOT NULL,
  -- Everything a person may type into a filter box, in the form that core/shared/search-text.ts stores.
  search_text TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);
-- One for each sort order of the list.
CREATE INDEX accounts_by_name ON accounts (name COLLATE NOCASE, id);
CREATE INDEX accounts_by_created ON accounts (created_at, id);
CREATE INDEX accounts_by_type ON accounts (type, id);
CREATE INDEX accounts_by_email ON accounts (coalesce(email, '') COLLATE NOCASE, id);
CREATE INDEX accounts_by_line1 ON accounts (line1 COLLATE NOCASE, id);

-- Position 0 is the primary contact.
CREATE TABLE account_contacts (
  account_id TEXT NOT NULL REFERENCES accounts (id),
  contact_id TEXT NOT NULL REFERENCES contacts (id),
  position INTEGER NOT NULL,
  PRIMARY KEY (account_id, contact_id)
) WITHOUT ROWID;
CREATE INDEX account_contacts_by_contact ON account_contacts (contact_id);

CREATE VIRTUAL TABLE accounts_search USING fts5 (
  search_text, content = 'accounts', content_rowid = 'row_key', tokenize = 'trigram', detail = 'none'
);
CREATE TRIGGER accounts_search_insert AFTER INSERT ON accounts BEGIN
  INSERT INTO accounts_search (rowid, search_text) VALUES (new.row_key, new.search_text);
END;
CREATE TRIGGER accounts_search_update AFTER UPDATE OF search_text ON accounts WHEN new.search_text <> old.search_text BEGIN
  INSERT INTO accounts_search (accounts_search, rowid, search_text) VALUES ('delete', old.row_key, old.search_text);
  INSERT INTO accounts_search (rowid, search_text) VALUES (new.row_key, new.search_text);
END;
CREATE TRIGGER accounts_search_delete AFTER DELETE ON accounts BEGIN
  INSERT INTO accounts_search (accounts_search, rowid, search_text) VALUES ('delete', old.row_key, old.search_text);
END;

CREATE TABLE policies (
  row_key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  -- The account's and the carrier's names, so that the list can be sorted by them from an index.
  account_name TEXT NOT NULL,
  carrier_name TEXT NOT NULL,
  type TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('BINDING', 'CANCELED', 'EXPIRED', 'INFORCE', 'PENDING', 'UNKNOWN')),
  market TEXT NOT NULL CHECK (market IN ('ADMITTED', 'EXCESS_AND_SURPLUS')),
  policy_number TEXT,
  quote_number TEXT,
  carrier_id TEXT NOT NULL REFERENCES carriers (id),
  broker_id TEXT REFERENCES carriers (id),
  agency_user_id TEXT REFERENCES users (id),
  issued_at TEXT,
  inforce_at TEXT,
  expires_at TEXT,
  billing_type TEXT NOT NULL CHECK (billing_type IN ('DIRECT', 'AGENCY')),
  interval_type TEXT NOT NULL CHECK (interval_type IN ('ANNUAL', 'MONTHLY', 'QUARTERLY', 'NONE')),
  premium INTEGER NOT NULL DEFAULT 0,
  taxes INTEGER NOT NULL DEFAULT 0,
  agency_fees INTEGER NOT NULL DEFAULT 0,
  broker_fees INTEGER NOT NULL DEFAULT 0,
  policy_fees INTEGER NOT NULL DEFAULT 0,
  other_fees INTEGER NOT NULL DEFAULT 0,
  -- Percent times 100: 12.5% is 1250.
  commission_rate INTEGER NOT NULL DEFAULT 0,
  estimated_commission INTEGER NOT NULL DEFAULT 0,
  minimum_earned_premium INTEGER NOT NULL DEFAULT 0,
  -- JSON (core/policies Cancellation and Reinstatement).
  cancellation TEXT,
  reinstatement TEXT,
  previous_policy_id TEXT REFERENCES policies (id),
  search_text TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER
);
CREATE INDEX policies_by_account ON policies (account_id, id);
CREATE INDEX policies_by_previous ON policies (previous_policy_id);
-- One for each sort order of the list.
CREATE INDEX policies_by_created ON policies (created_at, id);
CREATE INDEX policies_by_expires ON policies (coalesce(expires_at, ''), id);
CREATE INDEX policies_by_account_name ON policies (account_name COLLATE NOCASE, id);
CREATE INDEX policies_by_carrier_name ON policies (carrier_name COLLATE NOCASE, id);
CREATE INDEX policies_by_type ON policies (type, id);
CREATE INDEX policies_by_state ON policies (state, id);
-- What the clock looks for: terms that end and cancellations that take effect.
CREATE INDEX policies_to_expire ON policies (expires_at) WHERE state IN ('BINDING', 'INFORCE', 'PENDING');
CREATE INDEX policies_to_cancel ON policies (json_extract(cancellation, '$.effectiveAt'))
  WHERE state IN ('BINDING', 'INFORCE', 'PENDING') AND cancellation IS NOT NULL AND reinstatement IS NULL;

CREATE TRIGGER policies_account_name AFTER UPDATE OF name ON accounts WHEN new.name <> old.name BEGIN
  UPDATE policies SET account_name = new.name WHERE account_id = new.id;
END;

CREATE VIRTUAL TABLE policies_search USING fts5 (
  search_text, content = 'policies', content_rowid = 'row_key', tokenize = 'trigram', detail = 'none'
);
CREATE TRIGGER policies_search_insert AFTER INSERT ON policies BEGIN
  INSERT INTO policies_search (rowid, search_text) VALUES (new.row_key, new.search_text);
END;
CREATE TRIGGER policies_search_update AFTER UPDATE OF search_text ON policies WHEN new.search_text <> old.search_text BEGIN
  INSERT INTO policies_search (policies_search, rowid, search_text) VALUES ('delete', old.row_key, old.search_text);
  INSERT INTO policies_search (rowid, search_text) VALUES (new.row_key, new.search_text);
END;
CREATE TRIGGER policies_search_delete AFTER DELETE ON policies BEGIN
  INSERT INTO policies_search (policies_search, rowid, search_text) VALUES ('delete', old.row_key, old.search_text);
END;

-- A file that is in storage but does not belong to a record yet. Orphans are swept.
CREATE TABLE uploads (
  id TEXT PRIMARY KEY,
  storage_key TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  kind TEXT NOT NULL,
  media_type TEXT NOT NULL,
  size INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  created_by TEXT NOT NULL,
  created_at INTEGER NOT NULL
);
CREATE INDEX uploads_by_created ON uploads (created_at);

CREATE TABLE documents (
  row_key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  policy_id TEXT REFERENCES policies (id),
  name TEXT NOT NULL,
  type TEXT NOT NULL,
  kind TEXT NOT NULL,
  media_type TEXT NOT NULL,
  size INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  storage_key TEXT NOT NULL UNIQUE,
  notes TEXT NOT NULL DEFAULT '',
  visible INTEGER NOT NULL DEFAULT 0,
  search_text TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  created_by TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);
CREATE INDEX documents_by_policy ON documents (policy_id, created_at);

CREATE VIRTUAL TABLE documents_search USING fts5 (
  search_text, content = 'documents', content_rowid = 'row_key', tokenize = 'trigram', detail = 'none'
);
CREATE TRIGGER documents_search_insert AFTER INSERT ON documents BEGIN
  INSERT INTO documents_search (rowid, search_text) VALUES (new.row_key, new.search_text);
END;
CREATE TRIGGER documents_search_update AFTER UPDATE OF search_text ON documents WHEN new.search_text <> old.search_text BEGIN
  INSERT INTO documents_search (documents_search, rowid, search_text) VALUES ('delete', old.row_key, old.search_text);
  INSERT INTO documents_search (rowid, search_text) VALUES (new.row_key, new.search_text);
END;
CREATE TRIGGER documents_search_delete AFTER DELETE ON documents BEGIN
  INSERT INTO documents_search (documents_search, rowid, search_text) VALUES ('delete', old.row_key, old.search_text);
END;

-- One pass of one reader version over one document.
CREATE TABLE readings (
  id TEXT PRIMARY KEY,
  document_id TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
  reader_version INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('QUEUED', 'READING', 'UNDERSTANDING', 'COMPLETED', 'FAILED')),
  pages_total INTEGER,
  pages_read INTEGER NOT NULL DEFAULT 0,
  -- Why it ended without text, as a code and as a sentence for people.
  failure_code TEXT,
  failure TEXT,
  -- What the reasoner made of it (core/assistant Extraction), as JSON.
  extraction TEXT,
  created_at INTEGER NOT NULL,
  started_at INTEGER,
  completed_at INTEGER
);
CREATE INDEX readings_by_document ON readings (document_id, created_at);

CREATE TABLE pages (
  id INTEGER PRIMARY KEY,
  reading_id TEXT NOT NULL REFERENCES readings (id) ON DELETE CASCADE,
  page INTEGER NOT NULL,
  width REAL NOT NULL,
  height REAL NOT NULL,
  text TEXT NOT NULL,
  -- Where this page's packed word boxes are in storage.
  boxes_key TEXT,
  boxes_offset INTEGER NOT NULL DEFAULT 0,
  boxes_length INTEGER NOT NULL DEFAULT 0,
  UNIQUE (reading_id, page)
);
CREATE VIRTUAL TABLE pages_search USING fts5 (
  text, content = 'pages', content_rowid = 'id', tokenize = 'porter unicode61 remove_diacritics 2'
);
CREATE TRIGGER pages_search_insert AFTER INSERT ON pages BEGIN
  INSERT INTO pages_search (rowid, text) VALUES (new.id, new.text);
END;
CREATE TRIGGER pages_search_update AFTER UPDATE OF text ON pages BEGIN
  INSERT INTO pages_search (pages_search, rowid, text) VALUES ('delete', old.id, old.text);
  INSERT INTO pages_search (rowid, text) VALUES (new.id, new.text);
END;
CREATE TRIGGER pages_search_delete AFTER DELETE ON pages BEGIN
  INSERT INTO pages_search (pages_search, rowid, text) VALUES ('delete', old.id, old.text);
END;

-- One conversation per policy, shared by the agency.
CREATE TABLE explorer_messages (
  id TEXT PRIMARY KEY,
  policy_id TEXT NOT NULL REFERENCES policies (id),
  seq INTEGER NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('user', 'assistant')),
  content TEXT NOT NULL,
  -- The kind of message, its statements and its quotes, as JSON (core/explorer MessageBody).
  body TEXT NOT NULL,
  user_id TEXT REFERENCES users (id),
  created_at INTEGER NOT NULL,
  UNIQUE (policy_id, seq)
);

-- The result of a submit, so that submitting twice creates one record.
CREATE TABLE submissions (
  key TEXT PRIMARY KEY,
  -- Ids, as a JSON list.
  results TEXT NOT NULL,
  created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX submissions_by_created ON submissions (created_at);

CREATE TABLE audit_entries (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  at INTEGER NOT NULL,
  actor_kind TEXT NOT NULL,
  actor_id TEXT,
  -- What was done, such as "policy.create".
  action TEXT NOT NULL,
  entity TEXT NOT NULL,
  entity_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  before TEXT,
  after TEXT,
  request_id TEXT NOT NULL,
  -- SHA-256 of the content of this row; the seals chain these.
  hash TEXT NOT NULL
);
CREATE INDEX audit_entries_by_entity ON audit_entries (entity, entity_id, seq);

-- The sealer's chain: `root` is the hash of the hashes of rows first_seq to last_seq and of `previous`.
CREATE TABLE audit_seals (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  first_seq INTEGER NOT NULL UNIQUE,
  last_seq INTEGER NOT NULL UNIQUE,
  root TEXT NOT NULL,
  -- The root of the previous seal; unique, so that the chain cannot fork.
  previous TEXT NOT NULL UNIQUE,
  at INTEGER NOT NULL
);

-- The change feed: which record changed, in order. Watchers replay what they missed.
CREATE TABLE changes (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  entity TEXT NOT NULL,
  entity_id TEXT NOT NULL,
  at INTEGER NOT NULL
);

-- Work that was enqueued in the same transaction as the change that made it necessary.
CREATE TABLE outbox (
  id TEXT PRIMARY KEY,
  job TEXT NOT NULL,
  payload TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'CLAIMED', 'DONE', 'FAILED')),
  -- How often it was claimed, and how many of these claims came back and asked for another try.
  attempts INTEGER NOT NULL DEFAULT 0,
  retries INTEGER NOT NULL DEFAULT 0,
  -- May not be claimed before this instant: backoff, and the lease of a claimed job.
  due_at INTEGER NOT NULL,
  -- When the hub sends it to its queue (again), unless it has been claimed by then.
  send_at INTEGER NOT NULL,
  reason TEXT,
  request_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  finished_at INTEGER
);
CREATE INDEX outbox_to_send ON outbox (send_at) WHERE state IN ('WAITING', 'CLAIMED');

CREATE TABLE version_guards (
  subject TEXT NOT NULL,
  holds INTEGER NOT NULL CONSTRAINT version_guard_holds CHECK (holds = 1)
);
