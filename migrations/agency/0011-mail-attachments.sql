-- Files attached to a mail are documents of their own.

-- The mail's document; null for a file that was uploaded by itself. They are deleted with it.
ALTER TABLE documents ADD COLUMN attached_to TEXT;
CREATE INDEX documents_by_mail ON documents (attached_to) WHERE attached_to IS NOT NULL;
