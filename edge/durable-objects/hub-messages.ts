/** What an agency's hub and its watchers say to each other, as JSON over one WebSocket a request. */
import type { ReportedChange } from "#core/audit";
import type { SignedOutReason } from "../../core/shared/access-errors.ts";

export type HubMessage =
  /** The first thing that a watcher hears, unless it is the next one. */
  | { tag: "SESSION_HOLDS"; expiresAt: number }
  /** The last thing that a watcher hears. */
  | { tag: "SESSION_ENDED"; reason: SignedOutReason }
  /** First what was missed, which may be nothing, then each group as it happens. Only to those who follow. */
  | { tag: "CHANGES"; changes: ReportedChange[] };

/** The one thing that a watcher may say: it wants to hear the changes after `after` (null: from now on). */
export interface FollowMessage {
  after: number | null;
}

/** The session on whose behalf a request watches, in its headers. */
export const watchHeaders = { agencyId: "x-agency-id", tokenHash: "x-session" };
