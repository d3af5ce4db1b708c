import type { Context } from "hono";
import { type NotAllowed, NotSignedIn, type SubscriptionClosed } from "../../core/shared/access-errors.ts";

/** Why something is not opened. `noun`: what a person opens at the address; `refusal`: none without a session. */
export const refuseAccess = (
  c: Context,
  refusal: NotSignedIn | NotAllowed | SubscriptionClosed | null | undefined,
  noun: string,
) =>
  !refusal || refusal instanceof NotSignedIn
    ? c.text(`You are not signed in. Sign in and open the ${noun} again.`, 401)
    : c.text(refusal.message, 403);
