/** Accounts and contacts in the schema: parse, call one verb, shape. */
import { MailingAddressInput, MailingAddressRef } from "../shared/graphql-address.ts";
import { builder, unwrap } from "../shared/graphql-builder.ts";
import { asksFor, listArgTexts, SortDirectionEnum } from "../shared/graphql-lists.ts";
import type { Page } from "../shared/paging.ts";
import { AgencyUserRef } from "#core/users";
import { AccountContactRef, ContactInput, ContactRef } from "./graphql-contacts.ts";
import { AccountRef } from "./graphql-ref.ts";
import { type AccountBlock, accountSortKeys, accountTypes, type Contact, entityTypes } from "./model.ts";
import { accountFilterText } from "./repository.ts";
import type { AccountList, Accounts } from "./service.ts";

declare module "../shared/services.ts" {
  interface Services {
    accounts: Accounts;
  }
}

const AccountTypeEnum = builder.enumType("AccountType", {
  description: "Whether the client is a company or a person.",
  values: accountTypes,
});

const AccountSortEnum = builder.enumType("AccountSort", {
  description: "What the list of accounts is ordered by.",
  values: accountSortKeys,
});

const EntityTypeEnum = builder.enumType("EntityType", {
  description: "The legal form of a business.",
  values: entityTypes,
});

const AccountBlockRef = builder.objectRef<AccountBlock>("AccountDetails").implement({
  description: "Who the client is and where.",
  fields: (t) => ({
    name: t.exposeString("name", { description: "Name of the business or person." }),
    dba: t.exposeString("dba", {
      nullable: true,
      description: "The name the client does business as (DBA).",
    }),
    email: t.exposeString("email", { nullable: true, description: "E-mail address." }),
    phone: t.exposeString("phone", { nullable: true, description: "Phone number, +1 and ten digits." }),
    website: t.exposeString("website", { nullable: true, description: "Web address, http or https." }),
    mailingAddress: t.field({
      type: MailingAddressRef,
      description: "Where mail goes.",
      resolve: (block) => block.mailingAddress,
    }),
    entityType: t.expose("entityType", {
      type: EntityTypeEnum,
      nullable: true,
      description: "The legal form of a business.",
    }),
    fein: t.exposeString("fein", {
      nullable: true,
      description: "Federal employer identification number of a business, such as 12-3456789.",
    }),
    naics: t.exposeString("naics", {
      nullable: true,
      description: "NAICS code of a business's industry, 2 to 6 digits.",
    }),
    additionalNamedInsureds: t.exposeStringList("additionalNamedInsureds", {
      description: "Further names that a business is insured under.",
    }),
  }),
});

AccountRef.implement({
  description: "A client of the agency.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The account's id." }),
    type: t.expose("type", { type: AccountTypeEnum, description: "Business or individual." }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was created." }),
    version: t.exposeInt("version", {
      description: "Increases with every change; send it back with an edit.",
    }),
    account: t.field({
      type: AccountBlockRef,
      description: "Name, ways to reach the client, and address.",
      resolve: (account) => account.account,
    }),
    producer: t.field({
      type: AgencyUserRef,
      nullable: true,
      description: "The agency user who sells to the client.",
      resolve: async ({ producerId }, _args, { services }) =>
        producerId === null ? null : await services.users.byId.load(producerId),
    }),
    serviceRep: t.field({
      type: AgencyUserRef,
      nullable: true,
      description: "The agency user who looks after the client.",
      resolve: async ({ serviceRepId }, _args, { services }) =>
        serviceRepId === null ? null : await services.users.byId.load(serviceRepId),
    }),
    contacts: t.field({
      type: [AccountContactRef],
      description: "The people at the client, the primary contact first. Empty for an individual.",
      resolve: (account) => account.contacts,
    }),
    searchText: t.string({
      description:
        "The text that the list's filter searches: all data but the FEIN, folded, one value per line.",
      resolve: accountFilterText,
    }),
  }),
});

const AccountPageRef = builder.objectRef<AccountList>("AccountPage").implement({
  description: "One page of the list of accounts.",
  fields: (t) => ({
    nodes: t.field({
      type: [AccountRef],
      description: "The accounts of this page.",
      resolve: (page) => page.nodes,
    }),
    endCursor: t.exposeString("endCursor", { nullable: true, description: "Cursor for the next page." }),
    hasNextPage: t.exposeBoolean("hasNextPage", { description: "Whether there are more." }),
    totalCount: t.int({
      description: "The total number of accounts that match the filter.",
      resolve: (page) => page.totalCount ?? 0, // counted because this field was selected
    }),
  }),
});

const ContactPageRef = builder.objectRef<Page<Contact>>("ContactPage").implement({
  description: "One page of the agency's contacts.",
  fields: (t) => ({
    nodes: t.field({
      type: [ContactRef],
      description: "The contacts of this page.",
      resolve: (page) => page.nodes,
    }),
    endCursor: t.exposeString("endCursor", { nullable: true, description: "Cursor for the next page." }),
    hasNextPage: t.exposeBoolean("hasNextPage", { description: "Whether there are more." }),
  }),
});

const AccountBlockInput = builder.inputType("AccountDetailsInput", {
  description: "Who the client is and where.",
  fields: (t) => ({
    name: t.string({ description: "Name of the business or person." }),
    dba: t.string({ description: "The name the client does business as (DBA)." }),
    email: t.string({ description: "E-mail address." }),
    phone: t.string({ description: "Phone number in any usual form." }),
    website: t.string({ description: "Web address." }),
    mailingAddress: t.field({ type: MailingAddressInput, description: "Where mail goes." }),
    entityType: t.field({ type: EntityTypeEnum, description: "The legal form; only for a business." }),
    fein: t.string({ description: "FEIN in any usual form; only for a business." }),
    naics: t.string({ description: "NAICS code of 2 to 6 digits; only for a business." }),
    additionalNamedInsureds: t.stringList({
      description: "Further named insureds, at most 50; only for a business.",
    }),
  }),
});

const CreateAccountInput = builder.inputType("CreateAccountInput", {
  description: "What the form 'Create a new account' sends.",
  fields: (t) => ({
    type: t.field({ type: AccountTypeEnum, description: "Business or individual." }),
    business: t.field({ type: AccountBlockInput, description: "For a business." }),
    individual: t.field({ type: AccountBlockInput, description: "For an individual." }),
    contact: t.field({ type: ContactInput, description: "For a business: a new contact." }),
    associateContactId: t.id({ description: "For a business: an existing contact instead of a new one." }),
    producerId: t.id({ description: "The agency user who sells to the client." }),
    serviceRepId: t.id({ description: "The agency user who looks after the client." }),
    idempotencyKey: t.string({
      description: "Generated once per submit: the same submit sent twice creates one account.",
    }),
  }),
});

const UpdateAccountInput = builder.inputType("UpdateAccountInput", {
  description: "What the form 'Edit account' sends.",
  fields: (t) => ({
    id: t.id({ required: true, description: "The account." }),
    expectedVersion: t.int({ description: "The version that the form was filled in from." }),
    business: t.field({ type: AccountBlockInput, description: "For a business." }),
    individual: t.field({ type: AccountBlockInput, description: "For an individual." }),
    producerId: t.id({ description: "Who sells to the client: unchanged when omitted, nobody when null." }),
    serviceRepId: t.id({
      description: "Who looks after the client: unchanged when omitted, nobody when null.",
    }),
  }),
});

builder.queryFields((t) => ({
  account: t.field({
    type: AccountRef,
    access: "READ",
    description: "One account.",
    args: { id: t.arg.id({ required: true, description: "The account's id." }) },
    resolve: async (_root, { id }, { services }) => unwrap(await services.accounts.get(id)),
  }),
  accounts: t.field({
    type: AccountPageRef,
    access: "READ",
    description: "The agency's accounts, in order.",
    args: {
      first: t.arg.int({ description: "How many, 1 to 1,000; 50 when omitted." }),
      after: t.arg.string({ description: listArgTexts.after }),
      filter: t.arg.string({ description: listArgTexts.filter }),
      mine: t.arg.boolean({
        description: "Only accounts whose producer or service rep is the signed-in user.",
      }),
      sort: t.arg({ type: AccountSortEnum, description: "What to order by; the name when omitted." }),
      direction: t.arg({ type: SortDirectionEnum, description: listArgTexts.direction }),
    },
    resolve: async (_root, args, { services }, info) =>
      unwrap(await services.accounts.list({ ...args, withTotal: asksFor(info, "totalCount") })),
  }),
  contacts: t.field({
    type: ContactPageRef,
    access: "READ",
    description: "The agency's contacts by name, for choosing one.",
    args: {
      first: t.arg.int({ description: "How many, 1 to 1,000; 50 when omitted." }),
      after: t.arg.string({ description: listArgTexts.after }),
      filter: t.arg.string({ description: listArgTexts.filter }),
    },
    resolve: async (_root, args, { services }) => unwrap(await services.accounts.listContacts(args)),
  }),
}));

builder.mutationFields((t) => ({
  createAccount: t.field({
    type: AccountRef,
    access: "WORK",
    description: "Creates an account, with its contact if it is a business.",
    args: { input: t.arg({ type: CreateAccountInput, required: true, description: "The form." }) },
    resolve: async (_root, { input }, { services }) => unwrap(await services.accounts.create(input)),
  }),
  updateAccount: t.field({
    type: AccountRef,
    access: "WORK",
    description: "Changes an account. Fails with CONFLICT when someone else changed it first.",
    args: { input: t.arg({ type: UpdateAccountInput, required: true, description: "The form." }) },
    resolve: async (_root, { input }, { services }) => unwrap(await services.accounts.update(input)),
  }),
}));
