import { MailingAddressInput, MailingAddressRef } from "../shared/graphql-address.ts";
import { builder, unwrap } from "../shared/graphql-builder.ts";
import type { Agencies } from "./agency-settings.ts";
import { AgencyRef } from "./graphql-ref.ts";
import type { AgencyProfile } from "./model.ts";

declare module "../shared/services.ts" {
  interface Services {
    agencies: Agencies;
  }
}

const ConfigurationRef = builder.objectRef<AgencyProfile>("AgencyConfiguration");
builder.objectType(ConfigurationRef, {
  description: "The agency's contact information and signer, as shown on certificates.",
  fields: (t) => ({
    contactPhone: t.exposeString("contactPhone", {
      nullable: true,
      description: "Phone, +1 and ten digits.",
    }),
    contactEmail: t.exposeString("contactEmail", { nullable: true, description: "E-mail address." }),
    authorizedRepresentative: t.exposeString("authorizedRepresentative", {
      nullable: true,
      description: "Who signs certificates for the agency.",
    }),
  }),
});

builder.objectType(AgencyRef, {
  description: "The agency whose users sign in here.",
  fields: (t) => ({
    id: t.exposeID("agencyId", { description: "Id." }),
    name: t.exposeString("name", { description: "Name." }),
    mailingAddress: t.expose("mailingAddress", {
      type: MailingAddressRef,
      nullable: true,
      description: "Mailing address; null until someone enters it.",
    }),
    configuration: t.field({
      type: ConfigurationRef,
      description: "Contact and signature.",
      resolve: (agency) => agency,
    }),
    timeZone: t.exposeString("timeZone", {
      description: "IANA time zone that determines the agency's calendar days.",
    }),
    version: t.exposeInt("version", {
      description: "Increases with every change; send it back as expectedVersion.",
    }),
  }),
});

const UpdateAgencyInputRef = builder.inputType("UpdateAgencyInput", {
  description: "The entire settings form: omitted fields are cleared.",
  fields: (t) => ({
    name: t.string({ description: "Name." }),
    mailingAddress: t.field({ type: MailingAddressInput, description: "Mailing address; blank for none." }),
    contactPhone: t.string({ description: "Phone, in any usual form." }),
    contactEmail: t.string({ description: "E-mail address." }),
    authorizedRepresentative: t.string({ description: "Who signs certificates for the agency." }),
    timeZone: t.string({ description: "IANA time zone, such as America/Chicago." }),
    expectedVersion: t.int({ description: "The version that the form was filled in from." }),
  }),
});

builder.mutationField("updateAgency", (t) =>
  t.field({
    type: AgencyRef,
    access: "MANAGE_AGENCY",
    description: "Changes the agency's settings.",
    args: { input: t.arg({ type: UpdateAgencyInputRef, required: true, description: "The settings." }) },
    resolve: async (_root, { input }, { services }) => unwrap(await services.agencies.update(input)),
  }),
);
