/**
 * A libSQL database in memory with the product's rules: reads of the same moment travel together, and a write outside
 * a batch is rejected. It counts what was sent, so that tests can check operations against their budget.
 */
import { type Client, createClient, type InStatement, type ResultSet } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import { readdirSync, readFileSync } from "node:fs";

export interface Sent {
  /** The SQL of every statement, in order. */
  statements: string[];
  /** How many requests a remote database would have received. */
  roundTrips: number;
}

export interface TestDatabase {
  db: ReturnType<typeof drizzle>;
  /** Bypasses the rules and the counters: for inspecting and for damaging what is stored. */
  raw: Client;
  sent: Sent;
  forget(): void;
  close(): void;
}

const sqlOf = (statement: InStatement): string => (typeof statement === "string" ? statement : statement.sql);

interface Waiting {
  statement: InStatement;
  resolve: (result: ResultSet) => void;
  reject: (reason: unknown) => void;
}

function coalescing(raw: Client, sent: Sent): Client {
  let waiting: Waiting[] = [];
  const flush = async () => {
    const group = waiting;
    waiting = [];
    sent.roundTrips += 1;
    try {
      const results = await raw.batch(
        group.map(({ statement }) => statement),
        "read",
      );
      for (const [place, { resolve, reject }] of group.entries()) {
        const result = results[place];
        if (result) resolve(result);
        else reject(new Error("A statement of the batch has no result."));
      }
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  };
  const execute = (statement: InStatement): Promise<ResultSet> => {
    const sql = sqlOf(statement);
    if (!/^\s*(select|with|values)\b/i.test(sql)) {
      throw new Error(`Writes must go through batch: ${sql}`);
    }
    sent.statements.push(sql);
    return new Promise((resolve, reject) => {
      // The reads of one moment share a turn of the event loop.
      if (waiting.length === 0) setTimeout(() => void flush(), 0);
      waiting.push({ statement, resolve, reject });
    });
  };
  const batch: Client["batch"] = (statements) => {
    sent.roundTrips += 1;
    for (const statement of statements) {
      sent.statements.push(Array.isArray(statement) ? statement[0] : sqlOf(statement));
    }
    return raw.batch(statements, "write");
  };
  return new Proxy(raw, {
    get(target, property) {
      if (property === "execute") return execute;
      if (property === "batch") return batch;
      const value: unknown = Reflect.get(target, property, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

/** The SQL of `migrations/<set>/`, in order. */
export function readMigrations(set: "agency" | "registry"): { version: number; name: string; sql: string }[] {
  const folder = new URL(`../../migrations/${set}/`, import.meta.url);
  return readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .toSorted()
    .map((file) => ({
      version: Number(file.slice(0, 4)),
      name: file.slice(5, -".sql".length),
      sql: readFileSync(new URL(file, folder), "utf8"),
    }));
}

/** A separate client with the rules and the counters. */
export function wrapTestClient(raw: Client): TestDatabase {
  const sent: Sent = { statements: [], roundTrips: 0 };
  return {
    db: drizzle({ client: coalescing(raw, sent) }),
    raw,
    sent,
    forget() {
      sent.statements.length = 0;
      sent.roundTrips = 0;
    },
    close: () => raw.close(),
  };
}

export async function openTestDatabase(set: "agency" | "registry", url = ":memory:"): Promise<TestDatabase> {
  const raw = createClient({ url });
  // Same as sqld.
  await raw.execute("PRAGMA foreign_keys = ON");
  schemas[set] ??= await readSchema(set);
  await raw.executeMultiple(schemas[set]);
  return wrapTestClient(raw);
}

const schemas: Partial<Record<"agency" | "registry", string>> = {};

/** The result of all migrations as one script: four times as fast as running them for each test. */
async function readSchema(set: "agency" | "registry"): Promise<string> {
  const migrated = createClient({ url: ":memory:" });
  for (const { sql } of readMigrations(set)) await migrated.executeMultiple(sql);
  const list = async (sql: string) => (await migrated.execute(sql)).rows.map((row) => row[0] as string);
  // A search index's own tables are created with it.
  const objects = `FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' AND name NOT IN (
    SELECT name FROM pragma_table_list WHERE type = 'shadow')`;
  const tables = await list(`SELECT name ${objects} AND type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'`);
  const rows = [];
  for (const table of tables) {
    const columns = await list(`SELECT 'quote("' || name || '")' FROM pragma_table_info('${table}')`);
    const values = columns.join(" || ',' || ");
    rows.push(
      ...(await list(`SELECT 'INSERT INTO "${table}" VALUES (' || ${values} || ')' FROM "${table}"`)),
    );
  }
  const made = await list(`SELECT sql ${objects} AND type != 'trigger' ORDER BY rowid`);
  const triggers = await list(`SELECT sql ${objects} AND type = 'trigger' ORDER BY rowid`);
  migrated.close();
  return ["BEGIN", ...made, ...rows, ...triggers, "COMMIT"].join(";\n");
}
