/**
 * What changes in the agency, reported to the screens of this tab over one connection. It is dropped while the tab is
 * hidden and resumed after the last change that was seen, so nothing is missed. Where no connection holds, each failed
 * attempt makes the screens read again instead: that is the poll.
 *
 * What a page shows carries the number of the last change that it knows of. Newer changes are kept here, so that a
 * change that arrives between a page's reading and its mounting is reported to it all the same.
 */
import { anythingChanged } from "#model/audit";
import { type WatchAgencySubscription, WatchAgencyDocument } from "../graphql/generated/graphql.ts";
import { type GraphQLProblem, isSignedOut, problemOf } from "../graphql/problem.ts";
import { leaveForSignIn } from "../session/session-ended.ts";
import type { GraphQLAnswer } from "../start-context.ts";
import { readEvents, SessionEnded } from "./event-stream.ts";

export type AgencyChange = WatchAgencySubscription["watchAgency"][number];

export interface ChangeListener {
  /** The number of the last change that what it shows knows of. */
  known: number;
  onChanges(changes: readonly AgencyChange[]): void;
  /** Something may have changed, and nobody can say what. */
  onGap(): void;
}

const firstRetryMs = 1_000;
const pollMs = 15_000;
/** A connection that lasted this long was a good one. */
const steadyMs = 10_000;
/** The server says something at least every few seconds; a silent line is a dead one. */
const silenceMs = 45_000;
/** A page that is older than this many changes reads again, whatever they were. */
const keptMax = 500;

const listeners = new Set<ChangeListener>();
/** The newest changes that this tab has seen, in order; all after `keptAfter`. */
let kept: AgencyChange[] = [];
/** Null until the first page says what it knows. */
let keptAfter: number | null = null;
let lastSeq = 0;
let hasConnected = false;
let running: AbortController | null = null;

/**
 * Reports to `listener`, beginning with what it has missed, until the function that is returned is called. To be called
 * anew when its data or its records have become others.
 */
export function listenToAgency(listener: ChangeListener): () => void {
  listeners.add(listener);
  if (keptAfter === null || (!hasConnected && listener.known < keptAfter))
    keptAfter = lastSeq = listener.known;
  if (listener.known < keptAfter) listener.onGap();
  else report(listener, kept);
  queueMicrotask(settle);
  return () => {
    listeners.delete(listener);
    queueMicrotask(settle);
  };
}

/** Once those who came and went at the same moment are through. */
function settle() {
  if (listeners.size > 0) {
    document.addEventListener("visibilitychange", followVisibility);
    followVisibility();
  } else {
    document.removeEventListener("visibilitychange", followVisibility);
    stop();
  }
}

function report(listener: ChangeListener, changes: readonly AgencyChange[]) {
  const newer = changes.filter(({ seq }) => seq > listener.known);
  if (newer.length > 0) listener.onChanges(newer);
}

function followVisibility() {
  if (document.visibilityState === "hidden") stop();
  else if (!running) void stayConnected();
}

function stop() {
  running?.abort();
  running = null;
}

const reportGap = () => {
  for (const listener of listeners) listener.onGap();
};

async function stayConnected() {
  const abort = new AbortController();
  running = abort;
  let failures = 0;
  while (!abort.signal.aborted) {
    const beganAt = Date.now();
    await connect(abort.signal).catch(leaveWhenSignedOut);
    if (abort.signal.aborted) return;
    failures = Date.now() - beganAt > steadyMs ? 0 : failures + 1;
    if (failures > 1) reportGap();
    await pause(Math.min(firstRetryMs * 2 ** failures * (0.75 + Math.random() / 2), pollMs), abort.signal);
  }
}

function leaveWhenSignedOut(error: unknown) {
  if (error instanceof SessionEnded) leaveForSignIn();
  if (isSignedOut(error)) leaveForSignIn((error as GraphQLProblem).reason);
}

async function connect(stopped: AbortSignal) {
  hasConnected = true;
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hear = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), silenceMs);
  };
  try {
    const response = await fetch("/graphql", {
      method: "POST",
      headers: { "content-type": "application/json", accept: "text/event-stream" },
      body: JSON.stringify({
        variables: { after: lastSeq },
        extensions: { persistedQuery: { version: 1, sha256Hash: WatchAgencyDocument["__meta__"]?.["hash"] } },
      }),
      signal: AbortSignal.any([stopped, silence.signal]),
    });
    const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
    if (!isStream) throw problemOf((await response.json()) as GraphQLAnswer);
    if (!response.ok || !response.body) throw new Error("No event stream was answered.");
    hear();
    for await (const data of readEvents(response.body, hear)) take(data);
  } finally {
    clearTimeout(timer);
  }
}

function take(text: string) {
  const answer = JSON.parse(text) as GraphQLAnswer & { data?: WatchAgencySubscription | null };
  if (answer.errors) throw problemOf(answer);
  const changes = answer.data?.watchAgency ?? [];
  if (changes.length === 0) return;
  lastSeq = Math.max(lastSeq, ...changes.map(({ seq }) => seq));
  if (changes.some(({ entity }) => entity === anythingChanged)) {
    kept = [];
    keptAfter = lastSeq;
    for (const listener of listeners) if (listener.known < lastSeq) listener.onGap();
    return;
  }
  kept.push(...changes);
  const dropped = kept.splice(0, kept.length - keptMax).at(-1);
  if (dropped) keptAfter = dropped.seq;
  for (const listener of listeners) report(listener, changes);
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
