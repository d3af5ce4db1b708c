/** Carriers in the schema: parse, call one verb, shape. */
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
    naicCode: t.string({
      nullable: true,
      description: "Its NAIC company code, up to five digits with leading zeros.",
      resolve: async ({ id }, _args, { services }) => (await services.carriers.getDetails(id)).naicCode,
    }),
    version: t.int({
      description: "Increases with every change; send it back with an edit.",
      resolve: async ({ id }, _args, { services }) => (await services.carriers.getDetails(id)).version,
    }),
    policyCount: t.int({
      description: "How many of the agency's policies name it as carrier or wholesale broker.",
      resolve: ({ id }, _args, { services }) => services.carriers.countPolicies(id),
    }),
  }),
});

const CreateCarrierInput = builder.inputType("CreateCarrierInput", {
  description: "A company that is not in the list yet.",
  fields: (t) => ({
    name: t.string({ description: "Its name." }),
    naicCode: t.string({ description: "Its NAIC company code, up to five digits." }),
    isCarrier: t.boolean({ description: "Whether it is a carrier; true when omitted." }),
    isBroker: t.boolean({ description: "Whether it is a wholesale broker; false when omitted." }),
  }),
});

const UpdateCarrierInput = builder.inputType("UpdateCarrierInput", {
  description: "The entire form of a company: an omitted NAIC code or role is removed.",
  fields: (t) => ({
    id: t.id({ required: true, description: "The company." }),
    expectedVersion: t.int({ description: "The version that the form was filled in from." }),
    name: t.string({ description: "Its name." }),
    naicCode: t.string({ description: "Its NAIC company code, up to five digits; blank for none." }),
    isCarrier: t.boolean({ description: "Whether it is a carrier." }),
    isBroker: t.boolean({ description: "Whether it is a wholesale broker." }),
  }),
});

builder.queryField("carriers", (t) =>
  t.field({
    type: [CarrierRef],
    access: "READ",
    description: "The carriers and wholesale brokers that the agency works with, by name.",
    resolve: (_root, _args, { services }) => services.carriers.list(),
  }),
);

builder.mutationField("createCarrier", (t) =>
  t.field({
    type: CarrierRef,
    access: "WORK",
    description: "Adds a company, or returns the existing one with that name.",
    args: { input: t.arg({ type: CreateCarrierInput, required: true, description: "The company." }) },
    resolve: async (_root, { input }, { services }) => unwrap(await services.carriers.create(input)),
  }),
);

builder.mutationField("updateCarrier", (t) =>
  t.field({
    type: CarrierRef,
    access: "WORK",
    description:
      "Changes a company. Its policies show a new name at once. Fails with CONFLICT when someone else changed it first.",
    args: { input: t.arg({ type: UpdateCarrierInput, required: true, description: "The form." }) },
    resolve: async (_root, { input }, { services }) => unwrap(await services.carriers.update(input)),
  }),
);
