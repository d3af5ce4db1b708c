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

/** The legal forms of a US business, as applications for insurance ask for them. */
export const entityTypes = [
  "CORPORATION",
  "LLC",
  "PARTNERSHIP",
  "LIMITED_PARTNERSHIP",
  "SOLE_PROPRIETOR",
  "JOINT_VENTURE",
  "NONPROFIT",
  "ASSOCIATION",
  "TRUST",
  "PUBLIC_ENTITY",
  "OTHER",
] as const;
export type EntityType = (typeof entityTypes)[number];

export const entityTypeLabels: Record<EntityType, string> = {
  CORPORATION: "Corporation",
  LLC: "Limited liability company (LLC)",
  PARTNERSHIP: "Partnership",
  LIMITED_PARTNERSHIP: "Limited partnership",
  SOLE_PROPRIETOR: "Sole proprietor",
  JOINT_VENTURE: "Joint venture",
  NONPROFIT: "Nonprofit",
  ASSOCIATION: "Association",
  TRUST: "Trust",
  PUBLIC_ENTITY: "Public entity",
  OTHER: "Other",
};

/** What a contact is called about, in addition to the primary contact, who is called about everything else. */
export const contactRoles = ["BILLING", "CLAIMS"] as const;
export type ContactRole = (typeof contactRoles)[number];

export const contactRoleLabels: Record<ContactRole, string> = { BILLING: "Billing", CLAIMS: "Claims" };

export const NAMED_INSUREDS_MAX = 50;
export const ACCOUNT_CONTACTS_MAX = 50;

export interface Contact {
  id: string;
  name: string;
  email: string;
  /** As `normalizePhone` stores it. */
  phone: string | null;
  version: number;
}

/** A contact and what they do for one account. The contact itself may be shared by several accounts. */
export interface AccountContact extends Contact {
  roles: ContactRole[];
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
  /** This and the following are about businesses; an individual has none of them. */
  entityType: EntityType | null;
  /** Federal employer identification number, NN-NNNNNNN. */
  fein: string | null;
  /** Industry code of the North American Industry Classification System, 2 to 6 digits. */
  naics: string | null;
  additionalNamedInsureds: string[];
}

export interface Account {
  id: string;
  type: AccountType;
  /** Milliseconds since 1970. */
  createdAt: number;
  version: number;
  account: AccountBlock;
  /** The agency user who sells to the client. */
  producerId: string | null;
  /** The agency user who looks after the client. */
  serviceRepId: string | null;
  /** The primary contact first; empty for an individual, who is their own contact. */
  contacts: AccountContact[];
}

const feinMessage = "Enter a FEIN of nine digits, such as 12-3456789.";
const isSocialSecurityNumber = (text: string): boolean => /^\d{3}[-\s]\d{2}[-\s]\d{4}$/.test(text);

/** The stored form of a FEIN, however it was pasted: "12 3456789", "FEIN: 123456789". Null if it is not one. */
export function normalizeFein(text: string): string | null {
  const written = text
    .normalize("NFKC")
    .replaceAll(/\p{Cf}/gu, "")
    .trim()
    .replace(/^F?EIN\s*[:#]?\s*/i, "");
  const [, prefix, rest] = /^(\d{2})\s*[-\p{Pd}.\s]?\s*(\d{7})$/u.exec(written) ?? [];
  return prefix === undefined || rest === undefined ? null : `${prefix}-${rest}`;
}

const optionalFeinSchema = v.pipe(
  v.nullish(v.string(feinMessage), ""),
  v.maxLength(60, feinMessage),
  v.check(
    (text) => !isSocialSecurityNumber(text.trim()),
    "This looks like a Social Security number. Enter a FEIN such as 12-3456789, or leave this blank.",
  ),
  v.check((text) => text.trim() === "" || normalizeFein(text) !== null, feinMessage),
  v.transform((text) => normalizeFein(text)),
);

const naicsMessage = "Enter a NAICS code of 2 to 6 digits, such as 238310.";

const optionalNaicsSchema = v.pipe(
  v.nullish(v.string(naicsMessage), ""),
  v.maxLength(60, naicsMessage),
  v.transform((text) => text.trim().replace(/^NAICS\s*[:#]?\s*/i, "")),
  v.check((text) => text === "" || /^\d{2,6}$/.test(text), naicsMessage),
  v.transform((text) => (text === "" ? null : text)),
);

const optionalEntityTypeSchema = v.pipe(
  v.nullish(v.union([v.picklist(entityTypes), v.literal("")], "Pick a type from the list."), ""),
  v.transform((type) => (type === "" ? null : type)),
);

/** Blank names are dropped and repeated ones kept once, because people paste lists. */
const namedInsuredsSchema = v.pipe(
  v.nullish(v.array(optionalLineSchema(), "Enter one name per line."), []),
  v.maxLength(NAMED_INSUREDS_MAX * 4, `Enter at most ${NAMED_INSUREDS_MAX} names.`),
  v.transform((names) => [...new Set(names.filter((name) => name !== null))]),
  v.maxLength(NAMED_INSUREDS_MAX, `Enter at most ${NAMED_INSUREDS_MAX} names.`),
);

/** A business is reached through its contact, so its own email is optional. */
const businessSchema = v.object(
  {
    name: lineSchema("the name of the business"),
    dba: optionalLineSchema(),
    email: optionalEmailSchema,
    phone: optionalPhoneSchema,
    website: optionalWebsiteSchema,
    mailingAddress: v.nullish(mailingAddressSchema, {}),
    entityType: optionalEntityTypeSchema,
    fein: optionalFeinSchema,
    naics: optionalNaicsSchema,
    additionalNamedInsureds: namedInsuredsSchema,
  },
  "Fill in the details of the business.",
);

/** What only a business has. */
const withoutBusiness = { entityType: null, fein: null, naics: null, additionalNamedInsureds: [] };

/** An individual has no separate contact, so their email is required. */
const individualSchema = v.pipe(
  v.object(
    {
      name: lineSchema("a name"),
      dba: optionalLineSchema(),
      email: emailSchema,
      phone: optionalPhoneSchema,
      website: optionalWebsiteSchema,
      mailingAddress: v.nullish(mailingAddressSchema, {}),
    },
    "Fill in the details of the person.",
  ),
  v.transform((person) => ({ ...person, ...withoutBusiness })),
);

const contactSchema = v.object({
  name: lineSchema("the name of the contact"),
  email: emailSchema,
  phone: optionalPhoneSchema,
});
export type ContactData = v.InferOutput<typeof contactSchema>;

/** An agency user by id. Undefined when the form does not send the field, null when nobody is chosen. */
const optionalUserSchema = v.optional(
  v.pipe(
    v.nullable(v.pipe(v.string("Pick someone from your agency."), v.maxLength(100))),
    v.transform((id) => id || null),
  ),
);

/** Who at the agency is responsible for an account. */
export interface Responsible {
  producerId?: string | null | undefined;
  serviceRepId?: string | null | undefined;
}

const responsibleEntries = { producerId: optionalUserSchema, serviceRepId: optionalUserSchema };

export interface NewAccount extends Responsible {
  type: AccountType;
  account: AccountBlock;
  /** For a business either a new contact or the id of an existing one; for an individual neither. */
  contact: ContactData | null;
  associateContactId: string | null;
  idempotencyKey: string | null;
}

const contactIdSchema = v.pipe(v.string("Choose a contact."), v.maxLength(100, "Choose a contact."));

const newAccountSchemas = {
  individual: v.object({
    individual: v.nullish(individualSchema, {}),
    ...responsibleEntries,
    idempotencyKey: idempotencyKeySchema,
  }),
  businessWithNewContact: v.object({
    business: v.nullish(businessSchema, {}),
    contact: v.nullish(contactSchema, {}),
    ...responsibleEntries,
    idempotencyKey: idempotencyKeySchema,
  }),
  businessWithExistingContact: v.object({
    business: v.nullish(businessSchema, {}),
    associateContactId: contactIdSchema,
    ...responsibleEntries,
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
    const { individual, idempotencyKey, ...rest } = parsed.value;
    return ok({
      ...rest,
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
      ...rest,
      type,
      account: business,
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
    ...rest,
    type,
    account: business,
    contact: null,
    idempotencyKey: idempotencyKey ?? null,
  });
}

const accountUpdateSchemas = {
  BUSINESS: v.object({ business: v.nullish(businessSchema, {}), ...responsibleEntries }),
  INDIVIDUAL: v.object({ individual: v.nullish(individualSchema, {}), ...responsibleEntries }),
};

/** Checks what the form "Edit account" sends for an account of `type`, which does not change. */
export function parseAccountUpdate(
  type: AccountType,
  input: unknown,
): Result<Responsible & { account: AccountBlock }, FieldProblem[]> {
  if (type === "BUSINESS") {
    const parsed = parseInput(accountUpdateSchemas.BUSINESS, input);
    if (!parsed.ok) return parsed;
    const { business, ...rest } = parsed.value;
    return ok({ ...rest, account: business });
  }
  const parsed = parseInput(accountUpdateSchemas.INDIVIDUAL, input);
  if (!parsed.ok) return parsed;
  const { individual, ...rest } = parsed.value;
  return ok({ ...rest, account: individual });
}

const rolesSchema = v.pipe(
  v.nullish(v.array(v.picklist(contactRoles, "Choose roles from the list.")), []),
  v.maxLength(20, "Choose roles from the list."),
  v.transform((chosen) => contactRoles.filter((role) => chosen.includes(role))),
);

const addedContactSchemas = {
  created: v.object({
    contact: v.nullish(contactSchema, {}),
    roles: rolesSchema,
    idempotencyKey: idempotencyKeySchema,
  }),
  shared: v.object({
    associateContactId: contactIdSchema,
    roles: rolesSchema,
    idempotencyKey: idempotencyKeySchema,
  }),
};

export interface AddedContact {
  /** Either a new contact or the id of one that the agency already has. */
  contact: ContactData | null;
  associateContactId: string | null;
  roles: ContactRole[];
  idempotencyKey: string | null;
}

/** Checks what the form "Add a contact" sends. */
export function parseAddedContact(input: object): Result<AddedContact, FieldProblem[]> {
  const { associateContactId } = input as { associateContactId?: unknown };
  const parsed = isBlank(associateContactId)
    ? parseInput(addedContactSchemas.created, input)
    : parseInput(addedContactSchemas.shared, input);
  if (!parsed.ok) return parsed;
  const { idempotencyKey, ...rest } = parsed.value;
  return ok({ contact: null, associateContactId: null, ...rest, idempotencyKey: idempotencyKey ?? null });
}

const contactUpdateSchema = v.object({ contact: v.nullish(contactSchema, {}), roles: rolesSchema });

/** Checks what the form "Edit contact" sends. */
export const parseContactUpdate = (
  input: unknown,
): Result<{ contact: ContactData; roles: ContactRole[] }, FieldProblem[]> =>
  parseInput(contactUpdateSchema, input);

/** Why two accounts may be the same client. */
export const duplicateReasons = ["EMAIL", "PHONE", "NAME_AND_ZIP"] as const;
export type DuplicateReason = (typeof duplicateReasons)[number];

export const duplicateReasonLabels: Record<DuplicateReason, string> = {
  EMAIL: "same email",
  PHONE: "same phone number",
  NAME_AND_ZIP: "same name and ZIP code",
};
