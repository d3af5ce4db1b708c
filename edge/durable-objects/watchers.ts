/**
 * The side of an agency's hub, or of a workspace's stream, on which watchers are. However many there are, changes are read
 * once for all of them, and one statement checks whether their sessions are still valid. Nothing is reported to a watcher
 * before its session was checked; a watcher whose session has ended is notified and disconnected.
 */
import {
  type AnnouncedChange,
  listChanges,
  loadRecentChanges,
  type RecentChanges,
  type ReportedChange,
} from "#core/audit";
import { anythingChanged } from "#model/audit";
import { findSessionStatuses, mayEndSessions } from "#core/sessions";
import type { ClockTask } from "../../core/shared/clock-tasks.ts";
import type { AgencyDb } from "../../core/shared/database.ts";
import type { ChangesMessage, SessionMessage } from "./watch-messages.ts";

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

/** Stored with each socket, also while the object sleeps. */
interface Watcher {
  tokenHash: string;
  follows: boolean;
}

const isOpen = ({ readyState }: WebSocket) => readyState === WebSocket.OPEN;

/** What the hub has read and hands to the streams, so that they need not. */
export interface HandedChanges {
  /** The number of the change after which `changes` are all. */
  after: number;
  changes: readonly AnnouncedChange[];
  /** Every session is to be checked, not only when a change says that one may have ended. */
  checksAll: boolean;
  /** How many watch anything of the agency. */
  watching: number;
}

/** Other objects that tell their own watchers what this one hands to them. */
export interface Relay {
  /** Whether there are any. */
  isNeeded(): boolean;
  /** False if one of them was not reached; it never rejects. */
  hand(changes: HandedChanges): Promise<boolean>;
  /** How many watch there, as far as they have said. */
  watching(): number;
}

/** What the watchers of an object are told in one message with the changes. */
export interface Beside<More extends object> {
  /** In the same round trip: what is new since it was told last. */
  read(db: AgencyDb): Promise<More>;
  /** The same if nothing may be new: what a watcher who joins has to know. */
  recall(db: AgencyDb): Promise<More>;
  isNews(more: More): boolean;
  /** It has been told: the next one is read from there on. */
  keep(more: More): void;
  /** Nobody watches any more. */
  forget(): void;
}

export const nothingBeside: Beside<object> = {
  read: async () => ({}),
  recall: async () => ({}),
  isNews: () => false,
  keep: () => undefined,
  forget: () => undefined,
};

export interface Watchers {
  accept(socket: WebSocket, tokenHash: string): Promise<void>;
  follow(socket: WebSocket, after: number | null): Promise<void>;
  leave(socket: WebSocket): void;
  /** Reports what is new. Concurrent calls share one or two reads. */
  look(): Promise<void>;
  /** The same, and also checks every session. False if there are no watchers. */
  lookAtAll(): Promise<boolean>;
  /** From now on, changes are known by their number, even if nobody watches here. */
  begin(): Promise<void>;
  /** Reports what another object has read, without reading it again unless something is missing. */
  take(handed: HandedChanges): Promise<void>;
  /** A message for everyone who follows, as it is. */
  say(message: object): void;
}

export const checkSessionsTask: ClockTask<{ watchers: Watchers }> = {
  name: "check-sessions",
  followsWrites: true,
  async run({ watchers }, nowMs) {
    return { nextDueAt: (await watchers.lookAtAll()) ? nowMs + sessionsCheckedEveryMs : null };
  },
};

export function createWatchers<More extends object>({
  context,
  openDatabase,
  beside,
  relay,
}: {
  context: DurableObjectState;
  openDatabase(): AgencyDb;
  beside: Beside<More>;
  relay?: Relay;
}): Watchers {
  /** Reading what is stored with a socket takes longer than sending it a message. */
  const known = new WeakMap<WebSocket, Watcher>();
  const keepWatcher = (socket: WebSocket, watcher: Watcher): Watcher => {
    known.set(socket, watcher);
    return watcher;
  };
  const watcherOf = (socket: WebSocket): Watcher =>
    known.get(socket) ?? keepWatcher(socket, socket.deserializeAttachment() as Watcher);
  const storeWatcher = (socket: WebSocket, watcher: Watcher) =>
    socket.serializeAttachment(keepWatcher(socket, watcher));
  /** For watchers that join; unknown until one has missed something. */
  let recent: RecentChanges | null = null;
  const arrived = new Set<WebSocket>();
  const joining = new Map<WebSocket, number | null>();
  let handed: HandedChanges[] = [];
  let watchingElsewhere = 0;
  let isStale = false;
  let mustRead = false;
  let mustReadBeside = false;
  let mustCheckAll = false;
  let looking: Promise<void> | undefined;

  /**
   * The number of the last change that was reported, also after sleep; undefined while nobody watches. Reporting a change
   * twice does no harm.
   */
  const reportedSeq = () => context.storage.kv.get<number>("toldSeq");

  /** What was not reported yet. */
  async function readFresh(db: AgencyDb, given: readonly HandedChanges[] | null, joined: Joined) {
    const reported = reportedSeq();
    const hasMissed = [...joined.values()].some((after) => after !== null && after < (reported ?? 0));
    if (reported === undefined || (!recent && hasMissed)) {
      recent = await loadRecentChanges(db);
      return reported === undefined ? [] : recent.since(reported);
    }
    const fresh = given
      ? given.flatMap(({ changes }) => changes).filter(({ seq }) => seq > reported)
      : await listChanges(db, reported, groupMax);
    recent?.add(fresh);
    if (!given && fresh.length === groupMax) mustRead = isStale = true;
    return fresh;
  }

  async function readStatuses(db: AgencyDb, sockets: readonly WebSocket[]) {
    const tokenHashes = new Set(sockets.map((socket) => watcherOf(socket).tokenHash));
    const statuses = await findSessionStatuses(db, [...tokenHashes], Date.now());
    return { sockets, statuses };
  }

  function settle({ sockets, statuses }: Awaited<ReturnType<typeof readStatuses>>, isNew: Set<WebSocket>) {
    const say = (socket: WebSocket, message: SessionMessage) => socket.send(JSON.stringify(message));
    // Whoever has left meanwhile must not keep the others from being told.
    for (const socket of sockets.filter(isOpen)) {
      const status = statuses.get(watcherOf(socket).tokenHash);
      if (status?.holds) {
        if (isNew.has(socket)) say(socket, { tag: "SESSION_HOLDS", expiresAt: status.expiresAt });
        continue;
      }
      say(socket, { tag: "SESSION_ENDED", reason: status?.reason ?? "SIGNED_OUT" });
      socket.close(4001, "The session has ended.");
    }
  }

  const followersAmong = (all: readonly WebSocket[]) => all.filter((socket) => watcherOf(socket).follows);

  function sayTo(sockets: readonly WebSocket[], text: string): void {
    for (const socket of sockets) {
      try {
        socket.send(text);
      } catch {
        // It has left meanwhile. Asking each before sending would take as long as sending.
      }
    }
  }

  /** The number of watchers reached. */
  function report(
    all: readonly WebSocket[],
    { fresh, more, joined }: { fresh: readonly AnnouncedChange[]; more: More | null; joined: Joined },
  ) {
    const followers = followersAmong(all);
    const here = followers.length + joined.size;
    const watching = Math.max(here + (relay?.watching() ?? 0), watchingElsewhere);
    const readWithinMs = Math.min(watching * readingMs, readWithinMsMax);
    const messageOf = (changes: readonly AnnouncedChange[]) =>
      JSON.stringify({
        ...more,
        tag: "CHANGES",
        changes: changes.map((change): ReportedChange => ({ ...change, readWithinMs })),
      } satisfies ChangesMessage);
    if (fresh.length > 0 || (more && beside.isNews(more))) {
      sayTo(followers, messageOf(fresh));
    }
    for (const [socket, after] of joined) {
      if (!isOpen(socket)) continue;
      storeWatcher(socket, { ...watcherOf(socket), follows: true });
      const missed =
        recent?.since(after ?? recent.lastSeq()) ?? fresh.filter(({ seq }) => seq > (after ?? seq));
      socket.send(messageOf(missed));
    }
    return watching;
  }

  function keepReported(fresh: readonly AnnouncedChange[]) {
    const seq = fresh.at(-1)?.seq ?? (reportedSeq() === undefined ? recent?.lastSeq() : undefined);
    if (seq !== undefined) context.storage.kv.put("toldSeq", seq);
  }

  async function lookOnce(): Promise<void> {
    const given = mustRead ? null : handed;
    const all = context.getWebSockets().filter(isOpen);
    const isNew = new Set(arrived);
    const joined: Joined = new Map(joining);
    const checksAll = mustCheckAll;
    const readBeside = mustReadBeside ? beside.read : beside.recall;
    isStale = mustRead = mustReadBeside = mustCheckAll = false;
    handed = [];
    arrived.clear();
    joining.clear();
    if (all.length === 0 && !relay?.isNeeded()) {
      recent = null;
      context.storage.kv.delete("toldSeq");
      beside.forget();
      return;
    }
    let handing: Promise<boolean> | undefined;
    try {
      const db = openDatabase();
      const after = reportedSeq();
      const [fresh, more, checked] = await Promise.all([
        readFresh(db, given, joined),
        given ? null : readBeside(db),
        readStatuses(db, checksAll ? all : [...isNew]),
      ]);
      if (relay && (fresh.length > 0 || checksAll)) {
        const watching = all.length + relay.watching();
        handing = relay.hand({ after: after ?? 0, changes: fresh, checksAll, watching });
      }
      const mayHaveEnded = !checksAll && fresh.some((each) => mayEndSessions(each) || isAnything(each));
      settle(mayHaveEnded ? await readStatuses(db, all) : checked, isNew);
      const watching = report(all, { fresh, more, joined });
      keepReported(fresh);
      if (more) beside.keep(more);
      if (relay && fresh.length > 0 && watching > 0)
        await scheduler.wait(Math.min(watching * reportingMs, groupingMsMax));
    } catch (error) {
      // Those who wait for a report will call again; the others get it with the next read.
      mustRead = mustReadBeside = mustCheckAll = true;
      recent = null;
      for (const socket of [...isNew, ...joined.keys()])
        socket.close(1011, "The agency's database cannot be read.");
      throw error;
    }
    if ((await handing) === false) {
      mustCheckAll = true;
      throw new Error("Not all who watch a workspace were told.");
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

  function lookAgain(): Promise<void> {
    isStale = true;
    return (looking ??= lookUntilFresh());
  }

  function lookForChanges(): Promise<void> {
    mustRead = true;
    return lookAgain();
  }

  function look(): Promise<void> {
    mustReadBeside = true;
    return lookForChanges();
  }

  return {
    look,
    async lookAtAll() {
      mustCheckAll = true;
      await look();
      return context.getWebSockets().some(isOpen) || relay?.isNeeded() === true;
    },
    begin: () => (reportedSeq() === undefined ? lookForChanges() : Promise.resolve()),
    take(group) {
      const reported = reportedSeq();
      watchingElsewhere = group.watching;
      const last = group.changes.at(-1)?.seq ?? group.after;
      if (reported !== undefined && last <= reported && !group.checksAll) return Promise.resolve();
      mustCheckAll ||= group.checksAll;
      mustRead ||= reported === undefined || group.after > reported;
      handed.push(group);
      return lookAgain();
    },
    say(message) {
      sayTo(followersAmong(context.getWebSockets()), JSON.stringify(message));
    },
    accept(socket, tokenHash) {
      context.acceptWebSocket(socket);
      storeWatcher(socket, { tokenHash, follows: false });
      arrived.add(socket);
      return lookForChanges();
    },
    follow(socket, after) {
      joining.set(socket, after);
      return lookForChanges();
    },
    leave(socket) {
      arrived.delete(socket);
      joining.delete(socket);
    },
  };
}

/** Those who begin to follow, with the number of the last change that each has seen; null: from now on. */
type Joined = Map<WebSocket, number | null>;

const isAnything = ({ entity }: { entity: string }) => entity === anythingChanged;
