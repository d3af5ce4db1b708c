-- Threads that only some users see, besides the agency's owners. What is of one (its messages, their documents, the
-- workspace in which Cara works on it, and its drafts) is seen by whoever sees the thread.
ALTER TABLE email_threads ADD COLUMN is_private INTEGER NOT NULL DEFAULT 0 CHECK (is_private IN (0, 1));
CREATE INDEX email_threads_private ON email_threads (id, workspace_id) WHERE is_private = 1;
CREATE TABLE email_thread_viewers (
  thread_id TEXT NOT NULL REFERENCES email_threads (id),
  user_id TEXT NOT NULL REFERENCES users (id),
  PRIMARY KEY (thread_id, user_id)
) WITHOUT ROWID;
