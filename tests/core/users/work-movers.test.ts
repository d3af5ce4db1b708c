import { afterEach, beforeEach, expect, test } from "vitest";
import { createAccounts } from "#core/accounts";
import { idOf, openStaffedAgency, type StaffedAgency } from "../../support/staffed-agency.ts";

let agency: StaffedAgency;
beforeEach(async () => {
  agency = await openStaffedAgency();
  await agency.raw.execute(
    "INSERT INTO carriers (id, name, created_at) VALUES ('car_1', 'Granite Mutual', 1)",
  );
});
afterEach(() => agency.close());

const from = idOf("PRODUCER");
const to = idOf("SERVICE");
const staff = () => agency.as(idOf("ADMIN"));

async function addAccount(name: string, people: { producerId?: string; serviceRepId?: string }) {
  const created = await createAccounts(agency.scope()).create({
    type: "BUSINESS",
    business: {
      name,
      email: "office@works.example",
      mailingAddress: { line1: "1 Pier", city: "Duluth", zone: "MN", postalCode: "55802" },
    },
    contact: { name: "A Contact", email: "contact@works.example" },
    ...people,
  });
  if (!created.ok) throw new Error(JSON.stringify(created.error));
  return created.value.id;
}

const addPolicies = (accountId: string, state: string, howMany: number, userId = from) =>
  agency.raw.batch(
    Array.from({ length: howMany }, (_, nth) => ({
      sql: `INSERT INTO policies (id, account_id, account_name, carrier_name, type, state, assigned_state, market,
          carrier_id, agency_user_id, billing_type, interval_type, search_text, created_at, updated_at)
        VALUES (?, ?, 'A', 'Granite Mutual', 'CYBER', ?, ?, 'ADMITTED', 'car_1', ?, 'DIRECT', 'MONTHLY', '', 1, 1)`,
      args: [`pol_${state}${nth}`, accountId, state, state === "EXPIRED" ? "INFORCE" : state, userId],
    })),
  );

const openWorkOf = async (id: string) => staff().openWork.load(id);

test("counts accounts once and only policies that have not ended, in one statement a kind", async () => {
  const account = await addAccount("Both", { producerId: from, serviceRepId: from });
  await addAccount("Rep", { serviceRepId: from });
  await addAccount("Other", { producerId: to });
  await addPolicies(account, "INFORCE", 3);
  await addPolicies(account, "EXPIRED", 2);
  agency.forget();
  const fresh = staff();
  const counts = await Promise.all([from, to, idOf("ADMIN")].map((id) => fresh.openWork.load(id)));
  expect(counts).toEqual([
    { serviceRequests: 0, policies: 3, accounts: 2 },
    { serviceRequests: 0, policies: 0, accounts: 1 },
    { serviceRequests: 0, policies: 0, accounts: 0 },
  ]);
  expect(agency.sent.statements).toHaveLength(2);
});

test("moves everything, in bounded batches, with an audit entry for each record", async () => {
  const account = await addAccount("Both", { producerId: from, serviceRepId: to });
  await addPolicies(account, "INFORCE", 230);
  await addPolicies(account, "EXPIRED", 2);
  const moved = await staff().reassignWork(from, to);
  expect(moved).toEqual({ ok: true, value: { serviceRequests: 0, policies: 230, accounts: 1 } });
  expect(await openWorkOf(from)).toEqual({ serviceRequests: 0, policies: 0, accounts: 0 });
  expect(await openWorkOf(to)).toEqual({ serviceRequests: 0, policies: 230, accounts: 1 });
  const { rows } = await agency.raw.execute(
    "SELECT action, actor_id, count(*) AS n FROM audit_entries WHERE action LIKE '%.update' GROUP BY 1, 2 ORDER BY 1",
  );
  expect(rows).toMatchObject([
    { action: "account.update", actor_id: idOf("ADMIN"), n: 1 },
    { action: "policy.update", actor_id: idOf("ADMIN"), n: 230 },
  ]);
  const { rows: versions } = await agency.raw.execute(
    "SELECT state, version, count(*) AS n FROM policies GROUP BY 1, 2 ORDER BY 1",
  );
  expect(versions).toMatchObject([
    { state: "EXPIRED", version: 1, n: 2 },
    { state: "INFORCE", version: 2, n: 230 },
  ]);
});

test("gives the work to nobody", async () => {
  await addAccount("Both", { producerId: from, serviceRepId: to });
  await staff().reassignWork(from, null);
  const { rows } = await agency.raw.execute("SELECT producer_id, service_rep_id FROM accounts");
  expect(rows).toMatchObject([{ producer_id: null, service_rep_id: to }]);
});

test("moves a record as someone else has just changed it", async () => {
  await addAccount("Before", { producerId: from });
  const { batch } = agency.db;
  let isChanged = false;
  agency.db.batch = (async (statements: Parameters<typeof batch>[0]) => {
    if (!isChanged) await agency.raw.execute("UPDATE accounts SET name = 'Renamed', version = 2");
    isChanged = true;
    return batch.call(agency.db, statements);
  }) as unknown as typeof batch;
  expect(await staff().reassignWork(from, to)).toMatchObject({ ok: true, value: { accounts: 1 } });
  const { rows } = await agency.raw.execute(
    "SELECT version, after ->> '$.account.name' AS name FROM audit_entries WHERE action = 'account.update'",
  );
  expect(rows).toMatchObject([{ version: 3, name: "Renamed" }]);
});

test.each([
  ["the same user", from],
  ["a disabled user", idOf("READ_ONLY")],
  ["a stranger", "usr_stranger"],
])("refuses %s", async (_what, target) => {
  await agency.setUser(idOf("READ_ONLY"), { state: "DISABLED" });
  await addAccount("Both", { producerId: from });
  expect(await staff().reassignWork(from, target)).toMatchObject({
    error: { code: "VALIDATION", fields: [{ path: "toUserId" }] },
  });
  expect((await openWorkOf(from))?.accounts).toBe(1);
});

test("refuses the work of a stranger", async () => {
  expect(await staff().reassignWork("usr_stranger", to)).toMatchObject({ error: { code: "NOT_FOUND" } });
});
