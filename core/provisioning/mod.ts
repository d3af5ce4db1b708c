/** Making agencies, migrating all of them, and the registry's list of which there are. */
export { seedCarriers } from "./first-carriers.ts";
export { migrate, type Migration, type MigrationExecutor } from "./migrations.ts";
export { createProvisioning, databaseNameOf, type DatabaseHost, type Provisioned } from "./provisioning.ts";
export { hasAgency, listAgencies, type ListedAgency, migrateAll, type Roll } from "./registry.ts";
