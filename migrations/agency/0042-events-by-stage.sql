-- News of a workspace are whole stages: those that have changed, not all that ever happened there, are read.
CREATE INDEX workspace_events_by_stage ON workspace_events (stage_id);
