-- What the home page asks: terms that end soon, in order and counted, and what was read lately.
CREATE INDEX policies_ending ON policies (expires_at, id)
  WHERE state IN ('BINDING', 'INFORCE', 'PENDING') AND deleted_at IS NULL;
CREATE INDEX readings_by_completion ON readings (completed_at) WHERE state = 'COMPLETED';

-- Phone numbers are looked for by any run of their digits; these keep that to the numbers alone.
CREATE INDEX accounts_by_phone ON accounts (phone, id) WHERE phone IS NOT NULL;
CREATE INDEX contacts_by_phone ON contacts (phone, id) WHERE phone IS NOT NULL;
