/**
 * Accounts: the clients of the agency and their contacts. The terms, limits and checks shared by the form in the
 * browser and the server. Browser-safe.
 */
import * as v from "valibot";
import { type FieldProblem, parseInput } from "../shared/field-problems.ts";
import { type MailingAddress, mailingAddressSchema } from "../shared/postal-address.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { idempotencyKeySchema } from "../shared/submission-key.ts";
import {
  emailSchema,
  lineSchema,
  optionalEmailSchema,
  optionalLineSchema,
  optionalPhoneSchema,
  optionalWebsiteSchema,
} from "../shared/text-fields.ts";

export { formatPhone, normalizePhone, phoneDigitsOf, phoneLink } from "../shared/phone-number.ts";

export const accountTypes = ["BUSINESS", "INDIVIDUAL"] as const;
export type AccountType = (typeof accountTypes)[number];

export const accountTypeLabels: Record<AccountType, string> = {
  BUSINESS: "Business",
  INDIVIDUAL: "Individual",
};

export const accountSortKeys = ["NAME", "CREATED_AT", "TYPE", "EMAIL", "LINE1"] as const;
export type AccountSortKey = (typeof accountSortKeys)[number];

export interface Contact {
  id: string;
  name: string;
  email: string;
  /** As `normalizePhone` stores it. */
  phone: string | null;
}

/** The block "account" of spec 1, section 3: who the client is and where. */
export interface AccountBlock {
  name: string;
  /** Doing business as. */
  dba: string | null;
  email: string | null;
  phone: string | null;
  website: string | null;
  mailingAddress: MailingAddress;
}

export interface Account {
  id: string;
  type: AccountType;
  /** Milliseconds since 1970. */
  createdAt: number;
  version: number;
  account: AccountBlock;
  /** The primary contact first; empty for an individual, who is their own contact. */
  contacts: Contact[];
}

/** A business is reached through its contact, so its own email is optional. */
const businessSchema = v.object(
  {
    name: lineSchema("the name of the business"),
    dba: optionalLineSchema(),
    email: optionalEmailSchema,
    phone: optionalPhoneSchema,
    website: optionalWebsiteSchema,
    mailingAddress: v.nullish(mailingAddressSchema, {}),
  },
  "Fill in the details of the business.",
);

/** An individual has no separate contact, so their email is required. */
const individualSchema = v.object(
  {
    name: lineSchema("a name"),
    dba: optionalLineSchema(),
    email: emailSchema,
    phone: optionalPhoneSchema,
    website: optionalWebsiteSchema,
    mailingAddress: v.nullish(mailingAddressSchema, {}),
  },
  "Fill in the details of the person.",
);

export const contactSchema = v.object({
  name: lineSchema("the name of the contact"),
  email: emailSchema,
  phone: optionalPhoneSchema,
});

export interface NewAccount {
  type: AccountType;
  account: AccountBlock;
  /** For a business either a new contact or the id of an existing one; for an individual neither. */
  contact: Omit<Contact, "id"> | null;
  associateContactId: string | null;
  idempotencyKey: string | null;
}

const newAccountSchemas = {
  individual: v.object({ individual: v.nullish(individualSchema, {}), idempotencyKey: idempotencyKeySchema }),
  businessWithNewContact: v.object({
    business: v.nullish(businessSchema, {}),
    contact: v.nullish(contactSchema, {}),
    idempotencyKey: idempotencyKeySchema,
  }),
  businessWithExistingContact: v.object({
    business: v.nullish(businessSchema, {}),
    associateContactId: v.pipe(v.string("Choose a contact."), v.maxLength(100, "Choose a contact.")),
    idempotencyKey: idempotencyKeySchema,
  }),
};

const outlineSchema = v.object({
  type: v.picklist(accountTypes, "Choose Business or Individual."),
  contact: v.optional(v.unknown()),
  associateContactId: v.optional(v.unknown()),
});

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === "";
/** The form sends an empty contact together with a chosen one; that counts as none. */
const isBlankContact = (value: unknown): boolean =>
  typeof value !== "object" || value === null || Object.values(value).every(isBlank);

/** Checks what the form "Create a new account" sends. */
export function parseNewAccount(input: unknown): Result<NewAccount, FieldProblem[]> {
  const outline = parseInput(outlineSchema, input ?? {});
  if (!outline.ok) return outline;
  const { type, contact, associateContactId } = outline.value;
  if (type === "INDIVIDUAL") {
    const parsed = parseInput(newAccountSchemas.individual, input);
    if (!parsed.ok) return parsed;
    const { individual, idempotencyKey } = parsed.value;
    return ok({
      type,
      account: individual,
      contact: null,
      associateContactId: null,
      idempotencyKey: idempotencyKey ?? null,
    });
  }
  if (isBlank(associateContactId)) {
    const parsed = parseInput(newAccountSchemas.businessWithNewContact, input);
    if (!parsed.ok) return parsed;
    const { business, idempotencyKey, ...rest } = parsed.value;
    return ok({
      type,
      account: business,
      contact: rest.contact,
      associateContactId: null,
      idempotencyKey: idempotencyKey ?? null,
    });
  }
  if (!isBlankContact(contact)) {
    const message = "Choose an existing contact or enter a new one, not both.";
    return err([{ path: "associateContactId", message }]);
  }
  const parsed = parseInput(newAccountSchemas.businessWithExistingContact, input);
  if (!parsed.ok) return parsed;
  const { business, idempotencyKey, ...rest } = parsed.value;
  return ok({
    type,
    account: business,
    contact: null,
    associateContactId: rest.associateContactId,
    idempotencyKey: idempotencyKey ?? null,
  });
}

const accountUpdateSchemas = {
  BUSINESS: v.object({ business: v.nullish(businessSchema, {}) }),
  INDIVIDUAL: v.object({ individual: v.nullish(individualSchema, {}) }),
};

/** Checks what the form "Edit account" sends for an account of `type`, which does not change. */
export function parseAccountUpdate(type: AccountType, input: unknown): Result<AccountBlock, FieldProblem[]> {
  if (type === "BUSINESS") {
    const parsed = parseInput(accountUpdateSchemas.BUSINESS, input);
    return parsed.ok ? ok(parsed.value.business) : parsed;
  }
  const parsed = parseInput(accountUpdateSchemas.INDIVIDUAL, input);
  return parsed.ok ? ok(parsed.value.individual) : parsed;
}
