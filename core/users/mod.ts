/**
 * Agency users and how they get in: sign-in by a mailed code (registry), sessions (the agency's database), roles.
 * Knowing an address is not enough, knowing a user's id is not enough, and a token from elsewhere opens nothing.
 */
export { createAgencyUsers } from "./agency-users.ts";
export { AgencyUserRef } from "./graphql-ref.ts";
export { type InvitationPorts, inviteOwner, inviteOwnerJob } from "./invitation.ts";
export { type Mailer, MailRefused } from "./mailer.ts";
export { judgeOperatorToken, type OperatorVerdict } from "./operator-token.ts";
export { seedOwner } from "./seed-owner.ts";
export {
  createSessionSecret,
  openSessionToken,
  type SessionClaim,
  sealSessionToken,
} from "./session-token.ts";
export { findSessionStatuses, findSignedOutReason, mayEndSessions } from "./session-status.ts";
export { beginSession, endSession, findViewer } from "./sessions.ts";
export { createSignInDoor } from "./sign-in-door.ts";
export { deliverSignInMail, type SignInMailMessage, signInMailMessageSchema } from "./sign-in-mail.ts";
export { signInLimits, type SignInLimits } from "./sign-in-limits.ts";
export { createSignIn, type SignIn } from "./sign-in.ts";
export { users } from "./tables.ts";
