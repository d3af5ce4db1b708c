/** A certificate holder in the words of a list. */
import { searchTextOf } from "#model/shared";
import type { HolderFieldsFragment } from "../graphql/generated/graphql.ts";

type Holder = Pick<HolderFieldsFragment, "name" | "email" | "address">;

/** "Columbus, OH 43215", as far as it is known. */
export const placeOfHolder = ({ address: { city, zone, postalCode } }: Pick<Holder, "address">): string =>
  [city, [zone, postalCode].filter(Boolean).join(" ")].filter(Boolean).join(", ");

/** What the filter of a list searches. */
export const textOfHolder = ({ name, email, address }: Holder): string =>
  searchTextOf([name, email, address.line1, placeOfHolder({ address })]);
