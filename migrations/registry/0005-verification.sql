-- What the public verification of certificates needs before the agency is known.

-- The first six characters of the agency's verification codes: 30 random bits. Printed on paper, so it never changes.
ALTER TABLE agencies ADD COLUMN verification_key TEXT;
UPDATE agencies SET verification_key =
  substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1) ||
  substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1) ||
  substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1) ||
  substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1) ||
  substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1) ||
  substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (random() & 31), 1);
CREATE UNIQUE INDEX agencies_by_verification_key ON agencies (verification_key);

-- Lookups by network, a keyed hash, in the current window: one row each, so that a flood stays small.
CREATE TABLE verification_tries (
  network TEXT PRIMARY KEY,
  window_ends_at INTEGER NOT NULL,
  tries INTEGER NOT NULL,
  -- Of codes that led to no certificate.
  failures INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX verification_tries_by_age ON verification_tries (window_ends_at);
