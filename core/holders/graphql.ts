/** Certificate holders in the schema: parse, call one verb, shape. */
import { AccountRef } from "#core/accounts";
import { MarkEnum } from "#core/endorsements";
import { PolicyRef } from "#core/policies";
import { MailingAddressInput, MailingAddressRef } from "../shared/graphql-address.ts";
import { builder, unwrap } from "../shared/graphql-builder.ts";
import { asksFor, listArgTexts } from "../shared/graphql-lists.ts";
import { choicesMax } from "../shared/paging.ts";
import { CertificateHolderRef } from "./graphql-ref.ts";
import { addressProblemOf, DESCRIPTION_MAX } from "./model.ts";
import type { HolderList, Holders } from "./service.ts";

declare module "../shared/services.ts" {
  interface Services {
    holders: Holders;
  }
}

CertificateHolderRef.implement({
  description: "A person or organization that receives certificates of insurance of an account.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The holder's id." }),
    accountId: t.exposeID("accountId", { description: "The account whose certificates it receives." }),
    account: t.field({
      type: AccountRef,
      description: "The same account.",
      resolve: async ({ accountId }, _args, { services }) => {
        const account = await services.accounts.find(accountId);
        if (!account) throw new Error(`The account ${accountId} of a holder is gone.`);
        return account;
      },
    }),
    name: t.exposeString("name", { description: "Its name, as printed." }),
    address: t.field({
      type: MailingAddressRef,
      description: "Its mailing address; parts that are not known yet are blank.",
      resolve: ({ address }) => address,
    }),
    addressProblem: t.string({
      nullable: true,
      description:
        'What the address lacks for a certificate, such as "Address has no ZIP code"; null if nothing.',
      resolve: ({ address }) => addressProblemOf(address),
    }),
    email: t.exposeString("email", { nullable: true, description: "Where certificates are emailed to." }),
    emailProblem: t.string({
      nullable: true,
      description: "Why mail to the address fails; null if nothing is known.",
      resolve: ({ email }, _args, { services }) =>
        email === null ? null : services.holders.findEmailProblem(email),
    }),
    receivesRenewals: t.exposeBoolean("receivesRenewals", {
      description: "Whether it receives a new certificate when a policy is renewed.",
    }),
    marks: t.expose("marks", {
      type: [MarkEnum],
      description:
        "The marks that it asks for; the policies' endorsements decide whether they can be printed.",
    }),
    descriptionOfOperations: t.exposeString("descriptionOfOperations", {
      description: "What its certificates say about the operations; may be blank.",
    }),
    policyIds: t.exposeIDList("policyIds", {
      description: "The policies on its certificates; empty for all that can be certified.",
    }),
    policies: t.field({
      type: [PolicyRef],
      description: "The same policies, without those that were deleted.",
      resolve: async ({ policyIds }, _args, { services }) => {
        const found = await Promise.all(policyIds.map((id) => services.policies.find(id)));
        return found.filter((policy) => policy !== null);
      },
    }),
    archivedAt: t.expose("archivedAt", {
      type: "DateTime",
      nullable: true,
      description: "When it was taken off the list; null if it is on it.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was added." }),
    version: t.exposeInt("version", {
      description: "Increases with every change; send it back with an edit.",
    }),
  }),
});

const HolderPageRef = builder.objectRef<HolderList>("CertificateHolderPage").implement({
  description: "One page of an account's holders.",
  fields: (t) => ({
    nodes: t.field({
      type: [CertificateHolderRef],
      description: "The holders of this page.",
      resolve: ({ nodes }) => nodes,
    }),
    endCursor: t.exposeString("endCursor", { nullable: true, description: "Cursor for the next page." }),
    hasNextPage: t.exposeBoolean("hasNextPage", { description: "Whether there are more." }),
    totalCount: t.int({
      nullable: true,
      description: "How many holders match, over all pages.",
      resolve: ({ totalCount }) => totalCount,
    }),
  }),
});

builder.objectField(AccountRef, "certificateHolderCount", (t) =>
  t.int({
    description: "How many holders are on the account's list.",
    resolve: ({ id }, _args, { services }) => services.holders.countOf(id),
  }),
);

const contentTexts = {
  name: "Its name, as printed.",
  address: "Its mailing address. Parts may be blank until a certificate is issued.",
  email: "Where certificates are emailed to; blank for none.",
  receivesRenewals: "Whether it receives a new certificate when a policy is renewed; true when omitted.",
  marks: "The marks that it asks for; none when omitted.",
  descriptionOfOperations: `Plain text, at most ${DESCRIPTION_MAX.toLocaleString("en-US")} characters.`,
  policyIds: "Policies of the account; all that can be certified when empty or omitted.",
  isAnother: "Confirms that this is another holder than the one of the same name.",
};

const CreateHolderInput = builder.inputType("CreateCertificateHolderInput", {
  description: "What the form for a new holder sends.",
  fields: (t) => ({
    accountId: t.id({ required: true, description: "The account whose certificates it receives." }),
    name: t.string({ description: contentTexts.name }),
    address: t.field({ type: MailingAddressInput, description: contentTexts.address }),
    email: t.string({ description: contentTexts.email }),
    receivesRenewals: t.boolean({ description: contentTexts.receivesRenewals }),
    marks: t.field({ type: [MarkEnum], description: contentTexts.marks }),
    descriptionOfOperations: t.string({ description: contentTexts.descriptionOfOperations }),
    policyIds: t.idList({ description: contentTexts.policyIds }),
    isAnother: t.boolean({ description: contentTexts.isAnother }),
    idempotencyKey: t.string({
      description: "Generated once per submit: the same submit sent twice adds one holder.",
    }),
  }),
});

const UpdateHolderInput = builder.inputType("UpdateCertificateHolderInput", {
  description: "The entire form of a holder: what is omitted is removed.",
  fields: (t) => ({
    id: t.id({ required: true, description: "The holder." }),
    expectedVersion: t.int({ description: "The version that the form was filled in from." }),
    name: t.string({ description: contentTexts.name }),
    address: t.field({ type: MailingAddressInput, description: contentTexts.address }),
    email: t.string({ description: contentTexts.email }),
    receivesRenewals: t.boolean({ description: contentTexts.receivesRenewals }),
    marks: t.field({ type: [MarkEnum], description: contentTexts.marks }),
    descriptionOfOperations: t.string({ description: contentTexts.descriptionOfOperations }),
    policyIds: t.idList({ description: contentTexts.policyIds }),
    isAnother: t.boolean({ description: contentTexts.isAnother }),
  }),
});

builder.queryFields((t) => ({
  certificateHolders: t.field({
    type: HolderPageRef,
    access: "READ",
    description: "The holders of an account, by name.",
    args: {
      accountId: t.arg.id({ required: true, description: "The account." }),
      includeArchived: t.arg.boolean({ description: "Also those that were taken off the list." }),
      first: t.arg.int({ description: `How many rows, 1 to ${choicesMax}; 50 when omitted.` }),
      after: t.arg.string({ description: listArgTexts.after }),
      filter: t.arg.string({ description: listArgTexts.filter }),
    },
    resolve: async (_root, args, { services }, info) =>
      unwrap(await services.holders.list({ ...args, withTotal: asksFor(info, "totalCount") })),
  }),
  certificateHolder: t.field({
    type: CertificateHolderRef,
    nullable: true,
    access: "READ",
    description: "A holder by id; null if there is none.",
    args: { id: t.arg.id({ required: true, description: "The holder's id." }) },
    resolve: (_root, { id }, { services }) => services.holders.find(id),
  }),
}));

builder.mutationFields((t) => ({
  createCertificateHolder: t.field({
    type: CertificateHolderRef,
    access: "WORK",
    description: "Adds a holder to an account's list.",
    args: { input: t.arg({ type: CreateHolderInput, required: true, description: "The form." }) },
    resolve: async (_root, { input }, { services }) => unwrap(await services.holders.create(input)),
  }),
  updateCertificateHolder: t.field({
    type: CertificateHolderRef,
    access: "WORK",
    description: "Changes a holder. Fails with CONFLICT when someone else changed it first.",
    args: { input: t.arg({ type: UpdateHolderInput, required: true, description: "The form." }) },
    resolve: async (_root, { input: { id, ...edit } }, { services }) =>
      unwrap(await services.holders.update(id, edit)),
  }),
  archiveCertificateHolder: t.field({
    type: CertificateHolderRef,
    access: "WORK",
    description: "Takes a holder off the list. Its certificates stay as they are.",
    args: {
      id: t.arg.id({ required: true, description: "The holder." }),
      expectedVersion: t.arg.int({ description: "The version that the person saw." }),
    },
    resolve: async (_root, { id, expectedVersion }, { services }) =>
      unwrap(await services.holders.setArchived(id, true, expectedVersion)),
  }),
  restoreCertificateHolder: t.field({
    type: CertificateHolderRef,
    access: "WORK",
    description: "Puts an archived holder back on the list.",
    args: {
      id: t.arg.id({ required: true, description: "The holder." }),
      expectedVersion: t.arg.int({ description: "The version that the person saw." }),
    },
    resolve: async (_root, { id, expectedVersion }, { services }) =>
      unwrap(await services.holders.setArchived(id, false, expectedVersion)),
  }),
}));
