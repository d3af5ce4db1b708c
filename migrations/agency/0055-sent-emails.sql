-- Mail of an email thread leaves through the same log as every other mail.
-- JSON: addresses that get a copy.
ALTER TABLE deliveries ADD COLUMN cc TEXT NOT NULL DEFAULT '[]';
-- JSON: the Message-IDs that it follows, the oldest first; the last one is what it answers.
ALTER TABLE deliveries ADD COLUMN follows TEXT NOT NULL DEFAULT '[]';
-- On whose behalf; null: the agency's name.
ALTER TABLE deliveries ADD COLUMN sender_name TEXT;
-- The Message-ID that it was sent with, as far as the provider lets us know. The provider's own id is another one.
ALTER TABLE deliveries ADD COLUMN message_id TEXT;
-- Whose yes it is sent on: the click of the user who asked for it, an approval, or a named rule. Without one it is not sent.
ALTER TABLE deliveries ADD COLUMN yes_kind TEXT CHECK (yes_kind IN ('CLICK', 'APPROVAL', 'RULE'));
-- Of the approval or of the rule.
ALTER TABLE deliveries ADD COLUMN yes_id TEXT;
UPDATE deliveries SET yes_kind = 'APPROVAL', yes_id = record_id WHERE record_kind = 'caraApproval';
UPDATE deliveries SET yes_kind = 'CLICK' WHERE record_kind <> 'caraApproval';

-- A message that was sent from here is a message of its thread.
ALTER TABLE email_messages ADD COLUMN delivery_id TEXT REFERENCES deliveries (id);
CREATE UNIQUE INDEX email_messages_by_delivery ON email_messages (delivery_id) WHERE delivery_id IS NOT NULL;
