-- The agency's customer at the payment provider, whose events name nothing else.
ALTER TABLE agencies ADD COLUMN customer_id TEXT;
CREATE UNIQUE INDEX agencies_by_customer ON agencies (customer_id) WHERE customer_id IS NOT NULL;
