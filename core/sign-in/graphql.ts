import { type AgencyUserNode, AgencyUserRef } from "#core/users";
import { builder, unwrap } from "../shared/graphql-builder.ts";
import type { SignInDoor } from "./sign-in-door.ts";

declare module "../shared/services.ts" {
  interface Services {
    /** The only service that a request without a session can use. */
    signIn: SignInDoor;
  }
}

interface SignInPayload {
  agencyUser: AgencyUserNode | null;
}

const AgencySignInPayloadRef = builder.objectRef<SignInPayload>("AgencySignInPayload");
builder.objectType(AgencySignInPayloadRef, {
  description: "The progress of the sign-in.",
  fields: (t) => ({
    agencyUser: t.expose("agencyUser", {
      type: AgencyUserRef,
      nullable: true,
      description: "The signed-in user; always null after step one.",
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
