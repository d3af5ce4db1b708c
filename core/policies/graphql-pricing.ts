/** What a policy costs and how it ended, in the schema. */
import { builder } from "../shared/graphql-builder.ts";
import { recordOf } from "../shared/record-of.ts";
import {
  amountFields,
  billingTypes,
  type Cancellation,
  cancellationInitiators,
  cancellationReasons,
  cancellationTypes,
  intervalTypes,
  policyFields,
  type Pricing,
  type Reinstatement,
} from "./model.ts";

export const BillingTypeEnum = builder.enumType("BillingType", {
  description: "Who bills the client: the carrier directly, or the agency.",
  values: billingTypes,
});

export const IntervalTypeEnum = builder.enumType("PaymentIntervalType", {
  description: "How often the client pays.",
  values: intervalTypes,
});

/** Descriptions of fields whose label is not enough. */
const descriptions: Partial<Record<keyof typeof policyFields, string>> = {
  quoteNumber: "The quote number.",
  policyNumber: "The carrier's policy number.",
  issuedAt: "The date of issue.",
  inforceAt: "First day in force.",
  expiresAt: "The day the policy ends, at 12:01 A.M.",
  agencyFees: "Agency fees.",
  brokerFees: "Wholesale broker fees.",
  policyFees: "Policy fees.",
  minimumEarnedPremium: "The minimum that the carrier keeps when the policy is canceled.",
};
export const describeField = (name: keyof typeof policyFields): string =>
  descriptions[name] ?? `${policyFields[name].label}.`;

export const PricingRef = builder.objectRef<Pricing>("PolicyPricing").implement({
  description: "What a policy costs. The total and the estimated commission are computed.",
  fields: (t) => ({
    billingType: t.expose("billingType", { type: BillingTypeEnum, description: "Who bills the client." }),
    intervalType: t.expose("intervalType", {
      type: IntervalTypeEnum,
      description: "How often the client pays.",
    }),
    ...recordOf(amountFields, (name) => t.expose(name, { type: "Money", description: describeField(name) })),
    total: t.expose("total", { type: "Money", description: "Premium, taxes and all fees." }),
    commissionRate: t.float({
      description: "The agency's commission in percent of the premium.",
      resolve: ({ commissionRate }) => commissionRate / 100,
    }),
    estimatedCommission: t.expose("estimatedCommission", {
      type: "Money",
      description: "The commission rate times the premium.",
    }),
  }),
});

export const CancellationTypeEnum = builder.enumType("CancellationType", {
  description: "The method of cancellation.",
  values: cancellationTypes,
});

export const CancellationInitiatorEnum = builder.enumType("CancellationInitiator", {
  description: "Who cancels a policy.",
  values: cancellationInitiators,
});

export const CancellationReasonEnum = builder.enumType("CancellationReason", {
  description: "Why a policy is canceled.",
  values: cancellationReasons,
});

export const CancellationRef = builder.objectRef<Cancellation>("PolicyCancellation").implement({
  description: "The cancellation of a policy and when it takes effect.",
  fields: (t) => ({
    canceledAt: t.expose("canceledAt", { type: "DateTime", description: "When it was recorded." }),
    canceledBy: t.expose("canceledBy", { type: CancellationInitiatorEnum, description: "Who canceled." }),
    effectiveAt: t.expose("effectiveAt", { type: "LocalDate", description: "The last day in force." }),
    type: t.expose("type", { type: CancellationTypeEnum, description: "The method of cancellation." }),
    reason: t.expose("reason", { type: CancellationReasonEnum, description: "The reason." }),
    reasonDescription: t.exposeString("reasonDescription", {
      nullable: true,
      description: "The reason, in words.",
    }),
    returnPremium: t.expose("returnPremium", { type: "Money", description: "The premium that is returned." }),
    returnCommission: t.expose("returnCommission", {
      type: "Money",
      description: "The commission that is returned.",
    }),
  }),
});

export const ReinstatementRef = builder.objectRef<Reinstatement>("PolicyReinstatement").implement({
  description: "The reinstatement of a policy.",
  fields: (t) => ({
    reinstatedAt: t.expose("reinstatedAt", { type: "DateTime", description: "When it was recorded." }),
    effectiveAt: t.expose("effectiveAt", {
      type: "LocalDate",
      description: "The day from which the policy is in force again.",
    }),
    lapseDays: t.exposeInt("lapseDays", {
      description: "Days from the cancellation's effective date to this one's; 0: no lapse in coverage.",
    }),
  }),
});
