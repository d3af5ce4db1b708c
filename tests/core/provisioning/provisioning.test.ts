import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createProvisioning, listAgencies, migrateAll } from "#core/provisioning";
import { inviteOwner, inviteOwnerJob, seedOwner } from "#core/users";
import type { ProvisioningDeps } from "../../../core/provisioning/provisioning.ts";
import type { RegistryDb } from "../../../core/shared/database.ts";
import { createNewId } from "../../../core/shared/ids.ts";
import { createTestHost, type TestHost } from "../../support/database-host.ts";
import { openTestDatabase, readMigrations, type TestDatabase } from "../../support/test-database.ts";
import { type Mailer, MailRefused, type OutgoingMail } from "../../../core/shared/mailer.ts";
import { jobWork } from "../../support/job-work.ts";

const clock = { nowMs: Date.UTC(2026, 10, 20, 15) };
const newId = createNewId(() => clock.nowMs);
const input = {
  name: "Larkspur Insurance",
  timeZone: "America/Chicago",
  ownerName: "Odette Marlowe",
  ownerEmail: "Owner@Larkspur.example",
};

let registryDatabase: TestDatabase;
let registry: RegistryDb;
let host: TestHost;
let failAt: string | null;

beforeEach(async () => {
  failAt = null;
  registryDatabase = await openTestDatabase("registry");
  registry = registryDatabase.db as unknown as RegistryDb;
  host = createTestHost(clock, newId, (step) => {
    if (step === failAt) throw new Error(`Cut off at ${step}.`);
  });
});
afterEach(() => {
  host.close();
  registryDatabase.close();
});

const deps = (): ProvisioningDeps => ({
  registry,
  host,
  open: host.open,
  migrations: readMigrations("agency"),
  seeds: [seedOwner],
  firstJobs: inviteOwner,
  nowMs: () => clock.nowMs,
  newId,
});
const create = (overrides: object = {}) =>
  createProvisioning(deps()).createAgency({ ...input, ...overrides });

async function rowsOf(databaseName: string, sql: string) {
  const client = host.databases.get(databaseName);
  if (!client) throw new Error(`There is no database ${databaseName}.`);
  return (await client.execute(sql)).rows;
}

describe("createAgency", () => {
  test("creates a database with profile and owner, without carriers, and opens the agency", async () => {
    const made = await create();
    if (!made.ok) throw new Error(made.error.message);
    const { databaseName, agencyId, ownerId } = made.value;
    expect(made.value.created).toBe(true);
    expect(await rowsOf(databaseName, "SELECT * FROM agency_profile")).toMatchObject([
      {
        agency_id: agencyId,
        name: input.name,
        time_zone: input.timeZone,
      },
    ]);
    expect(await rowsOf(databaseName, "SELECT * FROM subscription")).toMatchObject([
      { plan: "PRO", state: "TRIAL", num_seats: 5, provider: null },
    ]);
    expect(await rowsOf(databaseName, "SELECT * FROM users")).toMatchObject([
      { id: ownerId, email: "owner@larkspur.example", role: "OWNER", state: "ACTIVE" },
    ]);
    // An agency enters the companies that it works with.
    expect(await rowsOf(databaseName, "SELECT * FROM carriers")).toEqual([]);
    expect(await rowsOf(databaseName, "SELECT action, actor_id FROM audit_entries")).toMatchObject([
      { action: "agency.create", actor_id: "provisioning" },
    ]);
    expect(await listAgencies(registry, { limit: 10 })).toMatchObject([
      { id: agencyId, databaseName, state: "ACTIVE", name: input.name },
    ]);
  });

  test("reports each invalid field", async () => {
    const made = await create({ name: " ", timeZone: "+05:00", ownerName: undefined, ownerEmail: "nobody" });
    expect(made).toMatchObject({
      ok: false,
      error: {
        code: "VALIDATION",
        fields: [{ path: "name" }, { path: "timeZone" }, { path: "ownerName" }, { path: "ownerEmail" }],
      },
    });
    expect(host.databases.size).toBe(0);
  });

  test("rejects an owner's email address that is already in use", async () => {
    await create();
    const again = await create({ name: "Second Insurance" });
    expect(again).toMatchObject({ ok: false, error: { code: "CONFLICT" } });
    expect(again.ok ? "" : again.error.message).toContain(`"${input.name}"`);
    expect(host.databases.size).toBe(1);
  });

  test.each(["create", "open", "migrate"])("resumes after an interruption at %s", async (step) => {
    failAt = step;
    await expect(create()).rejects.toThrow(`Cut off at ${step}`);
    expect(await listAgencies(registry, { limit: 10 })).toMatchObject([{ state: "PROVISIONING" }]);
    failAt = null;
    const made = await create();
    expect(made).toMatchObject({ ok: true, value: { created: false } });
    expect(await listAgencies(registry, { limit: 10 })).toMatchObject([{ state: "ACTIVE" }]);
    expect(host.databases.size).toBe(1);
  });

  test("does not seed twice after an interruption", async () => {
    const made = await create();
    if (!made.ok) throw new Error(made.error.message);
    // As if the registry had never recorded the end.
    await registryDatabase.raw.execute("UPDATE agencies SET state = 'PROVISIONING'");
    expect(await create({ name: "Another name" })).toMatchObject({ ok: true, value: { created: false } });
    expect(await rowsOf(made.value.databaseName, "SELECT name FROM agency_profile")).toMatchObject([
      { name: input.name },
    ]);
    expect(await listAgencies(registry, { limit: 10 })).toMatchObject([
      { state: "ACTIVE", name: input.name },
    ]);
  });

  test("invites the owner once, even when repeated, and not when opted out", async () => {
    const jobsOf = (databaseName: string) => rowsOf(databaseName, "SELECT job, payload FROM outbox");
    const made = await create();
    if (!made.ok) throw new Error(made.error.message);
    const { databaseName, ownerId } = made.value;
    const invitation = { job: inviteOwnerJob.name, payload: JSON.stringify({ userId: ownerId }) };
    expect(await jobsOf(databaseName)).toMatchObject([invitation]);
    await registryDatabase.raw.execute("UPDATE agencies SET state = 'PROVISIONING'");
    expect(await create()).toMatchObject({ ok: true, value: { created: false } });
    expect(await jobsOf(databaseName)).toMatchObject([invitation]);
    const quiet = await create({ ownerEmail: "quiet@larkspur.example", inviteOwner: false });
    if (!quiet.ok) throw new Error(quiet.error.message);
    expect(await jobsOf(quiet.value.databaseName)).toEqual([]);
  });

  test("sends an invitation only once the agency is ready", async () => {
    const made = await create({ name: "Vale <b> & Sons" });
    if (!made.ok) throw new Error(made.error.message);
    const { scope } = host.open(made.value);
    const sent: OutgoingMail[] = [];
    const keeping: Mailer = {
      async send(mail) {
        sent.push(mail);
        return { providerId: null, messageId: null };
      },
    };
    const deliver = (mailer = keeping) =>
      inviteOwnerJob.run(
        { registry, mailer, signInUrl: "https://app.example/app/signin" },
        jobWork(scope, { userId: made.value.ownerId }),
      );
    await registryDatabase.raw.execute("UPDATE agencies SET state = 'PROVISIONING'");
    await expect(deliver()).rejects.toThrow("not ready");
    expect(sent).toEqual([]);
    await registryDatabase.raw.execute("UPDATE agencies SET state = 'ACTIVE'");
    expect(await deliver()).toEqual({ tag: "NOTHING_TO_DO" });
    expect(sent).toMatchObject([
      {
        to: "owner@larkspur.example",
        subject: "Vale <b> & Sons is ready on Carabiner",
        text: expect.stringContaining("https://app.example/app/signin") as string,
        idempotencyKey: "job_1",
      },
    ]);
    expect(sent[0]?.html).toContain("Vale &lt;b&gt; &amp; Sons");
    expect(sent[0]?.html).toContain('href="https://app.example/app/signin"');
    const refusing: Mailer = { send: () => Promise.reject(new MailRefused("No such address.")) };
    expect(await deliver(refusing)).toEqual({ tag: "REFUSED", reason: "No such address." });
  });

  test("creates one agency when called twice at once", async () => {
    const outcomes = await Promise.all([create(), create()]);
    expect(await listAgencies(registry, { limit: 10 })).toHaveLength(1);
    expect(host.databases.size).toBe(1);
    expect(outcomes.filter((outcome) => outcome.ok && outcome.value.created)).toHaveLength(1);
    const [name] = host.databases.keys();
    expect(await rowsOf(name ?? "", "SELECT count(*) AS n FROM users")).toMatchObject([{ n: 1 }]);
  });
});

describe("migrateAll", () => {
  const extra = (sql: string) => {
    const before = readMigrations("agency");
    return [...before, { version: before.length + 1, name: "extra", sql }];
  };
  const roll = (sql: string, page: { after?: string; limit: number }) =>
    migrateAll(
      {
        registry,
        open: ({ databaseName }) => host.executor(databaseName),
        migrations: extra(sql),
        nowMs: () => clock.nowMs,
      },
      page,
    );

  test("pages through all agencies, names failures, and can be repeated", async () => {
    for (const letter of ["a", "b", "c"]) {
      clock.nowMs += 1;
      await create({ name: `Agency ${letter}`, ownerEmail: `${letter}@larkspur.example` });
    }
    const [, second] = await listAgencies(registry, { limit: 10 });
    if (!second) throw new Error("There are three agencies.");
    await host.databases.get(second.databaseName)?.execute("CREATE TABLE extra (id INTEGER)");

    const page = await roll("CREATE TABLE extra (id INTEGER);", { limit: 2 });
    expect(page).toMatchObject({ migrated: 1, failures: [{ agencyId: second.id, name: "Agency b" }] });
    expect(page.failures[0]?.reason).toContain("already exists");
    const rest = await roll("CREATE TABLE extra (id INTEGER);", { limit: 2, after: page.next ?? "" });
    expect(rest).toEqual({ migrated: 1, failures: [], next: null });

    await host.databases.get(second.databaseName)?.execute("DROP TABLE extra");
    const repeated = await roll("CREATE TABLE extra (id INTEGER);", { limit: 2 });
    expect(repeated).toEqual({ migrated: 1, failures: [], next: null });
    const versions = await listAgencies(registry, { limit: 10 });
    expect(new Set(versions.map(({ schemaVersion }) => schemaVersion)).size).toBe(1);
    expect(versions.every(({ migrationError }) => migrationError === null)).toBe(true);
  });
});
