/** Address autofill in the schema. */
import { AgencyRef } from "#core/agencies";
import { builder } from "../shared/graphql-builder.ts";
import type { AddressSuggestion, SuggestedAddress } from "./model.ts";
import type { AddressAutofill } from "./service.ts";

declare module "../shared/services.ts" {
  interface Services {
    addressAutofill: AddressAutofill;
  }
}

const AddressSuggestionRef = builder.objectRef<AddressSuggestion>("AddressSuggestion").implement({
  description: "A US address that continues what was typed.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Identifies it for retrieveAddress, in the same session." }),
    line1: t.exposeString("line1", { description: "Street and number." }),
    place: t.exposeString("place", { description: "City, state and ZIP code." }),
  }),
});

const SuggestedAddressRef = builder.objectRef<SuggestedAddress>("SuggestedAddress").implement({
  description: "A US address for the form. Unknown parts are empty.",
  fields: (t) => ({
    line1: t.exposeString("line1", { description: "Street and number." }),
    line2: t.exposeString("line2", { description: "Suite, unit or floor." }),
    city: t.exposeString("city", { description: "City." }),
    zone: t.exposeString("zone", { description: "State or territory, two letters." }),
    postalCode: t.exposeString("postalCode", { description: "ZIP code of 5 or 9 digits." }),
  }),
});

builder.objectField(AgencyRef, "hasAddressAutofill", (t) =>
  t.boolean({
    description: "Whether addressSuggestions answers. If false, forms have plain address fields.",
    resolve: (_agency, _args, { services }) => services.addressAutofill.isAvailable,
  }),
);

const sessionText = "A random key for the lookup of one address; use a new one after retrieveAddress.";

builder.queryFields((t) => ({
  addressSuggestions: t.field({
    type: [AddressSuggestionRef],
    access: "WORK",
    description: "US addresses that continue a text of at least three characters, best first.",
    args: {
      text: t.arg.string({ required: true, description: "The beginning of an address." }),
      session: t.arg.string({ required: true, description: sessionText }),
    },
    resolve: async (_root, { text, session }, { services, authorize }) => {
      // The service bills each lookup, so the check comes first.
      await authorize("WORK");
      return [...(await services.addressAutofill.suggest(text, session))];
    },
  }),
  retrieveAddress: t.field({
    type: SuggestedAddressRef,
    nullable: true,
    access: "WORK",
    description: "The address of a suggestion; null if the service does not return it.",
    args: {
      id: t.arg.id({ required: true, description: "The suggestion." }),
      session: t.arg.string({ required: true, description: sessionText }),
    },
    resolve: async (_root, { id, session }, { services, authorize }) => {
      await authorize("WORK");
      return services.addressAutofill.retrieve(id, session);
    },
  }),
}));
