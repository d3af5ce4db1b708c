/**
 * Sessions, in the agency's own database: begun at sign-in, ended at sign-out, void when the user is disabled. A
 * token from elsewhere opens nothing.
 */
export {
  createSessionSecret,
  openSessionToken,
  type SessionClaim,
  sealSessionToken,
} from "./session-token.ts";
export { findSessionStatuses, findSignedOutReason, mayEndSessions } from "./session-status.ts";
export { beginSession, endSession, findViewer, sessionMs } from "./sessions.ts";
