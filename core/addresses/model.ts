/** Address autofill: US addresses that continue what someone types. Browser-safe. */

/** Shorter texts are not looked up. */
export const AUTOFILL_CHARACTERS_MIN = 3;

/** One line of the list under the field. */
export interface AddressSuggestion {
  id: string;
  /** "1200 Harbor Avenue". */
  line1: string;
  /** "Astoria, OR 97103". */
  place: string;
}

/** What is known of the chosen address; a missing part is an empty string, as in the form. */
export interface SuggestedAddress {
  line1: string;
  line2: string;
  city: string;
  /** The state's two-letter code. */
  zone: string;
  postalCode: string;
}
