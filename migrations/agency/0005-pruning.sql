-- Done jobs are forgotten after a while; this finds the oldest.
CREATE INDEX outbox_done ON outbox (finished_at) WHERE state = 'DONE';
