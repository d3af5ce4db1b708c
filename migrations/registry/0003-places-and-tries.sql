-- The person signing in is distinguished from strangers by the browser that asked for the code, and by where the
-- address signed in before.

-- A keyed hash of the browser's cookie.
ALTER TABLE sign_ins ADD COLUMN browser TEXT NOT NULL DEFAULT '';
-- Tries by others on the same network; `tries` are the browser's own.
ALTER TABLE sign_ins ADD COLUMN network_tries INTEGER NOT NULL DEFAULT 0;
-- What the row is counted under: a known place of the address, or STRANGER.
ALTER TABLE sign_ins ADD COLUMN circle TEXT NOT NULL DEFAULT 'STRANGER';
ALTER TABLE sign_in_failures ADD COLUMN circle TEXT NOT NULL DEFAULT 'STRANGER';

-- Browsers and networks that an address has signed in from, both as keyed hashes.
CREATE TABLE sign_in_places (
  email TEXT NOT NULL,
  place TEXT NOT NULL,
  last_at INTEGER NOT NULL,
  PRIMARY KEY (email, place)
);
CREATE INDEX sign_in_places_by_age ON sign_in_places (last_at);

-- Wrong operator tokens, by the network that they came from.
CREATE TABLE operator_failures (
  id INTEGER PRIMARY KEY,
  network TEXT NOT NULL,
  at INTEGER NOT NULL
);
CREATE INDEX operator_failures_by_age ON operator_failures (at);
CREATE INDEX operator_failures_by_network ON operator_failures (network, at);
