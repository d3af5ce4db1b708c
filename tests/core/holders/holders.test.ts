/** The list of certificate holders: what is accepted, duplicates, archiving, and two people at once. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { createHolders } from "#core/holders";
import { createPolicies } from "#core/policies";
import type { Account } from "#model/accounts";
import { addressProblemOf } from "#model/holders";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import {
  countOf,
  createAccount,
  createCarrier,
  createPolicy,
  fieldMessagesOf,
  policyInput,
  problemOf,
  rowsOf,
  valueOf,
} from "../../support/book-of-business.ts";
import { columbus } from "../../support/certificate-holders.ts";

let agency: TestAgency;
let account: Account;
const holders = () => createHolders(agency.scope());
beforeEach(async () => {
  agency = await openTestAgency();
  account = await createAccount(agency.scope());
});
afterEach(() => agency.close());

const input = (more: Record<string, unknown> = {}) => ({
  accountId: account.id,
  name: "Marlow Yards Property Group LLC",
  address: columbus,
  ...more,
});
const create = async (more: Record<string, unknown> = {}) => valueOf(await holders().create(input(more)));
test("keeps a holder as entered, with its audit entry under the account", async () => {
  const made = await create({
    email: " risk@marlowyards.example ",
    receivesRenewals: false,
    marks: ["WAIVER_OF_SUBROGATION", "ADDITIONAL_INSURED", "WAIVER_OF_SUBROGATION"],
    descriptionOfOperations: "Building C\r\n",
  });
  expect(made).toEqual({
    id: made.id,
    accountId: account.id,
    name: "Marlow Yards Property Group LLC",
    address: columbus,
    email: "risk@marlowyards.example",
    receivesRenewals: false,
    marks: ["ADDITIONAL_INSURED", "WAIVER_OF_SUBROGATION"],
    descriptionOfOperations: "Building C",
    policyIds: [],
    archivedAt: null,
    createdAt: agency.clock.nowMs,
    version: 1,
  });
  expect(await holders().find(made.id)).toEqual(made);
  expect(await rowsOf(agency, "SELECT action, parent_id FROM audit_entries WHERE entity = 'holder'")).toEqual(
    [{ action: "holder.create", parent_id: account.id }],
  );
});

test("names what is wrong by field", async () => {
  const problem = problemOf(
    await holders().create({
      ...input(),
      name: " ",
      address: { ...columbus, zone: "Ohioo", postalCode: "4321" },
      email: "risk",
      marks: ["NAMED_INSURED"],
      policyIds: Array.from({ length: 51 }, (_, at) => `pol_${at}`),
      descriptionOfOperations: "x".repeat(10_001),
    }),
  );
  expect(fieldMessagesOf(problem).map((line) => line.split(":")[0])).toEqual([
    "name",
    "address.zone",
    "address.postalCode",
    "email",
    "marks.0",
    "descriptionOfOperations",
    "policyIds",
  ]);
  expect(problemOf(await holders().create(input({ name: "Mar\u202Elow" }))).code).toBe("VALIDATION");
  expect(problemOf(await holders().create(input({ accountId: "acc_x" }))).code).toBe("NOT_FOUND");
});

test("accepts an address in parts and says what it lacks", async () => {
  const made = await create({ address: { ...columbus, postalCode: "" } });
  expect(addressProblemOf(made.address)).toBe("Address has no ZIP code");
  const bare = await create({ name: "Northgate Retail Partners", address: null });
  expect(bare.address).toEqual({ line1: "", line2: null, city: "", zone: "", postalCode: "" });
  expect(addressProblemOf(bare.address)).toBe("There is no address");
  expect(addressProblemOf({ ...columbus, city: "", zone: "" })).toBe("Address has no city, no state");
});

test("refuses the same holder twice, and asks whether one of the same name is another", async () => {
  await create();
  const twin = problemOf(
    await holders().create(input({ name: "MARLOW YARDS PROPERTY GROUP, L.L.C.", isAnother: true })),
  );
  expect(fieldMessagesOf(twin)).toEqual([
    "name: Marlow Yards Property Group LLC is already a holder of this account at this address.",
  ]);
  const elsewhere = { ...columbus, line1: "9 Dock Street", city: "Dayton" };
  expect(fieldMessagesOf(problemOf(await holders().create(input({ address: elsewhere }))))).toEqual([
    "isAnother: Marlow Yards Property Group LLC is already a holder of this account in Columbus, OH. Confirm that this is another one.",
  ]);
  const other = await create({ address: elsewhere, isAnother: true });
  const other2 = await createAccount(agency.scope(), "Another Client LLC");
  await create({ accountId: other2.id });
  const moved = problemOf(await holders().update(other.id, input()));
  expect(fieldMessagesOf(moved)[0]).toContain("at this address");
  const kept = valueOf(await holders().update(other.id, input({ address: elsewhere, email: "a@b.example" })));
  expect(kept.version).toBe(2);
});

test("the same form sent twice adds one holder; twenty people at once add one", async () => {
  const key = "holder-key-1";
  const twice = await Promise.all([1, 2].map(() => holders().create(input({ idempotencyKey: key }))));
  expect(new Set(twice.map((made) => valueOf(made).id)).size).toBe(1);
  const other = problemOf(await holders().create(input({ name: "Other", idempotencyKey: key })));
  expect(other.code).toBe("CONFLICT");
  const rush = await Promise.all(
    Array.from({ length: 20 }, () => holders().create(input({ name: "Brightwater Hospital Trust" }))),
  );
  expect(rush.filter(({ ok }) => ok)).toHaveLength(1);
  for (const result of rush)
    if (!result.ok) expect(fieldMessagesOf(result.error)[0]).toContain("already a holder");
  expect(await countOf(agency, "SELECT count(*) AS n FROM certificate_holders")).toBe(2);
});

test("accepts policies of its own account only, and keeps one that was deleted since", async () => {
  const stranger = await createPolicy(agency.scope());
  const problem = problemOf(await holders().create(input({ policyIds: ["pol_x", stranger.id] })));
  expect(fieldMessagesOf(problem).map((line) => line.split(":")[0])).toEqual(["policyIds.0", "policyIds.1"]);
  const carrier = await createCarrier(agency.scope());
  const { policies } = valueOf(
    await createPolicies(agency.scope()).create({ accountId: account.id, policies: [policyInput(carrier)] }),
  );
  const own = policies[0]?.id ?? "";
  const made = await create({ policyIds: [own, own] });
  expect(made.policyIds).toEqual([own]);
  await agency.raw.execute({ sql: "UPDATE policies SET deleted_at = 1 WHERE id = ?", args: [own] });
  const edited = valueOf(await holders().update(made.id, input({ policyIds: [own], email: "a@b.example" })));
  expect(edited.policyIds).toEqual([own]);
});

test("an edit that did not see the latest one is refused; one of two at once wins", async () => {
  const made = await create();
  valueOf(await holders().update(made.id, input({ expectedVersion: 1, email: "one@marlow.example" })));
  const late = await holders().update(made.id, input({ expectedVersion: 1, email: "two@marlow.example" }));
  expect(problemOf(late).code).toBe("CONFLICT");
  const both = await Promise.all(
    ["three", "four"].map((name) => holders().update(made.id, input({ email: `${name}@marlow.example` }))),
  );
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(problemOf(await holders().update("hld_x", input())).code).toBe("NOT_FOUND");
});

test("an archived holder leaves the list, its name becomes free, and it returns only if that is still so", async () => {
  const made = await create();
  const archived = valueOf(await holders().setArchived(made.id, true));
  expect(archived.archivedAt).toBe(agency.clock.nowMs);
  expect(await holders().countOf(account.id)).toBe(0);
  const listed = async (includeArchived: boolean) =>
    valueOf(await holders().list({ accountId: account.id, includeArchived })).nodes.length;
  expect([await listed(false), await listed(true)]).toEqual([0, 1]);
  const second = await create();
  expect(problemOf(await holders().setArchived(made.id, false)).message).toContain("already a holder");
  valueOf(await holders().setArchived(second.id, true));
  expect(valueOf(await holders().setArchived(made.id, false, 2)).archivedAt).toBeNull();
  expect(problemOf(await holders().setArchived(made.id, true, 1)).code).toBe("CONFLICT");
});

test("lists by name in pages, filtered by any part of a holder, one statement per page", async () => {
  for (const name of ["zebra Mills", "Alder Works", "beacon Court", "Cedar Row"]) await create({ name });
  await create({ name: "Delta Dock", email: "delta@dock.example", marks: ["WAIVER_OF_SUBROGATION"] });
  const service = holders();
  agency.forget();
  const first = valueOf(await service.list({ accountId: account.id, first: 3 }));
  expect(agency.sent.statements).toHaveLength(1);
  expect(first.nodes.map(({ name }) => name)).toEqual(["Alder Works", "beacon Court", "Cedar Row"]);
  const rest = valueOf(
    await service.list({ accountId: account.id, first: 3, after: first.endCursor, withTotal: true }),
  );
  expect(rest.nodes.map(({ name }) => name)).toEqual(["Delta Dock", "zebra Mills"]);
  expect([rest.hasNextPage, rest.totalCount]).toEqual([false, 5]);
  const found = async (filter: string) =>
    valueOf(await service.list({ accountId: account.id, filter })).nodes.map(({ name }) => name);
  expect(await found("waiver")).toEqual(["Delta Dock"]);
  expect(await found("COURT")).toEqual(["beacon Court"]);
  expect(await found("dock.example")).toEqual(["Delta Dock"]);
  expect(problemOf(await service.list({ accountId: account.id, first: 1_001 })).code).toBe("VALIDATION");
});

test("a page and the lookup of namesakes read their indexes, however many holders there are", async () => {
  const service = holders();
  const plansOf = async (read: () => Promise<unknown>) => {
    agency.forget();
    await read();
    const plans = await Promise.all(
      agency.sent.statements
        .filter((sql) => sql.includes("certificate_holders") && /^select/i.test(sql))
        .map(async (sql) => {
          const args = Array.from(sql.matchAll(/\?/g), () => "1");
          const { rows } = await agency.raw.execute({ sql: `EXPLAIN QUERY PLAN ${sql}`, args });
          return rows.map(({ detail }) => detail as string).join("\n");
        }),
    );
    return plans.join("\n");
  };
  const page = await plansOf(() => service.list({ accountId: account.id, first: 20 }));
  expect(page).toContain("certificate_holders_by_account");
  expect(page).not.toContain("TEMP B-TREE");
  expect(await plansOf(() => service.create(input()))).toContain("certificate_holders_by_name");
});
