/** The database that tests begin with is made in one go, and is what all migrations make one after the other. */
import { createClient } from "@libsql/client";
import { expect, test } from "vitest";
import { openTestDatabase, readMigrations } from "../../support/test-database.ts";

test.each(["agency", "registry"] as const)("the %s database of a test is a migrated one", async (set) => {
  const made = await openTestDatabase(set);
  const migrated = createClient({ url: ":memory:" });
  for (const { sql } of readMigrations(set)) await migrated.executeMultiple(sql);
  const ask = async (sql: string) => {
    const [ours, theirs] = [await made.raw.execute(sql), await migrated.execute(sql)];
    expect(ours.rows).toEqual(theirs.rows);
    return ours.rows;
  };
  const objects = await ask("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name");
  const types = new Set(objects.map((row) => row["type"]));
  expect(types).toEqual(new Set(["index", "table", ...(set === "agency" ? ["trigger", "view"] : [])]));
  for (const row of objects)
    if (row["type"] === "table") await ask(`SELECT * FROM "${row["name"] as string}" ORDER BY 1`);
  if (set === "agency") expect(await ask("SELECT id FROM storage_sweep")).toHaveLength(1);
  made.close();
  migrated.close();
});
