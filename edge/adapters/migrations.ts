/**
 * The SQL of `migrations/`, built into the Worker, and how a script is applied to a database. A database is checked
 * once per isolate, on its first use.
 */
import { createClient } from "@libsql/client/web";
import { migrate, type Migration, type MigrationExecutor } from "#core/provisioning";
import type { DatabaseAddress } from "./read-pipeline.ts";
import { scriptFetch } from "./steady-fetch.ts";

const registryFiles = import.meta.glob<string>("../../migrations/registry/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});
const agencyFiles = import.meta.glob<string>("../../migrations/agency/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** "0001-agency.sql" → version 1, name "agency". */
function inOrder(files: Record<string, string>): Migration[] {
  const list = Object.entries(files).map(([path, sql]) => {
    const [, version = "0", name = ""] = /(\d+)-([\w-]+)\.sql$/.exec(path) ?? [];
    return { version: Number(version), name, sql };
  });
  return list.toSorted((left, right) => left.version - right.version);
}

export const registryMigrations = inOrder(registryFiles);
export const agencyMigrations = inOrder(agencyFiles);

export function createMigrationExecutor({ url, authToken }: DatabaseAddress): MigrationExecutor {
  // A script may be sent twice: the row of its version is the first thing that it writes.
  const client = createClient({ url, ...(authToken ? { authToken } : {}), fetch: scriptFetch });
  return {
    async appliedVersion() {
      const tables = await client.execute("SELECT 1 FROM sqlite_master WHERE name = 'schema_version'");
      if (tables.rows.length === 0) return 0;
      const { rows } = await client.execute("SELECT max(version) AS version FROM schema_version");
      return Number(rows[0]?.["version"] ?? 0);
    },
    // A script contains triggers, so the server splits it into statements; when one fails, the stream ends and with
    // it the transaction.
    apply: (script) => client.executeMultiple(`BEGIN IMMEDIATE;\n${script}\nCOMMIT;`),
  };
}

/** Databases that this isolate has seen at the code's version. Strings only: safe to keep between requests. */
const seen = new Set<string>();

export function ensureMigrated(
  kind: "registry" | "agency",
  address: DatabaseAddress,
): Promise<void> | undefined {
  if (seen.has(address.url)) return undefined;
  return look(kind, address);
}

async function look(kind: "registry" | "agency", address: DatabaseAddress): Promise<void> {
  await migrate(
    createMigrationExecutor(address),
    kind === "registry" ? registryMigrations : agencyMigrations,
  );
  seen.add(address.url);
}
