/**
 * One request's connection to the stream of a workspace, its only one: what has happened since it looked last comes from
 * the database, the rest, with the changes of other records, from the stream. Numbers tell what was seen, so that nothing is
 * missed and nothing comes twice.
 */
import { readNews, type WorkspaceNews, type WorkspaceTold } from "#core/workspaces";
import type { SessionClaim } from "#core/sessions";
import { anythingChanged } from "#model/audit";
import type { AgencyDb } from "../../core/shared/database.ts";
import type { Env } from "../config.ts";
import { workspaceStream } from "../durable-objects/stream-address.ts";
import type { ToldMessage } from "../durable-objects/watch-messages.ts";
import { openWatchSocket, type SessionWatch } from "./watch-socket.ts";

/** A slow watcher reads the news again, and is told to reload the rest. */
const waitingMax = 100;

export interface WorkspaceWatch {
  opened: Promise<SessionWatch>;
  /** `missed`, at once; then all that has happened since, as it comes. */
  follow(db: AgencyDb, missed: WorkspaceNews, changesAfter: number | null): AsyncIterable<WorkspaceTold>;
}

interface Seen {
  after: number;
  changesAfter: number | null;
}

type Changed = Extract<ToldMessage, { tag: "CHANGES" }>;

export function openWorkspaceWatch(env: Env, session: SessionClaim, workspaceId: string): WorkspaceWatch {
  let arrived: ToldMessage[] = [];
  const state = { isOver: false };
  let wake = () => {};
  const opened = openWatchSocket(
    workspaceStream(env, session.agencyId, workspaceId),
    { ...session, workspaceId },
    {
      take(message) {
        arrived.push(message);
        if (arrived.length > waitingMax) arrived = inShort(arrived);
        wake();
      },
      end() {
        state.isOver = true;
        wake();
      },
    },
  );

  /** What is new of a message. As it came, it is one value for all who watch. */
  function newOf(message: Changed, fresh: WorkspaceNews | null, seen: Seen): WorkspaceTold | null {
    const { news = null } = message;
    const isNews = fresh !== null && fresh.seq > seen.after;
    const changes = message.changes.filter(({ seq }) => seq > (seen.changesAfter ?? 0));
    if (isNews) seen.after = fresh.seq;
    seen.changesAfter = changes.at(-1)?.seq ?? seen.changesAfter;
    if (!isNews && changes.length === 0) return null;
    const isWhole = (isNews ? fresh : null) === news && changes.length === message.changes.length;
    return isWhole ? message : { news: isNews ? fresh : null, changes };
  }

  return {
    opened,
    async *follow(db, missed, changesAfter) {
      const following = opened.then((watch) => {
        watch.follow(changesAfter);
        return watch;
      });
      following.catch(() => undefined);
      // Empty news are worth passing on as well: they say that the watcher is connected.
      yield { news: missed, changes: [] };
      const { close } = await following;
      try {
        const seen = { after: missed.seq, changesAfter };
        while (!state.isOver) {
          const next = arrived.shift();
          if (!next) await new Promise<void>((resolve) => (wake = resolve));
          else if (next.tag === "DRAFT") yield next;
          else {
            const { news = null, upTo = 0 } = next;
            const hasGap = upTo > seen.after && news?.after !== seen.after;
            const told = newOf(next, hasGap ? await readNews(db, workspaceId, seen.after) : news, seen);
            if (told) yield told;
          }
        }
      } finally {
        close();
      }
    },
  };
}

/** That something has happened, in place of what. */
function inShort(messages: readonly ToldMessage[]): ToldMessage[] {
  const changed = messages.filter((message) => message.tag === "CHANGES");
  const last = changed.flatMap(({ changes }) => changes).at(-1);
  const changes = last
    ? [{ ...last, entity: anythingChanged, entityId: anythingChanged, parentId: null }]
    : [];
  return [{ tag: "CHANGES", changes, news: null, upTo: Math.max(0, ...changed.map(({ upTo = 0 }) => upTo)) }];
}
