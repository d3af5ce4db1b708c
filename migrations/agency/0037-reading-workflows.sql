-- Documents are read by workflows. A workflow of the agency itself is driven by a queue: each of its steps is a job.

-- The job of the open step; null where an object drives the workflow.
ALTER TABLE workflows ADD COLUMN job_id TEXT;
-- A subject has one open workflow of a kind: a reading may be understood again while its embeddings are made.
DROP INDEX workflows_open;
CREATE UNIQUE INDEX workflows_open ON workflows (subject_id, kind) WHERE state IN ('RUNNING', 'WAITING');

-- Readings that are under way go on where they are. Their jobs stay, and each becomes the job of a step.
INSERT OR IGNORE INTO workflows (id, kind, subject_id, input, asked_by, state, job_id, created_at, touched_at)
SELECT 'wfl_' || substr(id, 5), CASE job WHEN 'embed-pages' THEN 'embedding' ELSE 'reading' END,
  json_extract(payload, '$.readingId'), '{}', 'AGENCY', 'RUNNING', id, created_at, created_at
FROM outbox WHERE state IN ('WAITING', 'CLAIMED') AND json_extract(payload, '$.readingId') IS NOT NULL
  AND job IN ('read-document', 'read-scans', 'understand-document', 'understand-again', 'embed-pages');
INSERT INTO workflow_steps (workflow_id, number, kind, input, act_key, state, started_at)
SELECT workflows.id, 1,
  CASE job WHEN 'read-document' THEN 'READ_PAGES' WHEN 'read-scans' THEN 'READ_SCANS'
    WHEN 'embed-pages' THEN 'EMBED_PAGES' ELSE 'UNDERSTAND' END,
  CASE job
    WHEN 'read-document' THEN json_object('fromPage', json_extract(payload, '$.fromPage'))
    WHEN 'read-scans' THEN json_object('scansRead', json_extract(payload, '$.scansRead'))
    WHEN 'embed-pages' THEN
      json_object('model', json_extract(payload, '$.model'), 'pagesDone', json_extract(payload, '$.pagesDone'))
    WHEN 'understand-again' THEN '{"isAgain":true}' ELSE '{"isAgain":false}' END,
  workflows.id || '/1', 'STARTED', outbox.created_at
FROM workflows JOIN outbox ON outbox.id = workflows.job_id;
-- A consumer of the older version that is at work can write nothing any more.
UPDATE outbox SET
  attempts = attempts + (state = 'CLAIMED'), retries = retries + (state = 'CLAIMED'),
  job = CASE job WHEN 'embed-pages' THEN job ELSE 'read-document' END,
  payload = (SELECT json_object('workflowId', workflows.id, 'subjectId', subject_id) FROM workflows
    WHERE job_id = outbox.id)
WHERE id IN (SELECT job_id FROM workflows);
-- What was enqueued twice.
DELETE FROM outbox WHERE state IN ('WAITING', 'CLAIMED') AND id NOT IN (SELECT job_id FROM workflows WHERE job_id IS NOT NULL)
  AND job IN ('read-document', 'read-scans', 'understand-document', 'understand-again', 'embed-pages');
