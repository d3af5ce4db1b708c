/**
 * Data that a screen loads after it was rendered: search results while someone types, or details that are opened
 * later. One query at a time: outdated results are dropped, and the previous data is kept until new data arrives.
 */
import { useEffect, useEffectEvent, useState } from "react";
import { type Answer, answerAfter, askLater, type Asked, askedOf } from "./ask-later.ts";
import { execute } from "./execute.ts";
import type { TypedDocumentString } from "./generated/graphql.ts";

interface AnswerOptions {
  /** How long to wait before the query runs, so that typing runs it only once. */
  delayMs?: number;
  /** Repeats the query when it changes. */
  renewedBy?: unknown;
}

/** `key` identifies the query; null runs none. */
export function useAnswer<Data>(
  key: string | null,
  ask: (signal: AbortSignal) => Promise<Data>,
  { delayMs = 0, renewedBy }: AnswerOptions = {},
): Asked<Data> {
  const [answer, setAnswer] = useState<Answer<Data> | null>(null);
  const begin = useEffectEvent((asked: string) =>
    askLater(ask, delayMs, (outcome) => setAnswer((before) => answerAfter(before, asked, outcome))),
  );
  useEffect(
    () => (key === null ? undefined : begin(key)),
    // What repeats the query is not part of it.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
    [key, renewedBy],
  );
  return askedOf(answer, key);
}

/** `variables`: null runs no query. */
export const useQuery = <Data, Variables extends Record<string, unknown>>(
  document: TypedDocumentString<Data, Variables>,
  variables: Variables | null,
  options?: AnswerOptions,
): Asked<Data> =>
  useAnswer(
    variables && JSON.stringify(variables),
    (signal) => execute<Data, Variables>(document, ...([variables, signal] as never)),
    options,
  );
