import { useSyncExternalStore } from "react";
import { hasDrafts } from "../session/kept-drafts.ts";
import type { SignedOutReason } from "../session/sign-in-path.ts";
import { Banner } from "../ui/banner.tsx";

const because: Record<SignedOutReason, string> = {
  EXPIRED: "Your session has expired.",
  SIGNED_OUT: "You signed out in another window.",
  DISABLED: "Your user has been disabled. Ask an owner of your agency to enable it.",
  ENDED: "Your session has expired, or you signed out in another tab.",
};

const noSubscription = () => () => undefined;

/** Why someone was sent to the sign-in page in the middle of their work, and what happens to that work. */
export function SignedOutNote({ reason }: { reason: SignedOutReason }) {
  const isKept = useSyncExternalStore(noSubscription, hasDrafts, () => false);
  return (
    <Banner title="You were signed out">
      {because[reason]}
      {reason !== "DISABLED" && " Sign in to go back to where you were."}
      {isKept && " What you typed is kept in this tab."}
    </Banner>
  );
}
