import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sweepAddressesTask } from "#core/users";
import { reserveAddress } from "../../../core/users/sign-in-addresses.ts";
import { idOf, openStaffedAgency, type StaffedAgency } from "../../support/staffed-agency.ts";

let agency: StaffedAgency;
beforeEach(async () => {
  agency = await openStaffedAgency();
});
afterEach(() => agency.close());

const ada = { name: "Ada Fenn", email: "ada@larkspur.example" };
const owned = ["jo@elsewhere.example", "owner@larkspur.example"];
const add = (input: unknown, by = agency.ownerId) => agency.as(by).add(input);
const userCount = async () => {
  const { rows } = await agency.raw.execute("SELECT count(*) AS users FROM users");
  return Number(rows[0]?.["users"]);
};

test("adds a user with a role, an address in the registry, an audit entry and an invitation", async () => {
  const added = await add({ ...ada, email: " Ada@Larkspur.example ", role: "PRODUCER" });
  expect(added).toMatchObject({
    ok: true,
    value: { ...ada, role: "PRODUCER", state: "ACTIVE", invitedAt: agency.clock.nowMs, lastSignInAt: null },
  });
  expect(await agency.addresses()).toEqual([ada.email, ...owned]);
  const { rows } = await agency.raw.execute("SELECT job, payload FROM outbox");
  expect(rows).toMatchObject([{ job: "invite-user" }]);
  expect(agency.writes).toMatchObject([{ jobs: [{ job: "invite-user" }] }]);
  const { rows: audited } = await agency.raw.execute("SELECT action, entity, after FROM audit_entries");
  expect(audited).toMatchObject([{ action: "user.create", entity: "agencyUser" }]);
});

test("gives SERVICE when no role is chosen", async () => {
  expect(await add(ada)).toMatchObject({ ok: true, value: { role: "SERVICE" } });
});

test("adds one user for a form that is sent twice", async () => {
  const input = { ...ada, idempotencyKey: "submit-1234" };
  const [first, second] = [await add(input), await add(input)];
  expect(second).toMatchObject({ ok: true, value: { id: first.ok && first.value.id } });
  expect(await add({ ...input, name: "Someone Else" })).toMatchObject({ error: { code: "CONFLICT" } });
});

describe("an address", () => {
  const takenElsewhere = {
    ok: false,
    error: {
      code: "VALIDATION",
      fields: [
        {
          path: "email",
          message: "This address already signs in to another agency. Use another address.",
        },
      ],
    },
  };

  test("of another agency is refused in any case, and the agency is not named", async () => {
    expect(await add({ name: "Jo", email: "JO@Elsewhere.Example" })).toEqual({
      ...takenElsewhere,
      error: { ...takenElsewhere.error, message: "One field needs attention." },
    });
  });

  test("of the own agency is refused in any case with the name of its user", async () => {
    const message = "The SERVICE already signs in with this address. Use another address.";
    expect(await add({ name: "Jo", email: "The-Service@LARKSPUR.example" })).toMatchObject({
      error: { fields: [{ path: "email", message }] },
    });
  });

  test("is called another agency's at most 20 times a day; free ones can still be added", async () => {
    const addTaken = async () => {
      const answer = await add({ name: "Jo", email: "jo@elsewhere.example" });
      return answer.ok ? "ADDED" : answer.error.fields?.[0]?.message;
    };
    const answers = await Promise.all(Array.from({ length: 25 }, addTaken));
    const ofAnotherAgency = takenElsewhere.error.fields[0]?.message;
    const unavailable = "This address cannot be added today. Use another address, or try again tomorrow.";
    expect(answers.filter((message) => message === ofAnotherAgency)).toHaveLength(20);
    expect(answers.filter((message) => message === unavailable)).toHaveLength(5);
    expect(await agency.addresses()).toEqual(owned);
    expect(await add(ada)).toMatchObject({ ok: true });
    agency.clock.nowMs += 24 * 60 * 60_000;
    expect(await addTaken()).toBe(ofAnotherAgency);
  });
});

describe("seats", () => {
  test("that go on the next billing date are not taken any more", async () => {
    await agency.raw.execute(
      `UPDATE subscription SET pending =
        '{"plan":"PRO","period":"MONTHLY","numSeats":6,"numVoiceAgents":1,"effectiveAt":9999999999999}'`,
    );
    expect(await add({ name: "Ada Fenn", email: "ada@larkspur.example" })).toMatchObject({
      error: {
        code: "CONFLICT",
        message: expect.stringContaining("keeps 6 seats from its next billing date"),
      },
    });
  });

  test("are not exceeded", async () => {
    await agency.setSeats(6);
    const message = "All 6 seats are in use. Disable a user or add seats, then try again.";
    expect(await add(ada)).toEqual({ ok: false, error: { code: "CONFLICT", message } });
    expect(await agency.addresses()).toEqual(owned);
    await agency.setUser(idOf("SERVICE"), { state: "DISABLED" });
    expect(await add(ada)).toMatchObject({ ok: true });
  });

  const runs = Number(process.env["SEAT_RUNS"] ?? 1);
  test.each(Array.from({ length: runs }, (_, run) => run))(
    "admit one of 100 people invited to the last seat at once, run %i",
    async () => {
      await agency.setSeats(7);
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, nth) => add({ name: `P ${nth}`, email: `p${nth}@larkspur.example` })),
      );
      const added = answers.flatMap((answer) => (answer.ok ? [answer.value.email] : []));
      expect(added).toHaveLength(1);
      const refusals = answers.flatMap((answer) => (answer.ok ? [] : [answer.error.message]));
      expect(new Set(refusals)).toEqual(
        new Set(["All 7 seats are in use. Disable a user or add seats, then try again."]),
      );
      expect(refusals).toHaveLength(99);
      expect(await agency.addresses()).toEqual([...added, ...owned].toSorted());
      expect(await userCount()).toBe(7);
    },
  );
});

describe("an interrupted attempt", () => {
  const claim = () => ({ email: ada.email, agencyId: agency.agencyId, userId: "usr_interrupted" });
  const interrupt = () => reserveAddress(agency.registryDb, claim(), agency.clock.nowMs);

  test("holds the address for two minutes; the next attempt then takes it over", async () => {
    await interrupt();
    expect(await add(ada)).toMatchObject({ ok: false, error: { code: "CONFLICT" } });
    agency.clock.nowMs += 2 * 60_000;
    expect(await add(ada)).toMatchObject({ ok: true });
    expect(await agency.addresses()).toEqual([ada.email, ...owned]);
  });

  test("is swept by the clock, which leaves everybody else's address", async () => {
    await interrupt();
    await add({ name: "Bo Quill", email: "bo@larkspur.example" });
    const ports = { scope: agency.scope({ kind: "CRONJOB", id: "clock" }), registry: agency.registryDb };
    await sweepAddressesTask.run(ports, agency.clock.nowMs);
    expect(await agency.addresses()).toContain(ada.email);
    await sweepAddressesTask.run(ports, agency.clock.nowMs + 2 * 60_000);
    expect(await agency.addresses()).toEqual(["bo@larkspur.example", ...owned]);
  });

  test("is not what an agency in the making has: its owner's address stays", async () => {
    await agency.registry.raw.execute({
      sql: "INSERT INTO sign_in_addresses (email, agency_id, user_id) VALUES ('first@larkspur.example', ?, 'usr_first')",
      args: [agency.agencyId],
    });
    const scope = agency.scope({ kind: "CRONJOB", id: "clock" });
    await sweepAddressesTask.run({ scope, registry: agency.registryDb }, agency.clock.nowMs + 60 * 60_000);
    expect(await agency.addresses()).toEqual(["first@larkspur.example", ...owned]);
  });

  test("adds nobody after it was swept", async () => {
    const staff = agency.as(agency.ownerId);
    const { batch } = agency.db;
    // The agency's database is reached only after the sweep.
    let held = false;
    agency.db.batch = (async (statements: Parameters<typeof batch>[0]) => {
      if (!held) {
        held = true;
        const scope = agency.scope({ kind: "CRONJOB", id: "clock" });
        await sweepAddressesTask.run({ scope, registry: agency.registryDb }, agency.clock.nowMs + 2 * 60_000);
      }
      return batch.call(agency.db, statements);
    }) as unknown as typeof batch;
    const added = await staff.add(ada);
    const addresses = await agency.addresses();
    expect(added.ok).toBe(addresses.includes(ada.email));
    const { rows } = await agency.raw.execute("SELECT user_id FROM abandoned_users");
    expect(rows).toHaveLength(1);
    const [user] = (await agency.raw.execute("SELECT id FROM users WHERE email = 'ada@larkspur.example'"))
      .rows;
    const [kept] = (
      await agency.registry.raw.execute(
        "SELECT user_id FROM sign_in_addresses WHERE email = 'ada@larkspur.example'",
      )
    ).rows;
    expect(kept?.["user_id"]).toBe(user?.["id"]);
    expect(user?.["id"]).not.toBe(rows[0]?.["user_id"]);
  });
});

test.each([
  ["a blank name", { ...ada, name: " " }, "name"],
  ["an address without a domain", { ...ada, email: "ada" }, "email"],
  ["no address", { name: "Ada" }, "email"],
  ["an unknown role", { ...ada, role: "BOSS" }, "role"],
])("refuses %s", async (_what, input, path) => {
  expect(await add(input)).toMatchObject({ error: { code: "VALIDATION", fields: [{ path }] } });
  expect(await agency.addresses()).toEqual(owned);
});

test("admins add everyone but owners; nobody below adds anyone", async () => {
  expect(await add({ ...ada, role: "OWNER" }, idOf("ADMIN"))).toMatchObject({ error: { code: "FORBIDDEN" } });
  expect(await add({ ...ada, role: "ADMIN" }, idOf("ADMIN"))).toMatchObject({ ok: true });
  for (const role of ["PRODUCER", "SERVICE", "READ_ONLY"] as const) {
    agency.registry.forget();
    await expect(add({ name: "Jo", email: "jo2@elsewhere.example" }, idOf(role))).rejects.toThrow(
      "Your role",
    );
    expect(agency.registry.sent.statements).toEqual([]);
  }
});
