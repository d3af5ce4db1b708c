/**
 * Reports the agency's changes to the screens of this tab over one connection. It is closed while the tab is hidden
 * and resumed after the last change that was seen, so nothing is missed. If no connection can be kept, each failed
 * attempt makes the screens reload instead, which amounts to polling.
 *
 * A page's data include the number of the last change that they reflect. Newer changes are kept here, so that a
 * change that arrives between loading and mounting a page is still reported to it.
 */
import { anythingChanged } from "#model/audit";
import { type WatchAgencySubscription, WatchAgencyDocument } from "../graphql/generated/graphql.ts";
import { type GraphQLProblem, isSignedOut, problemOf } from "../graphql/problem.ts";
import { onConnectionBack, suspectLost } from "./connection.ts";
import { leaveForSignIn } from "../session/session-ended.ts";
import type { GraphQLAnswer } from "../start-context.ts";
import { readEvents, SessionEnded } from "./event-stream.ts";

export type AgencyChange = WatchAgencySubscription["watchAgency"][number];

export interface ChangeListener {
  /** The number of the last change that its data reflect. */
  known: number;
  onChanges(changes: readonly AgencyChange[]): void;
  /** Something may have changed, but it is not known what. */
  onGap(): void;
}

const firstRetryMs = 1_000;
const pollMs = 15_000;
/** A connection that lasted this long counts as good. */
const steadyMs = 10_000;
/** The server sends something at least every few seconds; a silent connection is dead. */
const silenceMs = 45_000;
/** A page that is more than this many changes behind reloads regardless of what they were. */
const keptMax = 500;

const listeners = new Set<ChangeListener>();
/** The newest changes that this tab has seen, in order; all after `keptAfter`. */
let kept: AgencyChange[] = [];
/** Null until the first page reports its number. */
let keptAfter: number | null = null;
let lastSeq = 0;
let hasConnected = false;
let running: AbortController | null = null;
/** Connections of pages that carry the changes themselves; while there is one, this tab opens no other. */
let carriers = 0;

/**
 * Reports to `listener`, starting with what it has missed, until the returned function is called. Call it again when
 * the page's data or records change.
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

/** A page's own connection, which brings the agency's changes along. */
export interface CarriedChanges {
  /** Called before it connects: the number of the last change that this tab has seen. */
  begin: () => number;
  take: (changes: readonly AgencyChange[]) => void;
  /** The page is left: the tab's own connection goes on from there. */
  end: () => void;
}

/** For a page whose own connection carries the agency's changes, so that the tab needs only that one. */
export function carryAgencyChanges(): CarriedChanges {
  carriers += 1;
  stop();
  let hasEnded = false;
  return {
    begin() {
      hasConnected = true;
      return lastSeq;
    },
    take: takeChanges,
    end() {
      if (hasEnded) return;
      hasEnded = true;
      carriers -= 1;
      queueMicrotask(settle);
    },
  };
}

/** Deferred until pages that mount and unmount at the same time are done. */
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
  else if (!running && carriers === 0) void stayConnected();
}

function stop() {
  running?.abort();
  running = null;
}

const reportGap = () => {
  for (const listener of listeners) listener.onGap();
};

// What could not be loaded meanwhile is loaded now.
onConnectionBack(reportGap);

async function stayConnected() {
  const abort = new AbortController();
  running = abort;
  let failures = 0;
  while (!abort.signal.aborted) {
    const beganAt = Date.now();
    await connect(abort.signal).catch((error: unknown) => followFailure(error, abort.signal));
    if (abort.signal.aborted) return;
    failures = Date.now() - beganAt > steadyMs ? 0 : failures + 1;
    if (failures > 1) reportGap();
    await pause(Math.min(firstRetryMs * 2 ** failures * (0.75 + Math.random() / 2), pollMs), abort.signal);
  }
}

function followFailure(error: unknown, stopped: AbortSignal) {
  // It was closed on purpose: nobody looks, or a page brings the changes itself.
  if (stopped.aborted) return;
  if (error instanceof SessionEnded) leaveForSignIn(error.reason);
  else if (isSignedOut(error)) leaveForSignIn((error as GraphQLProblem).reason);
  else suspectLost();
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
    if (!response.ok || !response.body) throw new Error("The response is not an event stream.");
    hear();
    for await (const data of readEvents(response.body, hear)) take(data);
  } finally {
    clearTimeout(timer);
  }
}

function take(text: string) {
  const answer = JSON.parse(text) as GraphQLAnswer & { data?: WatchAgencySubscription | null };
  if (answer.errors) throw problemOf(answer);
  takeChanges(answer.data?.watchAgency ?? []);
}

function takeChanges(changes: readonly AgencyChange[]) {
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
