/**
 * One request's view of a workspace: what has happened since it looked last comes from the database, the rest from the
 * workspace's stream. Numbers tell what was seen, so that nothing is missed and nothing comes twice.
 */
import { type OpenNews, readNews, type WorkspaceNews } from "#core/workspaces";
import type { AgencyDb } from "../../core/shared/database.ts";
import type { Env } from "../config.ts";
import { createSharedParser } from "./parse-shared.ts";
import { workspaceStream } from "../durable-objects/stream-address.ts";
import { type StreamMessage, streamHeaders } from "../durable-objects/stream-interface.ts";

const parseMessage = createSharedParser();

/**
 * `whenGone` resolves once the watcher has disconnected or may no longer watch. A generator that waits cannot be ended
 * from outside, so without it the stream would keep the sockets of everyone who ever watched.
 */
export function openWorkspaceNews(
  env: Env,
  agencyId: string,
  db: AgencyDb,
  whenGone: () => Promise<unknown>,
): OpenNews {
  return async function* (workspaceId, after) {
    const arrived: StreamMessage[] = [];
    const state = { isOver: false };
    let wake = () => {};
    const socket = await openSocket(env, { agencyId, workspaceId });
    const end = () => {
      state.isOver = true;
      wake();
    };
    socket.addEventListener("message", ({ data }) => {
      arrived.push(parseMessage(agencyId, String(data)) as StreamMessage);
      wake();
    });
    socket.addEventListener("close", end);
    socket.addEventListener("error", end);
    socket.accept();
    whenGone().then(end, end);
    try {
      let seen = after;
      const missed = await readNews(db, workspaceId, seen);
      if (missed) {
        seen = missed.seq;
        // Empty news are worth passing on as well: they say that the watcher is connected.
        yield missed;
      }
      while (!state.isOver) {
        const next = arrived.shift();
        if (!next) {
          await new Promise<void>((resolve) => (wake = resolve));
          continue;
        }
        if ("draft" in next) {
          yield next;
          continue;
        }
        const fresh = await freshOf(db, workspaceId, next, seen);
        if (!fresh) continue;
        seen = fresh.seq;
        yield fresh;
      }
    } finally {
      socket.close(1000, "The watcher has disconnected.");
    }
  };
}

/**
 * What is new after `seen`; null if nothing is. The stream may have told something before this watcher came, or may not
 * know what it told before it slept.
 */
async function freshOf(
  db: AgencyDb,
  workspaceId: string,
  told: WorkspaceNews | { upTo: number },
  seen: number,
): Promise<WorkspaceNews | null> {
  const isNumber = "upTo" in told;
  if ((isNumber ? told.upTo : told.seq) <= seen) return null;
  const fresh = isNumber || told.after !== seen ? await readNews(db, workspaceId, seen) : told;
  return fresh && fresh.seq > seen ? fresh : null;
}

async function openSocket(
  env: Env,
  { agencyId, workspaceId }: { agencyId: string; workspaceId: string },
): Promise<WebSocket> {
  const { webSocket } = await workspaceStream(env, agencyId, workspaceId).fetch("http://stream/watch", {
    headers: {
      upgrade: "websocket",
      [streamHeaders.agencyId]: agencyId,
      [streamHeaders.workspaceId]: workspaceId,
    },
  });
  if (!webSocket) throw new Error("The workspace's stream did not accept the watcher.");
  return webSocket;
}
