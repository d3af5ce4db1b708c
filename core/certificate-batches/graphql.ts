/** Batches of certificates in the schema: parse, call one verb, shape. */
import { AccountRef } from "#core/accounts";
import { CertificateKindEnum, CertificateRef } from "#core/certificates";
import { MarkEnum } from "#core/endorsements";
import { CertificateHolderRef } from "#core/holders";
import { PolicyRef } from "#core/policies";
import { AgencyUserRef } from "#core/users";
import { builder, unwrap } from "../shared/graphql-builder.ts";
import { listArgTexts } from "../shared/graphql-lists.ts";
import { choicesMax, type Page } from "../shared/paging.ts";
import { BatchKindEnum, CertificateBatchRef, ItemStateEnum } from "./graphql-ref.ts";
import { BATCH_MAX, type BatchCounts, batchStates } from "./model.ts";
import type { BatchItem } from "./repository.ts";
import type { CertificateBatches } from "./service.ts";
import { BatchItemRef } from "./graphql-ref.ts";

declare module "../shared/services.ts" {
  interface Services {
    certificateBatches: CertificateBatches;
  }
}

const BatchStateEnum = builder.enumType("CertificateBatchState", {
  description: "RUNNING while holders wait, PAUSED if they wait for a person, FINISHED if none does.",
  values: batchStates,
});

const CountsRef = builder.objectRef<BatchCounts>("CertificateBatchCounts").implement({
  description: "How many holders are in which state.",
  fields: (t) => ({
    asked: t.exposeInt("asked", { description: "Issued, refused and waiting together." }),
    issued: t.exposeInt("issued", { description: "Those that have their certificate." }),
    refused: t.exposeInt("refused", { description: "Those that were refused, each with a reason." }),
    waiting: t.exposeInt("waiting", { description: "Those whose turn has not come." }),
    needsDecision: t.exposeInt("needsDecision", { description: "Those that would lose a mark." }),
    held: t.exposeInt("held", { description: "Those that a person put on hold." }),
    leftOut: t.exposeInt("leftOut", { description: "Those that a person left out." }),
  }),
});

BatchItemRef.implement({
  description: "One holder of a batch, and what became of it.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The item's id." }),
    holderId: t.exposeID("holderId", { description: "The holder's id." }),
    holderName: t.exposeString("holderName", {
      description: "The holder's name when the batch was started.",
    }),
    holder: t.field({
      type: CertificateHolderRef,
      nullable: true,
      description: "The holder as it is now.",
      resolve: ({ holderId }, _args, { services }) => services.holders.find(holderId),
    }),
    state: t.expose("state", { type: ItemStateEnum, description: "What became of it." }),
    certificate: t.field({
      type: CertificateRef,
      nullable: true,
      description: "The certificate that was issued.",
      resolve: ({ certificateId }, _args, { services }) =>
        certificateId === null ? null : services.certificates.find(certificateId),
    }),
    supersedes: t.field({
      type: CertificateRef,
      nullable: true,
      description: "The certificate that it replaces, in a reissue.",
      resolve: ({ supersedesId }, _args, { services }) =>
        supersedesId === null ? null : services.certificates.find(supersedesId),
    }),
    reason: t.exposeString("reason", { nullable: true, description: "Why it was refused, in a sentence." }),
    field: t.exposeString("field", {
      nullable: true,
      description: 'The field that the reason is about, such as "holder.address" or "marks.0".',
    }),
    note: t.exposeString("note", {
      nullable: true,
      description: "What is worth knowing about an issued one, such as why it was not emailed.",
    }),
    updatedAt: t.expose("updatedAt", { type: "DateTime", description: "When this last changed." }),
  }),
});

const ItemPageRef = builder.objectRef<Page<BatchItem>>("CertificateBatchItemPage").implement({
  description: "One page of a batch's holders.",
  fields: (t) => ({
    nodes: t.field({
      type: [BatchItemRef],
      description: "The holders of this page.",
      resolve: ({ nodes }) => nodes,
    }),
    endCursor: t.exposeString("endCursor", { nullable: true, description: "Cursor for the next page." }),
    hasNextPage: t.exposeBoolean("hasNextPage", { description: "Whether there are more." }),
  }),
});

CertificateBatchRef.implement({
  description: "Certificates that are issued to many holders at once.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The batch's id." }),
    accountId: t.exposeID("accountId", { description: "The insured's account." }),
    kind: t.expose("kind", { type: BatchKindEnum, description: "To chosen holders, or after a renewal." }),
    certificateKind: t.expose("certificateKind", {
      type: CertificateKindEnum,
      description: "What is issued; a reissue issues what each holder has.",
    }),
    policy: t.field({
      type: PolicyRef,
      nullable: true,
      description: "The renewal, for a reissue.",
      resolve: ({ policyId }, _args, { services }) =>
        policyId === null ? null : services.policies.find(policyId),
    }),
    isEmailed: t.boolean({
      description: "Whether certificates are emailed to their holders.",
      resolve: ({ terms }) => terms.email,
    }),
    state: t.field({
      type: BatchStateEnum,
      description: "Whether it is at work.",
      resolve: async (batch, _args, { services }) =>
        (await services.certificateBatches.getProgress(batch)).state,
    }),
    counts: t.field({
      type: CountsRef,
      description: "How far it is.",
      resolve: async (batch, _args, { services }) =>
        (await services.certificateBatches.getProgress(batch)).counts,
    }),
    items: t.field({
      type: ItemPageRef,
      description: "Its holders, in their order.",
      args: {
        first: t.arg.int({ description: `How many rows, 1 to ${choicesMax}; 50 when omitted.` }),
        after: t.arg.string({ description: listArgTexts.after }),
        filter: t.arg.string({ description: "Any part of the holder's name, case-insensitive." }),
        states: t.arg({ type: [ItemStateEnum], description: "Only holders in these states." }),
      },
      resolve: async ({ id }, args, { services }) =>
        unwrap(await services.certificateBatches.listItems(id, args)),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was started." }),
    createdBy: t.field({
      type: AgencyUserRef,
      nullable: true,
      description: "Who started it.",
      resolve: async ({ createdBy }, _args, { services }) =>
        (await services.users.byId.load(createdBy)) ?? null,
    }),
    pausedAt: t.expose("pausedAt", {
      type: "DateTime",
      nullable: true,
      description: "When it was paused; null if it is not.",
    }),
    changedAt: t.field({
      type: "DateTime",
      nullable: true,
      description: "When one of its holders last changed.",
      resolve: async (batch, _args, { services }) =>
        (await services.certificateBatches.getProgress(batch)).changedAt,
    }),
    version: t.exposeInt("version", { description: "Increases with every start, pause and stop." }),
  }),
});

builder.objectField(AccountRef, "certificateBatches", (t) =>
  t.field({
    type: [CertificateBatchRef],
    description: "The latest batches of the account, the newest first.",
    resolve: ({ id }, _args, { services }) => services.certificateBatches.listOf(id),
  }),
);

const CreateBatchInput = builder.inputType("CreateCertificateBatchInput", {
  description:
    "Who receives a certificate, and what all of them share. What is omitted is as each holder's record says.",
  fields: (t) => ({
    accountId: t.id({ required: true, description: "The insured's account." }),
    kind: t.field({ type: CertificateKindEnum, description: "LIABILITY when omitted." }),
    holderIds: t.idList({ description: `1 to ${BATCH_MAX.toLocaleString("en-US")} holders of the account.` }),
    policyIds: t.idList({ description: "The policies on every certificate." }),
    marks: t.field({ type: [MarkEnum], description: "The marks on every certificate." }),
    descriptionOfOperations: t.string({ description: "The description on every certificate." }),
    isContractConfirmed: t.boolean({
      description: "Confirms that written contracts require the marks of blanket endorsements.",
    }),
    withoutUnprovedMarks: t.boolean({
      description: "Leaves out marks that no endorsement proves, instead of refusing the holder.",
    }),
    formId: t.id({ description: "The agency's licensed form; our own layout when omitted." }),
    replacesHeld: t.boolean({
      description:
        "Each takes the place of the newest certificate that its holder has and that it may replace.",
    }),
    email: t.boolean({ description: "Also emails each certificate to its holder." }),
    idempotencyKey: t.string({
      description: "Generated once per submit: the same submit sent twice starts one batch.",
    }),
  }),
});

builder.queryField("certificateBatch", (t) =>
  t.field({
    type: CertificateBatchRef,
    nullable: true,
    access: "READ",
    description: "A batch of certificates by id; null if there is none.",
    args: { id: t.arg.id({ required: true, description: "The batch's id." }) },
    resolve: (_root, { id }, { services }) => services.certificateBatches.find(id),
  }),
);

const batchArg = "The batch.";

builder.mutationFields((t) => ({
  createCertificateBatch: t.field({
    type: CertificateBatchRef,
    access: "WORK",
    listEntriesMax: BATCH_MAX,
    description:
      "Starts issuing to holders of an account. A holder that another batch is issuing to is refused in this one.",
    args: { input: t.arg({ type: CreateBatchInput, required: true, description: "The form." }) },
    resolve: async (_root, { input }, { services }) =>
      unwrap(await services.certificateBatches.create(input)),
  }),
  pauseCertificateBatch: t.field({
    type: CertificateBatchRef,
    access: "WORK",
    description: "Stops issuing until it is resumed. A few certificates that are being made are finished.",
    args: { id: t.arg.id({ required: true, description: batchArg }) },
    resolve: async (_root, { id }, { services }) => unwrap(await services.certificateBatches.pause(id)),
  }),
  resumeCertificateBatch: t.field({
    type: CertificateBatchRef,
    access: "WORK",
    description: "Goes on with a paused batch.",
    args: { id: t.arg.id({ required: true, description: batchArg }) },
    resolve: async (_root, { id }, { services }) => unwrap(await services.certificateBatches.resume(id)),
  }),
  stopCertificateBatch: t.field({
    type: CertificateBatchRef,
    access: "WORK",
    description: "Refuses the holders that are still waiting.",
    args: { id: t.arg.id({ required: true, description: batchArg }) },
    resolve: async (_root, { id }, { services }) => unwrap(await services.certificateBatches.stop(id)),
  }),
  retryCertificateBatch: t.field({
    type: CertificateBatchRef,
    access: "WORK",
    description: "Tries the refused holders again, except those that another batch was issuing to.",
    args: {
      id: t.arg.id({ required: true, description: batchArg }),
      isContractConfirmed: t.arg.boolean({
        description: "Confirms the written contracts of those that were refused for want of one.",
      }),
    },
    resolve: async (_root, { id, isContractConfirmed }, { services }) =>
      unwrap(await services.certificateBatches.retry(id, isContractConfirmed)),
  }),
}));
