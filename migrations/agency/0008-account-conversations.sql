-- A conversation may also be about an account: about all documents of all its policies. The table is recreated,
-- because SQLite cannot make a NOT NULL column nullable.
CREATE TABLE conversation_messages (
  id TEXT PRIMARY KEY,
  -- What it is about: exactly one of the two.
  policy_id TEXT REFERENCES policies (id),
  account_id TEXT REFERENCES accounts (id),
  seq INTEGER NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('user', 'assistant')),
  content TEXT NOT NULL,
  -- The kind of message, its statements and its quotes, as JSON (core/explorer MessageBody).
  body TEXT NOT NULL,
  user_id TEXT REFERENCES users (id),
  created_at INTEGER NOT NULL,
  UNIQUE (policy_id, seq),
  UNIQUE (account_id, seq),
  CHECK ((policy_id IS NULL) <> (account_id IS NULL))
);
INSERT INTO conversation_messages (id, policy_id, seq, role, content, body, user_id, created_at)
  SELECT id, policy_id, seq, role, content, body, user_id, created_at FROM explorer_messages;
DROP TABLE explorer_messages;
ALTER TABLE conversation_messages RENAME TO explorer_messages;
