/** One request's connection to its agency's hub, which reports changes. */
import type { ChangeFeed } from "#core/audit";
import type { SessionClaim } from "#core/sessions";
import type { Env } from "../config.ts";
import { agencyHub } from "../durable-objects/hub-address.ts";
import { openWatchSocket, type SessionWatch } from "./watch-socket.ts";
import { createWatcherQueue } from "./watcher-queue.ts";

export interface AgencyWatch extends SessionWatch {
  follow: ChangeFeed["watch"];
}

export async function openAgencyWatch(env: Env, session: SessionClaim): Promise<AgencyWatch> {
  const queue = createWatcherQueue();
  const { ended, close, follow } = await openWatchSocket(agencyHub(env, session.agencyId), session, {
    take(message) {
      if (message.tag === "CHANGES") queue.put(message.changes);
    },
    end: queue.end,
  });
  return {
    ended,
    close,
    async *follow(after) {
      follow(after);
      for (let changes = await queue.take(); changes; changes = await queue.take()) yield changes;
    },
  };
}
