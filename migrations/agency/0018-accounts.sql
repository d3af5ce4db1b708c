-- What commercial applications ask about a business, and who at the agency is responsible for a client.
ALTER TABLE accounts ADD COLUMN entity_type TEXT;
ALTER TABLE accounts ADD COLUMN fein TEXT;
ALTER TABLE accounts ADD COLUMN naics TEXT;
-- A JSON list of names.
ALTER TABLE accounts ADD COLUMN additional_named_insureds TEXT NOT NULL DEFAULT '[]';
ALTER TABLE accounts ADD COLUMN producer_id TEXT REFERENCES users (id);
ALTER TABLE accounts ADD COLUMN service_rep_id TEXT REFERENCES users (id);
CREATE INDEX accounts_by_producer ON accounts (producer_id) WHERE producer_id IS NOT NULL;
CREATE INDEX accounts_by_service_rep ON accounts (service_rep_id) WHERE service_rep_id IS NOT NULL;

-- A JSON list of what the contact is called about (core/accounts ContactRole).
ALTER TABLE account_contacts ADD COLUMN roles TEXT NOT NULL DEFAULT '[]';

-- For finding duplicates: the name as core/accounts nameKeyOf stores it, and contacts by email. Accounts and contacts
-- are already indexed by phone, and accounts by email.
ALTER TABLE accounts ADD COLUMN name_key TEXT NOT NULL DEFAULT '';
CREATE INDEX accounts_by_name_key ON accounts (name_key, substr(postal_code, 1, 5));
CREATE INDEX contacts_by_email ON contacts (email COLLATE NOCASE);

-- Existing names. SQL folds only ASCII letters; a name with others is found by its next edit at the latest.
UPDATE accounts SET name_key = keys.name_key FROM (WITH
spaced AS (SELECT id,
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(name)
      , '.', ''), '''', ''), '`', ''), '’', ''), ',', ' '), '&', ' '), '-', ' '), '–', ' '), '—', ' ')
      , '/', ' '), '(', ' '), ')', ' '), '"', ' '), '+', ' '), '!', ' '), ':', ' '), '_', ' '), '#', ' ')
      , '@', ' '), '*', ' '), '<', ' '), '>', ' ') AS spaced FROM accounts),
-- Two spaces between words, so that each one has its own on both sides.
padded AS (SELECT id,
  '  ' || replace(trim(replace(replace(replace(spaced, ' ', '<>'), '><', ''), '<>', ' ')), ' ', '  ') || '  ' AS padded
FROM spaced),
telling AS (SELECT id, padded,
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(padded
      , ' inc ', ''), ' incorporated ', ''), ' llc ', ''), ' lc ', ''), ' corp ', ''), ' corporation ', '')
      , ' co ', ''), ' company ', ''), ' ltd ', ''), ' limited ', ''), ' lp ', ''), ' llp ', '')
      , ' lllp ', ''), ' pllc ', ''), ' pc ', ''), ' plc ', ''), ' the ', ''), ' and ', ''), ' dba ', '') AS telling FROM padded)
SELECT id, trim(replace(replace(replace(
  CASE WHEN trim(telling) = '' THEN padded ELSE telling END, ' ', '<>'), '><', ''), '<>', ' ')) AS name_key
FROM telling
) AS keys WHERE keys.id = accounts.id;
