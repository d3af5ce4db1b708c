-- Pages without a text layer, read from their pictures by a language model, and what a document was recognized as.

-- Where a page's text comes from: TEXT (the file), SCAN (a language model read the picture), NONE (nowhere), or WAITING
-- (its picture has not been looked at yet).
ALTER TABLE pages ADD COLUMN source TEXT NOT NULL DEFAULT 'TEXT';
-- Why the picture on the page was not read, as a code (core/documents UnreadReason); null if nothing is missing.
ALTER TABLE pages ADD COLUMN unread TEXT;

ALTER TABLE readings ADD COLUMN scans_total INTEGER NOT NULL DEFAULT 0;
ALTER TABLE readings ADD COLUMN scans_read INTEGER NOT NULL DEFAULT 0;
-- Kind, insurance lines and language as JSON (core/documents RecognizedDocument); null until it is understood.
ALTER TABLE readings ADD COLUMN recognized TEXT;
-- Notes for people on how it was read, in sentences: which pages are from a scan, which were not read.
ALTER TABLE readings ADD COLUMN note TEXT;
