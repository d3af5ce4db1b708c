import { builder } from "./graphql-builder.ts";
import type { MailingAddress } from "./postal-address.ts";

/** A US mailing address of an account, the agency, or a document. */
export const MailingAddressRef = builder
  .objectRef<Omit<MailingAddress, "zone"> & { zone: string }>("MailingAddress")
  .implement({
    description: "A mailing address in the United States.",
    fields: (t) => ({
      line1: t.exposeString("line1", { description: "Street and number." }),
      line2: t.exposeString("line2", { nullable: true, description: "Suite, unit or floor." }),
      city: t.exposeString("city", { description: "City." }),
      zone: t.exposeString("zone", { description: "State or territory, two letters." }),
      postalCode: t.exposeString("postalCode", { description: "ZIP code of 5 or 9 digits." }),
    }),
  });

export const MailingAddressInput = builder.inputType("MailingAddressInput", {
  description: "A mailing address in the United States. Missing parts are reported per field.",
  fields: (t) => ({
    line1: t.string({ description: "Street and number." }),
    line2: t.string({ description: "Suite, unit or floor." }),
    city: t.string({ description: "City." }),
    zone: t.string({ description: "State or territory: two letters or the name." }),
    postalCode: t.string({ description: "ZIP code of 5 or 9 digits." }),
  }),
});
