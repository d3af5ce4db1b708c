/**
 * The session of an open page has ended: unsaved input is put aside, and the tab goes to the sign-in page with a full
 * page load, so that nothing of the agency stays in its memory.
 */
import { dropThumbnails } from "../documents/thumbnail-cache.ts";
import { keepDrafts } from "./kept-drafts.ts";
import { reasonOf, signInPath } from "./sign-in-path.ts";

/** By then, the field again contains input that was restored because its question was rejected. */
const settleMs = 100;

let isLeaving = false;

/**
 * Whether the tab is leaving for the sign-in page. Then no one is asked about unsaved input: it is kept, or was
 * discarded.
 */
export const isLeavingApp = (): boolean => isLeaving;

/** The user signed out, so the failures that follow are expected. */
export function beginLeaving(): void {
  isLeaving = true;
}

export function stayAfterAll(): void {
  isLeaving = false;
}

/** `reason`: what the server said, if anything. */
export function leaveForSignIn(reason: unknown = null): void {
  const { pathname, search, hash } = window.location;
  if (isLeaving || !pathname.startsWith("/app/") || pathname === "/app/signin") return;
  isLeaving = true;
  void dropThumbnails();
  setTimeout(() => {
    keepDrafts();
    window.location.assign(
      signInPath({ from: pathname + search + hash, reason: reasonOf(reason) ?? "ENDED" }),
    );
  }, settleMs);
}
