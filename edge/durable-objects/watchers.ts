/**
 * Those who watch one agency, on the hub's side. However many they are, the change feed is read once for all of
 * them, and whether their sessions still hold is asked in one statement. Nobody is told anything before their
 * session was checked, and who came in on a session that has ended is told so and let go.
 */
import { listChanges, loadRecentChanges, type RecentChanges, type ToldChange } from "#core/audit";
import { findSessionStandings, mayEndSessions } from "#core/users";
import type { AgencyDb } from "../../core/shared/database.ts";
import type { HubMessage } from "./hub-messages.ts";

/** Changes read at once; more come with the next look. */
const groupMax = 500;
/** Telling one watcher takes about this long, so that a burst of changes is told in groups when there are many. */
const tellingMs = 0.2;
const groupingMsMax = 100;
/** Reading its page again takes one watcher about this long; for that long times their number they spread out. */
const readingMs = 10;
const readWithinMsMax = 10_000;

/** Kept with each socket, also while the hub sleeps. */
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
  /** Tells what is new. Called at once by many, it looks once or twice. */
  look(): Promise<void>;
  /** The same, and asks about every session. */
  lookAtAll(): Promise<void>;
}

export function createWatchers(context: DurableObjectState, openDatabase: () => Promise<AgencyDb>): Watchers {
  /** Unknown while nobody watches and after a sleep. */
  let recent: RecentChanges | null = null;
  const arrived = new Set<WebSocket>();
  const joining = new Map<WebSocket, number | null>();
  let isStale = false;
  /** A hub that wakes up cannot know what happened to sessions meanwhile. */
  let mustCheckAll = true;
  let looking: Promise<void> | undefined;

  /** What nobody was told yet. Where the telling was is kept over a sleep; told twice does no harm. */
  async function readFresh(db: AgencyDb) {
    if (recent) {
      const fresh = await listChanges(db, recent.lastSeq(), groupMax);
      recent.add(fresh);
      isStale ||= fresh.length === groupMax;
      return fresh;
    }
    const toldSeq = context.storage.kv.get<number>("toldSeq");
    recent = await loadRecentChanges(db);
    return toldSeq === undefined ? [] : recent.since(toldSeq);
  }

  async function readStandings(db: AgencyDb, sockets: readonly WebSocket[]) {
    const tokenHashes = new Set(sockets.map((socket) => watcherOf(socket).tokenHash));
    const standings = await findSessionStandings(db, [...tokenHashes], Date.now());
    return { sockets, standings };
  }

  function settle({ sockets, standings }: Awaited<ReturnType<typeof readStandings>>, isNew: Set<WebSocket>) {
    for (const socket of sockets) {
      const standing = standings.get(watcherOf(socket).tokenHash);
      if (standing?.holds) {
        if (isNew.has(socket)) say(socket, { tag: "SESSION_HOLDS", expiresAt: standing.expiresAt });
        continue;
      }
      say(socket, { tag: "SESSION_ENDED", reason: standing?.reason ?? "SIGNED_OUT" });
      socket.close(4001, "The session has ended.");
    }
  }

  /** How many were told. */
  function tell(
    all: readonly WebSocket[],
    changes: Awaited<ReturnType<typeof readFresh>>,
    joined: Map<WebSocket, number | null>,
  ) {
    const followers = all.filter((socket) => isOpen(socket) && watcherOf(socket).follows);
    const readWithinMs = Math.min((followers.length + joined.size) * readingMs, readWithinMsMax);
    const messageOf = (told: typeof changes) =>
      JSON.stringify({
        tag: "CHANGES",
        changes: told.map((change): ToldChange => ({ ...change, readWithinMs })),
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
        readStandings(db, checksAll ? all : [...isNew]),
      ]);
      const mayHaveEnded = !checksAll && fresh.some(mayEndSessions);
      settle(mayHaveEnded ? await readStandings(db, all) : checked, isNew);
      const told = tell(all, fresh, joined);
      if (fresh.length > 0 || joined.size > 0) context.storage.kv.put("toldSeq", recent?.lastSeq() ?? 0);
      if (fresh.length > 0 && told > 0) await scheduler.wait(Math.min(told * tellingMs, groupingMsMax));
    } catch (error) {
      // Whoever was to be told something comes again; the others are told with the next look.
      mustCheckAll = true;
      for (const socket of [...isNew, ...joined.keys()]) socket.close(1011, "The agency cannot be read.");
      throw error;
    }
  }

  async function lookUntilFresh(): Promise<void> {
    try {
      while (isStale) await lookOnce();
    } finally {
      // In the turn that found nothing stale: whoever asks after that begins anew.
      looking = undefined;
    }
  }

  function look(): Promise<void> {
    isStale = true;
    return (looking ??= lookUntilFresh());
  }

  return {
    look,
    lookAtAll() {
      mustCheckAll = true;
      return look();
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
