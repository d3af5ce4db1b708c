/**
 * Data that a screen asks for after it stands: what is searched while somebody types, what is opened later. One
 * question at a time; an answer that comes too late counts for nothing, and the last one stays until the next is there.
 */
import { useEffect, useEffectEvent, useState } from "react";
import { type Answer, answerAfter, askLater, type Asked, askedOf } from "./ask-later.ts";
import { execute } from "./execute.ts";
import type { TypedDocumentString } from "./generated/graphql.ts";

interface AnswerOptions {
  /** How long the question rests first, so that typing asks once. */
  delayMs?: number;
  /** Asks the same again when it changes. */
  renewedBy?: unknown;
}

/** `key` names the question; null asks for nothing. */
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
    // What renews the question is no part of it.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
    [key, renewedBy],
  );
  return askedOf(answer, key);
}

/** `variables`: null asks for nothing. */
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
