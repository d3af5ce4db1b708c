import { createClient } from "@libsql/client/http";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDatabase, type Sqld, startSqld } from "../../../apps/cli/local/sqld.ts";
import { readTogether } from "../../../edge/adapters/read-pipeline.ts";

let sqld: Sqld;
let url: string;
const directory = mkdtempSync(join(tmpdir(), "carabiner-reads-"));

beforeAll(async () => {
  sqld = await startSqld(directory);
  await createDatabase(sqld.adminUrl, "reads");
  url = sqld.urlTemplate.replace("{name}", "reads");
});

afterAll(async () => {
  await sqld.stop();
  rmSync(directory, { recursive: true, force: true });
});

describe("reads in one pipeline", () => {
  it.each([
    "SELECT 1",
    "SELECT 5, 0, 7 AS '9'",
    "SELECT 'ä 🧗' AS name, 2.5 AS rate, -3 AS number, NULL AS blank, x'00ff10' AS bytes",
    "SELECT 'first' AS id, 'second' AS id, 3 AS length",
    "SELECT 1 AS a WHERE 0",
    "SELECT value FROM json_each('[1,2,3]')",
  ])("returns the same as the library's client: %s", async (sql) => {
    const expected = await createClient({ url }).execute(sql);
    const [result] = await readTogether({ url }, [sql]);
    expect(result?.columns).toEqual(expected.columns);
    const cellsOf = (rows: typeof expected.rows) =>
      rows.map((row) => Array.prototype.slice.call(row) as unknown[]);
    expect(cellsOf(result?.rows ?? [])).toEqual(cellsOf(expected.rows));
    const namedOf = (rows: typeof expected.rows) => rows.map((row) => ({ ...row }));
    expect(namedOf(result?.rows ?? [])).toEqual(namedOf(expected.rows));
  });

  it("binds values of every kind by position and by name", async () => {
    const args = ["text", 1.5, 42, true, null, 9n, new Uint8Array([1, 2])];
    const [byPlace, byName] = await readTogether({ url }, [
      { sql: "SELECT ? AS a, ? AS b, ? AS c, ? AS d, ? AS e, ? AS f, ? AS g", args },
      { sql: "SELECT :a AS a", args: { a: "named" } },
    ]);
    expect({ ...byPlace?.rows[0], g: null }).toEqual({
      a: "text",
      b: 1.5,
      c: 42,
      d: 1,
      e: null,
      f: 9,
      g: null,
    });
    expect(new Uint8Array(byPlace?.rows[0]?.["g"] as ArrayBuffer)).toEqual(new Uint8Array([1, 2]));
    expect(byName?.rows[0]?.["a"]).toBe("named");
  });

  it("replaces half a character, which would make the server refuse all reads of the request", async () => {
    const [broken, other] = await readTogether({ url }, [
      { sql: "SELECT ? AS a", args: ["pol_\ud800"] },
      { sql: "SELECT :a AS a", args: { a: "\udfff🧗" } },
    ]);
    expect([broken?.rows[0]?.["a"], other?.rows[0]?.["a"]]).toEqual(["pol_\ufffd", "\ufffd🧗"]);
  });

  it("returns several statements' results in order", async () => {
    const results = await readTogether({ url }, ["SELECT 1 AS n", "SELECT 2 AS n", "SELECT 3 AS n"]);
    expect(results.map(({ rows }) => rows[0]?.["n"])).toEqual([1, 2, 3]);
  });

  it("rejects with a statement's error and leaves no transaction open", async () => {
    const reading = readTogether({ url }, ["SELECT 1", "SELECT * FROM no_such_table"]);
    await expect(reading).rejects.toThrow(/no such table: no_such_table/);
    await createClient({ url }).batch(["CREATE TABLE later (n INTEGER)"], "write");
    await expect(readTogether({ url }, ["SELECT count(*) AS n FROM later"])).resolves.toHaveLength(1);
  });

  it("rejects for a missing database", async () => {
    const nowhere = sqld.urlTemplate.replace("{name}", "nowhere");
    await expect(readTogether({ url: nowhere }, ["SELECT 1"])).rejects.toThrow(/404/);
  });

  it("rejects an integer that a number cannot hold", async () => {
    await expect(readTogether({ url }, ["SELECT 9007199254740993 AS n"])).rejects.toThrow(RangeError);
  });
});
