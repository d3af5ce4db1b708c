import { AgencyRef } from "#core/agencies";
import { roles } from "../shared/actor.ts";
import { builder, unwrap } from "../shared/graphql-builder.ts";
import type { AgencyUsers } from "./agency-users.ts";
import { type AgencyUserNode, AgencyUserRef } from "./graphql-ref.ts";
import { agencyUserStates, initialsOf } from "./model.ts";
import type { SignInDoor } from "./sign-in-door.ts";

declare module "../shared/services.ts" {
  interface Services {
    users: AgencyUsers;
    /** The only service that a request without a session can use. */
    signIn: SignInDoor;
  }
}

const StateRef = builder.enumType("AgencyUserState", {
  description: "A DISABLED user cannot sign in and takes no seat.",
  values: agencyUserStates,
});
const RoleRef = builder.enumType("AgencyUserRole", { description: "What a user may do.", values: roles });

builder.objectType(AgencyUserRef, {
  description: "Somebody of the agency's staff.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Id." }),
    email: t.exposeString("email", { description: "The address that they sign in with." }),
    name: t.exposeString("name", { description: "Full name." }),
    initials: t.string({ description: "One or two letters.", resolve: ({ name }) => initialsOf(name) }),
    state: t.expose("state", { type: StateRef, description: "Whether they may sign in." }),
    role: t.expose("role", { type: RoleRef, description: "What they may do." }),
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
    access: "ANY_ROLE",
    description: "Who is signed in.",
    resolve: async (_root, _args, { services }) => {
      // The agency is nearly always asked for, and its one row travels with the session's.
      const [user] = await Promise.all([services.users.getCurrent(), services.agencies.getProfile()]);
      return user;
    },
  }),
);

builder.queryField("agencyUsers", (t) =>
  t.field({
    type: [AgencyUserRef],
    access: "ANY_ROLE",
    description: "Everybody of the agency's staff, active users first, then by name.",
    resolve: (_root, _args, { services }) => services.users.list(),
  }),
);

interface SignInPayload {
  agencyUser: AgencyUserNode | null;
}

const AgencySignInPayloadRef = builder.objectRef<SignInPayload>("AgencySignInPayload");
builder.objectType(AgencySignInPayloadRef, {
  description: "How far the sign-in is.",
  fields: (t) => ({
    agencyUser: t.expose("agencyUser", {
      type: AgencyUserRef,
      nullable: true,
      description: "Who has signed in; null after step one, whoever asked.",
    }),
  }),
});

builder.mutationField("agencySignIn", (t) =>
  t.field({
    type: AgencySignInPayloadRef,
    access: "PUBLIC",
    description:
      "Step one, with an e-mail address: sends a code to it if it belongs to a user. " +
      "Step two, with the code: signs in and sets the session's cookie.",
    args: {
      email: t.arg.string({ required: true, description: "E-mail address." }),
      code: t.arg.string({ description: "The six digits from the e-mail." }),
    },
    resolve: async (_root, { email, code }, { services }) => {
      if (code === undefined || code === null) {
        unwrap(await services.signIn.request(email));
        return { agencyUser: null };
      }
      return { agencyUser: unwrap(await services.signIn.verify(email, code)) };
    },
  }),
);

builder.mutationField("agencySignOut", (t) =>
  t.boolean({
    access: "PUBLIC",
    description: "Ends the session, if there is one. True when the browser is signed out.",
    resolve: async (_root, _args, { services }) => {
      await services.signIn.signOut();
      return true;
    },
  }),
);
