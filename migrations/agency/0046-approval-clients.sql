-- The client that a draft is about: its workspace may go on to another one. The name is what it was called when Cara asked,
-- also where the agency has no such account.
ALTER TABLE approvals ADD COLUMN account_id TEXT REFERENCES accounts (id);
ALTER TABLE approvals ADD COLUMN client_name TEXT;
UPDATE approvals SET (account_id, client_name) =
  (SELECT workspaces.account_id, workspaces.client_name FROM workspaces WHERE workspaces.id = approvals.workspace_id);
-- What the turn that asked took the task to be about.
UPDATE approvals SET (account_id, client_name) =
  (SELECT (SELECT accounts.id FROM accounts WHERE accounts.id = json_extract(understood.outcome, '$.accountId')),
      json_extract(understood.outcome, '$.clientName')
    FROM workflow_steps AS asked
    JOIN workflow_steps AS understood ON understood.workflow_id = asked.workflow_id AND understood.number < asked.number
    WHERE asked.act_key = approvals.act_key AND understood.kind = 'UNDERSTAND_TASK' AND understood.state = 'DONE'
    ORDER BY understood.number DESC LIMIT 1)
  WHERE EXISTS (SELECT 1 FROM workflow_steps AS asked
    JOIN workflow_steps AS understood ON understood.workflow_id = asked.workflow_id AND understood.number < asked.number
    WHERE asked.act_key = approvals.act_key AND understood.kind = 'UNDERSTAND_TASK' AND understood.state = 'DONE');
