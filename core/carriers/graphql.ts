/** Carriers in the schema: parse, call one verb, shape. */
import { writers } from "../shared/actor.ts";
import { builder, unwrap } from "../shared/graphql-builder.ts";
import { CarrierRef } from "./graphql-ref.ts";
import type { Carriers } from "./service.ts";

declare module "../shared/services.ts" {
  interface Services {
    carriers: Carriers;
  }
}

CarrierRef.implement({
  description: "A carrier, a wholesale broker, or both.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The company's id." }),
    name: t.exposeString("name", { description: "Its name." }),
    isCarrier: t.exposeBoolean("isCarrier", { description: "Whether it is a carrier." }),
    isBroker: t.exposeBoolean("isBroker", { description: "Whether it is a wholesale broker." }),
  }),
});

const CreateCarrierInput = builder.inputType("CreateCarrierInput", {
  description: "A company that is not in the list yet.",
  fields: (t) => ({
    name: t.string({ description: "Its name." }),
    isCarrier: t.boolean({ description: "Whether it is a carrier; true when omitted." }),
    isBroker: t.boolean({ description: "Whether it is a wholesale broker; false when omitted." }),
  }),
});

builder.queryField("carriers", (t) =>
  t.field({
    type: [CarrierRef],
    access: "ANY_ROLE",
    description: "The carriers and wholesale brokers that the agency works with, by name.",
    resolve: (_root, _args, { services }) => services.carriers.list(),
  }),
);

builder.mutationField("createCarrier", (t) =>
  t.field({
    type: CarrierRef,
    access: writers,
    description: "Adds a company, or returns the existing one with that name.",
    args: { input: t.arg({ type: CreateCarrierInput, required: true, description: "The company." }) },
    resolve: async (_root, { input }, { services }) => unwrap(await services.carriers.create(input)),
  }),
);
