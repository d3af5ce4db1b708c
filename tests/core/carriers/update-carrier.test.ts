import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listEntityHistory } from "../../../core/audit/mod.ts";
import { createCarriers } from "../../../core/carriers/mod.ts";
import { createPolicies } from "../../../core/policies/mod.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import {
  countOf,
  createAccount,
  createCarrier,
  createPolicy,
  policyInput,
  problemOf,
  rowsOf,
  valueOf,
} from "../../support/book-of-business.ts";

let agency: TestAgency;
const carriers = () => createCarriers(agency.scope());
const policies = () => createPolicies(agency.scope());
beforeEach(async () => {
  agency = await openTestAgency();
});
afterEach(() => agency.close());

const form = (id: string, more: object = {}) => ({
  id,
  name: "Pinnacle Lake Mutual",
  naicCode: "",
  isCarrier: true,
  isBroker: false,
  ...more,
});
const foundBy = async (filter: string) =>
  valueOf(await policies().list({ filter })).nodes.map(({ policyNumber }) => policyNumber);

describe("a NAIC code", () => {
  test("keeps its leading zeros", async () => {
    const { id } = await createCarrier(agency.scope());
    valueOf(await carriers().update(form(id, { naicCode: " 00123 " })));
    expect(await carriers().getDetails(id)).toEqual({ naicCode: "00123", version: 2 });
  });

  test.each(["123456", "12a", "-1", "1.5", "１２３"])("%j is rejected", async (naicCode) => {
    const { id } = await createCarrier(agency.scope());
    expect(problemOf(await carriers().update(form(id, { naicCode }))).fields).toMatchObject([
      { path: "naicCode" },
    ]);
    expect(problemOf(await carriers().create({ name: "Another", naicCode })).fields).toMatchObject([
      { path: "naicCode" },
    ]);
  });

  test("completes an existing company, and never replaces its code", async () => {
    const { id } = await createCarrier(agency.scope(), "Summit Mutual");
    const again = valueOf(await carriers().create({ name: "summit mutual", naicCode: "02468" }));
    expect(again).toMatchObject({ id, name: "Summit Mutual" });
    expect((await carriers().getDetails(id)).naicCode).toBe("02468");
    const other = problemOf(await carriers().create({ name: "Summit Mutual", naicCode: "13579" }));
    expect(other.fields).toEqual([
      { path: "naicCode", message: "Summit Mutual is already in the list, with the NAIC code 02468." },
    ]);
    expect((await carriers().getDetails(id)).naicCode).toBe("02468");
  });

  test("is removed by a blank field", async () => {
    const { id } = valueOf(await carriers().create({ name: "Pinnacle Lake Mutual", naicCode: "1" }));
    valueOf(await carriers().update(form(id)));
    expect((await carriers().getDetails(id)).naicCode).toBeNull();
  });
});

describe("a new name", () => {
  test("appears on the company's policies, in their order and their search", async () => {
    const policy = await createPolicy(agency.scope());
    valueOf(await carriers().update(form(policy.carrier.id, { name: "Überland Casualty & Surety" })));
    expect(valueOf(await policies().get(policy.id)).carrier.name).toBe("Überland Casualty & Surety");
    expect(await rowsOf(agency, "SELECT carrier_name FROM policies")).toEqual([
      { carrier_name: "Überland Casualty & Surety" },
    ]);
    expect(await foundBy("uberland casualty")).toEqual(["GL-4477-01"]);
    expect(await foundBy("pinnacle lake")).toEqual([]);
    // The rest of the text is still found.
    expect(await foundBy("GL-4477")).toEqual(["GL-4477-01"]);
    expect(await foundBy("general liability")).toEqual(["GL-4477-01"]);
  });

  test("gives a policy the search text that it would be created with", async () => {
    const broker = valueOf(
      await carriers().create({ name: "Tern & Tallow", isCarrier: false, isBroker: true }),
    );
    const policy = await createPolicy(agency.scope(), { brokerId: broker.id });
    valueOf(await carriers().update(form(policy.carrier.id, { name: "Gannet Mutual" })));
    valueOf(
      await carriers().update(form(broker.id, { name: "Tern  Wholesale", isCarrier: false, isBroker: true })),
    );
    const created = await createPolicy(agency.scope(), {
      carrierId: policy.carrier.id,
      brokerId: broker.id,
    });
    const texts = await rowsOf(agency, "SELECT id, search_text FROM policies ORDER BY id");
    expect(new Set(texts.map(({ id }) => id))).toEqual(new Set([policy.id, created.id]));
    expect(new Set(texts.map(({ search_text }) => search_text)).size).toBe(1);
    expect(await foundBy("tern wholesale")).toHaveLength(2);
    expect(await foundBy("tallow")).toEqual([]);
  });

  test("leaves policies of other companies alone", async () => {
    const policy = await createPolicy(agency.scope());
    const other = await createCarrier(agency.scope(), "Pinnacle Lake Mutual Assurance");
    valueOf(await carriers().update(form(other.id, { name: "Gannet Mutual" })));
    expect(valueOf(await policies().get(policy.id)).carrier.name).toBe("Pinnacle Lake Mutual");
    expect(await foundBy("gannet")).toEqual([]);
  });

  test("of another company is refused, in any case", async () => {
    await createCarrier(agency.scope(), "Summit Mutual");
    const { id } = await createCarrier(agency.scope());
    expect(problemOf(await carriers().update(form(id, { name: "SUMMIT mutual" }))).fields).toEqual([
      { path: "name", message: "Another company in your list has this name. Use a different name." },
    ]);
    valueOf(await carriers().update(form(id, { name: "PINNACLE Lake Mutual" })));
  });

  test("takes the same number of statements for one policy and for many", async () => {
    const policy = await createPolicy(agency.scope());
    const rename = async (name: string) => {
      agency.forget();
      valueOf(await carriers().update(form(policy.carrier.id, { name })));
      return agency.sent.statements.length;
    };
    const forOne = await rename("One Mutual");
    const account = await createAccount(agency.scope(), "Bakery Two");
    valueOf(
      await policies().create({
        accountId: account.id,
        policies: Array.from({ length: 20 }, () => policyInput(policy.carrier)),
      }),
    );
    expect(await rename("Many Mutual")).toBe(forOne);
    expect(
      await countOf(agency, "SELECT count(*) AS n FROM policies WHERE carrier_name = 'Many Mutual'"),
    ).toBe(21);
  });
});

describe("a role", () => {
  test("stays while a policy uses it", async () => {
    const broker = valueOf(await carriers().create({ name: "Tern", isCarrier: false, isBroker: true }));
    const policy = await createPolicy(agency.scope(), { brokerId: broker.id });
    const asBroker = form(policy.carrier.id, { isCarrier: false, isBroker: true });
    expect(problemOf(await carriers().update(asBroker)).fields).toEqual([
      {
        path: "isCarrier",
        message: "Policies name this company as their carrier. Change those policies first.",
      },
    ]);
    const asCarrier = form(broker.id, { name: "Tern" });
    expect(problemOf(await carriers().update(asCarrier)).fields).toMatchObject([{ path: "isBroker" }]);
    await agency.raw.execute(`UPDATE policies SET deleted_at = 1 WHERE id = '${policy.id}'`);
    valueOf(await carriers().update(asBroker));
    valueOf(await carriers().update(asCarrier));
  });

  test("of some kind is required", async () => {
    const { id } = await createCarrier(agency.scope());
    expect(problemOf(await carriers().update(form(id, { isCarrier: false }))).fields).toMatchObject([
      { path: "isCarrier" },
    ]);
  });

  test("survives a policy that is created between the check and the write", async () => {
    const carrier = await createCarrier(agency.scope());
    const account = await createAccount(agency.scope());
    const scope = agency.scope();
    const racing = createCarriers({
      ...scope,
      // The reads are over when the change is recorded.
      async actor() {
        const input = { accountId: account.id, policies: [policyInput(carrier)] };
        valueOf(await policies().create(input));
        return scope.actor();
      },
    });
    const result = await racing.update(form(carrier.id, { isCarrier: false, isBroker: true }));
    expect(problemOf(result).code).toBe("CONFLICT");
    expect(await carriers().list()).toMatchObject([{ isCarrier: true, isBroker: false }]);
  });
});

test("the later of two editors gets a conflict", async () => {
  const { id } = await createCarrier(agency.scope());
  const [first, second] = await Promise.all([
    carriers().update(form(id, { expectedVersion: 1, naicCode: "11111" })),
    carriers().update(form(id, { expectedVersion: 1, naicCode: "22222" })),
  ]);
  expect(first.ok).not.toBe(second.ok);
  expect(problemOf(first.ok ? second : first).code).toBe("CONFLICT");
  expect(problemOf(await carriers().update(form(id, { expectedVersion: 1 }))).code).toBe("CONFLICT");
});

test("an unknown company is not found", async () => {
  expect(problemOf(await carriers().update(form("car_none"))).code).toBe("NOT_FOUND");
});

test("counts each policy of a company once, without deleted ones, in one statement for all", async () => {
  const policy = await createPolicy(agency.scope());
  const both = valueOf(await carriers().create({ name: "Both", isCarrier: true, isBroker: true }));
  const unused = await createCarrier(agency.scope(), "Unused");
  await createPolicy(agency.scope(), { carrierId: both.id, brokerId: both.id });
  await createPolicy(agency.scope(), { brokerId: both.id });
  const deleted = await createPolicy(agency.scope(), { carrierId: both.id });
  await agency.raw.execute(`UPDATE policies SET deleted_at = 1 WHERE id = '${deleted.id}'`);
  agency.forget();
  const { countPolicies } = carriers();
  const ids = [policy.carrier.id, both.id, unused.id];
  expect(await Promise.all(ids.map((id) => countPolicies(id)))).toEqual([2, 2, 0]);
  expect(agency.sent.statements).toHaveLength(1);
});

test("logs the content before and after", async () => {
  const { id } = await createCarrier(agency.scope());
  valueOf(await carriers().update(form(id, { naicCode: "00123", isBroker: true })));
  const [entry] = await listEntityHistory(agency.db, { entity: "carrier", entityIds: [id], limit: 1 });
  expect(entry).toMatchObject({ action: "carrier.update", version: 2 });
  expect(await rowsOf(agency, "SELECT before, after FROM audit_entries ORDER BY seq DESC LIMIT 1")).toEqual([
    {
      before: '{"isBroker":false,"isCarrier":true,"naicCode":null,"name":"Pinnacle Lake Mutual"}',
      after: '{"isBroker":true,"isCarrier":true,"naicCode":"00123","name":"Pinnacle Lake Mutual"}',
    },
  ]);
});
