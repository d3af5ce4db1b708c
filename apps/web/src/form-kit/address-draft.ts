/** A mailing address as a form keeps it while it is typed: no part is missing, blank is blank. */

export interface AddressDraft {
  line1: string;
  line2: string;
  city: string;
  /** Two letters of a state; null until one is chosen. */
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

/** True when nothing of it was entered. */
export const isBlankAddress = (address: AddressDraft): boolean =>
  Object.values(address).every((part: string | null) => !part?.trim());

export const draftAddress = (known?: KnownAddress | null): AddressDraft => ({
  line1: known?.line1 ?? "",
  line2: known?.line2 ?? "",
  city: known?.city ?? "",
  zone: known?.zone ?? null,
  postalCode: known?.postalCode ?? "",
});
