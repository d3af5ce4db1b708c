-- Certificates and evidence of insurance that the agency issued. What one states is never changed: it is withdrawn or
-- superseded.
CREATE TABLE certificates (
  -- Explicit, because the search index refers to it.
  row_key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  kind TEXT NOT NULL CHECK (kind IN ('LIABILITY', 'PROPERTY')),
  number TEXT NOT NULL UNIQUE,
  -- The holder as printed; holder_id, if it was issued to one on the account's list.
  holder_id TEXT,
  holder_name TEXT NOT NULL,
  holder_address TEXT NOT NULL,
  -- The marks printed for any of its policies (JSON).
  marks TEXT NOT NULL,
  -- The agency's day of issue.
  issued_on TEXT NOT NULL,
  -- Null: our own layout; else the agency's licensed form.
  form_id TEXT,
  storage_key TEXT NOT NULL UNIQUE,
  sha256 TEXT NOT NULL,
  size INTEGER NOT NULL,
  -- As printed: the agency's key and 128 random bits.
  verification_code TEXT NOT NULL UNIQUE,
  supersedes TEXT,
  -- A certificate. No foreign key: the insert runs a trigger, and then each new row would be looked for in here.
  superseded_by TEXT,
  superseded_at INTEGER,
  -- The first day on which the newer certificate takes its place. Null: when that was issued.
  superseded_from TEXT,
  withdrawn_by TEXT REFERENCES users (id),
  withdrawn_at INTEGER,
  withdrawal_reason TEXT,
  created_by TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  -- The same for certificates that show the same policies with the same numbers, carriers and terms (certificate_terms).
  terms_key TEXT NOT NULL DEFAULT (hex(randomblob(16))),
  -- Its number and the holder's name, folded.
  search_text TEXT NOT NULL DEFAULT '',
  -- Everything that is printed, with its sources (JSON, core/certificates/model.ts). Last, so that lists need not read
  -- past it.
  snapshot TEXT NOT NULL
);
CREATE INDEX certificates_by_account ON certificates (account_id, created_at DESC, id DESC);
CREATE INDEX certificates_by_holder ON certificates (holder_id, created_at DESC) WHERE holder_id IS NOT NULL;
CREATE VIRTUAL TABLE certificates_search USING fts5 (
  search_text, content = 'certificates', content_rowid = 'row_key', tokenize = 'trigram', detail = 'none'
);
-- What a certificate prints never changes, and none is deleted.
CREATE TRIGGER certificates_search_insert AFTER INSERT ON certificates BEGIN
  INSERT INTO certificates_search (rowid, search_text) VALUES (new.row_key, new.search_text);
END;
CREATE INDEX certificates_superseded_later ON certificates (account_id, terms_key, superseded_from)
  WHERE superseded_from IS NOT NULL AND withdrawn_at IS NULL;

-- The policies that a certificate shows, as they were printed, so that a change is found without reading the snapshot.
CREATE TABLE certificate_policies (
  certificate_id TEXT NOT NULL REFERENCES certificates (id),
  policy_id TEXT NOT NULL REFERENCES policies (id),
  policy_number TEXT,
  carrier_id TEXT NOT NULL,
  inforce_at TEXT,
  expires_at TEXT,
  PRIMARY KEY (certificate_id, policy_id)
) WITHOUT ROWID;
CREATE INDEX certificate_policies_by_policy ON certificate_policies (policy_id, certificate_id);

-- How many of an account's certificates show the same, so that whether they hold is decided once for all of them and
-- nothing is counted row by row.
CREATE TABLE certificate_terms (
  account_id TEXT NOT NULL REFERENCES accounts (id),
  terms_key TEXT NOT NULL,
  -- One of them. No foreign key, as with certificates.superseded_by.
  certificate_id TEXT NOT NULL,
  issued INTEGER NOT NULL,
  -- Those that were neither withdrawn nor superseded.
  standing INTEGER NOT NULL,
  PRIMARY KEY (account_id, terms_key)
) WITHOUT ROWID;

CREATE TRIGGER certificate_terms_after_insert AFTER INSERT ON certificates BEGIN
  INSERT INTO certificate_terms (account_id, terms_key, certificate_id, issued, standing)
  VALUES (new.account_id, new.terms_key, new.id, 1, new.withdrawn_at IS NULL AND new.superseded_at IS NULL)
  ON CONFLICT (account_id, terms_key)
  DO UPDATE SET issued = issued + 1, standing = standing + excluded.standing;
END;
CREATE TRIGGER certificate_terms_after_update AFTER UPDATE OF withdrawn_at, superseded_at ON certificates BEGIN
  UPDATE certificate_terms
  SET standing = standing + (new.withdrawn_at IS NULL AND new.superseded_at IS NULL)
    - (old.withdrawn_at IS NULL AND old.superseded_at IS NULL)
  WHERE account_id = new.account_id AND terms_key = new.terms_key;
END;

-- The last running number of each series and year.
CREATE TABLE certificate_numbers (
  series TEXT NOT NULL,
  year INTEGER NOT NULL,
  last INTEGER NOT NULL,
  PRIMARY KEY (series, year)
) WITHOUT ROWID;

-- The number and the code that an attempt to issue drew, so that its repetition prints the same page. The certificate
-- takes the row with it.
CREATE TABLE certificate_reservations (
  key TEXT PRIMARY KEY,
  number TEXT NOT NULL,
  verification_code TEXT NOT NULL,
  reserved_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX certificate_reservations_by_age ON certificate_reservations (reserved_at);
