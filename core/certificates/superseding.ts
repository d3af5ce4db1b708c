/** Which certificate a new one may replace: the same account's and holder's, once. Pure. */
import { isSameOrganization } from "#model/endorsements";
import { describeDate } from "../shared/calendar-date.ts";
import type { MailingAddress } from "../shared/postal-address.ts";
import { conflict, invalid, type Problem } from "../shared/problem.ts";
import type { CertificateInput, CertificateSnapshot } from "./model.ts";
import { type CertificateRow, printedTerms } from "./repository.ts";
import { decideSupersededFrom } from "./certificate-state.ts";

/** Null if nothing is to be replaced, or it may be. */
export function refuseSuperseding(
  { accountId, kind, holderId, supersedesId }: CertificateInput,
  holder: CertificateSnapshot["holder"],
  superseded: CertificateRow | null,
): Problem<"VALIDATION" | "CONFLICT"> | null {
  if (supersedesId === null) return null;
  const refuse = (message: string) => invalid([{ path: "supersedesId", message }]);
  if (superseded?.accountId !== accountId)
    return refuse("The certificate to replace is not one of this account’s.");
  if (superseded.kind !== kind)
    return refuse(`${superseded.number} is of another kind and cannot be replaced by this.`);
  if (!isSameHolder({ ...holder, holderId }, superseded))
    return refuse(`${superseded.number} was issued to another holder, so this does not replace it.`);
  return null;
}

interface Recipient {
  /** On the account's list; null if it was typed. */
  holderId: string | null;
  name: string;
  address: MailingAddress;
}

/**
 * A holder on the list is its record: another branch of the same name is another holder. Where one of the two was typed,
 * name and address tell; a typed address may be corrected.
 */
export function isSameHolder(
  { holderId, name, address }: Recipient,
  other: Pick<CertificateRow, "holderId" | "holderName" | "holderAddress">,
): boolean {
  if (holderId !== null && other.holderId !== null) return holderId === other.holderId;
  if (!isSameOrganization(name, other.holderName)) return false;
  const areTyped = holderId === null && other.holderId === null;
  return areTyped || isSameAddress(address, other.holderAddress);
}

/** Case and spaces do not count, nor does the rest of a ZIP code. */
export function isSameAddress(one: MailingAddress, other: MailingAddress): boolean {
  const plain = ({ line1, line2, city, zone, postalCode }: MailingAddress): string =>
    [line1, line2, city, zone, postalCode.slice(0, 5)]
      .map((part) =>
        (part ?? "")
          .toLowerCase()
          .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
          .trim(),
      )
      .join("|");
  return plain(one) === plain(other);
}

/** What a certificate shows, as printed: its first and its last days. */
export interface ShownTerm {
  policyId: string;
  previousPolicyId: string | null;
  inforceAt: string | null;
  expiresAt: string | null;
}

/**
 * Null if one that shows these terms may take the place of the other. One that begins when the new one is over still
 * holds after it; one that is replaced later may be corrected until then.
 */
export function refuseTerms(
  superseded: Pick<CertificateRow, "number" | "policies" | "supersededAt" | "supersededFrom">,
  after: readonly ShownTerm[],
  today: string,
): Problem<"VALIDATION" | "CONFLICT"> | null {
  const before = printedTerms(superseded);
  const [begins = ""] = before.flatMap(({ inforceAt }) => inforceAt ?? []).toSorted();
  const ends =
    after
      .flatMap(({ expiresAt }) => expiresAt ?? [])
      .toSorted()
      .at(-1) ?? "";
  if (begins !== "" && ends !== "" && begins >= ends) {
    const message = `${superseded.number} begins on ${describeDate(begins)}, when this one is over, so this does not replace it.`;
    return invalid([{ path: "supersedesId", message }]);
  }
  if (superseded.supersededAt === null) return null;
  const { supersededFrom } = superseded;
  const isCorrection =
    supersededFrom !== null &&
    supersededFrom > today &&
    decideSupersededFrom(before, after, today) === null &&
    ends !== "" &&
    after.every(({ inforceAt }) => inforceAt !== null && inforceAt < supersededFrom);
  if (isCorrection) return null;
  return {
    ...conflict("certificate"),
    message: `${superseded.number} has already been replaced. Open the newer certificate and replace that one.`,
  };
}
