import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createAgencies, publishNameJob } from "#core/agencies";
import { listEntityHistory } from "#core/audit";
import type { RegistryDb } from "../../../core/shared/database.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { openTestDatabase } from "../../support/test-database.ts";
import { jobWork } from "../../support/job-work.ts";

let agency: TestAgency;
beforeEach(async () => {
  agency = await openTestAgency();
});
afterEach(() => agency.close());

const form = {
  name: "Larkspur Insurance",
  mailingAddress: {
    line1: "12 Mill Road",
    line2: "",
    city: "Springfield",
    zone: "il",
    postalCode: "627011234",
  },
  contactPhone: "(217) 555-0142",
  contactEmail: "office@larkspur.example",
  authorizedRepresentative: "Odette Marlowe",
  timeZone: "america/chicago",
};

describe("agency settings", () => {
  test("are normalized, audited and saved in two round trips", async () => {
    agency.forget();
    const saved = await createAgencies(agency.scope()).update(form);
    expect(agency.sent.roundTrips).toBe(2);
    expect(saved).toMatchObject({
      ok: true,
      value: {
        mailingAddress: { line1: "12 Mill Road", line2: null, zone: "IL", postalCode: "62701-1234" },
        contactPhone: "+12175550142",
        timeZone: "America/Chicago",
        version: 2,
      },
    });
    const read = await createAgencies(agency.scope()).getProfile();
    expect(saved.ok && saved.value).toEqual(read);
    const history = await listEntityHistory(agency.db, {
      entity: "agency",
      entityIds: [agency.agencyId],
      limit: 5,
    });
    expect(history).toMatchObject([
      { action: "agency.update", before: { contactPhone: null }, after: { contactPhone: "+12175550142" } },
    ]);
  });

  test("may have no address, but not a partial one", async () => {
    const { update } = createAgencies(agency.scope());
    const blank = { line1: " ", line2: "", city: "", zone: "", postalCode: "" };
    // The form's state is null until one is chosen.
    for (const [nth, zone] of ["", null].entries()) {
      expect(
        await update({ ...form, mailingAddress: { ...blank, zone }, expectedVersion: nth + 1 }),
      ).toMatchObject({ ok: true, value: { mailingAddress: null } });
    }
    const half = await update({ ...form, mailingAddress: { ...blank, line1: "12 Mill Road" } });
    expect(half).toMatchObject({
      ok: false,
      error: {
        code: "VALIDATION",
        fields: [
          { path: "mailingAddress.city" },
          { path: "mailingAddress.zone" },
          { path: "mailingAddress.postalCode" },
        ],
      },
    });
  });

  const bad: [string, object, string][] = [
    ["an empty name", { name: "" }, "name"],
    ["a name of 10 MB", { name: "x".repeat(10_000_000) }, "name"],
    ["a name of another type", { name: 7 }, "name"],
    ["a phone number without an area code", { contactPhone: "555-0142" }, "contactPhone"],
    ["a partial email address", { contactEmail: "office@" }, "contactEmail"],
    ["an unknown time zone", { timeZone: "Mars/Olympus" }, "timeZone"],
    ["an address that isn't an object", { mailingAddress: "12 Mill Road" }, "mailingAddress"],
  ];
  test.each(bad)("reject %s and name the field", async (_name, change, path) => {
    const refused = await createAgencies(agency.scope()).update({ ...form, ...change });
    expect(refused).toMatchObject({ ok: false, error: { code: "VALIDATION", fields: [{ path }] } });
    expect((await createAgencies(agency.scope()).getProfile()).version).toBe(1);
  });

  test("keep emoji, right-to-left text and HTML as typed", async () => {
    const name = "وكالة 🌻 <b>Larkspur</b>";
    const saved = await createAgencies(agency.scope()).update({ ...form, name });
    expect(saved).toMatchObject({ ok: true, value: { name } });
  });

  test("reject the second of two saves from the same version", async () => {
    const outcomes = await Promise.all(
      ["One", "Two"].map((name) =>
        createAgencies(agency.scope()).update({ ...form, name, expectedVersion: 1 }),
      ),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ error: { code: "CONFLICT" } });
    const late = await createAgencies(agency.scope()).update({ ...form, expectedVersion: 1 });
    expect(late).toMatchObject({ ok: false, error: { code: "CONFLICT" } });
  });

  test("publish a new name to the registry through a job", async () => {
    await createAgencies(agency.scope()).update({ ...form, name: "Larkspur & Daughters" });
    const { rows } = await agency.raw.execute("SELECT id, job FROM outbox");
    expect(rows).toMatchObject([{ job: publishNameJob.name }]);
    expect(agency.writes.at(-1)?.jobs).toMatchObject([{ job: publishNameJob.name, jobId: rows[0]?.["id"] }]);
    const registry = await openTestDatabase("registry");
    await registry.raw.execute({
      sql: "INSERT INTO agencies (id, name, database_name, state, created_at, updated_at) VALUES (?, 'Old', 'x', 'ACTIVE', 1, 1)",
      args: [agency.agencyId],
    });
    const ports = { registry: registry.db as unknown as RegistryDb };
    await publishNameJob.run(ports, jobWork(agency.scope(), {}));
    expect((await registry.raw.execute("SELECT name FROM agencies")).rows).toMatchObject([
      { name: "Larkspur & Daughters" },
    ]);
    registry.close();
  });
});
