/** The agency's logo in the schema: parse, call one verb, shape. */
import { AgencyRef } from "#core/agencies";
import { builder, unwrap } from "../shared/graphql-builder.ts";
import type { Logo } from "./model.ts";
import type { Logos } from "./service.ts";

declare module "../shared/services.ts" {
  interface Services {
    logos: Logos;
  }
}

const LogoRef = builder.objectRef<Logo>("AgencyLogo").implement({
  description: "The agency's logo: a PNG or JPEG picture.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Changes with every upload." }),
    url: t.string({ description: "Where it is served.", resolve: ({ id }) => `/logos/${id}` }),
    width: t.exposeInt("width", { description: "Pixels." }),
    height: t.exposeInt("height", { description: "Pixels." }),
    size: t.exposeInt("size", { description: "Bytes." }),
  }),
});

builder.objectField(AgencyRef, "logo", (t) =>
  t.field({
    type: LogoRef,
    nullable: true,
    description: "The agency's logo; null until someone uploads one.",
    resolve: (_agency, _args, { services }) => services.logos.find(),
  }),
);

const RemovedRef = builder.objectRef<{ id: string }>("RemovedAgencyLogo").implement({
  description: "A removed logo.",
  fields: (t) => ({ id: t.exposeID("id", { description: "The id that it had." }) }),
});

builder.mutationFields((t) => ({
  uploadAgencyLogo: t.field({
    type: LogoRef,
    access: "MANAGE_AGENCY",
    description: "Sets or replaces the agency's logo: a PNG or JPEG of at most 1 MB.",
    args: { uploadId: t.arg.id({ required: true, description: "The id that the upload returned." }) },
    resolve: async (_root, { uploadId }, { services }) => unwrap(await services.logos.upload(uploadId)),
  }),
  removeAgencyLogo: t.field({
    type: RemovedRef,
    access: "MANAGE_AGENCY",
    description: "Removes the agency's logo.",
    resolve: async (_root, _args, { services }) => ({ id: unwrap(await services.logos.remove()) }),
  }),
}));
