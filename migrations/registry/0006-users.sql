-- Agencies add users themselves. An address is reserved here first, then the user is written in the agency's database.

-- When the address was reserved; null for those from before agencies added users.
ALTER TABLE sign_in_addresses ADD COLUMN reserved_at INTEGER;
CREATE INDEX sign_in_addresses_by_agency ON sign_in_addresses (agency_id);

-- How often an agency learned that an address signs in to another one, so that nobody can search for addresses.
CREATE TABLE taken_address_answers (
  id INTEGER PRIMARY KEY,
  agency_id TEXT NOT NULL,
  at INTEGER NOT NULL
);
CREATE INDEX taken_address_answers_by_agency ON taken_address_answers (agency_id, at);
CREATE INDEX taken_address_answers_by_age ON taken_address_answers (at);
