/** The account's holders of the same name. "Acme Inc." is not "Acme LLC". */
import { isSameOrganization } from "#model/endorsements";
import { isSameAddress } from "#model/holders";
import type { HolderChoiceFragment } from "../graphql/generated/graphql.ts";

export const namesakesOf = (
  name: string,
  holders: readonly HolderChoiceFragment[],
): readonly HolderChoiceFragment[] => holders.filter((holder) => isSameOrganization(holder.name, name));

interface AskedHolder {
  name: string;
  address?: { line1: string; line2?: string | null; city: string; zone: string; postalCode: string } | null;
}

type Address = Parameters<typeof isSameAddress>[0];
const addressOf = ({ line1, line2, city, zone, postalCode }: NonNullable<AskedHolder["address"]>): Address =>
  ({ line1, line2: line2 ?? null, city, zone, postalCode }) as Address;

export const isAtAddress = (
  { address }: HolderChoiceFragment,
  asked: NonNullable<AskedHolder["address"]>,
): boolean => isSameAddress(addressOf(address), addressOf(asked));

/** The one at the address that is asked for, or the only one of the name; null if a person has to choose. */
export function holderAskedFor(
  { name, address }: AskedHolder,
  holders: readonly HolderChoiceFragment[],
): HolderChoiceFragment | null {
  const found = namesakesOf(name, holders);
  const [only, second] = found;
  return (
    (address && found.find((holder) => isAtAddress(holder, address))) ?? (second ? null : (only ?? null))
  );
}
