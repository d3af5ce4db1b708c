/** The people at a business in the schema, and accounts that may be duplicates. */
import { builder, unwrap } from "../shared/graphql-builder.ts";
import type { AccountDuplicate } from "./duplicates.ts";
import { AccountRef } from "./graphql-ref.ts";
import { type AccountContact, type Contact, contactRoles, duplicateReasons } from "./model.ts";

const ContactRoleEnum = builder.enumType("ContactRole", {
  description: "What a contact is called about, besides being the primary contact.",
  values: contactRoles,
});

export const ContactRef = builder.objectRef<Contact>("Contact").implement({
  description: "A person at one or more clients.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The contact's id." }),
    name: t.exposeString("name", { description: "Full name." }),
    email: t.exposeString("email", { description: "E-mail address." }),
    phone: t.exposeString("phone", { nullable: true, description: "Phone number, +1 and ten digits." }),
  }),
});

export const AccountContactRef = builder.objectRef<AccountContact>("AccountContact").implement({
  description: "A person at one client.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The contact's id." }),
    name: t.exposeString("name", { description: "Full name." }),
    email: t.exposeString("email", { description: "E-mail address." }),
    phone: t.exposeString("phone", { nullable: true, description: "Phone number, +1 and ten digits." }),
    roles: t.expose("roles", {
      type: [ContactRoleEnum],
      description: "What the contact is called about. The first contact of an account is the primary one.",
    }),
    version: t.exposeInt("version", {
      description: "Increases with every change; send it back with an edit.",
    }),
    accountCount: t.int({
      description: "How many accounts share this contact, this one included.",
      resolve: ({ id }, _args, { services }) => services.accounts.contacts.countAccounts(id),
    }),
  }),
});

export const ContactInput = builder.inputType("ContactInput", {
  description: "A person at a client.",
  fields: (t) => ({
    name: t.string({ description: "Full name." }),
    email: t.string({ description: "E-mail address." }),
    phone: t.string({ description: "Phone number in any usual form." }),
  }),
});

const AddContactInput = builder.inputType("AddContactInput", {
  description: "What the form 'Add a contact' sends.",
  fields: (t) => ({
    accountId: t.id({ required: true, description: "The account, a business." }),
    contact: t.field({ type: ContactInput, description: "A new contact." }),
    associateContactId: t.id({ description: "An existing contact instead of a new one." }),
    roles: t.field({ type: [ContactRoleEnum], description: "What they are called about." }),
    idempotencyKey: t.string({
      description: "Generated once per submit: the same submit sent twice adds one contact.",
    }),
  }),
});

const UpdateContactInput = builder.inputType("UpdateContactInput", {
  description: "What the form 'Edit contact' sends.",
  fields: (t) => ({
    accountId: t.id({ required: true, description: "The account whose roles are edited." }),
    id: t.id({ required: true, description: "The contact." }),
    expectedVersion: t.int({ description: "The contact's version that the form was filled in from." }),
    contact: t.field({
      type: ContactInput,
      description: "The contact's data, for all accounts that share it.",
    }),
    roles: t.field({ type: [ContactRoleEnum], description: "What they are called about at this account." }),
  }),
});

const RemoveContactInput = builder.inputType("RemoveContactInput", {
  description: "Which contact no longer belongs to an account.",
  fields: (t) => ({
    accountId: t.id({ required: true, description: "The account." }),
    id: t.id({ required: true, description: "The contact." }),
    expectedVersion: t.int({ description: "The account's version that the person saw." }),
    primaryContactId: t.id({ description: "Who becomes the primary contact, if the removed one was." }),
  }),
});

const SetPrimaryContactInput = builder.inputType("SetPrimaryContactInput", {
  description: "Who becomes an account's primary contact.",
  fields: (t) => ({
    accountId: t.id({ required: true, description: "The account." }),
    id: t.id({ required: true, description: "One of its contacts." }),
    expectedVersion: t.int({ description: "The account's version that the person saw." }),
  }),
});

builder.mutationFields((t) => ({
  addContact: t.field({
    type: AccountRef,
    access: "WORK",
    description: "Adds a new or an existing contact to a business.",
    args: { input: t.arg({ type: AddContactInput, required: true, description: "The form." }) },
    resolve: async (_root, { input: { accountId, ...rest } }, { services }) =>
      unwrap(await services.accounts.contacts.add(accountId, rest)),
  }),
  updateContact: t.field({
    type: AccountRef,
    access: "WORK",
    description:
      "Changes a contact for every account that shares it, and their roles at this one. Fails with CONFLICT when " +
      "someone else changed it first.",
    args: { input: t.arg({ type: UpdateContactInput, required: true, description: "The form." }) },
    resolve: async (_root, { input: { accountId, id, expectedVersion, ...rest } }, { services }) =>
      unwrap(await services.accounts.contacts.update({ accountId, contactId: id, expectedVersion }, rest)),
  }),
  removeContact: t.field({
    type: AccountRef,
    access: "WORK",
    description:
      "Takes a contact off an account, and deletes it when no other account has it. A business keeps a primary contact.",
    args: { input: t.arg({ type: RemoveContactInput, required: true, description: "The contact." }) },
    resolve: async (_root, { input: { id, ...rest } }, { services }) =>
      unwrap(await services.accounts.contacts.remove({ contactId: id, ...rest })),
  }),
  setPrimaryContact: t.field({
    type: AccountRef,
    access: "WORK",
    description: "Makes one of an account's contacts the primary one.",
    args: { input: t.arg({ type: SetPrimaryContactInput, required: true, description: "The contact." }) },
    resolve: async (_root, { input: { id, ...rest } }, { services }) =>
      unwrap(await services.accounts.contacts.setPrimary({ contactId: id, ...rest })),
  }),
}));

const DuplicateReasonEnum = builder.enumType("AccountDuplicateReason", {
  description: "Why two accounts may be the same client.",
  values: duplicateReasons,
});

const AccountDuplicateRef = builder.objectRef<AccountDuplicate>("AccountDuplicate").implement({
  description: "An account that may be the same client.",
  fields: (t) => ({
    account: t.field({
      type: AccountRef,
      description: "The account.",
      resolve: ({ account }) => account,
    }),
    reasons: t.expose("reasons", {
      type: [DuplicateReasonEnum],
      description: "What is the same, at least one thing.",
    }),
  }),
});

const AccountDuplicatesInput = builder.inputType("AccountDuplicatesInput", {
  description: "What was typed so far. Blank and incomplete values match nothing.",
  fields: (t) => ({
    name: t.string({ description: "The account's name; compared together with the ZIP code." }),
    email: t.string({ description: "The account's e-mail address." }),
    phone: t.string({ description: "The account's phone number in any usual form." }),
    contactEmail: t.string({ description: "The contact's e-mail address." }),
    contactPhone: t.string({ description: "The contact's phone number in any usual form." }),
    postalCode: t.string({ description: "ZIP code, of which the first five digits count." }),
    exceptId: t.id({ description: "The account that is being edited." }),
  }),
});

builder.queryField("accountDuplicates", (t) =>
  t.field({
    type: [AccountDuplicateRef],
    access: "READ",
    description:
      "At most ten accounts that share an e-mail address or phone number, their own or a contact's, or the name and " +
      "ZIP code. Names are compared without case, punctuation and legal form.",
    args: { input: t.arg({ type: AccountDuplicatesInput, required: true, description: "What was typed." }) },
    resolve: (_root, { input }, { services }) => {
      const { email, phone, contactEmail, contactPhone, ...rest } = input;
      const given = (values: (string | null | undefined)[]) => values.filter((value) => value != null);
      return services.accounts.listDuplicates({
        ...rest,
        emails: given([email, contactEmail]),
        phones: given([phone, contactPhone]),
      });
    },
  }),
);
