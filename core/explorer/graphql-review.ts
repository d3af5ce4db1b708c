/** Reviewing what was read, in the schema. */
import { writers } from "../shared/actor.ts";
import { builder, unwrap } from "../shared/graphql-builder.ts";
import { ConflictingValueRef, QuoteRef } from "./graphql-ref.ts";
import type { DetailCorrection } from "./model.ts";
import { type AddableDetail, reviewGroups } from "./review-fields.ts";
import { reviewDecisions, type ReviewedDetail } from "./review-model.ts";
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

/** On the type "PolicyDetails": which values are not what the documents say, but what a person set right. */
export const CorrectionRef = builder.objectRef<DetailCorrection>("DetailCorrection").implement({
  description:
    "A detail that a person set right or added. The details hold their value; the quotes say what was read.",
  fields: (t) => ({
    field: t.exposeString("field", { description: "The field's name, or the key of an entry of a list." }),
    label: t.exposeString("label", { description: "What it is called." }),
    value: t.exposeString("value", {
      nullable: true,
      description: "The value that counts, for people; null where the policy does not have it.",
    }),
    readValue: t.exposeString("readValue", {
      nullable: true,
      description: "What the documents say; null where they do not.",
    }),
    correctedBy: t.field({
      type: ReviewerRef,
      nullable: true,
      description: "Who set it right.",
      resolve: ({ correctedBy }) => correctedBy,
    }),
    correctedAt: t.expose("correctedAt", { type: "DateTime", description: "When." }),
  }),
});

const ReviewStateEnum = builder.enumType("DetailReviewState", {
  description: "Whether a person has looked at a detail.",
  values: ["OPEN", ...reviewDecisions] as const,
});

const ReviewGroupEnum = builder.enumType("DetailReviewGroup", {
  description: "Details that are reviewed together, in the order in which they are shown.",
  values: reviewGroups,
});

const ReviewedDetailRef = builder.objectRef<ReviewedDetail>("ReviewedDetail").implement({
  description: "A detail that was read from the documents, for a person to accept or correct.",
  fields: (t) => ({
    field: t.exposeString("field", { description: "The field's name." }),
    label: t.exposeString("label", { description: "What it is called." }),
    value: t.exposeString("value", { description: "The value that counts, as people write it." }),
    readValue: t.exposeString("readValue", {
      nullable: true,
      description: "What the documents say; null where they do not.",
    }),
    confidence: t.exposeFloat("confidence", { description: "How sure the reading is, 0 to 1." }),
    checkReason: t.exposeString("checkReason", {
      nullable: true,
      description: "Why a person should check it; null where it is stated, or was decided.",
    }),
    group: t.expose("group", { type: ReviewGroupEnum, description: "What it is reviewed together with." }),
    otherValues: t.field({
      type: [ConflictingValueRef],
      description: "What other documents say instead.",
      resolve: ({ otherValues }) => [...otherValues],
    }),
    conflictReason: t.exposeString("conflictReason", {
      nullable: true,
      description: "Which of several values counts and why; null where the documents agree.",
    }),
    recordNote: t.exposeString("recordNote", {
      nullable: true,
      description: "How it differs from the policy's record; null where it does not.",
    }),
    state: t.expose("state", { type: ReviewStateEnum, description: "Whether a person has looked at it." }),
    decidedBy: t.field({
      type: ReviewerRef,
      nullable: true,
      description: "Who accepted or corrected it.",
      resolve: ({ decidedBy }) => decidedBy,
    }),
    decidedAt: t.expose("decidedAt", { type: "DateTime", nullable: true, description: "When." }),
    quotes: t.field({
      type: [QuoteRef],
      description: "Where the documents say it.",
      resolve: ({ quotes }) => [...quotes],
    }),
  }),
});

const AddableDetailRef = builder.objectRef<AddableDetail>("AddableDetail").implement({
  description: "A detail that nothing is known of yet, which a person may add.",
  fields: (t) => ({
    field: t.exposeString("field", { description: "The field's name." }),
    label: t.exposeString("label", { description: "What it is called." }),
    hint: t.exposeString("hint", { description: "How its value is written." }),
  }),
});

builder.queryField("policyReview", (t) =>
  t.field({
    type: [ReviewedDetailRef],
    access: "ANY_ROLE",
    description: "What was read from a policy's documents, what is least sure first, decided ones last.",
    args: { policyId: t.arg.id({ required: true, description: "The policy." }) },
    resolve: async (_root, { policyId }, { services }) =>
      unwrap(await services.reviews.listDetails(policyId)),
  }),
);

builder.queryField("addablePolicyDetails", (t) =>
  t.field({
    type: [AddableDetailRef],
    access: "ANY_ROLE",
    description: "What may be added to what is known of a policy; nothing while no document was understood.",
    args: { policyId: t.arg.id({ required: true, description: "The policy." }) },
    resolve: async (_root, { policyId }, { services }) =>
      unwrap(await services.reviews.listAddable(policyId)),
  }),
);

builder.mutationFields((t) => ({
  acceptPolicyDetail: t.field({
    type: [ReviewedDetailRef],
    access: writers,
    description:
      "Keeps that a detail is as the documents say; takes back a correction. Answers with the review.",
    args: {
      policyId: t.arg.id({ required: true, description: "The policy." }),
      field: t.arg.string({ required: true, description: "The field's name." }),
    },
    resolve: async (_root, { policyId, field }, { services }) =>
      unwrap(await services.reviews.accept(policyId, field)),
  }),
  acceptPolicyDetails: t.field({
    type: [ReviewedDetailRef],
    access: writers,
    description:
      "Keeps of many details at once that they are as the documents say. Details that are not open any more stay as they are. Answers with the review.",
    args: {
      policyId: t.arg.id({ required: true, description: "The policy." }),
      fields: t.arg.stringList({ required: true, description: "The fields' names." }),
    },
    resolve: async (_root, { policyId, fields }, { services }) =>
      unwrap(await services.reviews.acceptMany(policyId, fields)),
  }),
  correctPolicyDetail: t.field({
    type: [ReviewedDetailRef],
    access: writers,
    description: "Sets a detail right; it counts for this policy from then on. Answers with the review.",
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
    access: writers,
    description:
      "Keeps that the policy does not have a detail, or takes back one that a person added. Answers with the review.",
    args: {
      policyId: t.arg.id({ required: true, description: "The policy." }),
      field: t.arg.string({ required: true, description: "The field's name." }),
    },
    resolve: async (_root, { policyId, field }, { services }) =>
      unwrap(await services.reviews.remove(policyId, field)),
  }),
  addPolicyDetail: t.field({
    type: [ReviewedDetailRef],
    access: writers,
    description: "Keeps a detail that no document gave; it counts from then on. Answers with the review.",
    args: {
      policyId: t.arg.id({ required: true, description: "The policy." }),
      field: t.arg.string({ required: true, description: "One of addablePolicyDetails." }),
      value: t.arg.string({ required: true, description: "The value, as people write it." }),
    },
    resolve: async (_root, { policyId, field, value }, { services }) =>
      unwrap(await services.reviews.add(policyId, field, value)),
  }),
}));
