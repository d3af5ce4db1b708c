-- What the agency spent on a language model: one row per run, whatever its outcome. The day's budget is checked against
-- their sum.
CREATE TABLE model_runs (
  id TEXT PRIMARY KEY,
  -- What the model was asked to do: ANSWER, EXTRACT, ...
  task TEXT NOT NULL,
  provider TEXT NOT NULL,
  model TEXT NOT NULL,
  -- RUNNING until it is settled, then STOOD, REFUSED, NOTHING_STOOD, MALFORMED, TIMED_OUT, RATE_LIMITED or FAILED.
  outcome TEXT NOT NULL,
  -- Why it had no result, in a few words; never words from a document or a question.
  reason TEXT,
  -- Calls to the model within the run: one more for each time it looked for further pages.
  steps INTEGER NOT NULL,
  input_tokens INTEGER NOT NULL,
  cached_input_tokens INTEGER NOT NULL,
  output_tokens INTEGER NOT NULL,
  -- Millionths of a US dollar; null if no price is configured.
  cost_micros INTEGER,
  duration_ms INTEGER NOT NULL,
  request_id TEXT NOT NULL,
  created_at INTEGER NOT NULL
);
CREATE INDEX model_runs_by_time ON model_runs (created_at, input_tokens, output_tokens);
