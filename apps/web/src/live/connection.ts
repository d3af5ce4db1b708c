/**
 * Whether Carabiner can be reached from this tab. When something could not be loaded, a small query is sent again and
 * again; when one is answered, everything that asked to know loads again. Pages need to do nothing about it.
 */
import { execute } from "../graphql/execute.ts";
import { ReachDocument } from "../graphql/generated/graphql.ts";
import { GraphQLProblem, isAway } from "../graphql/problem.ts";
import { untilVisible } from "./until-visible.ts";

const firstPauseMs = 1_000;
const pauseMsMax = 8_000;
/** Some networks swallow requests: without a limit, the query would wait for its answer forever. */
const answerWithinMs = 10_000;
/** If nothing has failed for this long after an answer, all is well again. A slow page takes almost as long to fail. */
const steadyMs = 30_000;

let isLost = false;
let isAsking = false;
/** Something could not be loaded, and waits for the next answer. */
let isAwaited = false;
/** The queries that were sent since all was well, answered or not: a page may fail although they are answered. */
let tries = 0;
let answeredAt = -Infinity;
const watchers = new Set<() => void>();
const returns = new Set<() => void>();

function setLost(isLostNow: boolean): void {
  if (isLost === isLostNow) return;
  isLost = isLostNow;
  for (const tell of watchers) tell();
}

export const isConnectionLost = (): boolean => isLost;

/** Calls back whenever the connection is lost or back, until the returned function is called. */
export function watchConnection(tell: () => void): () => void {
  watchers.add(tell);
  return () => void watchers.delete(tell);
}

/** Calls back whenever it is time to load again what could not be loaded, until the returned function is called. */
export function onConnectionBack(tell: () => void): () => void {
  returns.add(tell);
  return () => void returns.delete(tell);
}

/**
 * Something could not be loaded for now. If Carabiner answered that it lacks the data, this may concern one page
 * alone, which is loaded again later: nothing is said about the connection before the query fails, too.
 */
export function reportAway(error: unknown): void {
  isAwaited = true;
  if (error instanceof GraphQLProblem && error.code === "UNREACHABLE") setLost(true);
  void askUntilReached();
}

/** A connection has ended too early. That may have been this one alone: nothing is said before another request fails. */
export function suspectLost(): void {
  void askUntilReached();
}

async function askUntilReached(): Promise<void> {
  if (isAsking) return;
  isAsking = true;
  if (Date.now() - answeredAt > steadyMs) tries = 0;
  for (;;) {
    const pauseMs = Math.min(firstPauseMs * 2 ** tries, pauseMsMax);
    tries += 1;
    // All tabs of the agency come back from the same outage.
    await new Promise((resolve) => setTimeout(resolve, pauseMs * (0.75 + Math.random() / 2)));
    await untilVisible();
    if (await isReached()) break;
    setLost(true);
  }
  isAsking = false;
  answeredAt = Date.now();
  if (!isLost && !isAwaited) return;
  isAwaited = false;
  setLost(false);
  for (const tell of returns) tell();
}

function isReached(): Promise<boolean> {
  const limit = AbortSignal.timeout(answerWithinMs);
  return execute(ReachDocument, {}, limit).then(
    () => true,
    (error: unknown) => !limit.aborted && !isAway(error),
  );
}
