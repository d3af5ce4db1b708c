-- The registry: only what must be known before it is known which agency someone belongs to.

CREATE TABLE agencies (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  -- The name of the agency's database at the database host; its address is derived from the name by configuration.
  database_name TEXT NOT NULL UNIQUE,
  -- PROVISIONING until the database is migrated and seeded; nobody can sign in to a half-made agency.
  state TEXT NOT NULL CHECK (state IN ('PROVISIONING', 'ACTIVE')),
  schema_version INTEGER NOT NULL DEFAULT 0,
  migration_error TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);

-- An e-mail address belongs to one agency.
CREATE TABLE sign_in_addresses (
  email TEXT PRIMARY KEY,
  agency_id TEXT NOT NULL REFERENCES agencies (id),
  user_id TEXT NOT NULL
);

-- One row per request for a code. The code itself is never stored: it is HMAC(secret, id).
CREATE TABLE sign_ins (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL,
  -- Hash of the network that the request came from, for the limits.
  network TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  -- Set when the code was used, or when it became useless because another code from the same network was.
  ended_at INTEGER
);
CREATE INDEX sign_ins_by_email ON sign_ins (email, created_at);
CREATE INDEX sign_ins_by_network ON sign_ins (network, created_at);
CREATE INDEX sign_ins_by_age ON sign_ins (created_at);

-- Wrong codes, counted separately from requests.
CREATE TABLE sign_in_failures (
  id INTEGER PRIMARY KEY,
  email TEXT NOT NULL,
  network TEXT NOT NULL,
  at INTEGER NOT NULL
);
CREATE INDEX sign_in_failures_by_email ON sign_in_failures (email, at);
CREATE INDEX sign_in_failures_by_network ON sign_in_failures (network, at);
CREATE INDEX sign_in_failures_by_age ON sign_in_failures (at);

CREATE TABLE version_guards (
  subject TEXT NOT NULL,
  holds INTEGER NOT NULL CONSTRAINT version_guard_holds CHECK (holds = 1)
);
