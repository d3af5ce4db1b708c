/** Creating agencies through the operator endpoint, and migrating 1,000 of them to the newest schema. */
import { createClient } from "@libsql/client/http";
import { createDatabase } from "../../../apps/cli/local/sqld.ts";
import { readMigrations } from "../../support/test-database.ts";
import type { BenchProduct } from "../bench-product.ts";
import { type Figure, millisecondsOf, timePairs } from "../measure.ts";

const agencies = 1_000;
/** Enough for a figure of the bare work per database. */
const bareAgencies = 200;
/** As the roll does it. */
const atOnce = 8;

const migrations = readMigrations("agency");

export async function measureProvisioning(product: BenchProduct): Promise<Figure[]> {
  let count = 0;
  const pair = await timePairs(
    {
      ours: async () => {
        count += 1;
        await product.owner.createAgency(product.operatorToken, {
          name: `Harbor Point Insurance ${count}`,
          timeZone: "America/New_York",
          ownerName: "Ilse Brandt",
          ownerEmail: `owner-${count}@harbor-point.example`,
        });
      },
      baseline: async () => {
        count += 1;
        await createDatabase(product.databaseAdminUrl, `bare-${count}`);
        await applyAll(product, `bare-${count}`, migrations);
      },
    },
    { pairs: 20, warmUps: 3 },
  );
  return [{ name: "provisioning an agency", ...pair, unit: "ms" }];
}

export async function measureMigrations(product: BenchProduct): Promise<Figure[]> {
  const names = await makeBehind(product, "old", agencies);
  await registerAgencies(product, names);
  const ours = await millisecondsOf(async () => {
    let migrated = 0;
    for (let after: string | null = ""; after !== null;) {
      const response = await fetch(`${product.url}/operator/migrations?after=${encodeURIComponent(after)}`, {
        method: "POST",
        headers: { authorization: `Bearer ${product.operatorToken}` },
      });
      const roll = (await response.json()) as {
        migrated: number;
        failures: { reason: string }[];
        next: string | null;
      };
      if (roll.failures[0]) throw new Error(`An agency was not migrated: ${roll.failures[0].reason}`);
      migrated += roll.migrated;
      after = roll.next;
    }
    if (migrated !== agencies) throw new Error(`${migrated} of ${agencies} agencies were migrated.`);
  });
  const bareNames = await makeBehind(product, "bare-old", bareAgencies);
  const bare = await millisecondsOf(() =>
    inParallel(bareNames, (name) => applyAll(product, name, migrations.slice(-1))),
  );
  return [
    {
      name: `migrating ${agencies.toLocaleString("en-US")} agencies`,
      ours: ours / 1000,
      baseline: (bare / 1000) * (agencies / bareAgencies),
      unit: "s",
    },
  ];
}

/** Databases that lack only the newest migration. */
async function makeBehind(product: BenchProduct, prefix: string, count: number): Promise<string[]> {
  const names = Array.from(
    { length: count },
    (_, number) => `agency-${prefix}${String(number).padStart(4, "0")}`,
  );
  const earlier = migrations.slice(0, -1);
  // One after the other: sqld occasionally loses one of several that are created at the same moment.
  for (const name of names) await createDatabase(product.databaseAdminUrl, name);
  if (earlier.length > 0) await inParallel(names, (name) => applyAll(product, name, earlier));
  return names;
}

async function registerAgencies(product: BenchProduct, names: readonly string[]): Promise<void> {
  const client = createClient({ url: product.databaseUrlTemplate.replace("{name}", "registry") });
  await client.batch(
    names.map((name) => ({
      sql: `INSERT INTO agencies (id, name, database_name, state, schema_version, created_at, updated_at)
            VALUES (?, ?, ?, 'ACTIVE', ?, 0, 0)`,
      args: [name.replace(/^agency-/, "agy_"), name, name, migrations.length - 1],
    })),
    "write",
  );
  client.close();
}

/** The scripts in one transaction each and nothing else: no version lookup, no seeding. */
async function applyAll(
  { databaseUrlTemplate }: BenchProduct,
  name: string,
  scripts: typeof migrations,
): Promise<void> {
  const client = createClient({ url: databaseUrlTemplate.replace("{name}", name) });
  for (const { version, name: title, sql } of scripts) {
    await client.executeMultiple(`BEGIN IMMEDIATE;
      CREATE TABLE IF NOT EXISTS schema_version (
        version INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
      );
      INSERT INTO schema_version (version, name) VALUES (${version}, '${title}');
      ${sql}
      COMMIT;`);
  }
  client.close();
}

async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
