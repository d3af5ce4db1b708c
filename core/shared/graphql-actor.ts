import { actorKinds } from "./actor.ts";
import { builder } from "./graphql-builder.ts";

export const ActorKindEnum = builder.enumType("ActorKind", {
  description: "Who acted: a client, a user, nobody known, the clock, a background job, or Cara.",
  values: actorKinds,
});
