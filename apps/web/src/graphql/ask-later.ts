/** One question whose answer may come too late: it is asked after a pause, and told nothing once it was given up. */
import { messageOf } from "./problem.ts";

export interface Answer<Data> {
  key: string;
  /** The last that there was, also when the question of this key failed. */
  data: Data | null;
  /** Which question `data` answers. */
  dataKey: string | null;
  problem: string | null;
}

type Outcome<Data> = { data: Data } | { problem: string };

/** Answers what gives it up. */
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

/** What is known after the question of this key has ended: a failure keeps the data that there were. */
export const answerAfter = <Data>(
  before: Answer<Data> | null,
  key: string,
  outcome: Outcome<Data>,
): Answer<Data> =>
  "data" in outcome
    ? { key, data: outcome.data, dataKey: key, problem: null }
    : { key, data: before?.data ?? null, dataKey: before?.dataKey ?? null, problem: outcome.problem };

export interface Asked<Data> {
  /** The answer; while another is awaited, the last one. */
  data: Data | null;
  /** Whether `data` answers what is asked now. */
  isCurrent: boolean;
  isLoading: boolean;
  problem: string | null;
}

/** What a screen shows while `key` is asked for; null asks for nothing. */
export const askedOf = <Data>(answer: Answer<Data> | null, key: string | null): Asked<Data> => ({
  data: answer?.data ?? null,
  isCurrent: key !== null && answer?.dataKey === key,
  isLoading: key !== null && answer?.key !== key,
  problem: key !== null && answer?.key === key ? answer.problem : null,
});
