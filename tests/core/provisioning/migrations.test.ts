import { createClient } from "@libsql/client";
import { afterEach, describe, expect, test, vi } from "vitest";
import { latestVersion, MigrationFailed } from "../../../core/provisioning/migrations.ts";
import { migrate, type Migration, type MigrationExecutor } from "#core/provisioning";
import { executorOf } from "../../support/database-host.ts";
import { readMigrations } from "../../support/test-database.ts";

const clients: { close(): void }[] = [];
const open = () => {
  const client = createClient({ url: ":memory:" });
  clients.push(client);
  return client;
};
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});

const first: Migration = { version: 1, name: "first", sql: "CREATE TABLE one (id INTEGER);" };
const second: Migration = {
  version: 2,
  name: "second",
  sql: `CREATE TABLE two (id INTEGER);
CREATE TRIGGER one_two AFTER INSERT ON one BEGIN INSERT INTO two VALUES (new.id); INSERT INTO two VALUES (-new.id); END;`,
};

describe("migrate", () => {
  test("brings an empty or older database to the latest version", async () => {
    const client = open();
    expect(await migrate(executorOf(client), [first])).toEqual({ from: 0, to: 1 });
    expect(await migrate(executorOf(client), [first, second])).toEqual({ from: 1, to: 2 });
    expect(await migrate(executorOf(client), [first, second])).toEqual({ from: 2, to: 2 });
    await client.execute("INSERT INTO one VALUES (7)");
    expect((await client.execute("SELECT id FROM two ORDER BY id")).rows.map((row) => row["id"])).toEqual([
      -7, 7,
    ]);
  });

  test("leaves a newer database alone", async () => {
    const client = open();
    await migrate(executorOf(client), [first, second]);
    expect(await migrate(executorOf(client), [first])).toEqual({ from: 2, to: 2 });
  });

  test("rolls back a failed migration completely", async () => {
    const client = open();
    const broken: Migration = {
      version: 2,
      name: "broken",
      sql: "CREATE TABLE half (id INTEGER); INSERT INTO nowhere VALUES (1);",
    };
    await expect(migrate(executorOf(client), [first, broken])).rejects.toThrow(MigrationFailed);
    const { rows } = await client.execute("SELECT name FROM sqlite_schema WHERE name IN ('one', 'half')");
    expect(rows.map((row) => row["name"])).toEqual(["one"]);
    expect(await migrate(executorOf(client), [first, second])).toEqual({ from: 1, to: 2 });
  });

  test("continues when another process has applied the migrations first", async () => {
    const client = open();
    const inserting: Migration = { version: 3, name: "third", sql: "INSERT INTO one VALUES (1);" };
    const first3 = [first, second, inserting];
    const winner = executorOf(client);
    let raced = false;
    const loser: MigrationExecutor = {
      ...winner,
      async apply(script) {
        // The winner does everything between the loser's check and its first script.
        if (!raced) await migrate(winner, first3);
        raced = true;
        await winner.apply(script);
      },
    };
    const fourth: Migration = { version: 4, name: "fourth", sql: "INSERT INTO one VALUES (2);" };
    expect(await migrate(loser, [...first3, fourth])).toEqual({ from: 0, to: 4 });
    const { rows } = await client.execute("SELECT id FROM one ORDER BY id");
    expect(rows.map((row) => row["id"])).toEqual([1, 2]);
  });

  test("waits for a locked database and gives up if it stays locked", async () => {
    const client = open();
    const locked = (times: number): MigrationExecutor => ({
      ...executorOf(client),
      async apply(script) {
        times -= 1;
        if (times >= 0) throw new Error("SQLITE_BUSY: database is locked");
        await executorOf(client).apply(script);
      },
    });
    expect(await migrate(locked(2), [first])).toEqual({ from: 0, to: 1 });
    vi.useFakeTimers();
    try {
      const outcome = migrate(locked(1000), [first, second]).catch((error: unknown) => error);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(await outcome).toBeInstanceOf(MigrationFailed);
    } finally {
      vi.useRealTimers();
    }
  });

  test("rejects a list with a gap", async () => {
    await expect(migrate(executorOf(open()), [first, { ...second, version: 3 }])).rejects.toThrow(
      "stands at place 2",
    );
  });

  test.each(["agency", "registry"] as const)("applies the product's %s migrations", async (set) => {
    const migrations = readMigrations(set);
    expect(await migrate(executorOf(open()), migrations)).toEqual({ from: 0, to: latestVersion(migrations) });
  });
});
