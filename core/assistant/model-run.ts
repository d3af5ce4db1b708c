/** How a run of the model ended. Only STOOD and REFUSED leave what it said to be used. */
export type RunOutcome =
  | "STOOD"
  | "REFUSED"
  | "NOTHING_STOOD"
  | "MALFORMED"
  | "TIMED_OUT"
  | "RATE_LIMITED"
  | "FAILED";

/** One run of a language model and what it cost. */
export interface ModelRun {
  /** The row in which its tokens were set aside before it began. */
  id: string;
  task: "ANSWER" | "COMPARE" | "DESCRIBE" | "EMBED_PAGES" | "EMBED_QUESTION" | "EXTRACT" | "TRANSCRIBE";
  provider: string;
  model: string;
  outcome: RunOutcome;
  /** A few words on what went wrong; never words of a document or a question. */
  reason: string | null;
  steps: number;
  inputTokens: number;
  /** The part of `inputTokens` that the provider had in its cache. */
  cachedInputTokens: number;
  outputTokens: number;
  /** Millionths of a US dollar; null where no price is configured. */
  costMicros: number | null;
  durationMs: number;
}
