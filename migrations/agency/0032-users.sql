-- Users who are invited, disabled and removed. A removed user keeps the row, because records and histories name it; its
-- address is replaced by its id, so that the address can be used again.
ALTER TABLE users ADD COLUMN invited_at INTEGER;
ALTER TABLE users ADD COLUMN last_sign_in_at INTEGER;
ALTER TABLE users ADD COLUMN removed_at INTEGER;
UPDATE users SET last_sign_in_at = (SELECT max(created_at) FROM sessions WHERE user_id = users.id);

-- Users whose address was reserved in the registry by an attempt that did not finish; it must not finish later.
CREATE TABLE abandoned_users (
  user_id TEXT PRIMARY KEY,
  at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE INDEX policies_by_user ON policies (agency_user_id, state) WHERE agency_user_id IS NOT NULL AND deleted_at IS NULL;
