-- Where a page's packed model is in storage, beside its word boxes; null until the document was understood.
ALTER TABLE pages ADD COLUMN model_key TEXT;
ALTER TABLE pages ADD COLUMN model_offset INTEGER NOT NULL DEFAULT 0;
ALTER TABLE pages ADD COLUMN model_length INTEGER NOT NULL DEFAULT 0;
