/**
 * One request's connection to the object that tells it what happens, for as long as its response streams. The object also
 * says when the request's session has ended; the expiration time is known in advance, so it is checked here.
 */
import type { SessionClaim } from "#core/sessions";
import type { SignedOutReason } from "../../core/shared/access-errors.ts";
import {
  type FollowMessage,
  type SessionMessage,
  type ToldMessage,
  watchHeaders,
} from "../durable-objects/watch-messages.ts";
import { createSharedParser } from "./parse-shared.ts";

export interface SessionWatch {
  /** When the session ended, why; "LOST" if the connection is lost. */
  ended: Promise<SignedOutReason | "LOST">;
  close(): void;
}

export interface WatchSocket extends SessionWatch {
  /** Asks for the changes after `after` (null: from now on). */
  follow(after: number | null): void;
}

const parseMessage = createSharedParser();

/** Timers cannot be set for longer than 24 days. */
const timerMsMax = 24 * 60 * 60_000;

export async function openWatchSocket(
  object: { fetch(url: string, init: RequestInit): Promise<Response> },
  { agencyId, tokenHash, workspaceId }: SessionClaim & { workspaceId?: string },
  told: { take(message: ToldMessage): void; end(): void },
): Promise<WatchSocket> {
  const { webSocket: socket } = await object.fetch("http://object/watch", {
    headers: {
      upgrade: "websocket",
      [watchHeaders.agencyId]: agencyId,
      [watchHeaders.tokenHash]: tokenHash,
      ...(workspaceId === undefined ? {} : { [watchHeaders.workspaceId]: workspaceId }),
    },
  });
  if (!socket) throw new Error("The watcher was not accepted.");
  let expiry: ReturnType<typeof setTimeout> | undefined;
  let settle: (how: SignedOutReason | "LOST") => void = () => {};
  const ended = new Promise<SignedOutReason | "LOST">((resolve) => (settle = resolve));
  const end = (how: SignedOutReason | "LOST") => {
    clearTimeout(expiry);
    told.end();
    settle(how);
    socket.close(1000, "The watcher has disconnected.");
  };
  const endAt = (expiresAt: number) => {
    const left = expiresAt - Date.now();
    if (left <= 0) end("EXPIRED");
    else expiry = setTimeout(() => endAt(expiresAt), Math.min(left, timerMsMax));
  };
  socket.addEventListener("message", ({ data }) => {
    const message = parseMessage(agencyId, String(data)) as SessionMessage | ToldMessage;
    if (message.tag === "SESSION_ENDED") end(message.reason);
    else if (message.tag === "SESSION_HOLDS") endAt(message.expiresAt);
    else told.take(message);
  });
  socket.addEventListener("close", () => end("LOST"));
  socket.addEventListener("error", () => end("LOST"));
  socket.accept();
  return {
    ended,
    follow: (after) => socket.send(JSON.stringify({ after } satisfies FollowMessage)),
    close: () => end("LOST"),
  };
}
