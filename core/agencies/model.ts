/**
 * Agencies: the tenant, its settings and its plan. The terms, limits and checks shared by the settings form and the
 * server. Browser-safe.
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

/** Spec 1, section 3. STANDARD is a legacy plan that is still honored. */
export const subscriptionPlans = ["BASIC", "STANDARD", "PRO", "ENTERPRISE"] as const;
export type SubscriptionPlan = (typeof subscriptionPlans)[number];

export const subscriptionPeriods = ["MONTHLY", "ANNUAL"] as const;
export type SubscriptionPeriod = (typeof subscriptionPeriods)[number];

export const subscriptionStates = ["ACTIVE", "EXPIRED", "OVERDUE", "PAUSED", "TRIAL"] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

/** What a plan includes beyond the basics (spec 1, section 9). */
export const entitlements = ["UNLIMITED_PRESETS", "UNLIMITED_STYLES", "VOICE_CUSTOMIZATION"] as const;
export type Entitlement = (typeof entitlements)[number];

export const entitlementsOf = (plan: SubscriptionPlan): readonly Entitlement[] =>
  plan === "PRO" || plan === "ENTERPRISE" ? entitlements : [];

/** The length of a new agency's trial. */
export const trialDays = 14;

export interface Subscription {
  plan: SubscriptionPlan;
  period: SubscriptionPeriod;
  state: SubscriptionState;
  /** Seats bought, and users who use one. */
  numSeats: number;
  numSeatsActive: number;
  numVoiceAgents: number;
  numVoiceAgentsActive: number;
  /** Milliseconds since 1970; null if there is no trial. */
  trialEndsAt: number | null;
}

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
  subscription: Subscription;
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
