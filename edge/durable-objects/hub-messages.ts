/** The messages between an agency's hub and its watchers, as JSON over one WebSocket per request. */
import type { ReportedChange } from "#core/audit";
import type { SignedOutReason } from "../../core/shared/access-errors.ts";

export type HubMessage =
  /** The first message to a watcher, unless it is the next one. */
  | { tag: "SESSION_HOLDS"; expiresAt: number }
  /** The last message to a watcher. */
  | { tag: "SESSION_ENDED"; reason: SignedOutReason }
  /** First what was missed, which may be nothing, then each group as it happens. Only to watchers that follow. */
  | { tag: "CHANGES"; changes: ReportedChange[] };

/** The only message from a watcher: it wants the changes after `after` (null: from now on). */
export interface FollowMessage {
  after: number | null;
}

/** The session on whose behalf a request watches, in its headers. */
export const watchHeaders = { agencyId: "x-agency-id", tokenHash: "x-session" };
