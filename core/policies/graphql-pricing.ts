/** What a policy costs and how it ended, in the schema. */
import { builder } from "../shared/graphql-builder.ts";
import { recordOf } from "../shared/record-of.ts";
import {
  amountFields,
  billingTypes,
  type Cancellation,
  cancellationInitiators,
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

/** Where the label does not say it. */
const descriptions: Partial<Record<keyof typeof policyFields, string>> = {
  quoteNumber: "The number of the quote.",
  policyNumber: "The carrier's number.",
  issuedAt: "Day of issue.",
  inforceAt: "First day in force.",
  expiresAt: "The day on which it ends, at 12:01 A.M.",
  agencyFees: "Fees of the agency.",
  brokerFees: "Fees of the wholesale broker.",
  policyFees: "Fees of the policy.",
  minimumEarnedPremium: "What the carrier keeps at least when the policy is canceled.",
};
export const describeField = (name: keyof typeof policyFields): string =>
  descriptions[name] ?? `${policyFields[name].label}.`;

export const PricingRef = builder.objectRef<Pricing>("PolicyPricing").implement({
  description: "What a policy costs. The total and the estimated commission are computed.",
  fields: (t) => ({
    billingType: t.expose("billingType", { type: BillingTypeEnum, description: "Who bills." }),
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

const CancellationTypeEnum = builder.enumType("CancellationType", {
  description: "In which way a policy ends early.",
  values: cancellationTypes,
});

const CancellationInitiatorEnum = builder.enumType("CancellationInitiator", {
  description: "Who ends a policy.",
  values: cancellationInitiators,
});

export const CancellationRef = builder.objectRef<Cancellation>("PolicyCancellation").implement({
  description: "That a policy was canceled, and from when.",
  fields: (t) => ({
    canceledAt: t.expose("canceledAt", { type: "DateTime", description: "When it was recorded." }),
    canceledBy: t.expose("canceledBy", { type: CancellationInitiatorEnum, description: "Who canceled." }),
    effectiveAt: t.expose("effectiveAt", { type: "LocalDate", description: "The last day in force." }),
    type: t.expose("type", { type: CancellationTypeEnum, description: "In which way." }),
    reason: t.exposeString("reason", { description: "Why, as one of the product's reasons." }),
    reasonDescription: t.exposeString("reasonDescription", { nullable: true, description: "Why, in words." }),
    returnPremium: t.expose("returnPremium", { type: "Money", description: "Premium that goes back." }),
    returnCommission: t.expose("returnCommission", {
      type: "Money",
      description: "Commission that goes back.",
    }),
  }),
});

export const ReinstatementRef = builder.objectRef<Reinstatement>("PolicyReinstatement").implement({
  description: "That a cancellation was taken back.",
  fields: (t) => ({
    reinstatedAt: t.expose("reinstatedAt", { type: "DateTime", description: "When it was recorded." }),
  }),
});
