-- The state that a person or an import gave a policy, which returns when a policy that dates have ended is revived. The
-- audit log knows it of policies that the clock has ended; nobody has said of the others that the carrier issued them.
ALTER TABLE policies ADD COLUMN assigned_state TEXT NOT NULL DEFAULT 'BINDING'
  CHECK (assigned_state IN ('BINDING', 'INFORCE', 'PENDING', 'UNKNOWN'));
UPDATE policies SET assigned_state = state WHERE state IN ('INFORCE', 'PENDING', 'UNKNOWN');
UPDATE policies SET assigned_state = coalesce((
  SELECT json_extract(ended.before, '$.state') FROM audit_entries AS ended
  WHERE ended.entity = 'policy' AND ended.entity_id = policies.id
    AND ended.action IN ('policy.expire', 'policy.take-cancellation')
    AND json_extract(ended.before, '$.state') IN ('BINDING', 'INFORCE', 'PENDING', 'UNKNOWN')
  ORDER BY ended.seq DESC LIMIT 1
), 'BINDING')
WHERE state IN ('CANCELED', 'EXPIRED');

-- Dates end imported policies of unknown state as well.
DROP INDEX policies_to_expire;
DROP INDEX policies_to_cancel;
DROP INDEX policies_ending;
CREATE INDEX policies_to_expire ON policies (expires_at)
  WHERE state IN ('BINDING', 'INFORCE', 'PENDING', 'UNKNOWN');
CREATE INDEX policies_to_cancel ON policies (json_extract(cancellation, '$.effectiveAt'))
  WHERE state IN ('BINDING', 'INFORCE', 'PENDING', 'UNKNOWN') AND cancellation IS NOT NULL AND reinstatement IS NULL;
CREATE INDEX policies_ending ON policies (expires_at, id)
  WHERE state IN ('BINDING', 'INFORCE', 'PENDING', 'UNKNOWN') AND deleted_at IS NULL;

-- A policy is renewed once. Of several renewals the newest stays linked; the others become policies of their own.
UPDATE policies SET previous_policy_id = NULL
WHERE previous_policy_id IS NOT NULL AND deleted_at IS NULL AND EXISTS (
  SELECT 1 FROM policies AS newer
  WHERE newer.previous_policy_id = policies.previous_policy_id AND newer.deleted_at IS NULL
    AND (newer.created_at, newer.id) > (policies.created_at, policies.id)
);
CREATE UNIQUE INDEX policies_one_renewal ON policies (previous_policy_id)
  WHERE previous_policy_id IS NOT NULL AND deleted_at IS NULL;
