import { AgencyRef } from "#core/agencies";
import { roles } from "../shared/actor.ts";
import { builder, unwrap } from "../shared/graphql-builder.ts";
import type { AgencyUsers } from "./agency-users.ts";
import { AgencyUserRef } from "./graphql-ref.ts";
import { agencyUserStates, initialsOf, type OpenWork } from "./model.ts";
import type { Staff } from "./staff.ts";

declare module "../shared/services.ts" {
  interface Services {
    users: AgencyUsers;
    staff: Staff;
  }
}

const StateRef = builder.enumType("AgencyUserState", {
  description: "A DISABLED user cannot sign in and uses no seat.",
  values: agencyUserStates,
});
const RoleRef = builder.enumType("AgencyUserRole", { description: "What a user may do.", values: roles });

const OpenWorkRef = builder.objectRef<OpenWork>("OpenWork");
builder.objectType(OpenWorkRef, {
  description: "What a user is responsible for and has not finished.",
  fields: (t) => ({
    serviceRequests: t.exposeInt("serviceRequests", { description: "Open service requests." }),
    policies: t.exposeInt("policies", { description: "Policies that have not ended." }),
    accounts: t.exposeInt("accounts", { description: "Accounts, as producer or service rep." }),
  }),
});

builder.objectType(AgencyUserRef, {
  description: "A person on the agency's staff.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Id." }),
    email: t.exposeString("email", {
      description: "The address that they sign in with; empty for a removed user.",
    }),
    name: t.exposeString("name", { description: "Full name." }),
    initials: t.string({ description: "One or two letters.", resolve: ({ name }) => initialsOf(name) }),
    state: t.expose("state", { type: StateRef, description: "Whether they may sign in." }),
    role: t.expose("role", { type: RoleRef, description: "What the user may do." }),
    version: t.exposeInt("version", {
      description: "Increases with every change; send it back with an edit.",
    }),
    invitedAt: t.expose("invitedAt", {
      type: "DateTime",
      nullable: true,
      description: "When the last invitation was sent; null for the agency's first owner.",
    }),
    invitationFailure: t.string({
      nullable: true,
      description: "Why the last invitation could not be sent; null if it was, or if it is on its way.",
      resolve: async ({ id, invitedAt }, _args, { services }) => {
        const refused = await services.staff.refusedInvitations.load(id);
        return refused && refused.at >= (invitedAt ?? 0) ? refused.reason : null;
      },
    }),
    lastSignInAt: t.expose("lastSignInAt", {
      type: "DateTime",
      nullable: true,
      description: "When they last signed in; null if they never did.",
    }),
    removedAt: t.expose("removedAt", {
      type: "DateTime",
      nullable: true,
      description:
        "When they were removed. Removed users are not listed; records and histories still name them.",
    }),
    openWork: t.field({
      type: OpenWorkRef,
      description: "What they are responsible for, to be reassigned when they leave.",
      resolve: async ({ id }, _args, { services }) =>
        (await services.staff.openWork.load(id)) ?? { serviceRequests: 0, policies: 0, accounts: 0 },
    }),
    agency: t.field({
      type: AgencyRef,
      description: "The agency that they work for.",
      resolve: ({ loadAgency }, _args, { services }) =>
        loadAgency ? loadAgency() : services.agencies.getProfile(),
    }),
  }),
});

builder.queryField("agencyUser", (t) =>
  t.field({
    type: AgencyUserRef,
    access: "READ",
    staysOpen: true,
    description: "The signed-in user.",
    resolve: async (_root, _args, { services }) => {
      // The agency and its subscription are nearly always requested; their rows are read together with the session's.
      const [user] = await Promise.all([
        services.users.getCurrent(),
        services.agencies.getProfile(),
        services.subscriptions.get(),
      ]);
      return user;
    },
  }),
);

builder.queryField("agencyUsers", (t) =>
  t.field({
    type: [AgencyUserRef],
    access: "READ",
    staysOpen: true,
    description: "Everyone on the agency's staff except removed users, active users first, then by name.",
    resolve: (_root, _args, { services }) => services.users.list(),
  }),
);

const CreateInput = builder.inputType("CreateAgencyUserInput", {
  description: "What the form 'Add User' sends.",
  fields: (t) => ({
    name: t.string({ description: "Full name." }),
    email: t.string({ description: "The address to sign in with. It belongs to one agency." }),
    role: t.field({ type: RoleRef, description: "SERVICE when omitted." }),
    idempotencyKey: t.string({
      description: "Generated once per submit: the same submit sent twice adds one user.",
    }),
  }),
});

const UpdateInput = builder.inputType("UpdateAgencyUserInput", {
  description: "What is omitted stays as it is.",
  fields: (t) => ({
    name: t.string({ description: "Full name." }),
    role: t.field({ type: RoleRef, description: "What the user may do." }),
    expectedVersion: t.int({ description: "The version that the form was filled in from." }),
  }),
});

const ownersText = "Acts on owners are reserved to owners.";

builder.mutationFields((t) => {
  const id = t.arg.id({ required: true, description: "The user." });
  return {
    createAgencyUser: t.field({
      type: AgencyUserRef,
      access: "MANAGE_AGENCY",
      staysOpen: true,
      description: `Adds a user, who is invited by email and uses a seat. ${ownersText}`,
      args: { input: t.arg({ type: CreateInput, required: true, description: "The form." }) },
      resolve: async (_root, { input }, { services }) => unwrap(await services.staff.add(input)),
    }),
    updateAgencyUser: t.field({
      type: AgencyUserRef,
      // One's own name is one's own; the service refuses the rest.
      access: "READ",
      staysOpen: true,
      description: `Changes a user's name or role. Without the right to manage users, only one's own name. Nobody changes their own role. ${ownersText} The last active owner stays one.`,
      args: { id, input: t.arg({ type: UpdateInput, required: true, description: "What changes." }) },
      resolve: async (_root, args, { services }) => unwrap(await services.staff.update(args.id, args.input)),
    }),
    disableAgencyUser: t.field({
      type: AgencyUserRef,
      access: "MANAGE_AGENCY",
      staysOpen: true,
      description: `Ends the user's sessions, closes their open pages and frees the seat. ${ownersText} The last active owner stays.`,
      args: { id },
      resolve: async (_root, args, { services }) => unwrap(await services.staff.disable(args.id)),
    }),
    enableAgencyUser: t.field({
      type: AgencyUserRef,
      access: "MANAGE_AGENCY",
      staysOpen: true,
      description: `Lets a disabled user sign in again. Needs a free seat. ${ownersText}`,
      args: { id },
      resolve: async (_root, args, { services }) => unwrap(await services.staff.enable(args.id)),
    }),
    removeAgencyUser: t.field({
      type: AgencyUserRef,
      access: "MANAGE_AGENCY",
      staysOpen: true,
      description: `Removes a disabled user. The address can then be used again; the name and the history stay. ${ownersText}`,
      args: {
        id,
        workToUserId: t.arg.id({
          description:
            "Who takes over the open work: an active user who may work, nobody when null. Required if there is some.",
        }),
      },
      resolve: async (_root, args, { services }) =>
        unwrap(await services.staff.remove(args.id, args.workToUserId)),
    }),
    resendAgencyUserInvitation: t.field({
      type: AgencyUserRef,
      access: "MANAGE_AGENCY",
      staysOpen: true,
      description: `Invites a user who has never signed in once more. ${ownersText}`,
      args: { id },
      resolve: async (_root, args, { services }) => unwrap(await services.staff.resendInvitation(args.id)),
    }),
    reassignWork: t.field({
      type: OpenWorkRef,
      access: "MANAGE_AGENCY",
      staysOpen: true,
      description: `Moves what a user has not finished to someone else. ${ownersText} Returns what was moved.`,
      args: {
        fromUserId: t.arg.id({ required: true, description: "Whose work." }),
        toUserId: t.arg.id({ description: "An active user who may work; nobody when null." }),
      },
      resolve: async (_root, { fromUserId, toUserId }, { services }) =>
        unwrap(await services.staff.reassignWork(fromUserId, toUserId ?? null)),
    }),
  };
});
