-- What a reasoner makes of a document has a version. Jobs replace outdated results, a few at a time, and the old result
-- stays in use until then.
ALTER TABLE readings ADD COLUMN extraction_version INTEGER NOT NULL DEFAULT 1;
-- 1 while the job that does it is enqueued.
ALTER TABLE readings ADD COLUMN is_again INTEGER NOT NULL DEFAULT 0;
-- After a failed attempt, not before this instant.
ALTER TABLE readings ADD COLUMN again_due_at INTEGER NOT NULL DEFAULT 0;
CREATE INDEX readings_by_extraction ON readings (state, extraction_version, again_due_at);
