-- Which key a seal's root was made with; NULL for seals from before roots had keys.
ALTER TABLE audit_seals ADD COLUMN key_id TEXT;
