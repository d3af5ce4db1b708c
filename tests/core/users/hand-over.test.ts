/** What a user is responsible for goes to someone who can do it, and only those who may change that user move it. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { createAccounts } from "#core/accounts";
import { idOf, openStaffedAgency, type StaffedAgency } from "../../support/staffed-agency.ts";

let agency: StaffedAgency;
beforeEach(async () => {
  agency = await openStaffedAgency();
});
afterEach(() => agency.close());

const from = idOf("PRODUCER");
const admin = () => agency.as(idOf("ADMIN"));

async function addAccount(producerId: string, serviceRepId: string | null = null) {
  return createAccounts(agency.scope()).create({
    type: "BUSINESS",
    business: {
      name: "Alder Fork Roofing LLC",
      email: "office@works.example",
      mailingAddress: { line1: "1 Pier", city: "Duluth", zone: "MN", postalCode: "55802" },
    },
    contact: { name: "A Contact", email: "contact@works.example" },
    producerId,
    serviceRepId,
  });
}
const producers = async () => {
  const { rows } = await agency.raw.execute("SELECT producer_id FROM accounts");
  return rows.map((row) => row["producer_id"]);
};
const removedAt = async (id: string) => {
  const { rows } = await agency.raw.execute({ sql: "SELECT removed_at FROM users WHERE id = ?", args: [id] });
  return rows[0]?.["removed_at"] ?? null;
};

test("an admin cannot take an owner's work away", async () => {
  await addAccount(agency.ownerId);
  for (const target of [null, idOf("SERVICE")])
    expect(await admin().reassignWork(agency.ownerId, target)).toMatchObject({
      error: { code: "FORBIDDEN", message: expect.stringContaining("Only an owner") as string },
    });
  expect(await producers()).toEqual([agency.ownerId]);
  expect(await agency.as(idOf("OWNER")).reassignWork(agency.ownerId, null)).toMatchObject({ ok: true });
});

test("work is not given to someone whose role does not allow it", async () => {
  await addAccount(from);
  expect(await admin().reassignWork(from, idOf("READ_ONLY"))).toMatchObject({
    error: { code: "VALIDATION", fields: [{ path: "toUserId" }] },
  });
  expect(await producers()).toEqual([from]);
  expect(await addAccount(idOf("READ_ONLY"))).toMatchObject({
    error: { code: "VALIDATION", fields: [{ path: "producerId" }] },
  });
});

test("a user with open work is removed only together with it", async () => {
  await addAccount(from);
  await agency.setUser(from, { state: "DISABLED" });
  expect(await admin().remove(from)).toMatchObject({
    error: {
      fields: [{ path: "workToUserId", message: "Choose who takes over the open work of The PRODUCER." }],
    },
  });
  expect(await admin().remove(from, idOf("READ_ONLY"))).toMatchObject({ error: { code: "VALIDATION" } });
  expect([await producers(), await removedAt(from)]).toEqual([[from], null]);
  expect(await admin().remove(from, idOf("SERVICE"))).toMatchObject({ ok: true });
  expect(await producers()).toEqual([idOf("SERVICE")]);
  expect(await removedAt(from)).toBe(agency.clock.nowMs);
});

test("nobody takes it over if that is what was chosen", async () => {
  await addAccount(from);
  await agency.setUser(from, { state: "DISABLED" });
  expect(await admin().remove(from, null)).toMatchObject({ ok: true });
  expect(await producers()).toEqual([null]);
});

test("the work of an active user stays when removing them is refused", async () => {
  await addAccount(from);
  expect(await admin().remove(from, null)).toMatchObject({ error: { code: "CONFLICT" } });
  expect(await producers()).toEqual([from]);
});
