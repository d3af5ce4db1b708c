import { AgencyRef } from "#core/agencies";
import { roles } from "../shared/actor.ts";
import { builder } from "../shared/graphql-builder.ts";
import type { AgencyUsers } from "./agency-users.ts";
import { AgencyUserRef } from "./graphql-ref.ts";
import { agencyUserStates, initialsOf } from "./model.ts";

declare module "../shared/services.ts" {
  interface Services {
    users: AgencyUsers;
  }
}

const StateRef = builder.enumType("AgencyUserState", {
  description: "A DISABLED user cannot sign in and uses no seat.",
  values: agencyUserStates,
});
const RoleRef = builder.enumType("AgencyUserRole", { description: "What a user may do.", values: roles });

builder.objectType(AgencyUserRef, {
  description: "A person on the agency's staff.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Id." }),
    email: t.exposeString("email", { description: "The address that they sign in with." }),
    name: t.exposeString("name", { description: "Full name." }),
    initials: t.string({ description: "One or two letters.", resolve: ({ name }) => initialsOf(name) }),
    state: t.expose("state", { type: StateRef, description: "Whether they may sign in." }),
    role: t.expose("role", { type: RoleRef, description: "What the user may do." }),
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
    description: "The signed-in user.",
    resolve: async (_root, _args, { services }) => {
      // The agency is nearly always requested, and its one row is read together with the session's.
      const [user] = await Promise.all([services.users.getCurrent(), services.agencies.getProfile()]);
      return user;
    },
  }),
);

builder.queryField("agencyUsers", (t) =>
  t.field({
    type: [AgencyUserRef],
    access: "ANY_ROLE",
    description: "Everyone on the agency's staff, active users first, then by name.",
    resolve: (_root, _args, { services }) => services.users.list(),
  }),
);
