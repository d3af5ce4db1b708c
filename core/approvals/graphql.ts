/** Approvals in the schema: parse, call one verb, shape. */
import { descriptionBox } from "#core/form-templates";
import { AccountRef } from "#core/accounts";
import { CaraArtifactRef } from "#core/artifacts";
import { DeliveryRef } from "#core/deliveries";
import { AgencyUserRef } from "#core/users";
import { builder, unwrap } from "../shared/graphql-builder.ts";
import { asksFor, listArgTexts } from "../shared/graphql-lists.ts";
import type { Difference } from "./differences.ts";
import {
  IssueHolderInput,
  IssueHolderRef,
  IssueLimitInput,
  IssueLineRef,
  IssueMarkInput,
  IssueMarkRef,
} from "./graphql-issue.ts";
import { CaraApprovalRef } from "./graphql-ref.ts";
import { type Approval, approvalKinds, approvalStates, decisions } from "./model.ts";
import type { ApprovalList, Approvals } from "./service.ts";

declare module "../shared/services.ts" {
  interface Services {
    approvals: Approvals;
  }
}

const ApprovalStateEnum = builder.enumType("CaraApprovalState", {
  description:
    "UNDOABLE: approved a moment ago, and nothing has been done yet. APPROVED: it is being done, or was.",
  values: approvalStates,
});

const OutcomeRef = builder.objectRef<NonNullable<Approval["outcome"]>>("CaraApprovalOutcome").implement({
  description: "What came of issuing a certificate, or of a write to an integration.",
  fields: (t) => ({
    success: t.exposeBoolean("success", {
      nullable: true,
      description: "Null: nobody can tell, and a person has to look.",
    }),
    message: t.exposeString("message", { description: "A sentence." }),
    certificateId: t.id({
      nullable: true,
      description: "The certificate that was issued.",
      resolve: ({ certificate }) => certificate?.id ?? null,
    }),
    accountId: t.id({
      nullable: true,
      description: "The account of that certificate.",
      resolve: ({ certificate }) => certificate?.accountId ?? null,
    }),
  }),
});

const DifferenceRef = builder.objectRef<Difference>("CaraApprovalDifference").implement({
  description: "A difference between a draft and the record.",
  fields: (t) => ({
    text: t.exposeString("text", { description: "What each of the two says, as a sentence." }),
    quotes: t.exposeIntList("quotes", {
      description: "Numbers of the draft's quotes that say the other thing.",
    }),
    isUnsaid: t.boolean({
      description: "Nothing on file is about it.",
      resolve: ({ isUnsaid }) => isUnsaid === true,
    }),
  }),
});

CaraApprovalRef.implement({
  description: "What Cara would do and may not without a yes.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The approval's id." }),
    kind: t.expose("kind", {
      type: builder.enumType("CaraApprovalKind", {
        description: "What would be done.",
        values: approvalKinds,
      }),
      description: "What would be done.",
    }),
    state: t.expose("state", { type: ApprovalStateEnum, description: "What was decided." }),
    artifact: t.field({
      type: CaraArtifactRef,
      description: "The draft in its current version.",
      resolve: async ({ artifactId }, _args, { services }) => {
        const artifact = await services.approvals.findArtifact(artifactId);
        if (!artifact) throw new Error("An approval without its draft.");
        return artifact;
      },
    }),
    version: t.exposeInt("version", {
      description: "Raised by every edit of the draft and every decision; send it back with a decision.",
    }),
    askedBy: t.field({
      type: AgencyUserRef,
      nullable: true,
      description: "Who gave Cara the task.",
      resolve: ({ askedBy }, _args, { services }) => services.users.byId.load(askedBy),
    }),
    account: t.field({
      type: AccountRef,
      nullable: true,
      description: "The client that the draft is about, whatever its workspace has gone on to.",
      resolve: ({ accountId }, _args, { services }) =>
        accountId === null ? null : services.accounts.find(accountId),
    }),
    clientName: t.exposeString("clientName", {
      nullable: true,
      description: "The name of that client when Cara asked, also if the agency has no such account.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When Cara asked." }),
    decidedBy: t.field({
      type: AgencyUserRef,
      nullable: true,
      description: "Who decided.",
      resolve: ({ decidedBy }, _args, { services }) =>
        decidedBy === null ? null : services.users.byId.load(decidedBy),
    }),
    decidedAt: t.expose("decidedAt", { type: "DateTime", nullable: true, description: "When." }),
    undoUntil: t.expose("undoUntil", {
      type: "DateTime",
      nullable: true,
      description: "Until when the approval can be undone.",
    }),
    reason: t.exposeString("reason", { nullable: true, description: "Why it was declined." }),
    blocks: t.stringList({
      description: "What keeps it from being approved, in sentences.",
      resolve: async (approval, _args, { services }) => (await services.approvals.blocksOf(approval)).reasons,
    }),
    warnings: t.stringList({
      description:
        "What whoever decides should know, in sentences, such as that the recipient is a contact of another client.",
      resolve: async (approval, _args, { services }) =>
        (await services.approvals.blocksOf(approval)).warnings,
    }),
    blockingQuotes: t.intList({
      description: "Numbers of the draft's quotes that keep it from being approved.",
      resolve: async (approval, _args, { services }) => (await services.approvals.blocksOf(approval)).quotes,
    }),
    blockingRecords: t.idList({
      description:
        "Ids of the records of other clients from which the draft says something, which keeps it from being approved.",
      resolve: async (approval, _args, { services }) => (await services.approvals.blocksOf(approval)).records,
    }),
    isNewRecipient: t.boolean({
      description:
        "Of an email: neither the client nor its contacts have its address, and no email has arrived there.",
      resolve: async (approval, _args, { services }) =>
        (await services.approvals.blocksOf(approval)).isNewRecipient,
    }),
    certificateHolder: t.field({
      type: IssueHolderRef,
      nullable: true,
      description: "Of a certificate that would be issued: whom it is for.",
      resolve: async ({ artifactId }, _args, { services }) =>
        (await services.approvals.findArtifact(artifactId))?.issue?.holder ?? null,
    }),
    certificateMarks: t.field({
      type: [IssueMarkRef],
      description: "Of a certificate that would be issued: the marks that its form has boxes for.",
      resolve: (approval, _args, { services }) => services.approvals.marksOf(approval),
    }),
    isContractConfirmed: t.boolean({
      description:
        "Of a certificate that would be issued: somebody confirmed that a written contract requires its blanket marks.",
      resolve: async ({ artifactId }, _args, { services }) =>
        (await services.approvals.findArtifact(artifactId))?.issue?.contractConfirmed !== undefined,
    }),
    contractConfirmedBy: t.string({
      nullable: true,
      description: "Who confirmed it; the certificate says so with this name.",
      resolve: async ({ artifactId }, _args, { services }) =>
        (await services.approvals.findArtifact(artifactId))?.issue?.contractConfirmed?.name ?? null,
    }),
    certificateLines: t.field({
      type: [IssueLineRef],
      description: "Of a certificate that would be issued: the policies that it shows, and those left off.",
      resolve: (approval, _args, { services }) => services.approvals.linesOf(approval),
    }),
    descriptionOfOperations: t.string({
      nullable: true,
      description:
        "Of a certificate that would be issued: what it is for; null where its form has no place for that.",
      resolve: async ({ artifactId }, _args, { services }) => {
        const artifact = await services.approvals.findArtifact(artifactId);
        if (!artifact?.issue || !artifact.template || !descriptionBox(artifact.template.templateId))
          return null;
        return artifact.issue.descriptionOfOperations ?? "";
      },
    }),
    differences: t.field({
      type: [DifferenceRef],
      description: "Where an email says something else than the client's documents and records.",
      resolve: (approval, _args, { services }) => services.approvals.differencesOf(approval),
    }),
    outcome: t.field({
      type: OutcomeRef,
      nullable: true,
      description: "Of an approved certificate or write to an integration: what came of it.",
      resolve: ({ outcome }) => outcome,
    }),
    delivery: t.field({
      type: DeliveryRef,
      nullable: true,
      description: "The email, and what became of it.",
      resolve: ({ deliveryId }, _args, { services }) =>
        deliveryId === null ? null : services.deliveries.find(deliveryId),
    }),
  }),
});

builder.objectField(CaraArtifactRef, "approval", (t) =>
  t.field({
    type: CaraApprovalRef,
    nullable: true,
    description: "Of what may leave the product: the approval that it has or waits for.",
    resolve: ({ id }, _args, { services }) => services.approvals.findOfArtifact(id),
  }),
);

const PageRef = builder.objectRef<ApprovalList>("CaraApprovalPage").implement({
  description: "One page of the list of approvals.",
  fields: (t) => ({
    nodes: t.field({
      type: [CaraApprovalRef],
      description: "Those of this page.",
      resolve: ({ nodes }) => nodes,
    }),
    endCursor: t.exposeString("endCursor", { nullable: true, description: "Cursor for the next page." }),
    hasNextPage: t.exposeBoolean("hasNextPage", { description: "Whether there are more." }),
    totalCount: t.exposeInt("totalCount", { nullable: true, description: "How many match, over all pages." }),
  }),
});

const DecisionInput = builder.inputType("DecideApprovalInput", {
  description: "A decision.",
  fields: (t) => ({
    decision: t.field({
      type: builder.enumType("CaraDecision", {
        description: "UNDO: takes an approval back before the act begins.",
        values: decisions,
      }),
      required: true,
      description: "What is decided.",
    }),
    version: t.int({ required: true, description: "The version that was seen." }),
    reason: t.string({ description: "Why it is declined; Cara reads it." }),
  }),
});

const ArtifactInput = builder.inputType("UpdateCaraArtifactInput", {
  description: "The whole form of an email's draft, or the holder of a certificate that would be issued.",
  fields: (t) => ({
    version: t.int({ required: true, description: "The version that the edit was made from." }),
    toEmail: t.string({ description: "Whom it goes to." }),
    subject: t.string({ description: "Up to 200 characters." }),
    body: t.string({ description: "Plain text, up to 20,000 characters." }),
    holder: t.field({ type: IssueHolderInput, description: "Of a certificate: whom it is for." }),
    marks: t.field({
      type: [IssueMarkInput],
      description: "Of a certificate: the marks that it is to show; as they are if omitted.",
    }),
    isContractConfirmed: t.boolean({
      description: "Of a certificate: a written contract with the holder requires its blanket marks.",
    }),
    descriptionOfOperations: t.string({
      description: "Of a certificate: what it is for; as it is if omitted.",
    }),
    policyIds: t.idList({
      description: "Of a certificate: the policies that it is to show; as they are if omitted.",
    }),
    values: t.field({
      type: [IssueLimitInput],
      description: "Of a certificate: all limits that are typed; as they are if omitted.",
    }),
    removeQuotes: t.intList({ description: "Numbers of quotes to take out." }),
    removeRecords: t.idList({
      description: "Ids of records to take out, with what the draft says from them.",
    }),
  }),
});

const VerdictInput = builder.inputType("ChangeCaraVerdictInput", {
  description: "A person's verdict on a demand of a review.",
  fields: (t) => ({
    version: t.int({ required: true, description: "The version of the review that was seen." }),
    block: t.int({
      required: true,
      description: "The place of the table among the artifact's blocks, from 0.",
    }),
    row: t.int({ required: true, description: "The place of the demand among the table's rows, from 0." }),
    verdict: t.string({ required: true, description: "MET, NOT_MET or CANNOT_TELL." }),
    reason: t.string({ description: "Why, in up to 500 characters." }),
  }),
});

builder.queryFields((t) => ({
  approvals: t.field({
    type: PageRef,
    access: "READ",
    description: "What Cara has asked for, the newest first.",
    args: {
      first: t.arg.int({ description: listArgTexts.first }),
      after: t.arg.string({ description: listArgTexts.after }),
      states: t.arg({ type: [ApprovalStateEnum], description: "Only those in these states." }),
    },
    resolve: async (_root, args, { services }, info) =>
      unwrap(await services.approvals.list({ ...args, withTotal: asksFor(info, "totalCount") })),
  }),
  approval: t.field({
    type: CaraApprovalRef,
    access: "READ",
    description: "One approval.",
    args: { id: t.arg.id({ required: true, description: "The approval's id." }) },
    resolve: async (_root, { id }, { services }) => unwrap(await services.approvals.get(id)),
  }),
}));

builder.mutationFields((t) => ({
  decideApproval: t.field({
    type: CaraApprovalRef,
    access: "WORK",
    description:
      "Approves what Cara would do, in the version that was seen; declines it; or undoes an approval.",
    args: {
      id: t.arg.id({ required: true, description: "The approval." }),
      input: t.arg({ type: DecisionInput, required: true, description: "The decision." }),
    },
    resolve: async (_root, { id, input }, { services }) => unwrap(await services.approvals.decide(id, input)),
  }),
  sendCaraDocumentForApproval: t.field({
    type: CaraApprovalRef,
    access: "WORK",
    description:
      "Drafts the email that takes a document to the client, with the document as a PDF, and asks for a yes to send it.",
    args: {
      id: t.arg.id({ required: true, description: "The document." }),
      version: t.arg.int({ required: true, description: "The version that was seen." }),
    },
    resolve: async (_root, { id, version }, { services }) =>
      unwrap(await services.approvals.sendDocument(id, { version })),
  }),
  changeCaraVerdict: t.field({
    type: CaraArtifactRef,
    access: "WORK",
    description:
      "Changes the verdict on a demand of a review, which says whose it is. The email that asks for what is open follows while nobody has decided on it.",
    args: {
      id: t.arg.id({ required: true, description: "The review." }),
      input: t.arg({ type: VerdictInput, required: true, description: "The form." }),
    },
    resolve: async (_root, { id, input }, { services }) =>
      unwrap(await services.approvals.changeVerdict(id, input)),
  }),
  updateCaraArtifact: t.field({
    type: CaraArtifactRef,
    access: "WORK",
    description: "Edits the draft of an email or a certificate that nobody has decided on.",
    args: {
      id: t.arg.id({ required: true, description: "The artifact." }),
      input: t.arg({ type: ArtifactInput, required: true, description: "The form." }),
    },
    resolve: async (_root, { id, input }, { services }) =>
      unwrap(await services.approvals.updateArtifact(id, input)),
  }),
}));
