/** A mailing address as form state: no part is missing, blank parts are empty strings. */

export interface AddressDraft {
  line1: string;
  line2: string;
  city: string;
  /** The state's two-letter code; null until one is chosen. */
  zone: string | null;
  postalCode: string;
}

interface KnownAddress {
  line1: string;
  line2: string | null;
  city: string;
  zone: string;
  postalCode: string;
}

export const isBlankAddress = (address: AddressDraft): boolean =>
  Object.values(address).every((part: string | null) => !part?.trim());

export const draftAddress = (known?: KnownAddress | null): AddressDraft => ({
  line1: known?.line1 ?? "",
  line2: known?.line2 ?? "",
  city: known?.city ?? "",
  zone: known?.zone ?? null,
  postalCode: known?.postalCode ?? "",
});
