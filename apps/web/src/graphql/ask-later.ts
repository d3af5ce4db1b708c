/** One query that may be superseded: it runs after a pause, and an aborted one reports nothing. */
import { messageOf } from "./problem.ts";

export interface Answer<Data> {
  key: string;
  /** The latest data, even if the query for this key failed. */
  data: Data | null;
  /** The key that `data` belongs to. */
  dataKey: string | null;
  problem: string | null;
}

type Outcome<Data> = { data: Data } | { problem: string };

/** Returns the function that aborts it. */
export function askLater<Data>(
  ask: (signal: AbortSignal) => Promise<Data>,
  delayMs: number,
  onEnd: (outcome: Outcome<Data>) => void,
): () => void {
  const abort = new AbortController();
  const run = async () => {
    let outcome: Outcome<Data>;
    try {
      outcome = { data: await ask(abort.signal) };
    } catch (error) {
      outcome = { problem: messageOf(error) };
    }
    if (!abort.signal.aborted) onEnd(outcome);
  };
  const timer = setTimeout(() => void run(), delayMs);
  return () => {
    clearTimeout(timer);
    abort.abort();
  };
}

/** The state after the query for this key has ended: a failure keeps the previous data. */
export const answerAfter = <Data>(
  before: Answer<Data> | null,
  key: string,
  outcome: Outcome<Data>,
): Answer<Data> =>
  "data" in outcome
    ? { key, data: outcome.data, dataKey: key, problem: null }
    : { key, data: before?.data ?? null, dataKey: before?.dataKey ?? null, problem: outcome.problem };

export interface Asked<Data> {
  /** The data; while a new query is running, the previous data. */
  data: Data | null;
  /** Whether `data` belongs to the current key. */
  isCurrent: boolean;
  isLoading: boolean;
  problem: string | null;
}

/** What a screen shows while `key` is loading; null loads nothing. */
export const askedOf = <Data>(answer: Answer<Data> | null, key: string | null): Asked<Data> => ({
  data: answer?.data ?? null,
  isCurrent: key !== null && answer?.dataKey === key,
  isLoading: key !== null && answer?.key !== key,
  problem: key !== null && answer?.key === key ? answer.problem : null,
});
