/**
 * A page is open and its session turns out to be over: what was typed is put aside, and the tab goes to the sign-in
 * page by a full load, so that nothing of the agency stays in its memory.
 */
import { keepDrafts } from "./kept-drafts.ts";
import { reasonOf, signInPath } from "./sign-in-path.ts";

/** What comes back into a field because its question was refused stands there by then. */
const settleMs = 100;

let isLeaving = false;

/** Whether the tab is on its way to the sign-in page. Then nobody is asked about lost typing: it is kept, or was given up. */
export const isLeavingApp = (): boolean => isLeaving;

/** A sign-out that was asked for: what follows from it is no surprise. */
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
  setTimeout(() => {
    keepDrafts();
    window.location.assign(
      signInPath({ from: pathname + search + hash, reason: reasonOf(reason) ?? "ENDED" }),
    );
  }, settleMs);
}
