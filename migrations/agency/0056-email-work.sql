-- What Cara makes of a message: JSON, core/emails/work/understood.ts.
ALTER TABLE email_messages ADD COLUMN understood TEXT;
-- WAITING while she is to work on it; null if it is not for her.
ALTER TABLE email_messages ADD COLUMN work_state TEXT CHECK (work_state IN ('WAITING', 'DONE'));

-- The workspace in which she works on a thread.
ALTER TABLE email_threads ADD COLUMN workspace_id TEXT;
CREATE INDEX email_threads_by_workspace ON email_threads (workspace_id) WHERE workspace_id IS NOT NULL;
-- Grows with whatever may change whom the thread waits for; 0 once that was decided anew.
ALTER TABLE email_threads ADD COLUMN stale INTEGER NOT NULL DEFAULT 0;
CREATE INDEX email_threads_stale ON email_threads (id) WHERE stale > 0;

-- The service requests that a message asks for.
CREATE TABLE email_requests (
  email_id TEXT NOT NULL REFERENCES email_messages (id),
  -- Its place among what the message asks for.
  place INTEGER NOT NULL,
  -- No reference: the message stays when a request is deleted with its account.
  request_id TEXT NOT NULL,
  -- The request was open before.
  is_joined INTEGER NOT NULL CHECK (is_joined IN (0, 1)),
  PRIMARY KEY (email_id, place)
) WITHOUT ROWID;
CREATE INDEX email_requests_by_request ON email_requests (request_id);

-- Since when a draft answers a thread that has gone on.
ALTER TABLE approvals ADD COLUMN outdated_at INTEGER;

CREATE TRIGGER email_threads_stale_message AFTER UPDATE OF state, thread_id, work_state ON email_messages
WHEN new.thread_id IS NOT NULL BEGIN
  UPDATE email_threads SET stale = stale + 1 WHERE id IN (new.thread_id, old.thread_id);
END;
CREATE TRIGGER email_threads_stale_sent AFTER INSERT ON email_messages WHEN new.thread_id IS NOT NULL BEGIN
  UPDATE email_threads SET stale = stale + 1 WHERE id = new.thread_id;
END;
CREATE TRIGGER email_threads_stale_request AFTER UPDATE OF state ON service_requests
WHEN new.state <> old.state BEGIN
  UPDATE email_threads SET stale = stale + 1 WHERE id IN (
    SELECT thread_id FROM email_requests JOIN email_messages ON email_messages.id = email_id
    WHERE request_id = new.id);
END;
CREATE TRIGGER email_threads_stale_asked AFTER INSERT ON approvals BEGIN
  UPDATE email_threads SET stale = stale + 1 WHERE workspace_id = new.workspace_id;
END;
CREATE TRIGGER email_threads_stale_decided AFTER UPDATE OF state, outdated_at ON approvals BEGIN
  UPDATE email_threads SET stale = stale + 1 WHERE workspace_id = new.workspace_id;
END;

-- A thread that goes on outdates the drafts that answer it; one that was approved a moment ago is held.
CREATE TRIGGER approvals_outdated_arrived AFTER UPDATE OF state ON email_messages
WHEN new.state = 'READ' AND old.state = 'WAITING' AND new.kind = 'PERSON' BEGIN
  UPDATE approvals SET outdated_at = new.received_at, version = version + 1, state = 'PENDING',
    decided_by = NULL, decided_at = NULL, undo_until = NULL
  WHERE kind = 'SEND_EMAIL' AND state IN ('PENDING', 'UNDOABLE')
    AND workspace_id = (SELECT workspace_id FROM email_threads WHERE id = new.thread_id);
END;
CREATE TRIGGER approvals_outdated_written AFTER INSERT ON email_messages
WHEN new.state = 'READ' AND new.kind = 'PERSON' BEGIN
  UPDATE approvals SET outdated_at = new.received_at, version = version + 1, state = 'PENDING',
    decided_by = NULL, decided_at = NULL, undo_until = NULL
  WHERE kind = 'SEND_EMAIL' AND state IN ('PENDING', 'UNDOABLE')
    AND workspace_id = (SELECT workspace_id FROM email_threads WHERE id = new.thread_id);
END;
