-- The record that a changed one belongs to, as in the change feed, so that the history of a policy or an account
-- includes its documents, reviews and notes, deleted ones too; and why someone made a change, in their words.
ALTER TABLE audit_entries ADD COLUMN parent_id TEXT;
ALTER TABLE audit_entries ADD COLUMN reason TEXT;

UPDATE audit_entries SET parent_id = CASE entity
  -- A deleted document's policy is known only from the entries about its upload and its removal.
  WHEN 'document' THEN coalesce(
    json_extract(coalesce(after, before), '$.policyId'),
    (SELECT policy_id FROM documents WHERE id = entity_id),
    (
      SELECT max(json_extract(coalesce(other.after, other.before), '$.policyId')) FROM audit_entries AS other
      WHERE other.entity = 'document' AND other.entity_id = audit_entries.entity_id
    )
  )
  WHEN 'policy' THEN (SELECT account_id FROM policies WHERE id = entity_id)
  -- Reviews and questions have no id of their own.
  ELSE entity_id
END
WHERE entity IN ('document', 'policy', 'review', 'explorer');

-- Both indexes of a history contain all that its counts and filters need.
DROP INDEX audit_entries_by_entity;
CREATE INDEX audit_entries_by_entity ON audit_entries (entity, entity_id, seq, at, actor_kind, actor_id);
CREATE INDEX audit_entries_by_parent ON audit_entries (parent_id, seq, entity, at, actor_kind, actor_id)
  WHERE parent_id IS NOT NULL;
