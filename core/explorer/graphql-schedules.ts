/** The lists of a policy in the schema: forms, notice of cancellation, the premium's parts, additional insureds. */
import { cancellingParties, noticeReasons, premiumPartKinds } from "#model/assistant";
import { builder } from "../shared/graphql-builder.ts";
import { QuoteRef } from "./graphql-ref.ts";
import {
  type AdditionalInsuredEntry,
  type ListedForm,
  type MergedDetails,
  noticeLabelOf,
  type NoticeTerm,
  type PricedPart,
  type RecordDifference,
} from "./model.ts";

const keyText = "Names it within the policy; corrections and conflicts refer to it.";
const quotesText = "The words of the documents; none where a person added it.";
const confidenceText = "How sure the reading is, 0 to 1.";

const ListedFormRef = builder.objectRef<ListedForm>("PolicyForm").implement({
  description: "A form or an endorsement that is part of the policy.",
  fields: (t) => ({
    key: t.exposeString("key", { description: keyText }),
    number: t.exposeString("number", { description: "Its number, such as CG 20 10." }),
    edition: t.exposeString("edition", { nullable: true, description: "Its edition, such as 04/13." }),
    title: t.exposeString("title", { nullable: true, description: "Its title." }),
    confidence: t.exposeFloat("confidence", { description: confidenceText }),
    policyQuotes: t.field({
      type: [QuoteRef],
      description: quotesText,
      resolve: ({ policyQuotes }) => policyQuotes,
    }),
  }),
});

const CancellingPartyEnum = builder.enumType("CancellingParty", {
  description: "Who ends the policy.",
  values: cancellingParties,
});
const NoticeReasonEnum = builder.enumType("NoticeReason", {
  description: "Why the policy is ended. ANY: the clause makes no difference between reasons.",
  values: noticeReasons,
});

const NoticeTermRef = builder.objectRef<NoticeTerm>("CancellationNotice").implement({
  description: "How much notice ends the policy.",
  fields: (t) => ({
    key: t.exposeString("key", { description: keyText }),
    label: t.string({ description: "By whom and why, in words.", resolve: noticeLabelOf }),
    by: t.expose("by", { type: CancellingPartyEnum, description: "Who ends the policy." }),
    reason: t.expose("reason", { type: NoticeReasonEnum, description: "Why." }),
    days: t.exposeInt("days", {
      nullable: true,
      description: "Days of notice; null where notice is demanded and no number is given.",
    }),
    confidence: t.exposeFloat("confidence", { description: confidenceText }),
    policyQuotes: t.field({
      type: [QuoteRef],
      description: quotesText,
      resolve: ({ policyQuotes }) => policyQuotes,
    }),
  }),
});

const PremiumPartKindEnum = builder.enumType("PremiumPartKind", {
  description: "A part of the premium, or what is charged beside it.",
  values: premiumPartKinds,
});

const PricedPartRef = builder.objectRef<PricedPart>("PremiumPart").implement({
  description: "A row of what the premium is made of, or of what is charged beside it.",
  fields: (t) => ({
    key: t.exposeString("key", { description: keyText }),
    kind: t.expose("kind", { type: PremiumPartKindEnum, description: "What kind of charge." }),
    label: t.exposeString("label", { description: "As the document names it." }),
    amount: t.expose("amount", { type: "Money", description: "The amount; below zero for a credit." }),
    confidence: t.exposeFloat("confidence", { description: confidenceText }),
    policyQuotes: t.field({
      type: [QuoteRef],
      description: quotesText,
      resolve: ({ policyQuotes }) => policyQuotes,
    }),
  }),
});

const AdditionalInsuredKindEnum = builder.enumType("AdditionalInsuredKind", {
  description: "Named, or described: whoever a contract demands, say.",
  values: ["NAMED", "BLANKET"] as const,
});

const AdditionalInsuredRef = builder.objectRef<AdditionalInsuredEntry>("AdditionalInsured").implement({
  description: "Somebody else who is insured.",
  fields: (t) => ({
    key: t.exposeString("key", { description: keyText }),
    kind: t.expose("kind", { type: AdditionalInsuredKindEnum, description: "Named or described." }),
    name: t.exposeString("name", { description: "The name or the description." }),
    confidence: t.exposeFloat("confidence", { description: confidenceText }),
    policyQuotes: t.field({
      type: [QuoteRef],
      description: quotesText,
      resolve: ({ policyQuotes }) => policyQuotes,
    }),
  }),
});

export const PolicySchedulesRef = builder.objectRef<MergedDetails["schedules"]>("PolicySchedules").implement({
  description: "What the documents list of a policy.",
  fields: (t) => ({
    forms: t.field({
      type: [ListedFormRef],
      description: "The forms and endorsements that it consists of.",
      resolve: ({ forms }) => forms,
    }),
    cancellation: t.field({
      type: [NoticeTermRef],
      description: "How much notice ends it.",
      resolve: ({ cancellation }) => cancellation,
    }),
    premiumParts: t.field({
      type: [PricedPartRef],
      description: "What the premium is made of, with taxes and fees.",
      resolve: ({ premiumParts }) => premiumParts,
    }),
    additionalInsureds: t.field({
      type: [AdditionalInsuredRef],
      description: "Who else is insured.",
      resolve: ({ additionalInsureds }) => additionalInsureds,
    }),
  }),
});

export const RecordDifferenceRef = builder.objectRef<RecordDifference>("RecordDifference").implement({
  description: "The carrier or the insured that the documents name, where the policy's record names another.",
  fields: (t) => ({
    field: t.exposeString("field", { description: "The field's name." }),
    text: t.exposeString("text", { description: "Both names, in a sentence." }),
  }),
});
