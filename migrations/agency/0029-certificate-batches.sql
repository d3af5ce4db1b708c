-- Certificates issued to many holders at once: to holders that were chosen, or again to all that hold one on a policy
-- that was renewed.
CREATE TABLE certificate_batches (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  kind TEXT NOT NULL CHECK (kind IN ('HOLDERS', 'REISSUE')),
  certificate_kind TEXT NOT NULL CHECK (certificate_kind IN ('LIABILITY', 'PROPERTY')),
  -- The renewal, for a reissue.
  policy_id TEXT REFERENCES policies (id),
  -- What all of its certificates share (JSON, core/certificate-batches/model.ts).
  terms TEXT NOT NULL,
  -- Raised with every start, so that the job of an earlier one ends.
  run INTEGER NOT NULL,
  paused_at INTEGER,
  created_by TEXT NOT NULL REFERENCES users (id),
  created_at INTEGER NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  CHECK ((kind = 'REISSUE') = (policy_id IS NOT NULL))
);
CREATE INDEX certificate_batches_by_account ON certificate_batches (account_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX certificate_batches_of_renewal ON certificate_batches (policy_id) WHERE policy_id IS NOT NULL;

-- One row per certificate to issue: one for each holder, in a reissue one for each certificate that a holder has. Its id
-- is the key that makes issuing it idempotent.
CREATE TABLE certificate_batch_items (
  id TEXT PRIMARY KEY,
  batch_id TEXT NOT NULL REFERENCES certificate_batches (id),
  position INTEGER NOT NULL,
  holder_id TEXT NOT NULL REFERENCES certificate_holders (id),
  holder_name TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('WAITING', 'ISSUED', 'REFUSED', 'NEEDS_DECISION', 'HELD', 'LEFT_OUT')),
  -- The certificate that the holder has, for a reissue.
  supersedes_id TEXT,
  -- The marks that a person decided to issue without (JSON list of {policyId, mark}).
  without TEXT NOT NULL DEFAULT '[]',
  -- A person decided to issue although the renewal's documents state no limits yet.
  without_limits INTEGER NOT NULL DEFAULT 0,
  -- In a reissue, who decided, in whose name it is issued, and whether it is emailed; null: as for the whole batch.
  decided_by TEXT REFERENCES users (id),
  email INTEGER,
  -- No foreign key, as with certificates.superseded_by.
  certificate_id TEXT,
  -- Why it was refused, and the field that this is about.
  reason TEXT,
  field TEXT,
  -- Who confirmed the written contract for this holder, and when, if it was not asked for the whole batch.
  confirmed_by TEXT REFERENCES users (id),
  confirmed_at INTEGER,
  -- What is worth knowing about one that was issued.
  note TEXT,
  updated_at INTEGER NOT NULL,
  CHECK ((state = 'ISSUED') = (certificate_id IS NOT NULL)),
  CHECK ((state = 'REFUSED') = (reason IS NOT NULL))
);
CREATE UNIQUE INDEX certificate_batch_items_once
  ON certificate_batch_items (batch_id, holder_id, coalesce(supersedes_id, ''));
CREATE INDEX certificate_batch_items_by_state ON certificate_batch_items (batch_id, state, position);
CREATE INDEX certificate_batch_items_by_position ON certificate_batch_items (batch_id, position);
CREATE INDEX certificate_batch_items_by_holder ON certificate_batch_items (holder_id);
