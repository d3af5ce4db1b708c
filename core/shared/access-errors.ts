/**
 * Access errors. Thrown rather than returned, because no use case continues after one. Their messages are shown to
 * people.
 */

/** Why a session that used to be valid no longer is. */
export type SignedOutReason = "EXPIRED" | "SIGNED_OUT" | "DISABLED";

const signedOutMessages: Record<SignedOutReason, string> = {
  EXPIRED: "Your session has expired. Sign in again.",
  SIGNED_OUT: "You signed out. Sign in again.",
  DISABLED: "Your user has been disabled. Ask an owner of your agency to enable it.",
};

export class NotSignedIn extends Error {
  override name = "NotSignedIn";
  readonly code = "UNAUTHENTICATED";
  /** Null when there is no such session. */
  readonly reason: SignedOutReason | null;
  constructor(reason: SignedOutReason | null = null) {
    super(reason === null ? "You are not signed in. Sign in and try again." : signedOutMessages[reason]);
    this.reason = reason;
  }
}

export class NotAllowed extends Error {
  override name = "NotAllowed";
  readonly code = "FORBIDDEN";
  constructor() {
    super("Your role does not allow this. Ask an owner of your agency.");
  }
}

/** The agency's subscription has ended or is paused. */
export class SubscriptionClosed extends Error {
  override name = "SubscriptionClosed";
  readonly code: "SUBSCRIPTION_EXPIRED" | "SUBSCRIPTION_PAUSED";
  constructor(state: "EXPIRED" | "PAUSED") {
    super(
      state === "EXPIRED"
        ? "The subscription of your agency has expired. An owner can restart it in Settings, Subscription."
        : "The subscription of your agency is paused, so nothing can be changed. An owner can resume it in Settings, Subscription.",
    );
    this.code = `SUBSCRIPTION_${state}`;
  }
}
