/**
 * One request's line to its agency's hub, for as long as its answer streams: the hub says what changed, and when
 * the request's session holds no more. That it expires is known beforehand, so that is watched here.
 */
import type { ChangeFeed } from "#core/audit";
import type { SessionClaim } from "#core/sessions";
import type { SignedOutReason } from "../../core/shared/access-errors.ts";
import type { Env } from "../config.ts";
import { agencyHub } from "../durable-objects/hub-address.ts";
import { type FollowMessage, type HubMessage, watchHeaders } from "../durable-objects/hub-messages.ts";
import { createWatcherQueue } from "./watcher-queue.ts";

export interface AgencyWatch {
  /** When the session ended, why; "LOST" when the hub cannot be heard any more. */
  ended: Promise<SignedOutReason | "LOST">;
  follow: ChangeFeed["watch"];
  close(): void;
}

/** A timer cannot be set for longer than 24 days. */
const timerMsMax = 24 * 60 * 60_000;

export async function openAgencyWatch(env: Env, session: SessionClaim): Promise<AgencyWatch> {
  const { webSocket: socket } = await agencyHub(env, session.agencyId).fetch("http://hub/watch", {
    headers: {
      upgrade: "websocket",
      [watchHeaders.agencyId]: session.agencyId,
      [watchHeaders.tokenHash]: session.tokenHash,
    },
  });
  if (!socket) throw new Error("The agency's hub did not open a watch.");
  const queue = createWatcherQueue();
  let expiry: ReturnType<typeof setTimeout> | undefined;
  let settle: (how: SignedOutReason | "LOST") => void = () => {};
  const ended = new Promise<SignedOutReason | "LOST">((resolve) => (settle = resolve));
  const end = (how: SignedOutReason | "LOST") => {
    clearTimeout(expiry);
    queue.end();
    settle(how);
    socket.close(1000, "The watcher has gone.");
  };
  const endAt = (expiresAt: number) => {
    const left = expiresAt - Date.now();
    if (left <= 0) end("EXPIRED");
    else expiry = setTimeout(() => endAt(expiresAt), Math.min(left, timerMsMax));
  };
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(String(data)) as HubMessage;
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
