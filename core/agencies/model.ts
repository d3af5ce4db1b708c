/**
 * Agencies: the tenant and its settings. The limits and checks shared by the settings form and the server. Browser-safe.
 */
import * as v from "valibot";
import { type MailingAddress, mailingAddressSchema } from "../shared/postal-address.ts";
import {
  emailSchema,
  lineSchema,
  optionalEmailSchema,
  optionalLineSchema,
  optionalPhoneSchema,
} from "../shared/text-fields.ts";
import { timeZoneSchema } from "../shared/time-zone.ts";

/** PROVISIONING until its database is migrated and seeded; nobody can sign in before that. */
export type AgencyState = "PROVISIONING" | "ACTIVE";

/** Characters of the key in an agency's verification codes: 30 bits. */
export const verificationKeyLength = 6;

export interface AgencyProfile {
  agencyId: string;
  name: string;
  /** IANA name; determines when the agency's days begin and end. */
  timeZone: string;
  mailingAddress: MailingAddress | null;
  contactPhone: string | null;
  contactEmail: string | null;
  /** Who signs certificates for the agency. */
  authorizedRepresentative: string | null;
  version: number;
}

/** A form sends blank fields and no state for an address that nobody has entered; that counts as no address. */
function dropBlankAddress(input: unknown): unknown {
  if (input === undefined || input === null) return null;
  if (typeof input !== "object") return input;
  const isBlank = (part: unknown) =>
    part === undefined || part === null || (typeof part === "string" && part.trim() === "");
  const filled = !Object.values(input).every(isBlank);
  return filled ? input : null;
}

export const agencySettingsSchema = v.object({
  name: lineSchema("the name of the agency"),
  mailingAddress: v.pipe(
    v.nullish(v.unknown(), null),
    v.transform(dropBlankAddress),
    v.nullable(mailingAddressSchema),
  ),
  contactPhone: optionalPhoneSchema,
  contactEmail: optionalEmailSchema,
  authorizedRepresentative: optionalLineSchema(),
  timeZone: timeZoneSchema,
  expectedVersion: v.nullish(v.pipe(v.number(), v.integer())),
});
export type AgencySettings = v.InferOutput<typeof agencySettingsSchema>;

/** What is needed to create an agency. */
export const newAgencySchema = v.object({
  name: lineSchema("the name of the agency"),
  timeZone: timeZoneSchema,
  ownerName: lineSchema("the name of the owner"),
  ownerEmail: v.pipe(
    emailSchema,
    v.transform((email) => email.toLowerCase()),
  ),
  /** Whether to mail the owner an invitation; false only for the demo agency. */
  inviteOwner: v.optional(v.boolean(), true),
});
export type NewAgency = v.InferOutput<typeof newAgencySchema>;
