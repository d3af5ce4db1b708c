/**
 * Agencies: the tenant, its settings and its plan. The words, limits and checks that the settings form and the
 * server share. Browser-safe.
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

/** PROVISIONING until its database is migrated and seeded; nobody can sign in to it before. */
export type AgencyState = "PROVISIONING" | "ACTIVE";

/** Spec 1, section 3. STANDARD is a legacy plan that is honored. */
export const subscriptionPlans = ["BASIC", "STANDARD", "PRO", "ENTERPRISE"] as const;
export type SubscriptionPlan = (typeof subscriptionPlans)[number];

export const subscriptionPeriods = ["MONTHLY", "ANNUAL"] as const;
export type SubscriptionPeriod = (typeof subscriptionPeriods)[number];

export const subscriptionStates = ["ACTIVE", "EXPIRED", "OVERDUE", "PAUSED", "TRIAL"] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

/** What a plan gives beyond the basics (spec 1, section 9). */
export const entitlements = ["UNLIMITED_PRESETS", "UNLIMITED_STYLES", "VOICE_CUSTOMIZATION"] as const;
export type Entitlement = (typeof entitlements)[number];

export const entitlementsOf = (plan: SubscriptionPlan): readonly Entitlement[] =>
  plan === "PRO" || plan === "ENTERPRISE" ? entitlements : [];

/** How long a new agency may try everything. */
export const trialDays = 14;

export interface Subscription {
  plan: SubscriptionPlan;
  period: SubscriptionPeriod;
  state: SubscriptionState;
  /** Seats bought, and users who take one. */
  numSeats: number;
  numSeatsActive: number;
  numVoiceAgents: number;
  numVoiceAgentsActive: number;
  /** Milliseconds since 1970; null without a trial. */
  trialEndsAt: number | null;
}

export interface AgencyProfile {
  agencyId: string;
  name: string;
  /** IANA name: the agency's days begin and end there. */
  timeZone: string;
  mailingAddress: MailingAddress | null;
  contactPhone: string | null;
  contactEmail: string | null;
  /** Who signs certificates for the agency. */
  authorizedRepresentative: string | null;
  subscription: Subscription;
  version: number;
}

/** A form sends empty boxes, and no state, for an address that nobody has entered: that is no address. */
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

/** What it takes to make an agency. */
export const newAgencySchema = v.object({
  name: lineSchema("the name of the agency"),
  timeZone: timeZoneSchema,
  ownerName: lineSchema("the name of the owner"),
  ownerEmail: v.pipe(
    emailSchema,
    v.transform((email) => email.toLowerCase()),
  ),
  /** Whether the owner is told by mail, which is the rule; the demo agency's is not. */
  inviteOwner: v.optional(v.boolean(), true),
});
export type NewAgency = v.InferOutput<typeof newAgencySchema>;
