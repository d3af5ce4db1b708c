/** A policy's lists in the schema: forms, notice of cancellation, premium parts, additional insureds. */
import { cancellingParties, noticeReasons, premiumPartKinds } from "#model/assistant";
import { builder } from "../shared/graphql-builder.ts";
import { QuoteRef } from "./graphql-ref.ts";
import type { MissingForm } from "./missing-forms.ts";
import {
  type AdditionalInsuredEntry,
  type ListedRow,
  type ListedForm,
  type MergedDetails,
  noticeLabelOf,
  type NoticeTerm,
  type PricedPart,
  type RecordDifference,
} from "./model.ts";

const keyText = "Its key within the policy, used by corrections and conflicts.";
const quotesText = "The words of the documents; empty if a person added it.";
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

const MissingFormRef = builder.objectRef<MissingForm>("MissingForm").implement({
  description: "A form that the policy's schedule lists and none of its documents holds.",
  fields: (t) => ({
    form: t.field({ type: ListedFormRef, description: "As it is listed.", resolve: ({ form }) => form }),
    attachedEdition: t.exposeString("attachedEdition", {
      nullable: true,
      description: "The other edition of it that is attached; null if none is.",
    }),
  }),
});

builder.queryField("missingForms", (t) =>
  t.field({
    type: [MissingFormRef],
    access: "READ",
    description:
      "Forms that a policy's schedule lists and that were not found in its documents. Empty if no schedule was read.",
    args: { policyId: t.arg.id({ required: true, description: "The policy." }) },
    resolve: (_root, { policyId }, { services }) => services.explorer.listMissingForms(policyId),
  }),
);

const CancellingPartyEnum = builder.enumType("CancellingParty", {
  description: "Who cancels the policy.",
  values: cancellingParties,
});
const NoticeReasonEnum = builder.enumType("NoticeReason", {
  description: "Why the policy is canceled. ANY: the clause does not distinguish between reasons.",
  values: noticeReasons,
});

const NoticeTermRef = builder.objectRef<NoticeTerm>("CancellationNotice").implement({
  description: "How much notice of cancellation is required.",
  fields: (t) => ({
    key: t.exposeString("key", { description: keyText }),
    label: t.string({ description: "By whom and why, in words.", resolve: noticeLabelOf }),
    by: t.expose("by", { type: CancellingPartyEnum, description: "Who cancels the policy." }),
    reason: t.expose("reason", { type: NoticeReasonEnum, description: "Why." }),
    days: t.exposeInt("days", {
      nullable: true,
      description: "Days of notice; null if notice is required but no number is given.",
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
  description: "A part of the premium, or a charge in addition to it.",
  values: premiumPartKinds,
});

const PricedPartRef = builder.objectRef<PricedPart>("PremiumPart").implement({
  description: "A row of the premium's breakdown, or a charge in addition to it.",
  fields: (t) => ({
    key: t.exposeString("key", { description: keyText }),
    kind: t.expose("kind", { type: PremiumPartKindEnum, description: "What kind of charge." }),
    label: t.exposeString("label", { description: "As the document names it." }),
    amount: t.expose("amount", { type: "Money", description: "The amount; negative for a credit." }),
    confidence: t.exposeFloat("confidence", { description: confidenceText }),
    policyQuotes: t.field({
      type: [QuoteRef],
      description: quotesText,
      resolve: ({ policyQuotes }) => policyQuotes,
    }),
  }),
});

const AdditionalInsuredKindEnum = builder.enumType("AdditionalInsuredKind", {
  description: "Named, or described, such as anyone required by contract.",
  values: ["NAMED", "BLANKET"] as const,
});

const AdditionalInsuredRef = builder.objectRef<AdditionalInsuredEntry>("AdditionalInsured").implement({
  description: "An additional insured.",
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

const cellText = (what: string) => `${what}, as printed; null if the table does not give it.`;

const tableCell =
  (name: string) =>
  ({ cells }: ListedRow): string | null =>
    cells[name] ?? null;

export const VehicleRef = builder.objectRef<ListedRow>("ScheduledVehicle").implement({
  description: "A vehicle in the policy's schedule.",
  fields: (t) => ({
    year: t.string({ nullable: true, description: cellText("The model year"), resolve: tableCell("year") }),
    description: t.string({
      nullable: true,
      description: cellText("Make and model"),
      resolve: ({ cells: { description, model } }) => [description, model].filter(Boolean).join(" ") || null,
    }),
    vin: t.string({
      nullable: true,
      description: cellText("The vehicle identification number"),
      resolve: tableCell("vin"),
    }),
    value: t.string({
      nullable: true,
      description: cellText("The value or cost new"),
      resolve: tableCell("value"),
    }),
    policyQuotes: t.field({
      type: [QuoteRef],
      description: "The words of its row.",
      resolve: ({ policyQuotes }) => policyQuotes,
    }),
  }),
});

export const ClassRef = builder.objectRef<ListedRow>("RatedClass").implement({
  description: "A class that the premium is worked out from.",
  fields: (t) => ({
    code: t.string({ nullable: true, description: cellText("The class code"), resolve: tableCell("code") }),
    description: t.string({
      nullable: true,
      description: cellText("The classification"),
      resolve: tableCell("description"),
    }),
    state: t.string({ nullable: true, description: cellText("The state"), resolve: tableCell("state") }),
    basis: t.string({
      nullable: true,
      description: cellText("The premium basis, such as payroll"),
      resolve: tableCell("basis"),
    }),
    rate: t.string({ nullable: true, description: cellText("The rate"), resolve: tableCell("rate") }),
    premium: t.string({
      nullable: true,
      description: cellText("The premium of the class"),
      resolve: tableCell("premium"),
    }),
    policyQuotes: t.field({
      type: [QuoteRef],
      description: "The words of its row.",
      resolve: ({ policyQuotes }) => policyQuotes,
    }),
  }),
});

export const PolicySchedulesRef = builder.objectRef<MergedDetails["schedules"]>("PolicySchedules").implement({
  description: "The lists in a policy's documents.",
  fields: (t) => ({
    forms: t.field({
      type: [ListedFormRef],
      description: "The forms and endorsements that are part of it.",
      resolve: ({ forms }) => forms,
    }),
    cancellation: t.field({
      type: [NoticeTermRef],
      description: "How much notice of cancellation is required.",
      resolve: ({ cancellation }) => cancellation,
    }),
    premiumParts: t.field({
      type: [PricedPartRef],
      description: "The breakdown of the premium, with taxes and fees.",
      resolve: ({ premiumParts }) => premiumParts,
    }),
    additionalInsureds: t.field({
      type: [AdditionalInsuredRef],
      description: "Additional insureds.",
      resolve: ({ additionalInsureds }) => additionalInsureds,
    }),
  }),
});

export const RecordDifferenceRef = builder.objectRef<RecordDifference>("RecordDifference").implement({
  description: "The carrier or insured in the documents, where the policy's record names a different one.",
  fields: (t) => ({
    field: t.exposeString("field", { description: "The field's name." }),
    text: t.exposeString("text", { description: "Both names, in a sentence." }),
  }),
});
