/** The account dialogs' form state, and the input that they send. */
import type { AccountType, EntityType } from "#model/accounts";
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
  entityType: EntityType | null;
  fein: string;
  naics: string;
  /** One name per line. */
  additionalNamedInsureds: string;
}

/** Who at the agency is responsible for the account, by user id. */
export interface ResponsibleDraft {
  producerId: string | null;
  serviceRepId: string | null;
}

export interface ContactDraft {
  name: string;
  email: string;
  phone: string;
}

export type ContactMode = "new" | "existing";

/** A contact, either as a new person or as one that the agency already has. */
export interface ContactChoice {
  contactMode: ContactMode;
  contact: ContactDraft;
  associateContactId: string | null;
}

export interface AccountDraft extends ContactChoice {
  type: AccountType;
  block: BlockDraft;
  responsible: ResponsibleDraft;
}

const blankContact: ContactDraft = { name: "", email: "", phone: "" };
export const newContactChoice: ContactChoice = {
  contactMode: "new",
  contact: blankContact,
  associateContactId: null,
};

export const draftBlock = (known?: AccountQuery["account"]["account"]): BlockDraft => ({
  name: known?.name ?? "",
  dba: known?.dba ?? "",
  email: known?.email ?? "",
  phone: known?.phone ? formatPhoneText(known.phone) : "",
  website: known?.website ?? "",
  mailingAddress: draftAddress(known?.mailingAddress),
  entityType: known?.entityType ?? null,
  fein: known?.fein ?? "",
  naics: known?.naics ?? "",
  additionalNamedInsureds: known?.additionalNamedInsureds.join("\n") ?? "",
});

export const draftResponsible = (
  known?: Pick<AccountQuery["account"], "producer" | "serviceRep">,
): ResponsibleDraft => ({
  producerId: known?.producer?.id ?? null,
  serviceRepId: known?.serviceRep?.id ?? null,
});

/** The block as the server takes it. */
export const blockBody = ({ additionalNamedInsureds, ...rest }: BlockDraft): Record<string, unknown> => ({
  ...rest,
  // Blank lines stay, so that the server's messages have the line's number; it drops them.
  additionalNamedInsureds:
    additionalNamedInsureds.trim() === "" ? [] : additionalNamedInsureds.split(/\r?\n/),
});

/** A new draft of the other type: block and contact start empty again. */
export const draftAccount = (type: AccountType): AccountDraft => ({
  type,
  block: draftBlock(),
  responsible: draftResponsible(),
  ...newContactChoice,
});

/** Switches to the other way of naming a contact and clears what was entered for the first. */
export const switchContactMode = <Draft extends ContactChoice>(
  draft: Draft,
  contactMode: ContactMode,
): Draft => ({ ...draft, ...newContactChoice, contactMode });

/** The server names the block after the account type. */
export const blockPath = (type: AccountType): "business" | "individual" =>
  type === "BUSINESS" ? "business" : "individual";

export function bodyOf(draft: AccountDraft, idempotencyKey: string): Record<string, unknown> {
  const { type, block, responsible } = draft;
  const base = { type, [blockPath(type)]: blockBody(block), ...responsible, idempotencyKey };
  return type === "INDIVIDUAL" ? base : { ...base, ...contactBody(draft) };
}

/** Exactly one way to name the contact. */
export const contactBody = ({ contactMode, contact, associateContactId }: ContactChoice) =>
  contactMode === "new" ? { contact } : { associateContactId: associateContactId ?? "" };
