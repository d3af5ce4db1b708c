-- Mail that arrives at the agency's address, in threads.
CREATE TABLE email_threads (
  -- Explicit, because the search index refers to it.
  row_key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  subject TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('ACTIVE', 'ENDED')),
  waiting_for TEXT CHECK (waiting_for IN ('CLIENT', 'PARTICIPANT', 'AGENT', 'CARA')),
  from_name TEXT NOT NULL,
  from_email TEXT NOT NULL,
  -- No reference: a thread stays when its account is deleted.
  account_id TEXT,
  ended_by_hand_at INTEGER,
  -- The thread that this one turned out to be part of, where its links lead.
  joined_into TEXT,
  search_text TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  CHECK ((state = 'ENDED') = (waiting_for IS NULL))
);
CREATE INDEX email_threads_updated ON email_threads (updated_at, id) WHERE joined_into IS NULL;
CREATE INDEX email_threads_by_state ON email_threads (state, updated_at, id) WHERE joined_into IS NULL;
CREATE INDEX email_threads_by_account ON email_threads (account_id, updated_at, id) WHERE account_id IS NOT NULL;

CREATE VIRTUAL TABLE email_threads_search USING fts5 (
  search_text, content = 'email_threads', content_rowid = 'row_key', tokenize = 'trigram', detail = 'none'
);
CREATE TRIGGER email_threads_search_insert AFTER INSERT ON email_threads BEGIN
  INSERT INTO email_threads_search (rowid, search_text) VALUES (new.row_key, new.search_text);
END;
CREATE TRIGGER email_threads_search_update AFTER UPDATE OF search_text ON email_threads
WHEN new.search_text <> old.search_text BEGIN
  INSERT INTO email_threads_search (email_threads_search, rowid, search_text)
    VALUES ('delete', old.row_key, old.search_text);
  INSERT INTO email_threads_search (rowid, search_text) VALUES (new.row_key, new.search_text);
END;

CREATE TABLE email_messages (
  id TEXT PRIMARY KEY,
  -- WAITING until it is read; REPEATED if its message was there already.
  state TEXT NOT NULL CHECK (state IN ('WAITING', 'READ', 'REPEATED')),
  -- Of the bytes, as hex: what arrives twice is taken once.
  sha256 TEXT NOT NULL UNIQUE,
  -- The message as a document, of which its attachments are attached documents.
  document_id TEXT,
  recipient TEXT NOT NULL,
  envelope_from TEXT,
  -- How the receiver at the door names itself; null if it judges no senders.
  receiver TEXT,
  -- The message that the reply token in the recipient names.
  answers TEXT,
  received_at INTEGER NOT NULL,
  -- From here on null until it is read.
  -- The Message-ID and the sender, or the hash where there is no id: a message is kept once.
  identity TEXT UNIQUE,
  message_id TEXT,
  thread_id TEXT REFERENCES email_threads (id),
  kind TEXT CHECK (kind IN ('PERSON', 'AUTOMATIC_REPLY', 'DELIVERY_REPORT', 'LIST', 'SPAM', 'OWN')),
  authenticity TEXT CHECK (authenticity IN ('VERIFIED', 'FAILED', 'UNKNOWN')),
  is_from_staff INTEGER CHECK (is_from_staff IN (0, 1)),
  account_id TEXT,
  from_name TEXT,
  from_email TEXT,
  subject TEXT,
  base_subject TEXT,
  -- When it was sent, as far as that can be believed.
  sent_at INTEGER,
  -- Own text, quotes and signature in their order (JSON, core/emails/split-message.ts).
  parts TEXT,
  CHECK (state <> 'READ' OR (identity IS NOT NULL AND thread_id IS NOT NULL AND parts IS NOT NULL))
);
CREATE INDEX email_messages_by_thread ON email_messages (thread_id, sent_at, id) WHERE thread_id IS NOT NULL;
CREATE INDEX email_messages_by_message_id ON email_messages (message_id) WHERE message_id IS NOT NULL;
CREATE INDEX email_messages_by_subject ON email_messages (base_subject, sent_at) WHERE base_subject <> '';

-- The ids of the messages that one follows, the most telling first.
CREATE TABLE email_follows (
  email_id TEXT NOT NULL REFERENCES email_messages (id),
  place INTEGER NOT NULL,
  followed TEXT NOT NULL,
  PRIMARY KEY (email_id, place)
) WITHOUT ROWID;
CREATE INDEX email_follows_by_id ON email_follows (followed);

CREATE TABLE email_recipients (
  email_id TEXT NOT NULL REFERENCES email_messages (id),
  place INTEGER NOT NULL,
  field TEXT NOT NULL CHECK (field IN ('TO', 'CC')),
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  PRIMARY KEY (email_id, place)
) WITHOUT ROWID;

-- Has one row. Whoever places a message raises the version, so that two that arrive at once are placed one after the other.
CREATE TABLE email_threading (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  version INTEGER NOT NULL
);
INSERT INTO email_threading (id, version) VALUES (1, 1);
