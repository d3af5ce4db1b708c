/**
 * A host of agency databases in memory, for provisioning and migrations: it creates databases, opens them, and can be
 * made to fail at a chosen moment.
 */
import { type Client, createClient } from "@libsql/client";
import type { DatabaseHost, MigrationExecutor } from "#core/provisioning";
import type { AgencyScope } from "../../core/shared/agency-scope.ts";
import type { AgencyDb } from "../../core/shared/database.ts";
import type { NewId } from "../../core/shared/ids.ts";
import { wrapTestClient } from "./test-database.ts";

export interface TestHost extends DatabaseHost {
  databases: Map<string, Client>;
  executor(databaseName: string): MigrationExecutor;
  open(agency: { agencyId: string; databaseName: string }): {
    executor: MigrationExecutor;
    scope: AgencyScope;
  };
  close(): void;
}

export function executorOf(client: Client): MigrationExecutor {
  return {
    async appliedVersion() {
      const { rows } = await client.execute("SELECT 1 FROM sqlite_schema WHERE name = 'schema_version'");
      if (rows.length === 0) return 0;
      const latest = await client.execute("SELECT max(version) AS version FROM schema_version");
      return Number(latest.rows[0]?.["version"] ?? 0);
    },
    async apply(script) {
      const transaction = await client.transaction("write");
      try {
        await transaction.executeMultiple(script);
        await transaction.commit();
      } finally {
        transaction.close();
      }
    },
  };
}

/** `failing`: called before each step; throw to interrupt the work there. */
export function createTestHost(
  clock: { nowMs: number },
  newId: NewId,
  failing: (step: "create" | "migrate" | "open") => void = () => undefined,
): TestHost {
  const databases = new Map<string, Client>();
  const get = (name: string): Client => {
    const client = databases.get(name);
    if (!client) throw new Error(`There is no database ${name}.`);
    return client;
  };
  const executor = (name: string): MigrationExecutor => {
    const inner = executorOf(get(name));
    return {
      ...inner,
      async apply(script) {
        failing("migrate");
        await inner.apply(script);
      },
    };
  };
  return {
    databases,
    async create(name) {
      failing("create");
      if (!databases.has(name)) databases.set(name, createClient({ url: ":memory:" }));
    },
    executor,
    open({ agencyId, databaseName }) {
      failing("open");
      return {
        executor: executor(databaseName),
        scope: {
          agencyId,
          requestId: newId("req"),
          db: wrapTestClient(get(databaseName)).db as unknown as AgencyDb,
          actor: async () => ({ kind: "WORKFLOW", id: "provisioning" }),
          nowMs: () => clock.nowMs,
          newId,
          written: () => undefined,
        },
      };
    },
    close() {
      for (const client of databases.values()) client.close();
    },
  };
}
