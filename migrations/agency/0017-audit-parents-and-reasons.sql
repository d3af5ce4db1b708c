-- The record that a changed one belongs to, as in the change feed, so that the history of a policy or an account
-- includes its documents, reviews and notes, deleted ones too; and why someone made a change, in their words.
ALTER TABLE audit_entries ADD COLUMN parent_id TEXT;
ALTER TABLE audit_entries ADD COLUMN reason TEXT;

UPDATE audit_entries SET parent_id = CASE entity
  WHEN 'document' THEN coalesce(
    json_extract(coalesce(after, before), '$.policyId'),
    (SELECT policy_id FROM documents WHERE id = entity_id)
  )
  WHEN 'policy' THEN (SELECT account_id FROM policies WHERE id = entity_id)
END
WHERE entity IN ('document', 'policy');

CREATE INDEX audit_entries_by_parent ON audit_entries (parent_id, seq) WHERE parent_id IS NOT NULL;
