/**
 * The messages between an agency's hub, or a workspace's stream, and its watchers, as JSON over one WebSocket per request.
 */
import type { ReportedChange } from "#core/audit";
import type { WorkspaceDraft, WorkspaceNews } from "#core/workspaces";
import type { SignedOutReason } from "../../core/shared/access-errors.ts";

export type SessionMessage =
  /** The first message to a watcher, unless it is the next one. */
  | { tag: "SESSION_HOLDS"; expiresAt: number }
  /** The last message to a watcher. */
  | { tag: "SESSION_ENDED"; reason: SignedOutReason };

/** First what was missed, which may be nothing, then each group as it happens. Only to watchers that follow. */
export interface ChangesMessage {
  tag: "CHANGES";
  changes: ReportedChange[];
}

/** What else a workspace's stream tells with changes. */
export interface NewsMessage {
  /** Null if only other records have changed, and for a watcher that has just come. */
  news: WorkspaceNews | null;
  /** The number of the last news that there are: who has seen less reads them. */
  upTo: number;
}

/** A hub tells only changes. A message is one value for all who are sent it. */
export type ToldMessage = (ChangesMessage & Partial<NewsMessage>) | { tag: "DRAFT"; draft: WorkspaceDraft };

/** The only message from a watcher: it wants the changes after `after` (null: from now on). */
export interface FollowMessage {
  after: number | null;
}

/** The session on whose behalf a request watches, and of what, in its headers. */
export const watchHeaders = {
  agencyId: "x-agency-id",
  tokenHash: "x-session",
  workspaceId: "x-workspace-id",
};
