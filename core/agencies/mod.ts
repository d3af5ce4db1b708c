/**
 * Agencies: which there are and where their databases are (registry), making one, migrating all of them, and an
 * agency's own settings and plan. Nobody reads the registry's list to find a database for a request: that
 * follows from the claim that somebody shows.
 */
export { createAgencies, getAgencyProfile, publishNameJob } from "./agency-settings.ts";
export { seedCarriers } from "./first-carriers.ts";
export { AgencyRef } from "./graphql-ref.ts";
export {
  latestVersion,
  migrate,
  type Migration,
  type MigrationExecutor,
  MigrationFailed,
} from "./migrations.ts";
export {
  createProvisioning,
  databaseNameOf,
  type DatabaseHost,
  type Provisioned,
  type ProvisioningDeps,
} from "./provisioning.ts";
export { hasAgency, listAgencies, type ListedAgency, migrateAll, type Roll } from "./registry.ts";
export { agencies, signInAddresses } from "./tables.ts";
