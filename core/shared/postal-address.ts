/** A US mailing address of an account, agency or certificate holder (spec 1, section 3). */
import * as v from "valibot";
import { lineSchema, optionalLineSchema } from "./text-fields.ts";
import { findUsState, type UsState } from "./us-states.ts";

export interface MailingAddress {
  line1: string;
  line2: string | null;
  city: string;
  zone: UsState;
  /** Five digits, or ZIP+4 with a hyphen. */
  postalCode: string;
}

const zipMessage = "Enter a ZIP code of 5 or 9 digits, such as 60601.";

const zoneSchema = v.pipe(
  v.nullish(v.string("Pick a state."), ""),
  v.transform(findUsState),
  v.check((code) => code !== null, "Pick a state."),
  v.transform((code) => code as UsState), // checked above
);

const postalCodeSchema = v.pipe(
  v.nullish(v.string(zipMessage), ""),
  v.transform((text) => text.trim()),
  v.nonEmpty("Enter a ZIP code."),
  v.regex(/^\d{5}([-\s]?\d{4})?$/, zipMessage),
  v.transform((text) => text.replace(/^(\d{5})[-\s]?(\d{4})$/, "$1-$2")),
);

export const mailingAddressSchema = v.object({
  line1: lineSchema("a street address"),
  line2: optionalLineSchema(),
  city: lineSchema("a city", 100),
  zone: zoneSchema,
  postalCode: postalCodeSchema,
});
