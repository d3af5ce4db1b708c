/** Reviewing what was read, in the schema. */
import { PolicyStateEnum } from "#core/policies";
import { builder, unwrap } from "../shared/graphql-builder.ts";
import { ConflictingValueRef, QuoteRef } from "./graphql-ref.ts";
import type { DetailCorrection, MergedDetails } from "./model.ts";
import { type AddableDetail, reviewGroups } from "./review-fields.ts";
import { reviewDecisions, type ReviewedDetail } from "./review-model.ts";
import type { RecordCounterpart } from "./record-counterpart.ts";
import type { Reviews } from "./review-service.ts";

declare module "../shared/services.ts" {
  interface Services {
    reviews: Reviews;
  }
}

const ReviewerRef = builder.objectRef<{ id: string; name: string }>("DetailReviewer").implement({
  description: "Who accepted or corrected a detail.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The user's id." }),
    name: t.exposeString("name", { description: "The user's name." }),
  }),
});

/** On the type "PolicyDetails": the values that a person corrected. */
export const CorrectionRef = builder.objectRef<DetailCorrection>("DetailCorrection").implement({
  description:
    "A detail that a person corrected or added. The details contain that value; the quotes show what was read.",
  fields: (t) => ({
    field: t.exposeString("field", { description: "The field's name, or the key of an entry of a list." }),
    label: t.exposeString("label", { description: "Its label." }),
    value: t.exposeString("value", {
      nullable: true,
      description: "The value that applies, for people; null if the policy does not have it.",
    }),
    readValue: t.exposeString("readValue", {
      nullable: true,
      description: "What the documents say; null if they do not.",
    }),
    correctedBy: t.field({
      type: ReviewerRef,
      nullable: true,
      description: "Who corrected it.",
      resolve: ({ correctedBy }) => correctedBy,
    }),
    correctedAt: t.expose("correctedAt", { type: "DateTime", description: "When." }),
  }),
});

export const LimitsReviewRef = builder
  .objectRef<NonNullable<MergedDetails["limitsReview"]>>("LimitsReview")
  .implement({
    description: "The last decision about a policy's limits, once every limit has been reviewed.",
    fields: (t) => ({
      reviewedBy: t.field({
        type: ReviewerRef,
        nullable: true,
        description: "Who made it.",
        resolve: ({ reviewedBy }) => reviewedBy,
      }),
      reviewedAt: t.expose("reviewedAt", { type: "DateTime", description: "When." }),
    }),
  });

const ReviewStateEnum = builder.enumType("DetailReviewState", {
  description: "Whether a person has reviewed a detail.",
  values: ["OPEN", ...reviewDecisions] as const,
});

const ReviewGroupEnum = builder.enumType("DetailReviewGroup", {
  description: "Details that are reviewed together, in display order.",
  values: reviewGroups,
});

const RecordCounterpartRef = builder.objectRef<RecordCounterpart>("RecordCounterpart").implement({
  description: "The field of the policy's record that a detail may be used in.",
  fields: (t) => ({
    label: t.exposeString("label", { description: "The field's label in the record." }),
    value: t.exposeString("value", {
      nullable: true,
      description: "What the record says, for people; null if it is empty.",
    }),
    newValue: t.exposeString("newValue", {
      nullable: true,
      description:
        "What the record would say after the detail is used; a carrier by its name in the agency's list.",
    }),
    isMatch: t.exposeBoolean("isMatch", { description: "Whether the record says the same." }),
    canUse: t.exposeBoolean("canUse", {
      description: "Whether the detail was accepted or corrected and the record says something else.",
    }),
    blockedReason: t.exposeString("blockedReason", {
      nullable: true,
      description:
        "Why the detail cannot be used in the record yet, and what to do; null if nothing blocks it.",
    }),
    endsAs: t.field({
      type: PolicyStateEnum,
      nullable: true,
      description: "The state to which using it ends the policy; null if it does not.",
      resolve: ({ endsAs }) => endsAs,
    }),
    addsCarrier: t.exposeBoolean("addsCarrier", {
      description: "Whether using it adds the named carrier to the agency's carriers.",
    }),
    version: t.exposeInt("version", {
      description: "The version of the policy's record; send it as expectedVersion.",
    }),
  }),
});

const ReviewedDetailRef = builder.objectRef<ReviewedDetail>("ReviewedDetail").implement({
  description: "A detail that was read from the documents, for a person to accept or correct.",
  fields: (t) => ({
    field: t.exposeString("field", { description: "The field's name." }),
    label: t.exposeString("label", { description: "Its label." }),
    value: t.exposeString("value", { description: "The value that applies, as people write it." }),
    readValue: t.exposeString("readValue", {
      nullable: true,
      description: "What the documents say; null if they do not.",
    }),
    confidence: t.exposeFloat("confidence", { description: "How sure the reading is, 0 to 1." }),
    checkReason: t.exposeString("checkReason", {
      nullable: true,
      description: "Why a person should check it; null if it is stated or has been decided.",
    }),
    group: t.expose("group", { type: ReviewGroupEnum, description: "The group that it is reviewed with." }),
    otherValues: t.field({
      type: [ConflictingValueRef],
      description: "What other documents say instead.",
      resolve: ({ otherValues }) => [...otherValues],
    }),
    conflictReason: t.exposeString("conflictReason", {
      nullable: true,
      description: "Which of several values applies and why; null if the documents agree.",
    }),
    recordNote: t.exposeString("recordNote", {
      nullable: true,
      description: "How it differs from the policy's record; null if it does not.",
    }),
    record: t.field({
      type: RecordCounterpartRef,
      nullable: true,
      description: "How it compares with the policy's record; null if the record has no such field.",
      resolve: ({ record }) => record,
    }),
    state: t.expose("state", { type: ReviewStateEnum, description: "Whether a person has reviewed it." }),
    decidedBy: t.field({
      type: ReviewerRef,
      nullable: true,
      description: "Who accepted or corrected it.",
      resolve: ({ decidedBy }) => decidedBy,
    }),
    decidedAt: t.expose("decidedAt", { type: "DateTime", nullable: true, description: "When." }),
    quotes: t.field({
      type: [QuoteRef],
      description: "The supporting quotes.",
      resolve: ({ quotes }) => [...quotes],
    }),
  }),
});

const AddableDetailRef = builder.objectRef<AddableDetail>("AddableDetail").implement({
  description: "A detail that is not known yet and that a person may add.",
  fields: (t) => ({
    field: t.exposeString("field", { description: "The field's name." }),
    label: t.exposeString("label", { description: "Its label." }),
    hint: t.exposeString("hint", { description: "The format of its value." }),
  }),
});

builder.queryField("policyReview", (t) =>
  t.field({
    type: [ReviewedDetailRef],
    access: "READ",
    description: "What was read from a policy's documents, least certain first, decided ones last.",
    args: { policyId: t.arg.id({ required: true, description: "The policy." }) },
    resolve: async (_root, { policyId }, { services }) =>
      unwrap(await services.reviews.listDetails(policyId)),
  }),
);

builder.queryField("addablePolicyDetails", (t) =>
  t.field({
    type: [AddableDetailRef],
    access: "READ",
    description: "Details that may be added to a policy; empty until a document has been understood.",
    args: { policyId: t.arg.id({ required: true, description: "The policy." }) },
    resolve: async (_root, { policyId }, { services }) =>
      unwrap(await services.reviews.listAddable(policyId)),
  }),
);

const UseInRecordInput = builder.inputType("UsePolicyDetailsInRecordInput", {
  description: "Reviewed details to use in the policy's record.",
  fields: (t) => ({
    policyId: t.id({ required: true, description: "The policy." }),
    fields: t.stringList({ required: true, description: "The fields' names, as in policyReview." }),
    expectedVersion: t.int({ required: true, description: "The record's version that was shown." }),
  }),
});

builder.mutationFields((t) => ({
  usePolicyDetailsInRecord: t.field({
    type: [ReviewedDetailRef],
    access: "WORK",
    description:
      "Writes accepted and corrected details into the policy's record as one update, all or none. A carrier is matched to the agency's carriers, and added if it is none of them. Returns the review.",
    args: { input: t.arg({ type: UseInRecordInput, required: true, description: "What to use." }) },
    resolve: async (_root, { input: { policyId, fields, expectedVersion } }, { services }) =>
      unwrap(await services.reviews.useInRecord(policyId, fields, expectedVersion)),
  }),
  acceptPolicyDetail: t.field({
    type: [ReviewedDetailRef],
    access: "WORK",
    description: "Accepts a detail as the documents state it; undoes a correction. Returns the review.",
    args: {
      policyId: t.arg.id({ required: true, description: "The policy." }),
      field: t.arg.string({ required: true, description: "The field's name." }),
    },
    resolve: async (_root, { policyId, field }, { services }) =>
      unwrap(await services.reviews.accept(policyId, field)),
  }),
  acceptPolicyDetails: t.field({
    type: [ReviewedDetailRef],
    access: "WORK",
    description:
      "Accepts many details at once as the documents state them. Details that are no longer open or that the policy's record contradicts stay as they are. Returns the review.",
    args: {
      policyId: t.arg.id({ required: true, description: "The policy." }),
      fields: t.arg.stringList({ required: true, description: "The fields' names." }),
    },
    resolve: async (_root, { policyId, fields }, { services }) =>
      unwrap(await services.reviews.acceptMany(policyId, fields)),
  }),
  correctPolicyDetail: t.field({
    type: [ReviewedDetailRef],
    access: "WORK",
    description: "Corrects a detail; the correction applies to this policy from then on. Returns the review.",
    args: {
      policyId: t.arg.id({ required: true, description: "The policy." }),
      field: t.arg.string({ required: true, description: "The field's name." }),
      value: t.arg.string({ required: true, description: "The right value, as people write it." }),
    },
    resolve: async (_root, { policyId, field, value }, { services }) =>
      unwrap(await services.reviews.correct(policyId, field, value)),
  }),
  removePolicyDetail: t.field({
    type: [ReviewedDetailRef],
    access: "WORK",
    description:
      "Records that the policy does not have a detail, or removes one that a person added. Returns the review.",
    args: {
      policyId: t.arg.id({ required: true, description: "The policy." }),
      field: t.arg.string({ required: true, description: "The field's name." }),
    },
    resolve: async (_root, { policyId, field }, { services }) =>
      unwrap(await services.reviews.remove(policyId, field)),
  }),
  addPolicyDetail: t.field({
    type: [ReviewedDetailRef],
    access: "WORK",
    description: "Adds a detail that is in no document; it applies from then on. Returns the review.",
    args: {
      policyId: t.arg.id({ required: true, description: "The policy." }),
      field: t.arg.string({ required: true, description: "One of addablePolicyDetails." }),
      value: t.arg.string({ required: true, description: "The value, as people write it." }),
    },
    resolve: async (_root, { policyId, field, value }, { services }) =>
      unwrap(await services.reviews.add(policyId, field, value)),
  }),
}));
