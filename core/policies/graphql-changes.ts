/** What happens to a policy after it was created, in the schema: parse, call one verb, shape. */
import { builder, unwrap } from "../shared/graphql-builder.ts";
import { recordOf } from "../shared/record-of.ts";
import {
  BillingTypeEnum,
  CancellationInitiatorEnum,
  CancellationReasonEnum,
  CancellationTypeEnum,
  describeField,
  IntervalTypeEnum,
} from "./graphql-pricing.ts";
import { MarketEnum, PolicyRef, PolicyStateEnum, PolicyTypeEnum } from "./graphql-ref.ts";
import { amountFields, type DateField, dateFields, type LineField, lineFields } from "./model.ts";

const idText = "The policy.";
const versionText = "The version that the form was filled in from.";

const UpdateBusinessPolicyInput = builder.inputType("UpdateBusinessPolicyInput", {
  description: "The form 'Edit policy'. Omitted fields stay as they are.",
  fields: (t) => ({
    id: t.id({ required: true, description: idText }),
    expectedVersion: t.int({ description: versionText }),
    type: t.field({ type: PolicyTypeEnum, description: "The coverage." }),
    market: t.field({ type: MarketEnum, description: "Admitted, or excess and surplus." }),
    carrierId: t.id({ description: "The carrier." }),
    brokerId: t.id({ description: "The wholesale broker; none when null or blank." }),
    ...recordOf(lineFields, (name) => t.string({ description: describeField(name) })),
    agencyUserId: t.id({
      description: "The agency user who is responsible for the policy; none when null or blank.",
    }),
    state: t.field({
      type: PolicyStateEnum,
      description: "PENDING, BINDING or INFORCE, or the state that the policy has.",
    }),
    billingType: t.field({ type: BillingTypeEnum, description: "Who bills the client." }),
    paymentIntervalType: t.field({ type: IntervalTypeEnum, description: "How often the client pays." }),
    ...recordOf(dateFields, (name) =>
      t.string({ description: `${describeField(name)} YYYY-MM-DD; none when null or blank.` }),
    ),
    ...recordOf(amountFields, () => t.float({ description: "US dollars." })),
    commissionRate: t.float({
      description: "Percent of the premium, at most two decimals; null for a commission without a rate.",
    }),
    estimatedCommission: t.float({ description: "US dollars; used only if there is no commission rate." }),
    updateReason: t.string({ description: "Why, for the history; at most 500 characters." }),
  }),
});

const CancelBusinessPolicyInput = builder.inputType("CancelBusinessPolicyInput", {
  description: "The form 'Cancel policy'.",
  fields: (t) => ({
    id: t.id({ required: true, description: idText }),
    expectedVersion: t.int({ description: versionText }),
    canceledBy: t.field({ type: CancellationInitiatorEnum, description: "Who cancels." }),
    effectiveAt: t.string({
      description: "YYYY-MM-DD, the last day in force, in the policy's term; today when omitted.",
    }),
    type: t.field({ type: CancellationTypeEnum, description: "The method of cancellation." }),
    reason: t.field({
      type: CancellationReasonEnum,
      description: "INSURED_NON_PAYMENT when omitted, unless a service request asks for it.",
    }),
    reasonDescription: t.string({ description: "The reason, in words." }),
    returnPremium: t.float({ description: "US dollars, at most the policy's total; 0 when omitted." }),
    returnCommission: t.float({
      description: "US dollars, at most the policy's commission; 0 when omitted.",
    }),
    serviceRequestId: t.id({ description: "The service request that asks for it." }),
    closesRequest: t.boolean({ description: "Whether that request is closed with it; true when omitted." }),
  }),
});

const ReinstateBusinessPolicyInput = builder.inputType("ReinstateBusinessPolicyInput", {
  description: "The form 'Reinstate policy'.",
  fields: (t) => ({
    id: t.id({ required: true, description: idText }),
    expectedVersion: t.int({ description: versionText }),
    effectiveAt: t.string({
      description:
        "YYYY-MM-DD, from the cancellation's effective date to today; that date, without a lapse, when omitted.",
    }),
  }),
});

/** What a renewal has when the field is omitted, unless it is copied. */
const renewalTexts: Partial<Record<LineField | DateField, string>> = {
  quoteNumber: "None when omitted.",
  issuedAt: "Today when omitted.",
  inforceAt: "The day on which the policy expires when omitted, today if there is none.",
  expiresAt: "One year after the first day in force when omitted.",
};
const describeRenewed = (name: LineField | DateField): string =>
  [describeField(name), renewalTexts[name]].filter(Boolean).join(" ");

const RenewBusinessPolicyInput = builder.inputType("RenewBusinessPolicyInput", {
  description:
    "The form 'Renew policy'. Fields that are omitted and have no default are copied from the policy.",
  fields: (t) => ({
    id: t.id({ required: true, description: "The policy to renew." }),
    expectedVersion: t.int({ description: versionText }),
    ...recordOf(lineFields, (name) => t.string({ description: describeRenewed(name) })),
    ...recordOf(dateFields, (name) => t.string({ description: describeRenewed(name) })),
    ...recordOf(amountFields, () => t.float({ description: "US dollars." })),
    commissionRate: t.float({
      description: "Percent of the premium, at most two decimals; null for a commission without a rate.",
    }),
    estimatedCommission: t.float({ description: "US dollars; used only if there is no commission rate." }),
    state: t.field({
      type: PolicyStateEnum,
      description: "PENDING, BINDING or INFORCE; BINDING when omitted.",
    }),
    billingType: t.field({ type: BillingTypeEnum, description: "Who bills the client." }),
    paymentIntervalType: t.field({ type: IntervalTypeEnum, description: "How often the client pays." }),
    idempotencyKey: t.string({
      description: "Generated once per submit: the same submit sent twice creates the renewal once.",
    }),
  }),
});

const conflictText = "Fails with CONFLICT when someone else changed the policy first";

builder.mutationFields((t) => ({
  updateBusinessPolicy: t.field({
    type: PolicyRef,
    access: "WORK",
    description: `Changes a policy. ${conflictText}.`,
    args: { input: t.arg({ type: UpdateBusinessPolicyInput, required: true, description: "The form." }) },
    resolve: async (_root, { input }, { services }) => unwrap(await services.policies.update(input)),
  }),
  cancelBusinessPolicy: t.field({
    type: PolicyRef,
    access: "WORK",
    description: `Cancels a policy, at once or on a day to come. ${conflictText}, or when it is already canceled.`,
    args: { input: t.arg({ type: CancelBusinessPolicyInput, required: true, description: "The form." }) },
    resolve: async (_root, { input }, { services }) => unwrap(await services.policies.cancel(input)),
  }),
  reinstateBusinessPolicy: t.field({
    type: PolicyRef,
    access: "WORK",
    description: `Reinstates a canceled policy. ${conflictText}, or when it has no cancellation to undo.`,
    args: { input: t.arg({ type: ReinstateBusinessPolicyInput, required: true, description: "The form." }) },
    resolve: async (_root, { input }, { services }) => unwrap(await services.policies.reinstate(input)),
  }),
  renewBusinessPolicy: t.field({
    type: PolicyRef,
    access: "WORK",
    description: `Creates the policy of the next term and returns it. ${conflictText}, or when it already has a renewal.`,
    args: { input: t.arg({ type: RenewBusinessPolicyInput, required: true, description: "The form." }) },
    resolve: async (_root, { input }, { services }) => unwrap(await services.policies.renew(input)),
  }),
  deleteBusinessPolicy: t.id({
    access: "DELETE_RECORDS",
    description: `Deletes a policy and returns its id. Its history is kept. ${conflictText}, or when it has a renewal.`,
    args: {
      id: t.arg.id({ required: true, description: idText }),
      expectedVersion: t.arg.int({ description: versionText }),
    },
    resolve: async (_root, change, { services }) => unwrap(await services.policies.delete(change)),
  }),
}));
