/**
 * Certificate holders: who receives certificates of an account, and what theirs show. Browser-safe. The parts of an
 * address may be blank, since lists of holders often lack them; no certificate is issued until it is complete.
 */
import * as v from "valibot";
import { marks, type Mark } from "#model/endorsements";
import type { MailingAddress } from "../shared/postal-address.ts";
import { idempotencyKeySchema } from "../shared/submission-key.ts";
import { lineSchema, notesSchema, optionalEmailSchema, optionalLineSchema } from "../shared/text-fields.ts";
import { findUsState, type UsState } from "../shared/us-states.ts";

/** A missing part is the empty string. */
export interface HolderAddress extends Omit<MailingAddress, "zone"> {
  zone: UsState | "";
}

export interface CertificateHolder {
  id: string;
  accountId: string;
  name: string;
  address: HolderAddress;
  email: string | null;
  receivesRenewals: boolean;
  /** The marks that this holder asks for. Whether they can be printed, the policies' endorsements decide. */
  marks: Mark[];
  descriptionOfOperations: string;
  /** Empty: all policies that can be certified. */
  policyIds: string[];
  /** Milliseconds since 1970, as are the others; null if it is on the list. */
  archivedAt: number | null;
  createdAt: number;
  version: number;
}

/** What people enter. */
export type HolderContent = Omit<
  CertificateHolder,
  "id" | "accountId" | "archivedAt" | "createdAt" | "version"
>;

export const DESCRIPTION_MAX = 10_000;
/** No certificate shows more policies; an account that has more needs a choice. */
export const CERTIFIED_POLICIES_MAX = 40;

const addressParts = [
  ["line1", "street"],
  ["city", "city"],
  ["zone", "state"],
  ["postalCode", "ZIP code"],
] as const;

/** Why no certificate can be issued to this address; null if it is complete. */
export function addressProblemOf(address: HolderAddress): string | null {
  const missing = addressParts.filter(([part]) => address[part] === "").map(([, word]) => word);
  if (missing.length === addressParts.length) return "There is no address";
  return missing.length === 0 ? null : `Address has no ${missing.join(", no ")}`;
}

/** The address, if a certificate can be issued to it. */
export const completeAddressOf = (address: HolderAddress): MailingAddress | null =>
  addressProblemOf(address) === null ? (address as MailingAddress) : null;

const addressKey = ({ line1, line2, city, zone, postalCode }: HolderAddress): string =>
  [line1, line2 ?? "", city, zone, postalCode.slice(0, 5)]
    .join("\n")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\n]+/gu, " ");

/** Case, punctuation and the last four digits of the ZIP code do not matter. */
export const isSameAddress = (one: HolderAddress, other: HolderAddress): boolean =>
  addressKey(one) === addressKey(other);

const zipMessage = "Enter a ZIP code of 5 or 9 digits, such as 60601.";

const partSchema = (max?: number) =>
  v.pipe(
    optionalLineSchema(max),
    v.transform((text) => text ?? ""),
  );
const zoneSchema = v.pipe(
  v.nullish(v.string("Pick a state."), ""),
  v.transform((text) => (text.trim() === "" ? "" : findUsState(text))),
  v.check((code) => code !== null, "Pick a state."),
  v.transform((code) => code as UsState | ""), // checked above
);
const postalCodeSchema = v.pipe(
  v.nullish(v.string(zipMessage), ""),
  v.transform((text) => text.trim()),
  v.regex(/^(?:\d{5}([-\s]?\d{4})?)?$/, zipMessage),
  v.transform((text) => text.replace(/^(\d{5})[-\s]?(\d{4})$/, "$1-$2")),
);

const distinct = <Value>(values: Value[]): Value[] => [...new Set(values)];

const content = {
  name: lineSchema("the name of the holder"),
  address: v.nullish(
    v.object({
      line1: partSchema(),
      line2: optionalLineSchema(),
      city: partSchema(100),
      zone: zoneSchema,
      postalCode: postalCodeSchema,
    }),
    {},
  ),
  email: optionalEmailSchema,
  receivesRenewals: v.nullish(v.boolean(), true),
  marks: v.pipe(
    v.nullish(v.array(v.picklist(marks, "Choose one of the marks.")), []),
    v.transform((wanted) => marks.filter((mark) => wanted.includes(mark))),
  ),
  descriptionOfOperations: notesSchema(DESCRIPTION_MAX),
  policyIds: v.pipe(
    v.nullish(v.array(v.pipe(v.string(), v.maxLength(100, "This policy does not exist."))), []),
    v.maxLength(
      CERTIFIED_POLICIES_MAX,
      `Choose at most ${CERTIFIED_POLICIES_MAX} policies, or none for all of them.`,
    ),
    v.transform(distinct),
  ),
  /** The person has seen that the account has a holder of this name at another address. */
  isAnother: v.nullish(v.boolean(), false),
};

export const newHolderSchema = v.object({
  ...content,
  accountId: v.pipe(v.string("Choose an account."), v.maxLength(100, "This account does not exist.")),
  idempotencyKey: idempotencyKeySchema,
});

/** The whole form: what is omitted is removed. */
export const holderEditSchema = v.object({
  ...content,
  expectedVersion: v.nullish(v.pipe(v.number(), v.integer())),
});
