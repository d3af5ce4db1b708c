-- What Cara drafts when a party of an email thread stays silent.
CREATE TABLE email_follow_ups (
  -- The approval that the draft waits for.
  approval_id TEXT PRIMARY KEY REFERENCES approvals (id) ON DELETE CASCADE,
  -- The message that was not answered: each gets one.
  email_id TEXT NOT NULL UNIQUE REFERENCES email_messages (id),
  -- The message that asked: the same one, or the one before the follow-up that was not answered either.
  asked_in TEXT NOT NULL REFERENCES email_messages (id),
  -- Which one in a row it is.
  place INTEGER NOT NULL CHECK (place > 0)
) WITHOUT ROWID;
-- Working days of silence until one is drafted.
ALTER TABLE servicing_settings ADD COLUMN follow_up_days INTEGER NOT NULL DEFAULT 3;

-- Mail that Cara worked on counts against the plan, by month.
CREATE INDEX email_messages_worked ON email_messages (received_at) WHERE work_state IS NOT NULL;
