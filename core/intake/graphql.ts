/** Documents that arrived before their policy, in the schema: parse, call one verb, shape. */
import { AccountRef } from "#core/accounts";
import { PolicyFileRef } from "#core/documents";
import { QuoteRef } from "#core/explorer";
import { builder, unwrap } from "../shared/graphql-builder.ts";
import { insuredMatches, intakeStates } from "./model.ts";
import type { Proposal } from "./read-proposals.ts";
import type { Intakes, PolicyIntake } from "./service.ts";

declare module "../shared/services.ts" {
  interface Services {
    intakes: Intakes;
  }
}

const IntakeStateEnum = builder.enumType("PolicyIntakeState", {
  description:
    "READING: still being read. FAILED: could not be read. NOT_A_POLICY: it is something else. NOTHING_READ: it gives no value of the form. READY: it does.",
  values: intakeStates,
});

const InsuredMatchEnum = builder.enumType("InsuredMatch", {
  description: "Whether the document's insured is the chosen account; UNKNOWN if one of them is not known.",
  values: insuredMatches,
});

const ProposalRef = builder.objectRef<Proposal>("PolicyIntakeValue").implement({
  description: "A value that a document offers to a field of the form.",
  fields: (t) => ({
    field: t.exposeString("field", { description: "The form's field, as in BusinessPolicyInput." }),
    label: t.exposeString("label", { description: "Its label in the form." }),
    value: t.exposeString("value", {
      nullable: true,
      description:
        "A choice's code, a company's id, a date, a text, or cents; null for a company that the agency does not have yet.",
    }),
    shown: t.exposeString("shown", { description: "As displayed." }),
    checkReason: t.exposeString("checkReason", {
      nullable: true,
      description: "Why a person should check it, in a sentence; null if it is sure.",
    }),
    quotes: t.field({
      type: [QuoteRef],
      description: "The words that say it; none for what is recognized from the document as a whole.",
      resolve: ({ quotes }) => [...quotes],
    }),
  }),
});

const IntakeInsuredRef = builder
  .objectRef<NonNullable<PolicyIntake["insured"]>>("PolicyIntakeInsured")
  .implement({
    description: "The named insured of a document.",
    fields: (t) => ({
      name: t.exposeString("name", { description: "As read." }),
      checkReason: t.exposeString("checkReason", {
        nullable: true,
        description: "Why a person should check it, in a sentence; null if it is sure.",
      }),
      quotes: t.field({
        type: [QuoteRef],
        description: "The words that say it.",
        resolve: ({ quotes }) => [...quotes],
      }),
    }),
  });

const IntakeRef = builder.objectRef<PolicyIntake>("PolicyIntake").implement({
  description:
    "A document that waits for the policy that is created from it, and what it offers to the form.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The document's id." }),
    file: t.field({
      type: PolicyFileRef,
      description: "The document; it is on no policy and no account yet.",
      resolve: ({ file }) => file,
    }),
    state: t.expose("state", { type: IntakeStateEnum, description: "What became of reading it." }),
    message: t.exposeString("message", {
      nullable: true,
      description: "Why there is nothing to fill in, for people; null otherwise.",
    }),
    values: t.field({
      type: [ProposalRef],
      description: "What the form can be filled in with.",
      resolve: ({ proposals }) => [...proposals],
    }),
    insured: t.field({
      type: IntakeInsuredRef,
      nullable: true,
      description: "Who is insured; null if the document does not say.",
      resolve: ({ insured }) => insured,
    }),
    match: t.expose("match", {
      type: InsuredMatchEnum,
      description: "Whether that is the chosen account.",
    }),
    accounts: t.field({
      type: [AccountRef],
      description: "Business accounts of that name, at most five; none if it is the chosen account.",
      resolve: ({ accounts }) => [...accounts],
    }),
  }),
});

const UsedIntakeRef = builder.objectRef<{ id: string }>("UsedPolicyIntake").implement({
  description: "A document that no longer waits for a policy.",
  fields: (t) => ({ id: t.exposeID("id", { description: "The document's id." }) }),
});

const NewIntakeRef = builder.objectRef<{ id: string }>("NewPolicyIntake").implement({
  description: "A document that is being read for a new policy.",
  fields: (t) => ({ id: t.exposeID("id", { description: "The document's id." }) }),
});

builder.queryField("policyIntake", (t) =>
  t.field({
    type: IntakeRef,
    access: "WORK",
    description: "A document that waits for its policy: how far its reading is and what it offers.",
    args: {
      id: t.arg.id({ required: true, description: "The document." }),
      accountId: t.arg.id({ description: "The account that was chosen in the form." }),
    },
    resolve: async (_root, { id, accountId }, { services }) =>
      unwrap(await services.intakes.get(id, accountId ?? null)),
  }),
);

builder.mutationFields((t) => ({
  readPolicyDocument: t.field({
    type: NewIntakeRef,
    access: "WORK",
    description: "Starts reading an uploaded document that a new policy is to be created from.",
    args: {
      uploadId: t.arg.id({ description: "The id that the upload of the bytes was answered with." }),
      idempotencyKey: t.arg.string({
        description: "Made up once a submit: the same submit sent twice makes one document.",
      }),
    },
    resolve: async (_root, args, { services }) => ({ id: unwrap(await services.intakes.read(args)) }),
  }),
  addIntakeToPolicy: t.field({
    type: UsedIntakeRef,
    access: "WORK",
    description: "Puts the document on the policy that was created from it. Repeating it changes nothing.",
    args: {
      id: t.arg.id({ required: true, description: "The document." }),
      policyId: t.arg.id({ required: true, description: "The policy." }),
    },
    resolve: async (_root, { id, policyId }, { services }) => ({
      id: unwrap(await services.intakes.addToPolicy(id, policyId)),
    }),
  }),
  discardPolicyIntake: t.field({
    type: UsedIntakeRef,
    access: "WORK",
    description: "Deletes a document that no policy was created from.",
    args: { id: t.arg.id({ required: true, description: "The document." }) },
    resolve: async (_root, { id }, { services }) => ({ id: unwrap(await services.intakes.discard(id)) }),
  }),
}));
