/** What the forms about policies send, and its checks. Money from outside is dollars. */
import * as v from "valibot";
import { calendarDateSchema, describeDate } from "../shared/calendar-date.ts";
import { dollarsSchema, formatCents, hasAtMostTwoDecimals } from "../shared/money.ts";
import { recordOf } from "../shared/record-of.ts";
import { idempotencyKeySchema } from "../shared/submission-key.ts";
import { notesSchema, optionalLineSchema } from "../shared/text-fields.ts";
import {
  amountFields,
  billingTypes,
  cancellationDefaults,
  cancellationInitiators,
  cancellationReasons,
  cancellationTypes,
  commissionOf,
  dateFields,
  intervalTypes,
  lineFields,
  markets,
  NEW_POLICIES_MAX,
  newPolicyDefaults,
  type Policy,
  policyTypes,
  type Pricing,
  settableStates,
  totalOf,
} from "./model.ts";

const optionalAmount = v.nullish(dollarsSchema, 0);
const idSchema = /* @__NO_SIDE_EFFECTS__ */ (message: string) =>
  v.pipe(v.nullish(v.string(message), ""), v.nonEmpty(message), v.maxLength(100, message));
const optionalIdSchema = /* @__NO_SIDE_EFFECTS__ */ (message: string) =>
  v.pipe(
    v.nullish(v.string(message), ""),
    v.maxLength(100, message),
    v.transform((id) => (id === "" ? null : id)),
  );
/** Blank clears the date. */
const optionalDateSchema = v.union(
  [
    v.pipe(
      v.nullable(v.literal("")),
      v.transform(() => null),
    ),
    calendarDateSchema,
  ],
  "Enter a date such as 12/31/2026.",
);

const settableStateSchema = v.picklist(
  settableStates,
  "Pick Pending, Binding or Active. Expired and Canceled come by date.",
);

const commissionRateSchema = v.pipe(
  v.number("Enter a percentage such as 12.5."),
  v.check(hasAtMostTwoDecimals, "Use at most two decimals."),
  v.minValue(0, "Enter a percentage from 0 to 100."),
  v.maxValue(100, "Enter a percentage from 0 to 100."),
  v.transform((percent) => Math.round(percent * 100)),
);

/** One policy of the form "Create a new policy"; omitted fields get their defaults as of `today`. */
export function newPolicySchema(today: string) {
  const defaults = newPolicyDefaults(today);
  return v.pipe(
    v.object({
      type: v.picklist(policyTypes, "Pick a coverage type."),
      market: v.optional(v.picklist(markets, "Pick a market."), defaults.market),
      carrierId: idSchema("Pick a carrier."),
      brokerId: optionalIdSchema("Pick a wholesale broker from the list."),
      ...recordOf(lineFields, () => optionalLineSchema(100)),
      agencyUserId: optionalIdSchema("Pick someone from your agency."),
      state: v.optional(settableStateSchema, defaults.state),
      billingType: v.optional(v.picklist(billingTypes, "Pick a billing type."), defaults.billingType),
      paymentIntervalType: v.optional(
        v.picklist(intervalTypes, "Pick a payment interval."),
        defaults.paymentIntervalType,
      ),
      ...recordOf(dateFields, (name) => v.optional(optionalDateSchema, defaults[name])),
      ...recordOf(amountFields, () => optionalAmount),
      commissionRate: v.nullish(commissionRateSchema),
      estimatedCommission: v.nullish(dollarsSchema),
    }),
    v.forward(
      v.partialCheck(
        [["inforceAt"], ["expiresAt"]],
        ({ inforceAt, expiresAt }) => inforceAt === null || expiresAt === null || expiresAt > inforceAt,
        "The policy must expire after the day it takes effect.",
      ),
      ["expiresAt"],
    ),
  );
}
export type NewPolicy = v.InferOutput<ReturnType<typeof newPolicySchema>>;

export const newPoliciesSchema = v.object({
  accountId: idSchema("Choose an account."),
  policies: v.pipe(
    v.nullish(v.array(v.unknown()), []),
    v.minLength(1, "Add at least one policy."),
    v.maxLength(NEW_POLICIES_MAX, `Create at most ${NEW_POLICIES_MAX} policies at a time.`),
  ),
  idempotencyKey: idempotencyKeySchema,
});

/** The pricing of a validated form. */
export function pricingOf(input: NewPolicy): Pricing {
  const { billingType, paymentIntervalType, premium } = input;
  const rate = input.commissionRate ?? null;
  return {
    billingType,
    intervalType: paymentIntervalType,
    ...recordOf(amountFields, (name) => input[name]),
    total: totalOf(input),
    commissionRate: rate ?? 0,
    estimatedCommission: rate === null ? (input.estimatedCommission ?? 0) : commissionOf(premium, rate),
  };
}

/** The fields that an edit may change and a renewal may set; those that are omitted stay as they are. */
const changedFields = {
  ...recordOf(lineFields, () => v.optional(optionalLineSchema(100))),
  ...recordOf(dateFields, () => v.optional(optionalDateSchema)),
  // An amount is never blank, so null leaves it as it is.
  ...recordOf(amountFields, () => v.nullish(dollarsSchema)),
  billingType: v.optional(v.picklist(billingTypes, "Pick a billing type.")),
  paymentIntervalType: v.optional(v.picklist(intervalTypes, "Pick a payment interval.")),
  commissionRate: v.nullish(commissionRateSchema),
  estimatedCommission: v.nullish(dollarsSchema),
};

const REASON_MAX = 500;
const DESCRIPTION_MAX = 1_000;

/** The form "Edit policy". `state`: the one that the policy has, which may be sent back. */
export const policyUpdateSchema = (current: readonly Policy["state"][]) =>
  v.object({
    ...changedFields,
    type: v.optional(v.picklist(policyTypes, "Pick a coverage type.")),
    market: v.optional(v.picklist(markets, "Pick a market.")),
    carrierId: v.optional(idSchema("Pick a carrier.")),
    brokerId: v.optional(optionalIdSchema("Pick a wholesale broker from the list.")),
    agencyUserId: v.optional(optionalIdSchema("Pick someone from your agency.")),
    state: v.optional(v.union([v.picklist(current), settableStateSchema], settableStateSchema.message)),
    updateReason: notesSchema(REASON_MAX),
  });
export type PolicyUpdate = v.InferOutput<ReturnType<typeof policyUpdateSchema>>;

/** The form "Renew policy". */
export const renewalSchema = v.object({
  ...changedFields,
  state: v.optional(settableStateSchema),
  idempotencyKey: idempotencyKeySchema,
});
export type RenewalInput = v.InferOutput<typeof renewalSchema>;

/**
 * The form "Cancel policy" as of `today`. `isAskedFor`: a service request asks for it, so that the usual reason, which is
 * the carrier's, would be a guess.
 */
export function cancellationSchema(
  { inforceAt, expiresAt, pricing }: Policy,
  today: string,
  isAskedFor: boolean,
) {
  const defaults = cancellationDefaults(today);
  const amountUpTo = (max: number, what: string) =>
    v.pipe(v.nullish(dollarsSchema, 0), v.maxValue(max, `Enter at most ${formatCents(max)}, ${what}.`));
  return v.object({
    canceledBy: v.picklist(cancellationInitiators, "Pick who cancels the policy."),
    effectiveAt: v.pipe(
      v.nullish(calendarDateSchema, defaults.effectiveAt),
      v.check(
        (on) => isWithinTerm(on, { inforceAt, expiresAt }),
        `Enter a date in the policy's term, ${describeTerm({ inforceAt, expiresAt })}.`,
      ),
    ),
    type: v.picklist(cancellationTypes, "Pick the type of cancellation."),
    reason: v.pipe(
      v.nullish(v.string("Pick a reason."), isAskedFor ? "" : defaults.reason),
      v.picklist(cancellationReasons, "Pick a reason."),
    ),
    reasonDescription: notesSchema(DESCRIPTION_MAX),
    returnPremium: amountUpTo(pricing.total, "the policy's total"),
    returnCommission: amountUpTo(pricing.estimatedCommission, "the policy's commission"),
  });
}

type Term = Pick<Policy, "inforceAt" | "expiresAt">;

/** Both ends of the term count; an end without a date sets no limit. */
export const isWithinTerm = (on: string, { inforceAt, expiresAt }: Term): boolean =>
  (inforceAt === null || on >= inforceAt) && (expiresAt === null || on <= expiresAt);

const describeTerm = ({ inforceAt, expiresAt }: Term): string =>
  [inforceAt && `from ${describeDate(inforceAt)}`, expiresAt && `to ${describeDate(expiresAt)}`]
    .filter(Boolean)
    .join(" ");

/** The form "Reinstate policy"; a lapse may not reach into the future. */
export const reinstatementSchema = (
  { canceledOn, expiresAt }: { canceledOn: string; expiresAt: string | null },
  today: string,
) => {
  const latest = [today, expiresAt ?? today].toSorted()[0] ?? today;
  const message =
    canceledOn >= latest
      ? `Enter ${describeDate(canceledOn)}, the day of the cancellation.`
      : `Enter a date from ${describeDate(canceledOn)}, the day of the cancellation, to ${describeDate(latest)}.`;
  return v.object({
    effectiveAt: v.pipe(
      v.nullish(calendarDateSchema, canceledOn),
      v.check((on) => on === canceledOn || (on > canceledOn && on <= latest), message),
    ),
  });
};

/** The pricing after an edit or for a renewal. A commission without a rate is an amount of its own. */
export function pricingAfter(before: Pricing, input: PolicyUpdate | RenewalInput): Pricing {
  const amounts = recordOf(amountFields, (name) => input[name] ?? before[name]);
  const rate = input.commissionRate === undefined ? before.commissionRate || null : input.commissionRate;
  return {
    billingType: input.billingType ?? before.billingType,
    intervalType: input.paymentIntervalType ?? before.intervalType,
    ...amounts,
    total: totalOf(amounts),
    commissionRate: rate ?? 0,
    estimatedCommission:
      rate === null
        ? (input.estimatedCommission ?? before.estimatedCommission)
        : commissionOf(amounts.premium, rate),
  };
}
