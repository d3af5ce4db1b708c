-- What a reasoner made of a document has a version. An older one is made again by a job, a few at a time, while what
-- was understood before stays in use.
ALTER TABLE readings ADD COLUMN extraction_version INTEGER NOT NULL DEFAULT 1;
-- 1 while the job that does it is promised.
ALTER TABLE readings ADD COLUMN is_again INTEGER NOT NULL DEFAULT 0;
-- Not before then, when it came to nothing once.
ALTER TABLE readings ADD COLUMN again_due_at INTEGER NOT NULL DEFAULT 0;
CREATE INDEX readings_by_extraction ON readings (state, extraction_version, again_due_at);
