/**
 * Agencies: an agency's own settings, and its row in the registry. Requests never look up their database in
 * the registry's list: it follows from the verified claim.
 */
export { createAgencies, getAgencyProfile, publishNameJob } from "./agency-settings.ts";
export { AgencyRef } from "./graphql-ref.ts";
export { mailNames } from "./mail-name.ts";
export { agencies, agencyProfile, signInAddresses } from "./tables.ts";
export { findVerifiedAgency, getVerificationKey, newVerificationKey } from "./verification-key.ts";
