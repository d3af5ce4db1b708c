-- What the agency spent on a language model: a row a run, whatever came of it. The day's budget is the sum of these.
CREATE TABLE model_runs (
  id TEXT PRIMARY KEY,
  -- What was asked of the model: ANSWER, EXTRACT, ...
  task TEXT NOT NULL,
  provider TEXT NOT NULL,
  model TEXT NOT NULL,
  -- STOOD, REFUSED, NOTHING_STOOD, MALFORMED, TIMED_OUT, RATE_LIMITED, FAILED
  outcome TEXT NOT NULL,
  -- Why it did not come to anything, in a few words; never words of a document or a question.
  reason TEXT,
  -- Calls of the model within the run: one more for each time it looked for further pages.
  steps INTEGER NOT NULL,
  input_tokens INTEGER NOT NULL,
  cached_input_tokens INTEGER NOT NULL,
  output_tokens INTEGER NOT NULL,
  -- Millionths of a US dollar; null where no price is configured.
  cost_micros INTEGER,
  duration_ms INTEGER NOT NULL,
  request_id TEXT NOT NULL,
  created_at INTEGER NOT NULL
);
CREATE INDEX model_runs_by_time ON model_runs (created_at, input_tokens, output_tokens);
