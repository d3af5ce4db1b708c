/** Deliveries in the schema. They are reached through the record that they are about. */
import { AgencyUserRef } from "#core/users";
import { builder } from "../shared/graphql-builder.ts";
import { DeliveryRef } from "./graphql-ref.ts";
import { deliveryStates } from "./model.ts";

const DeliveryStateEnum = builder.enumType("DeliveryState", {
  description:
    "What became of an email: QUEUED, SENT to the provider, DELAYED, FAILED, DELIVERED, BOUNCED, or COMPLAINED (reported as spam).",
  values: deliveryStates,
});

DeliveryRef.implement({
  description: "An email about a record, and what became of it.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The delivery's id." }),
    to: t.exposeString("to", { description: "The address that it was sent to." }),
    cc: t.exposeStringList("cc", { description: "The addresses that got a copy." }),
    subject: t.exposeString("subject", { description: "Its subject." }),
    text: t.exposeString("text", { description: "What it said, as plain text." }),
    state: t.expose("state", { type: DeliveryStateEnum, description: "What became of it." }),
    stateSince: t.field({
      type: "DateTime",
      description: "Since when.",
      resolve: ({ since }) => since,
    }),
    reason: t.exposeString("reason", {
      nullable: true,
      description: "Why it was delayed, failed or bounced, as a sentence.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When someone asked for it." }),
    sentBy: t.field({
      type: AgencyUserRef,
      nullable: true,
      description: "Who asked for it.",
      resolve: ({ requestedBy }, _args, { services }) => services.users.byId.load(requestedBy),
    }),
    resendOf: t.exposeID("resendOf", {
      nullable: true,
      description: "The delivery whose words and files it repeats; null if it is the first.",
    }),
  }),
});
