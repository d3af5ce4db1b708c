/**
 * Agency users: who works for the agency, what they may do, and the mails that invite them. An address belongs to one
 * agency, active users never exceed the seats, and an agency always has an active owner, also when several people change
 * users at the same time.
 */
export { createAgencyUsers } from "./agency-users.ts";
export { guardRole, isStillAllowed, userColumns } from "./find-users.ts";
export { type AgencyUserNode, AgencyUserRef } from "./graphql-ref.ts";
export { type InvitationPorts, inviteOwner, inviteOwnerJob, inviteUserJob } from "./invitation.ts";
export { seedOwner } from "./seed-owner.ts";
export { sweepAddressesTask } from "./sign-in-addresses.ts";
export { createStaff, type StaffDeps } from "./staff.ts";
export { users } from "./tables.ts";
export type { MovedWork, WorkMover } from "./work-movers.ts";
