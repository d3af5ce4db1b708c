/** Which certificate a new one may replace: the same account's and holder's, once. Pure. */
import { nameKeyOf } from "#core/accounts";
import { conflict, invalid, type Problem } from "../shared/problem.ts";
import type { CertificateInput, CertificateSnapshot } from "./model.ts";
import type { CertificateRow } from "./repository.ts";

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
  const isSame =
    (holderId !== null && holderId === superseded.holderId) ||
    nameKeyOf(holder.name) === nameKeyOf(superseded.holderName);
  if (!isSame)
    return refuse(`${superseded.number} was issued to another holder, so this does not replace it.`);
  if (superseded.supersededAt === null) return null;
  return {
    ...conflict("certificate"),
    message: `${superseded.number} has already been replaced. Open the newer certificate and replace that one.`,
  };
}
