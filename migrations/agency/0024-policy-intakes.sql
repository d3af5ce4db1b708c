-- Documents that arrived before their policy: the form "Create a new policy" is filled in from them. Such a document
-- belongs to no policy, no account and not to the knowledge base, so nothing else shows it. The row goes when the policy
-- is created, which the document then belongs to, or with the document after a day.
CREATE TABLE policy_intakes (
  document_id TEXT PRIMARY KEY REFERENCES documents (id),
  created_by TEXT NOT NULL,
  created_at INTEGER NOT NULL
);
CREATE INDEX policy_intakes_by_age ON policy_intakes (created_at);
