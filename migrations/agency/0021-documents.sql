-- Documents of an account itself, such as its applications and mail; they belong to no policy.
ALTER TABLE documents ADD COLUMN account_id TEXT REFERENCES accounts (id);
CREATE INDEX documents_by_account ON documents (account_id, created_at) WHERE account_id IS NOT NULL;

-- Versions of one document: each is a row of its own, with its own file and readings. A replaced version belongs to no
-- policy and no account any more, so nothing answers from it; it is kept to be opened.
-- The id of the first version; null while there is only one.
ALTER TABLE documents ADD COLUMN series_id TEXT;
ALTER TABLE documents ADD COLUMN version_number INTEGER NOT NULL DEFAULT 1;
-- The version that took its place, or that of the mail it came attached to.
ALTER TABLE documents ADD COLUMN replaced_by TEXT;
CREATE INDEX documents_by_series ON documents (series_id) WHERE series_id IS NOT NULL;

-- PERSON: someone chose the type, and nothing but a person changes it. GUESS: from the name. READING: from the pages.
ALTER TABLE documents ADD COLUMN type_source TEXT NOT NULL DEFAULT 'PERSON';
UPDATE documents SET type_source = 'GUESS' WHERE attached_to IS NOT NULL AND type = 'OTHER';
