/**
 * What changes in the agency, told to the screens of this tab over one connection. It is dropped while the tab is
 * hidden and resumed from the last change that was seen, so nothing is missed and nothing told twice. Where no
 * connection holds, each failed attempt tells the screens to read again instead: that is the poll.
 */
import { anythingChanged } from "#model/audit";
import { type WatchAgencySubscription, WatchAgencyDocument } from "../graphql/generated/graphql.ts";
import { type GraphQLProblem, isSignedOut, problemOf } from "../graphql/problem.ts";
import { leaveForSignIn } from "../session/session-ended.ts";
import type { GraphQLAnswer } from "../start-context.ts";
import { readEvents, SessionEnded } from "./event-stream.ts";

export interface AgencyChange {
  /** Kind of the record: "account", "policy", "document" … */
  entity: string;
  entityId: string;
  /** Reading again may wait for a random part of this: everybody who watches was told at the same time. */
  readWithinMs: number;
}

export interface NewsListener {
  onNews(changes: readonly AgencyChange[]): void;
  /** Something may have changed, and nobody can say what. */
  onGap?(): void;
}

const firstRetryMs = 1_000;
const pollMs = 15_000;
/** A connection that lasted this long was a good one. */
const steadyMs = 10_000;
/** The server says something at least every few seconds; a silent line is a dead one. */
const silenceMs = 45_000;

const listeners = new Set<NewsListener>();
let lastSeq: number | null = null;
let running: AbortController | null = null;

/** Hears of the changes after `known`, the last one that the page was made with, until the answer is called. */
export function listenToAgency(listener: NewsListener, known: number): () => void {
  listeners.add(listener);
  lastSeq ??= known;
  if (listeners.size === 1) {
    document.addEventListener("visibilitychange", followVisibility);
    followVisibility();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener("visibilitychange", followVisibility);
    stop();
  };
}

function followVisibility() {
  if (document.visibilityState === "hidden") stop();
  else if (!running) void stayConnected();
}

function stop() {
  running?.abort();
  running = null;
}

const tellGap = () => {
  for (const listener of listeners) listener.onGap?.();
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
    if (failures > 1) tellGap();
    await pause(Math.min(firstRetryMs * 2 ** failures * (0.75 + Math.random() / 2), pollMs), abort.signal);
  }
}

function leaveWhenSignedOut(error: unknown) {
  if (error instanceof SessionEnded) leaveForSignIn();
  if (isSignedOut(error)) leaveForSignIn((error as GraphQLProblem).reason);
}

async function connect(stopped: AbortSignal) {
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
    for await (const data of readEvents(response.body, hear)) tell(data);
  } finally {
    clearTimeout(timer);
  }
}

function tell(text: string) {
  const answer = JSON.parse(text) as GraphQLAnswer & { data?: WatchAgencySubscription | null };
  if (answer.errors) throw problemOf(answer);
  const changes = answer.data?.watchAgency ?? [];
  if (changes.length === 0) return;
  lastSeq = Math.max(lastSeq ?? 0, ...changes.map(({ seq }) => seq));
  if (changes.some(({ entity }) => entity === anythingChanged)) tellGap();
  else for (const listener of listeners) listener.onNews(changes);
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
