-- Two more orders of the list of policies.
CREATE INDEX policies_by_number ON policies (coalesce(policy_number, '') COLLATE NOCASE, id);
CREATE INDEX policies_by_premium ON policies (premium, id);
-- Counting the policies that are not deleted reads this instead of every row.
CREATE INDEX policies_live ON policies (id, deleted_at) WHERE deleted_at IS NULL;
