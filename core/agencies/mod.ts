/**
 * Agencies: an agency's own settings and plan, and its row in the registry. Nobody reads the registry's list to find
 * a database for a request: that follows from the claim that somebody shows.
 */
export { createAgencies, getAgencyProfile, publishNameJob } from "./agency-settings.ts";
export { AgencyRef } from "./graphql-ref.ts";
export { agencies, agencyProfile, signInAddresses } from "./tables.ts";
