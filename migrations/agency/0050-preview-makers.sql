-- Who looked at the price, so that a change that the payment provider reports first is still theirs in the history.
ALTER TABLE subscription_previews ADD COLUMN created_by TEXT;
