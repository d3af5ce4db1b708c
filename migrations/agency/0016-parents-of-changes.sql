-- The record that a changed one belongs to, so that a page of one policy or account knows whether a change concerns it:
-- a document's policy, or 'knowledge' for a document of the knowledge base; a policy's account.
ALTER TABLE changes ADD COLUMN parent_id TEXT;

UPDATE changes SET parent_id = CASE entity
  WHEN 'document' THEN coalesce((SELECT policy_id FROM documents WHERE id = entity_id), 'knowledge')
  ELSE (SELECT account_id FROM policies WHERE id = entity_id)
END
WHERE entity IN ('document', 'policy');
