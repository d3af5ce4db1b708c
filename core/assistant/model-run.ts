/** How a run of the model ended. Its output is used only after STOOD and REFUSED. */
export type RunOutcome =
  | "STOOD"
  | "REFUSED"
  | "NOTHING_STOOD"
  | "MALFORMED"
  | "TIMED_OUT"
  | "RATE_LIMITED"
  | "STOPPED"
  | "FAILED";

/** One run of a language model and what it cost. */
export interface ModelRun {
  /** The row that reserved its tokens before it started. */
  id: string;
  task:
    | "ANSWER"
    | "COMPARE"
    | "DESCRIBE"
    | "EMBED_PAGES"
    | "EMBED_QUESTION"
    | "EXTRACT"
    | "REWORD"
    | "THINK"
    | "TRANSCRIBE";
  provider: string;
  model: string;
  outcome: RunOutcome;
  /** A few words about what went wrong; never words of a document or question. */
  reason: string | null;
  steps: number;
  inputTokens: number;
  /** The part of `inputTokens` that the provider had cached. */
  cachedInputTokens: number;
  outputTokens: number;
  /** Millionths of a US dollar; null if no price is configured. */
  costMicros: number | null;
  durationMs: number;
}
