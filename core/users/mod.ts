/** Agency users: who works for the agency, what they may do, and the mail that invites a new agency's owner. */
export { createAgencyUsers, userColumns } from "./agency-users.ts";
export { type AgencyUserNode, AgencyUserRef } from "./graphql-ref.ts";
export { type InvitationPorts, inviteOwner, inviteOwnerJob } from "./invitation.ts";
export { seedOwner } from "./seed-owner.ts";
export { users } from "./tables.ts";
