/**
 * One request's connection to its agency's hub, for as long as its response streams: the hub reports changes, and
 * when the request's session has ended. The expiration time is known in advance, so it is checked here.
 */
import type { ChangeFeed } from "#core/audit";
import type { SessionClaim } from "#core/sessions";
import type { SignedOutReason } from "../../core/shared/access-errors.ts";
import type { Env } from "../config.ts";
import { agencyHub } from "../durable-objects/hub-address.ts";
import { type FollowMessage, type HubMessage, watchHeaders } from "../durable-objects/hub-messages.ts";
import { createSharedParser } from "./parse-shared.ts";
import { createWatcherQueue } from "./watcher-queue.ts";

export interface AgencyWatch {
  /** When the session ended, why; "LOST" if the connection to the hub is lost. */
  ended: Promise<SignedOutReason | "LOST">;
  follow: ChangeFeed["watch"];
  close(): void;
}

const parseMessage = createSharedParser();

/** Timers cannot be set for longer than 24 days. */
const timerMsMax = 24 * 60 * 60_000;

export async function openAgencyWatch(env: Env, session: SessionClaim): Promise<AgencyWatch> {
  const { webSocket: socket } = await agencyHub(env, session.agencyId).fetch("http://hub/watch", {
    headers: {
      upgrade: "websocket",
      [watchHeaders.agencyId]: session.agencyId,
      [watchHeaders.tokenHash]: session.tokenHash,
    },
  });
  if (!socket) throw new Error("The agency's hub did not accept the watcher.");
  const queue = createWatcherQueue();
  let expiry: ReturnType<typeof setTimeout> | undefined;
  let settle: (how: SignedOutReason | "LOST") => void = () => {};
  const ended = new Promise<SignedOutReason | "LOST">((resolve) => (settle = resolve));
  const end = (how: SignedOutReason | "LOST") => {
    clearTimeout(expiry);
    queue.end();
    settle(how);
    socket.close(1000, "The watcher has disconnected.");
  };
  const endAt = (expiresAt: number) => {
    const left = expiresAt - Date.now();
    if (left <= 0) end("EXPIRED");
    else expiry = setTimeout(() => endAt(expiresAt), Math.min(left, timerMsMax));
  };
  socket.addEventListener("message", ({ data }) => {
    const message = parseMessage(session.agencyId, String(data)) as HubMessage;
    if (message.tag === "CHANGES") queue.put(message.changes);
    else if (message.tag === "SESSION_HOLDS") endAt(message.expiresAt);
    else end(message.reason);
  });
  socket.addEventListener("close", () => end("LOST"));
  socket.addEventListener("error", () => end("LOST"));
  socket.accept();
  return {
    ended,
    async *follow(after) {
      socket.send(JSON.stringify({ after } satisfies FollowMessage));
      for (let changes = await queue.take(); changes; changes = await queue.take()) yield changes;
    },
    close: () => end("LOST"),
  };
}
