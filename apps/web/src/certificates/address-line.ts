interface PrintedAddress {
  line1: string;
  line2?: string | null | undefined;
  city: string;
  zone?: string | null | undefined;
  postalCode: string;
}

/** "77 Marlow Yards Plaza, Suite 1200, Columbus, OH 43215"; parts that are not known are left out. */
export const addressLine = ({ line1, line2, city, zone, postalCode }: PrintedAddress): string =>
  [line1, line2, city, [zone, postalCode].filter(Boolean).join(" ")]
    .filter((part) => part?.trim())
    .join(", ");
