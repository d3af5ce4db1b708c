-- When the mail with the code was handed over, so that a repeated message mails nothing again.
ALTER TABLE sign_ins ADD COLUMN mailed_at INTEGER;
