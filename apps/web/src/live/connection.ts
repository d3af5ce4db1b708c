/**
 * Whether Carabiner can be reached from this tab. While it cannot, a small query is sent again and again; when one is
 * answered, everything that asked to know loads again. Pages need to do nothing about it.
 */
import { useSyncExternalStore } from "react";
import { execute } from "../graphql/execute.ts";
import { ReachDocument } from "../graphql/generated/graphql.ts";
import { isAway } from "../graphql/problem.ts";
import { untilVisible } from "./until-visible.ts";

const firstPauseMs = 1_000;
const pauseMsMax = 8_000;

let isLost = false;
let isAsking = false;
const watchers = new Set<() => void>();
const returns = new Set<() => void>();

function setLost(isLostNow: boolean): void {
  if (isLost === isLostNow) return;
  isLost = isLostNow;
  for (const tell of watchers) tell();
}

const watchState = (tell: () => void) => {
  watchers.add(tell);
  return () => void watchers.delete(tell);
};

export const useIsConnectionLost = (): boolean =>
  useSyncExternalStore(
    watchState,
    () => isLost,
    () => false,
  );

/** Calls back whenever Carabiner can be reached again, until the returned function is called. */
export function onConnectionBack(tell: () => void): () => void {
  returns.add(tell);
  return () => void returns.delete(tell);
}

/** A request has failed because Carabiner cannot be reached. */
export function reportLost(): void {
  setLost(true);
  void askUntilReached();
}

/** A connection has ended too early. That may have been this one alone: nothing is said before another request fails. */
export function suspectLost(): void {
  void askUntilReached();
}

async function askUntilReached(): Promise<void> {
  if (isAsking) return;
  isAsking = true;
  for (let failures = 0; ; failures += 1) {
    const pauseMs = Math.min(firstPauseMs * 2 ** failures, pauseMsMax);
    // All tabs of the agency come back from the same outage.
    await new Promise((resolve) => setTimeout(resolve, pauseMs * (0.75 + Math.random() / 2)));
    await untilVisible();
    if (await isReached()) break;
    setLost(true);
  }
  isAsking = false;
  if (!isLost) return;
  setLost(false);
  for (const tell of returns) tell();
}

const isReached = (): Promise<boolean> =>
  execute(ReachDocument).then(
    () => true,
    (error: unknown) => !isAway(error),
  );
