-- Done jobs are deleted after a while; this index finds the oldest.
CREATE INDEX outbox_done ON outbox (finished_at) WHERE state = 'DONE';
