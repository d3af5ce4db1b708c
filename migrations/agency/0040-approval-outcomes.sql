-- What came of an approved write to an integration: JSON with whether it was done and a sentence; NULL until then.
ALTER TABLE approvals ADD COLUMN outcome TEXT;
