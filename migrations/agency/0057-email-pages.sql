-- Whether a message has HTML, which can be looked at as its sender made it, and whether that would load something from elsewhere.
ALTER TABLE email_messages ADD COLUMN page TEXT CHECK (page IN ('CLOSED', 'REMOTE'));
