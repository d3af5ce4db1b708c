/**
 * The database calls of one of our operations, replayed by the bare baselines: the same statements in the same round
 * trips through the same client, and nothing around them.
 */
import type { InStatement } from "@libsql/client";
import { createClient } from "@libsql/client/web";

/** What one operation sent to its agency's database, as recorded by `recordStatements`. */
export interface Plan {
  databaseName: string;
  /** The statements, round trip by round trip. */
  roundTrips: { sql: string; args: (string | number | null)[] }[][];
}

export type Row = Record<string, unknown>;

/** The rows of each statement, in order. `urlTemplate`: the URL of databases, with `{name}` for the name. */
export async function runPlan(urlTemplate: string, { databaseName, roundTrips }: Plan): Promise<Row[][]> {
  const client = createClient({ url: urlTemplate.replace("{name}", databaseName) });
  const results: Row[][] = [];
  for (const statements of roundTrips) {
    const [only] = statements;
    const answered =
      statements.length === 1 && only
        ? [await client.execute(only)]
        : await client.batch(statements satisfies InStatement[], "deferred");
    for (const { rows } of answered) results.push(rows);
  }
  return results;
}
