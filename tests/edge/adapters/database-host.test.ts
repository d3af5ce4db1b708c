import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabaseHost } from "../../../edge/adapters/database-host.ts";
import type { Config } from "../../../edge/config.ts";
import { type DatabaseHostEmulator, startDatabaseHost } from "../../../fixtures/emulators/database-host.ts";

let turso: DatabaseHostEmulator;
beforeAll(async () => {
  turso = await startDatabaseHost("tidewater", "right-token");
});
afterAll(() => turso.close());

const host = (DATABASE_HOST_TOKEN = "right-token") =>
  createDatabaseHost({
    DATABASE_HOST: "turso",
    DATABASE_HOST_API_URL: turso.url,
    DATABASE_HOST_ORGANIZATION: "tidewater",
    DATABASE_HOST_GROUP: "default",
    DATABASE_HOST_TOKEN,
  } as Config);

test("creates a database in the configured group", async () => {
  await host().create("agy-1");
  expect(turso.databases.get("agy-1")).toBe("default");
});

test("leaves an existing database unchanged, so that interrupted provisioning can resume", async () => {
  await host().create("agy-2");
  await expect(host().create("agy-2")).resolves.toBeUndefined();
});

test("reports a wrong token", async () => {
  await expect(host("wrong").create("agy-3")).rejects.toThrow("401");
  expect(turso.databases.has("agy-3")).toBe(false);
});
