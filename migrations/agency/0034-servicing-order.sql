-- The names that the list of requests can be sorted by, so that each order is read from an index.
-- The account's name, or who asks if there is no account.
ALTER TABLE service_requests ADD COLUMN customer_name TEXT NOT NULL DEFAULT '';
-- Empty for nobody: unassigned requests come first.
ALTER TABLE service_requests ADD COLUMN assignee_name TEXT NOT NULL DEFAULT '';
UPDATE service_requests SET
  customer_name = coalesce((SELECT name FROM accounts WHERE accounts.id = account_id), client_name, ''),
  assignee_name = coalesce((SELECT name FROM users WHERE users.id = assignee_id), '');

CREATE TRIGGER service_requests_names_insert AFTER INSERT ON service_requests BEGIN
  UPDATE service_requests SET
    customer_name = coalesce((SELECT name FROM accounts WHERE accounts.id = new.account_id), new.client_name, ''),
    assignee_name = coalesce((SELECT name FROM users WHERE users.id = new.assignee_id), '')
  WHERE row_key = new.row_key;
END;
CREATE TRIGGER service_requests_customer_name AFTER UPDATE OF account_id, client_name ON service_requests
WHEN new.account_id IS NOT old.account_id OR new.client_name IS NOT old.client_name BEGIN
  UPDATE service_requests
  SET customer_name = coalesce((SELECT name FROM accounts WHERE accounts.id = new.account_id), new.client_name, '')
  WHERE row_key = new.row_key;
END;
CREATE TRIGGER service_requests_assignee_name AFTER UPDATE OF assignee_id ON service_requests
WHEN new.assignee_id IS NOT old.assignee_id BEGIN
  UPDATE service_requests SET assignee_name = coalesce((SELECT name FROM users WHERE users.id = new.assignee_id), '')
  WHERE row_key = new.row_key;
END;
CREATE TRIGGER service_requests_account_renamed AFTER UPDATE OF name ON accounts WHEN new.name <> old.name BEGIN
  UPDATE service_requests SET customer_name = new.name WHERE account_id = new.id;
END;
CREATE TRIGGER service_requests_assignee_renamed AFTER UPDATE OF name ON users WHEN new.name <> old.name BEGIN
  UPDATE service_requests SET assignee_name = new.name WHERE assignee_id = new.id;
END;

CREATE INDEX service_requests_by_customer ON service_requests (customer_name COLLATE NOCASE, id);
CREATE INDEX service_requests_by_state_customer ON service_requests (state, customer_name COLLATE NOCASE, id);
CREATE INDEX service_requests_by_assignee_name ON service_requests (assignee_name COLLATE NOCASE, id);
CREATE INDEX service_requests_by_state_assignee_name ON service_requests (state, assignee_name COLLATE NOCASE, id);
CREATE INDEX service_requests_by_type ON service_requests (type, id);
CREATE INDEX service_requests_by_state_type ON service_requests (state, type, id);
CREATE INDEX service_requests_by_state ON service_requests (state, id);
