-- A draft is held by what its recipient writes, or by what is written to its recipient. What others of the thread write is
-- marked on it, and holds it only if it changes what the draft says (core/approvals/reply-drafts.ts).
ALTER TABLE approvals ADD COLUMN others_wrote_at INTEGER;

DROP VIEW email_drafts;
CREATE VIEW email_drafts AS
SELECT approvals.id AS approval_id, approvals.artifact_id, approvals.state, approvals.created_at, email_messages.thread_id,
  email_messages.id AS answers, email_messages.from_email AS answers_email, email_messages.account_id AS answers_account,
  coalesce(json_extract(artifacts.content, '$.toEmail'), email_messages.from_email) AS to_email
FROM approvals
JOIN artifacts ON artifacts.id = approvals.artifact_id
JOIN email_messages ON email_messages.id = json_extract(artifacts.content, '$.answersEmail')
WHERE approvals.kind = 'SEND_EMAIL';

DROP TRIGGER approvals_outdated_arrived;
CREATE TRIGGER approvals_outdated_arrived AFTER UPDATE OF state ON email_messages
WHEN new.state = 'READ' AND old.state = 'WAITING' AND new.kind = 'PERSON' BEGIN
  UPDATE approvals SET others_wrote_at = new.received_at
  WHERE state IN ('PENDING', 'UNDOABLE')
    AND id IN (SELECT approval_id FROM email_drafts WHERE thread_id = new.thread_id);
  UPDATE approvals SET outdated_at = new.received_at, version = version + 1, state = 'PENDING',
    decided_by = NULL, decided_at = NULL, undo_until = NULL
  WHERE state IN ('PENDING', 'UNDOABLE')
    AND id IN (
      SELECT approval_id FROM email_drafts WHERE thread_id = new.thread_id AND (
        to_email = new.from_email COLLATE NOCASE
        -- Another contact of the same client speaks for it.
        OR (answers_account = new.account_id AND to_email = answers_email COLLATE NOCASE)
        OR (new.is_from_staff = 1 AND EXISTS (SELECT 1 FROM email_recipients
          WHERE email_id = new.id AND email = to_email COLLATE NOCASE))
      )
    );
END;

DROP TRIGGER approvals_outdated_written;
CREATE TRIGGER approvals_outdated_written AFTER INSERT ON email_messages
WHEN new.state = 'READ' AND new.kind = 'PERSON' BEGIN
  UPDATE approvals SET others_wrote_at = new.received_at
  WHERE state IN ('PENDING', 'UNDOABLE')
    AND id IN (SELECT approval_id FROM email_drafts WHERE thread_id = new.thread_id);
END;
-- Its recipients are written after the message.
CREATE TRIGGER approvals_outdated_sent AFTER INSERT ON email_recipients
WHEN EXISTS (SELECT 1 FROM email_messages
  WHERE id = new.email_id AND state = 'READ' AND kind = 'PERSON' AND is_from_staff = 1) BEGIN
  UPDATE approvals SET outdated_at = (SELECT received_at FROM email_messages WHERE id = new.email_id),
    version = version + 1, state = 'PENDING', decided_by = NULL, decided_at = NULL, undo_until = NULL
  WHERE state IN ('PENDING', 'UNDOABLE')
    AND id IN (
      SELECT approval_id FROM email_drafts
      WHERE thread_id = (SELECT thread_id FROM email_messages WHERE id = new.email_id)
        AND to_email = new.email COLLATE NOCASE
    );
END;
