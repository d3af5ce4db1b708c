/** Creates agencies, migrates all of them, and lists them in the registry. */
export { migrate, type Migration, type MigrationExecutor } from "./migrations.ts";
export { createProvisioning, databaseNameOf, type DatabaseHost, type Provisioned } from "./provisioning.ts";
export { hasAgency, listAgencies, type ListedAgency, migrateAll, type Roll } from "./registry.ts";
