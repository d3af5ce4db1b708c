/** Private threads in the schema. */
import { AgencyUserRef } from "#core/users";
import { builder, unwrap } from "../shared/graphql-builder.ts";
import { ThreadRef } from "./graphql-ref.ts";

builder.objectFields(ThreadRef, (t) => ({
  isPrivate: t.exposeBoolean("isPrivate", {
    description: "Only some users see it, and the agency's owners.",
  }),
  privateTo: t.field({
    type: [AgencyUserRef],
    description: "The users who see a private thread besides the owners; empty for one that everyone sees.",
    resolve: async ({ id, isPrivate }, _args, { services }) => {
      if (!isPrivate) return [];
      const ids = (await services.emails.viewersOf.load(id)) ?? [];
      return (await Promise.all(ids.map((each) => services.users.byId.load(each)))).filter(
        (user) => user !== undefined,
      );
    },
  }),
}));

builder.mutationField("setEmailThreadPrivacy", (t) =>
  t.field({
    type: ThreadRef,
    nullable: true,
    access: "WORK",
    description:
      "Shows a thread to chosen users only, with its messages, their documents and Cara's work on it. The caller and the agency's owners see it all the same.",
    args: {
      id: t.arg.id({ required: true, description: "The thread's id." }),
      userIds: t.arg.idList({ description: "Who sees it; everyone if omitted." }),
      expectedVersion: t.arg.int({ required: true, description: "The version that was shown." }),
    },
    resolve: async (_root, { id, userIds, expectedVersion }, { services }) =>
      services.emails.find(
        unwrap(await services.emails.setPrivacy(id, { userIds: userIds ?? null, expectedVersion })),
      ),
  }),
);
