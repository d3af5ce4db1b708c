/**
 * The change feed as one browser tab follows it: what it missed from the database, then more whenever the
 * agency's hub says that there is news. The hub's socket carries no content, so a lost message costs nothing
 * but the time until the next one.
 */
import {
  type AnnouncedChange,
  type ChangeFeed,
  findLastChangeSeq,
  listChanges,
  resumeFeed,
} from "#core/audit";
import type { AgencyScope } from "../../core/shared/agency-scope.ts";
import type { Env } from "../config.ts";
import { agencyHub } from "../durable-objects/hub-address.ts";

/** Changes told at once; a watcher that was away long gets several groups. */
const groupMax = 500;

export function watchChanges(env: Env, scope: AgencyScope): ChangeFeed {
  return {
    lastSeq: () => findLastChangeSeq(scope.db),
    watch: (after) => follow(env, scope, after),
  };
}

async function* follow(
  env: Env,
  scope: AgencyScope,
  after: number | null,
): AsyncGenerator<AnnouncedChange[]> {
  // Listening begins before the first look, so that nothing falls between the two.
  const response = await agencyHub(env, scope.agencyId).fetch("http://hub/watch", {
    headers: { upgrade: "websocket" },
  });
  const socket = response.webSocket;
  if (!socket) throw new Error("The agency's hub did not open a watch.");
  const state = { hasNews: true, isOver: false, wake: () => {} };
  const notice = (isOver: boolean) => () => {
    state.hasNews = true;
    state.isOver ||= isOver;
    state.wake();
  };
  socket.addEventListener("message", notice(false));
  socket.addEventListener("close", notice(true));
  socket.addEventListener("error", notice(true));
  socket.accept();
  try {
    const resumed = await resumeFeed(scope.db, after, { nowMs: scope.nowMs(), limit: groupMax });
    let { seen } = resumed;
    // Empty or not: tells the browser that the connection stands.
    yield resumed.missed;
    while (!state.isOver) {
      if (state.hasNews) {
        state.hasNews = false;
        const changes = await listChanges(scope.db, seen, groupMax);
        const last = changes.at(-1);
        if (last) {
          seen = last.seq;
          state.hasNews = true;
          yield changes;
        }
        continue;
      }
      await new Promise<void>((resolve) => {
        state.wake = resolve;
      });
    }
  } finally {
    socket.close(1000, "The watcher has gone.");
  }
}
