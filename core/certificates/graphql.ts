/** Certificates in the schema: parse, call one verb, shape. */
import { AccountRef } from "#core/accounts";
import { MarkEnum } from "#core/endorsements";
import { PolicyRef } from "#core/policies";
import { AgencyUserRef } from "#core/users";
import { DESCRIPTION_MAX } from "#model/holders";
import { MailingAddressInput } from "../shared/graphql-address.ts";
import { ahead } from "../shared/graphql-ahead.ts";
import { builder, unwrap } from "../shared/graphql-builder.ts";
import { asksFor, listArgTexts, SortDirectionEnum } from "../shared/graphql-lists.ts";
import type { Page } from "../shared/paging.ts";
import { certifiedPolicies, CertifiedPolicyRef, PrintedHolderRef } from "./graphql-printed.ts";
import { CertificateKindEnum, CertificateRef } from "./graphql-ref.ts";
import { type Certificate, certificateStates, WITHDRAWAL_REASON_MAX } from "./model.ts";
import type { CertificatePreview, Certificates } from "./service.ts";

declare module "../shared/services.ts" {
  interface Services {
    certificates: Certificates;
  }
}

const StateEnum = builder.enumType("CertificateState", {
  description:
    "Whether a certificate still holds: VALID; WITHDRAWN by the agency; SUPERSEDED by a newer one that has begun; CANCELED or EXPIRED " +
    "as the first of its policies; CHANGED if a policy's number, carrier or term is no longer as printed.",
  values: certificateStates,
});

const WithdrawalRef = builder
  .objectRef<NonNullable<Certificate["withdrawal"]>>("CertificateWithdrawal")
  .implement({
    description: "Why a certificate does not hold any more.",
    fields: (t) => ({
      at: t.expose("at", { type: "DateTime", description: "When it was withdrawn." }),
      by: t.field({
        type: AgencyUserRef,
        nullable: true,
        description: "Who withdrew it.",
        resolve: async ({ userId }, _args, { services }) => (await services.users.byId.load(userId)) ?? null,
      }),
      reason: t.exposeString("reason", { description: "Why." }),
    }),
  });

CertificateRef.implement({
  description: "A certificate of insurance, or evidence of property insurance. What it states never changes.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Id." }),
    certificateNumber: t.exposeString("number", { description: "Number, such as COI-2026-00418." }),
    kind: t.expose("kind", { type: CertificateKindEnum, description: "What it is." }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was issued." }),
    issuedAt: t.expose("issuedOn", { type: "LocalDate", description: "The day of issue, as printed." }),
    issuedBy: t.field({
      type: AgencyUserRef,
      nullable: true,
      description: "Who issued it.",
      resolve: async ({ createdBy }, _args, { services }) =>
        (await services.users.byId.load(createdBy)) ?? null,
    }),
    accountId: t.exposeID("accountId", { description: "The insured's account." }),
    account: t.field({
      type: AccountRef,
      description: "The insured's account.",
      resolve: async ({ accountId }, _args, { services }) => {
        const account = await services.accounts.find(accountId);
        if (!account) throw new Error(`The account ${accountId} of a certificate is gone.`);
        return account;
      },
    }),
    holder: t.expose("holder", { type: PrintedHolderRef, description: "Who it was issued to." }),
    holderId: t.exposeID("holderId", {
      nullable: true,
      description: "The holder on the account's list; null if the holder was typed in.",
    }),
    additionalInsured: t.boolean({
      description: "Whether it shows the holder as an additional insured.",
      resolve: ({ marks }) => marks.includes("ADDITIONAL_INSURED"),
    }),
    descriptionOfOperations: t.string({
      description: "What it is for, as printed.",
      resolve: async ({ id }, _args, { services }) =>
        (await services.certificates.getSnapshot(id)).descriptionOfOperations,
    }),
    marks: t.field({
      type: [MarkEnum],
      description: "The marks that it shows for any of its policies.",
      resolve: ({ marks }) => marks,
    }),
    policies: t.field({
      type: [CertifiedPolicyRef],
      description: "The policies as printed, with who says what.",
      resolve: async ({ id }, _args, { services }) =>
        certifiedPolicies(await services.certificates.getSnapshot(id)),
    }),
    state: t.expose("state", { type: StateEnum, description: "Whether it still holds, as of now." }),
    stateSince: t.field({
      type: "LocalDate",
      nullable: true,
      description:
        "Since when; null if the records do not say. For a valid one, the day from which all of its policies are in force if that is yet to come, else null.",
      resolve: async ({ id, state, stateSince }, _args, { services }) =>
        state === "CHANGED" && stateSince === null
          ? ((await services.certificates.find(id))?.stateSince ?? null)
          : stateSince,
    }),
    supersedes: t.field({
      type: CertificateRef,
      nullable: true,
      description: "The certificate that it replaced.",
      resolve: ({ supersedesId }, _args, { services }) =>
        supersedesId === null ? null : services.certificates.find(supersedesId),
    }),
    supersededBy: t.field({
      type: CertificateRef,
      nullable: true,
      description: "The certificate that replaced it.",
      resolve: ({ supersededById }, _args, { services }) =>
        supersededById === null ? null : services.certificates.find(supersededById),
    }),
    revives: t.field({
      type: CertificateRef,
      nullable: true,
      description:
        "The certificate before it that is valid in its place if it is withdrawn alone; null if none is.",
      resolve: ({ id }, _args, { services }) => services.certificates.findRevived(id),
    }),
    lostProofs: t.field({
      type: ["String"],
      description: "The documents that prove its marks and were deleted or replaced since, by name.",
      resolve: ({ id }, _args, { services }) => services.certificates.listLostProofs(id),
    }),
    lostSources: t.field({
      type: ["String"],
      description:
        "The documents that gave its limits and values and were deleted or replaced since, by name.",
      resolve: ({ id }, _args, { services }) => services.certificates.listLostSources(id),
    }),
    withdrawal: t.expose("withdrawal", {
      type: WithdrawalRef,
      nullable: true,
      description: "Null unless it was withdrawn.",
    }),
    verificationCode: t.exposeString("verificationCode", {
      description: "The code under which anyone can verify it.",
    }),
    verifyUrl: t.string({
      description: "The address at which anyone can verify it.",
      resolve: async ({ id }, _args, { services }) =>
        (await services.certificates.getSnapshot(id)).verification.url,
    }),
    formId: t.exposeID("formId", {
      nullable: true,
      description: "The agency's licensed form that was filled in; null for our own layout.",
    }),
    viewUrl: t.string({
      description: "The PDF, shown by the browser.",
      resolve: ({ id }) => `/certificates/${id}`,
    }),
    downloadUrl: t.string({
      description: "The PDF as a download.",
      resolve: ({ id }) => `/certificates/${id}?download`,
    }),
    sha256: t.exposeString("sha256", { description: "SHA-256 of the PDF, 64 hex digits." }),
    version: t.exposeInt("version", {
      description: "Increases when it is withdrawn or superseded; send it back as expectedVersion.",
    }),
  }),
});

interface CertificatePage extends Page<Certificate> {
  accountId: string;
}

const CertificatePageRef = builder.objectRef<CertificatePage>("CertificatePage").implement({
  description: "One page of an account's certificates.",
  fields: (t) => ({
    nodes: t.field({ type: [CertificateRef], description: "Certificates.", resolve: ({ nodes }) => nodes }),
    endCursor: t.exposeString("endCursor", { nullable: true, description: "Cursor for the next page." }),
    hasNextPage: t.exposeBoolean("hasNextPage", { description: "Whether there are more." }),
    totalCount: t.int({
      description: "How many there are.",
      resolve: ({ accountId }, _args, { services }) => services.certificates.countOf(accountId),
    }),
    validCount: t.int({
      description: "How many of them are valid.",
      resolve: ({ accountId }, _args, { services }) => services.certificates.countValidOf(accountId),
    }),
  }),
});

builder.objectFields(AccountRef, (t) => ({
  certificatesOfLiabilityInsurance: t.field({
    type: CertificatePageRef,
    description: "Certificates of insurance and evidence of property insurance, by time of issue.",
    args: {
      first: t.arg.int({ description: listArgTexts.first }),
      after: t.arg.string({ description: listArgTexts.after }),
      direction: t.arg({ type: SortDirectionEnum, description: "The newest first if omitted." }),
    },
    ...ahead,
    resolve: async ({ id }, args, { services: { certificates } }, info) => {
      const isCounted = asksFor(info, "totalCount") || asksFor(info, "validCount");
      // Here, so that the counts share the page's round trip.
      const [listed] = await Promise.all([
        certificates.listOf(id, args),
        isCounted ? certificates.countOf(id) : null,
      ]);
      return { accountId: id, ...unwrap(listed) };
    },
  }),
  certificateCount: t.int({
    description: "How many certificates there are.",
    resolve: ({ id }, _args, { services }) => services.certificates.countOf(id),
  }),
  certifiablePolicies: t.field({
    type: [PolicyRef],
    description: "The policies that a certificate can show: those that are bound or in force.",
    resolve: ({ id }, _args, { services }) => services.certificates.listCertifiable(id),
  }),
}));

const HolderInput = builder.inputType("PrintedHolderInput", {
  description: "Who a certificate is issued to.",
  fields: (t) => ({
    name: t.string({ description: "Name." }),
    address: t.field({ type: MailingAddressInput, description: "Address." }),
  }),
});

const MarkInput = builder.inputType("CertificateMarkInput", {
  description: "A mark to print for a policy.",
  fields: (t) => ({
    policyId: t.id({ required: true, description: "The policy." }),
    mark: t.field({ type: MarkEnum, required: true, description: "The mark." }),
  }),
});

const ValueInput = builder.inputType("CertificateValueInput", {
  description: "A limit that no document gives.",
  fields: (t) => ({
    policyId: t.id({ required: true, description: "The policy." }),
    key: t.string({ required: true, description: "The limit, by the key that the preview asks for." }),
    value: t.string({
      required: true,
      description: "An amount or a word. The certificate stores who typed it.",
    }),
  }),
});

const CreateCertificateInput = builder.inputType("CreateCertificateInput", {
  description: "What the form for a new certificate sends.",
  fields: (t) => ({
    accountId: t.id({ required: true, description: "The insured's account." }),
    kind: t.field({ type: CertificateKindEnum, description: "LIABILITY if omitted." }),
    holder: t.field({
      type: HolderInput,
      description: "Who it is issued to; needs no more than holderId if given.",
    }),
    holderId: t.id({ description: "A holder of the account's list." }),
    additionalInsured: t.boolean({
      description:
        "Shows the holder as an additional insured on each policy whose documents prove it, and fails if none does. " +
        "Without effect if marks are given.",
    }),
    descriptionOfOperations: t.string({
      description: `What it is for, up to ${DESCRIPTION_MAX.toLocaleString("en-US")} characters.`,
    }),
    policyIds: t.idList({ description: "The policies that it shows; all that can be certified if omitted." }),
    marks: t.field({ type: [MarkInput], description: "The marks to print; each must be proved." }),
    isContractConfirmed: t.boolean({
      description:
        "Whether the person confirms that a written contract with the holder requires blanket marks.",
    }),
    values: t.field({ type: [ValueInput], description: "Limits that no document gives." }),
    addHolder: t.boolean({
      description: "Also puts a holder that was typed on the account's list, so that renewals reach it.",
    }),
    isAnotherHolder: t.boolean({
      description:
        "With addHolder: the holder is another one than the one of this name that the account has at another address.",
    }),
    formId: t.id({ description: "The agency's licensed form to fill in; our own layout if omitted." }),
    supersedesId: t.id({ description: "The holder's certificate that it replaces." }),
    sendTo: t.string({ description: "Where to email it when it is issued." }),
    serviceRequestId: t.id({ description: "The service request that it answers." }),
    closesRequest: t.boolean({
      description:
        "Whether the request is closed with it. When omitted, it stays open if the certificate does not show the " +
        "additional insured that it asks for.",
    }),
    idempotencyKey: t.string({
      description: "Generated once per submit: the same submit sent twice issues one certificate.",
    }),
  }),
});

const CertificatePayload = builder.objectRef<{ certificate: Certificate }>("CertificatePayload").implement({
  description: "The certificate that was issued or changed.",
  fields: (t) => ({
    certificate: t.expose("certificate", { type: CertificateRef, description: "The certificate." }),
  }),
});

const AskedValueRef = builder
  .objectRef<CertificatePreview["asked"][number]>("AskedCertificateValue")
  .implement({
    description: "A limit that is usual for the line and that no document gives. It may be typed.",
    fields: (t) => ({
      policyId: t.exposeID("policyId", { description: "The policy." }),
      key: t.exposeString("key", { description: "Send it back with what was typed." }),
      label: t.exposeString("label", { description: "Which limit." }),
    }),
  });

const CertificatePreviewRef = builder.objectRef<CertificatePreview>("CertificatePreview").implement({
  description: "A certificate that is not issued: nothing of it is stored.",
  fields: (t) => ({
    pdf: t.string({
      description: "The page as it would be issued, in Base64.",
      resolve: ({ pdf }) => base64Of(pdf),
    }),
    policies: t.field({
      type: [CertifiedPolicyRef],
      description: "The policies as they would be printed.",
      resolve: ({ snapshot }) => certifiedPolicies(snapshot),
    }),
    asked: t.field({
      type: [AskedValueRef],
      description: "Limits that may be typed.",
      resolve: ({ asked }) => asked,
    }),
    replaces: t.expose("replaces", {
      type: CertificateRef,
      nullable: true,
      description: "What the holder has now and what this would replace; null if nothing.",
    }),
    newMarks: t.field({
      type: [MarkEnum],
      description: "Marks that the holder does not have now.",
      resolve: ({ newMarks }) => newMarks,
    }),
    newPolicies: t.exposeStringList("newPolicies", {
      description: "Lines of insurance that the holder's certificate does not show now.",
    }),
  }),
});

function base64Of(bytes: Uint8Array): string {
  const parts: string[] = [];
  // A call has a limited number of arguments; multiples of three need no padding in between.
  for (let at = 0; at < bytes.length; at += 24_576)
    parts.push(btoa(String.fromCharCode(...bytes.subarray(at, at + 24_576))));
  return parts.join("");
}

builder.queryField("certificate", (t) =>
  t.field({
    type: CertificateRef,
    nullable: true,
    access: "READ",
    description: "One certificate; null if it does not exist.",
    args: { id: t.arg.id({ required: true, description: "The certificate's id." }) },
    resolve: (_root, { id }, { services }) => services.certificates.find(id),
  }),
);

builder.mutationFields((t) => ({
  createCertificate: t.field({
    type: CertificatePayload,
    access: "WORK",
    description:
      "Issues a certificate. The policies must be bound or in force, and each mark must be proved by a policy's " +
      "documents when it is issued.",
    args: { input: t.arg({ type: CreateCertificateInput, required: true, description: "The form." }) },
    resolve: async (_root, { input }, { services }) => ({
      certificate: unwrap(await services.certificates.create(input)),
    }),
  }),
  previewCertificate: t.field({
    type: CertificatePreviewRef,
    access: "WORK",
    description: "What createCertificate would issue. Nothing is stored, and no number is used.",
    args: { input: t.arg({ type: CreateCertificateInput, required: true, description: "The form." }) },
    resolve: async (_root, { input }, { services }) => unwrap(await services.certificates.preview(input)),
  }),
  withdrawCertificate: t.field({
    type: CertificatePayload,
    access: "WORK",
    description:
      "Withdraws a certificate: from now on it is canceled for everyone who verifies it. What it replaced takes its place again (see revives), unless that is withdrawn with it.",
    args: {
      id: t.arg.id({ required: true, description: "The certificate." }),
      reason: t.arg.string({
        required: true,
        description: `Why, up to ${WITHDRAWAL_REASON_MAX} characters.`,
      }),
      expectedVersion: t.arg.int({ description: "The version that the person saw." }),
      withReplaced: t.arg.boolean({
        description: "Also withdraws the one that would take its place again, for the same reason.",
      }),
    },
    resolve: async (_root, { id, ...input }, { services }) => ({
      certificate: unwrap(await services.certificates.withdraw(id, input)),
    }),
  }),
}));
