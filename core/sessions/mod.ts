/**
 * Sessions, in the agency's own database: started at sign-in, ended at sign-out, invalid when the user is disabled. A
 * token from another agency or key gives no access.
 */
export {
  createSessionSecret,
  openSessionToken,
  type SessionClaim,
  sealSessionToken,
} from "./session-token.ts";
export { findSessionStatuses, findSignedOutReason, mayEndSessions } from "./session-status.ts";
export {
  beginSession,
  endSession,
  endSessionsOf,
  findViewer,
  sessionMs,
  type SignedInUser,
  userOfSession,
} from "./sessions.ts";
