-- For the home page: terms that end soon, sorted and counted, and recent readings.
CREATE INDEX policies_ending ON policies (expires_at, id)
  WHERE state IN ('BINDING', 'INFORCE', 'PENDING') AND deleted_at IS NULL;
CREATE INDEX readings_by_completion ON readings (completed_at) WHERE state = 'COMPLETED';

-- Phone numbers are searched by any run of their digits; these indexes limit the scan to the numbers.
CREATE INDEX accounts_by_phone ON accounts (phone, id) WHERE phone IS NOT NULL;
CREATE INDEX contacts_by_phone ON contacts (phone, id) WHERE phone IS NOT NULL;
