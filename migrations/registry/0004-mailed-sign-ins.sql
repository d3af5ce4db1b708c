-- When the mail with the code was handed over, so that a repeated message does not mail it again.
ALTER TABLE sign_ins ADD COLUMN mailed_at INTEGER;
