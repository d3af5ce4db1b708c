-- The style that somebody chose for a document: a built-in one or one of the agency's, which may be deleted later.
ALTER TABLE artifacts ADD COLUMN style_id TEXT;
