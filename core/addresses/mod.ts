/**
 * Address autofill from an outside service. It only helps to type: without the service, or when it fails, the form has
 * the same fields, and what the service returns goes through the form's own validation.
 */
export { type AddressAutofill, createAddressAutofill } from "./service.ts";
export type { AddressService, FoundAddress } from "./port.ts";
