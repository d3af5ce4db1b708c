/** The account dialogs' form state, and the input that they send. */
import type { AccountType } from "#model/accounts";
import { type AddressDraft, draftAddress } from "../form-kit/address-draft.ts";
import type { AccountQuery } from "../graphql/generated/graphql.ts";
import { formatPhoneText } from "../ui/phone-text.ts";

export interface BlockDraft {
  name: string;
  dba: string;
  email: string;
  phone: string;
  website: string;
  mailingAddress: AddressDraft;
}

export interface ContactDraft {
  name: string;
  email: string;
  phone: string;
}

export type ContactMode = "new" | "existing";

export interface AccountDraft {
  type: AccountType;
  block: BlockDraft;
  contactMode: ContactMode;
  contact: ContactDraft;
  associateContactId: string | null;
}

const blankContact: ContactDraft = { name: "", email: "", phone: "" };

export const draftBlock = (known?: AccountQuery["account"]["account"]): BlockDraft => ({
  name: known?.name ?? "",
  dba: known?.dba ?? "",
  email: known?.email ?? "",
  phone: known?.phone ? formatPhoneText(known.phone) : "",
  website: known?.website ?? "",
  mailingAddress: draftAddress(known?.mailingAddress),
});

/** A new draft of the other type: block and contact start empty again. */
export const draftAccount = (type: AccountType): AccountDraft => ({
  type,
  block: draftBlock(),
  contactMode: "new",
  contact: blankContact,
  associateContactId: null,
});

/** Switches to the other way of naming a contact and clears what was entered for the first. */
export const switchContactMode = (draft: AccountDraft, contactMode: ContactMode): AccountDraft => ({
  ...draft,
  contactMode,
  contact: blankContact,
  associateContactId: null,
});

/** The server names the block after the account type. */
export const blockPath = (type: AccountType): "business" | "individual" =>
  type === "BUSINESS" ? "business" : "individual";

export function bodyOf(draft: AccountDraft, idempotencyKey: string): Record<string, unknown> {
  const { type, block, contactMode, contact, associateContactId } = draft;
  const base = { type, [blockPath(type)]: block, idempotencyKey };
  if (type === "INDIVIDUAL") return base;
  return contactMode === "new"
    ? { ...base, contact }
    : { ...base, associateContactId: associateContactId ?? "" };
}
