-- The drafts that answer messages of a thread, wherever the message is by now: threads are joined and split.
CREATE VIEW email_drafts AS
SELECT approvals.id AS approval_id, approvals.artifact_id, approvals.state, approvals.created_at, email_messages.thread_id
FROM approvals
JOIN artifacts ON artifacts.id = approvals.artifact_id
JOIN email_messages ON email_messages.id = json_extract(artifacts.content, '$.answersEmail')
WHERE approvals.kind = 'SEND_EMAIL';

DROP TRIGGER approvals_outdated_arrived;
CREATE TRIGGER approvals_outdated_arrived AFTER UPDATE OF state ON email_messages
WHEN new.state = 'READ' AND old.state = 'WAITING' AND new.kind = 'PERSON' BEGIN
  UPDATE approvals SET outdated_at = new.received_at, version = version + 1, state = 'PENDING',
    decided_by = NULL, decided_at = NULL, undo_until = NULL
  WHERE state IN ('PENDING', 'UNDOABLE')
    AND id IN (SELECT approval_id FROM email_drafts WHERE thread_id = new.thread_id);
END;
DROP TRIGGER approvals_outdated_written;
CREATE TRIGGER approvals_outdated_written AFTER INSERT ON email_messages
WHEN new.state = 'READ' AND new.kind = 'PERSON' BEGIN
  UPDATE approvals SET outdated_at = new.received_at, version = version + 1, state = 'PENDING',
    decided_by = NULL, decided_at = NULL, undo_until = NULL
  WHERE state IN ('PENDING', 'UNDOABLE')
    AND id IN (SELECT approval_id FROM email_drafts WHERE thread_id = new.thread_id);
END;
DROP TRIGGER email_threads_stale_asked;
CREATE TRIGGER email_threads_stale_asked AFTER INSERT ON approvals BEGIN
  UPDATE email_threads SET stale = stale + 1
  WHERE id IN (SELECT thread_id FROM email_drafts WHERE approval_id = new.id);
END;
DROP TRIGGER email_threads_stale_decided;
CREATE TRIGGER email_threads_stale_decided AFTER UPDATE OF state, outdated_at ON approvals BEGIN
  UPDATE email_threads SET stale = stale + 1
  WHERE id IN (SELECT thread_id FROM email_drafts WHERE approval_id = new.id);
END;
