/**
 * The hub's side of those who watch one agency. However many there are, the change feed is read once for all of them,
 * and one statement checks whether their sessions are still valid. Nothing is reported to a watcher before its
 * session was checked; a watcher whose session has ended is notified and disconnected.
 */
import { listChanges, loadRecentChanges, type RecentChanges, type ReportedChange } from "#core/audit";
import { findSessionStatuses, mayEndSessions } from "#core/sessions";
import type { ClockTask } from "../../core/shared/clock-tasks.ts";
import type { AgencyDb } from "../../core/shared/database.ts";
import type { HubMessage } from "./hub-messages.ts";

/** How much longer a session lasts if its end could not be reported. */
export const sessionsCheckedEveryMs = 15 * 60_000;
/** Changes per read; the rest follows with the next one. */
const groupMax = 500;
/** The time to report to one watcher. With many watchers, a burst of changes is reported in groups. */
const reportingMs = 0.2;
const groupingMsMax = 100;
/** The time for one watcher to reload its page. Reloads are spread over this time multiplied by their number. */
const readingMs = 10;
const readWithinMsMax = 10_000;

/** Stored with each socket, also while the hub sleeps. */
interface Watcher {
  tokenHash: string;
  follows: boolean;
}

const isOpen = ({ readyState }: WebSocket) => readyState === WebSocket.OPEN;
const watcherOf = (socket: WebSocket) => socket.deserializeAttachment() as Watcher;
const say = (socket: WebSocket, message: HubMessage) => socket.send(JSON.stringify(message));

export interface Watchers {
  accept(socket: WebSocket, tokenHash: string): Promise<void>;
  follow(socket: WebSocket, after: number | null): Promise<void>;
  leave(socket: WebSocket): void;
  /** Reports new changes. Concurrent calls share one or two reads. */
  look(): Promise<void>;
  /** The same, and also checks every session. False if there are no watchers. */
  lookAtAll(): Promise<boolean>;
}

export const checkSessionsTask: ClockTask<{ watchers: Watchers }> = {
  name: "check-sessions",
  followsWrites: true,
  async run({ watchers }, nowMs) {
    return { nextDueAt: (await watchers.lookAtAll()) ? nowMs + sessionsCheckedEveryMs : null };
  },
};

export function createWatchers(context: DurableObjectState, openDatabase: () => Promise<AgencyDb>): Watchers {
  /** Unknown while there are no watchers, and after sleep. */
  let recent: RecentChanges | null = null;
  const arrived = new Set<WebSocket>();
  const joining = new Map<WebSocket, number | null>();
  let isStale = false;
  /** A hub that wakes up cannot know what happened to sessions meanwhile. */
  let mustCheckAll = true;
  let looking: Promise<void> | undefined;

  /** Reports what was not reported yet. The position is stored across sleep; reporting a change twice does no harm. */
  async function readFresh(db: AgencyDb) {
    if (recent) {
      const fresh = await listChanges(db, recent.lastSeq(), groupMax);
      recent.add(fresh);
      isStale ||= fresh.length === groupMax;
      return fresh;
    }
    const reportedSeq = context.storage.kv.get<number>("toldSeq");
    recent = await loadRecentChanges(db);
    return reportedSeq === undefined ? [] : recent.since(reportedSeq);
  }

  async function readStatuses(db: AgencyDb, sockets: readonly WebSocket[]) {
    const tokenHashes = new Set(sockets.map((socket) => watcherOf(socket).tokenHash));
    const statuses = await findSessionStatuses(db, [...tokenHashes], Date.now());
    return { sockets, statuses };
  }

  function settle({ sockets, statuses }: Awaited<ReturnType<typeof readStatuses>>, isNew: Set<WebSocket>) {
    for (const socket of sockets) {
      const status = statuses.get(watcherOf(socket).tokenHash);
      if (status?.holds) {
        if (isNew.has(socket)) say(socket, { tag: "SESSION_HOLDS", expiresAt: status.expiresAt });
        continue;
      }
      say(socket, { tag: "SESSION_ENDED", reason: status?.reason ?? "SIGNED_OUT" });
      socket.close(4001, "The session has ended.");
    }
  }

  /** The number of watchers reached. */
  function report(
    all: readonly WebSocket[],
    changes: Awaited<ReturnType<typeof readFresh>>,
    joined: Map<WebSocket, number | null>,
  ) {
    const followers = all.filter((socket) => isOpen(socket) && watcherOf(socket).follows);
    const readWithinMs = Math.min((followers.length + joined.size) * readingMs, readWithinMsMax);
    const messageOf = (reported: typeof changes) =>
      JSON.stringify({
        tag: "CHANGES",
        changes: reported.map((change): ReportedChange => ({ ...change, readWithinMs })),
      } satisfies HubMessage);
    if (changes.length > 0) {
      const message = messageOf(changes);
      for (const socket of followers) socket.send(message);
    }
    const lastSeq = recent?.lastSeq() ?? 0;
    for (const [socket, after] of joined) {
      if (!isOpen(socket)) continue;
      socket.serializeAttachment({ ...watcherOf(socket), follows: true } satisfies Watcher);
      socket.send(messageOf(recent?.since(after ?? lastSeq) ?? []));
    }
    return followers.length;
  }

  async function lookOnce(): Promise<void> {
    isStale = false;
    const all = context.getWebSockets().filter(isOpen);
    const isNew = new Set(arrived);
    const joined = new Map(joining);
    const checksAll = mustCheckAll;
    arrived.clear();
    joining.clear();
    mustCheckAll = false;
    if (all.length === 0) {
      recent = null;
      context.storage.kv.delete("toldSeq");
      return;
    }
    try {
      const db = await openDatabase();
      const [fresh, checked] = await Promise.all([
        readFresh(db),
        readStatuses(db, checksAll ? all : [...isNew]),
      ]);
      const mayHaveEnded = !checksAll && fresh.some(mayEndSessions);
      settle(mayHaveEnded ? await readStatuses(db, all) : checked, isNew);
      const reached = report(all, fresh, joined);
      if (fresh.length > 0 || joined.size > 0) context.storage.kv.put("toldSeq", recent?.lastSeq() ?? 0);
      if (fresh.length > 0 && reached > 0)
        await scheduler.wait(Math.min(reached * reportingMs, groupingMsMax));
    } catch (error) {
      // Those who wait for a report will call again; the others get it with the next read.
      mustCheckAll = true;
      for (const socket of [...isNew, ...joined.keys()])
        socket.close(1011, "The agency's database cannot be read.");
      throw error;
    }
  }

  async function lookUntilFresh(): Promise<void> {
    try {
      while (isStale) await lookOnce();
    } finally {
      // Reset in the same turn that found nothing stale, so that any later call starts over.
      looking = undefined;
    }
  }

  function look(): Promise<void> {
    isStale = true;
    return (looking ??= lookUntilFresh());
  }

  return {
    look,
    async lookAtAll() {
      mustCheckAll = true;
      await look();
      return context.getWebSockets().some(isOpen);
    },
    accept(socket, tokenHash) {
      context.acceptWebSocket(socket);
      socket.serializeAttachment({ tokenHash, follows: false } satisfies Watcher);
      arrived.add(socket);
      return look();
    },
    follow(socket, after) {
      joining.set(socket, after);
      return look();
    },
    leave(socket) {
      arrived.delete(socket);
      joining.delete(socket);
    },
  };
}
