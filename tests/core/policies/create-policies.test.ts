import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createAccounts } from "../../../core/accounts/mod.ts";
import type { Account } from "../../../core/accounts/model.ts";
import { listEntityHistory } from "../../../core/audit/mod.ts";
import { createCarriers } from "../../../core/carriers/mod.ts";
import type { Carrier } from "../../../core/carriers/model.ts";
import { createPolicies, type PolicyList, type PolicyListRequest } from "../../../core/policies/mod.ts";
import { type Policy, policySortKeys } from "../../../core/policies/model.ts";
import { policyFilterText } from "../../../core/policies/repository.ts";
import { isFoundIn, searchOf } from "../../../core/shared/search-text.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import {
  businessInput,
  createAccount,
  createCarrier,
  createPolicy,
  individualInput,
  policyInput,
  problemOf,
  valueOf,
} from "../../support/book-of-business.ts";

let agency: TestAgency;
let account: Account;
let carrier: Carrier;
const policies = () => createPolicies(agency.scope());

beforeEach(async () => {
  agency = await openTestAgency();
  account = await createAccount(agency.scope());
  carrier = await createCarrier(agency.scope());
});
afterEach(() => agency.close());

const rowsIn = async (table: string): Promise<number> => {
  const result = await agency.raw.execute(`SELECT count(*) AS n FROM ${table}`);
  return Number(result.rows[0]?.["n"]);
};

describe("new policies", () => {
  test("read back as they were returned, with computed amounts", async () => {
    const broker = valueOf(
      await createCarriers(agency.scope()).create({
        name: "Harbor Wholesale",
        isCarrier: false,
        isBroker: true,
      }),
    );
    const input = policyInput(carrier, {
      brokerId: broker.id,
      agencyUserId: agency.ownerId,
      premium: 18_462,
      taxes: 100.5,
      brokerFees: 50,
      commissionRate: 12.5,
    });
    const [created] = valueOf(await policies().create({ accountId: account.id, policies: [input] })).policies;
    expect(created).toMatchObject({
      accountName: "Cedar Hollow Bakery LLC",
      state: "BINDING",
      carrier: { name: "Pinnacle Lake Mutual" },
      broker: { name: "Harbor Wholesale" },
      inforceAt: "2026-11-20",
      expiresAt: "2027-11-20",
      pricing: { premium: 1_846_200, total: 1_861_250, estimatedCommission: 230_775 },
    });
    expect(valueOf(await policies().get(created?.id ?? ""))).toEqual(created);
    const history = await listEntityHistory(agency.db, {
      entity: "policy",
      entityIds: [created?.id ?? ""],
      limit: 9,
    });
    expect(history).toMatchObject([{ action: "policy.create", after: { policyNumber: "GL-4477-01" } }]);
  });

  test("use the agency's date, not the server's", async () => {
    agency.clock.nowMs = Date.UTC(2026, 10, 21, 3);
    const [created] = valueOf(
      await policies().create({ accountId: account.id, policies: [policyInput(carrier)] }),
    ).policies;
    expect(created?.issuedAt).toBe("2026-11-20");
  });

  test("with an ended term are stored as EXPIRED", async () => {
    const past = policyInput(carrier, { state: "INFORCE", inforceAt: "2024-01-01", expiresAt: "2025-01-01" });
    const [created] = valueOf(await policies().create({ accountId: account.id, policies: [past] })).policies;
    expect(created?.state).toBe("EXPIRED");
  });

  test("are created if valid, and the others say why not", async () => {
    const answer = valueOf(
      await policies().create({
        accountId: account.id,
        policies: [
          policyInput(carrier, { policyNumber: "GOOD-1" }),
          policyInput(carrier, { premium: -1, expiresAt: "2020-01-01" }),
          { ...policyInput(carrier), carrierId: "car_none", brokerId: carrier.id, agencyUserId: "usr_none" },
          null,
          policyInput(carrier, { policyNumber: "GOOD-2" }),
        ],
      }),
    );
    expect(answer.policies.map(({ policyNumber }) => policyNumber)).toEqual(["GOOD-1", "GOOD-2"]);
    expect(answer.problems.map(({ path }) => path)).toEqual([
      "policies.1.premium",
      "policies.1.expiresAt",
      "policies.2.carrierId",
      "policies.2.brokerId",
      "policies.2.agencyUserId",
      "policies.3",
    ]);
    expect(await rowsIn("policies")).toBe(2);
  });

  test("cost one read and one write, however many there are", async () => {
    agency.forget();
    const many = Array.from({ length: 25 }, () => policyInput(carrier));
    valueOf(
      await policies().create({ accountId: account.id, policies: many, idempotencyKey: "submit-0001" }),
    );
    expect(agency.sent.roundTrips).toBe(2);
  });

  test("sent twice at once are created once", async () => {
    const input = { accountId: account.id, policies: [policyInput(carrier)], idempotencyKey: "submit-0001" };
    const [first, second] = await Promise.all([policies().create(input), policies().create(input)]);
    expect(valueOf(second).policies).toEqual(valueOf(first).policies);
    expect(await rowsIn("policies")).toBe(1);
  });

  test("are rejected when a key is reused with other content", async () => {
    const send = (count: number) =>
      policies().create({
        accountId: account.id,
        policies: Array.from({ length: count }, () => policyInput(carrier)),
        idempotencyKey: "submit-0001",
      });
    valueOf(await send(1));
    expect(await send(2)).toMatchObject({ ok: false, error: { code: "CONFLICT" } });
    expect(await rowsIn("policies")).toBe(1);
  });
});

describe("creates nothing with", () => {
  test.each([
    ["no account", (input: object) => ({ ...input, accountId: "" }), "accountId"],
    ["an unknown account", (input: object) => ({ ...input, accountId: "acc_none" }), "accountId"],
    ["no policies", (input: object) => ({ ...input, policies: [] }), "policies"],
    ["26 policies", (input: object) => ({ ...input, policies: Array.from({ length: 26 }) }), "policies"],
    [
      "no valid policy",
      (input: object) => ({ ...input, policies: [{ type: "CYBER" }] }),
      "policies.0.carrierId",
    ],
  ])("%s", async (_what, change, path) => {
    const problem = problemOf(
      await policies().create(change({ accountId: account.id, policies: [policyInput(carrier)] })),
    );
    expect(problem.code).toBe("VALIDATION");
    expect(problem.fields?.map((field) => field.path)).toContain(path);
    expect(await rowsIn("policies")).toBe(0);
  });
});

test("creates no policy for an individual", async () => {
  const person = valueOf(await createAccounts(agency.scope()).create(individualInput("Ines Calloway")));
  const problem = problemOf(
    await policies().create({ accountId: person.id, policies: [policyInput(carrier)] }),
  );
  expect(problem.fields).toEqual([
    {
      path: "accountId",
      message: "Personal policies are not supported yet. Choose a business account.",
    },
  ]);
  expect(await rowsIn("policies")).toBe(0);
});

describe("the list", () => {
  const numbersFor = async (request: PolicyListRequest): Promise<string[]> =>
    valueOf(await policies().list(request))
      .nodes.map(({ policyNumber }) => policyNumber ?? "")
      .toSorted();

  beforeEach(async () => {
    const other = valueOf(await createAccounts(agency.scope()).create(businessInput("Zephyr Freight Inc")));
    const cyber = await createCarrier(agency.scope(), "Nimbus Specialty");
    await policies().create({
      accountId: account.id,
      policies: [
        policyInput(carrier, { policyNumber: "AA-1" }),
        policyInput(cyber, { policyNumber: "BB-2", type: "CYBER" }),
      ],
    });
    agency.clock.nowMs += 1_000;
    await policies().create({
      accountId: other.id,
      policies: [policyInput(cyber, { policyNumber: "CC-3", state: "PENDING", quoteNumber: "Q-77" })],
    });
  });

  test("finds policies by their own data and by their account's", async () => {
    expect(await numbersFor({ filter: "nimbus" })).toEqual(["BB-2", "CC-3"]);
    expect(await numbersFor({ filter: "cyb" })).toEqual(["BB-2"]);
    expect(await numbersFor({ filter: "zephyr" })).toEqual(["CC-3"]);
    expect(await numbersFor({ filter: "q-" })).toEqual(["CC-3"]);
    expect(await numbersFor({ filter: "bb" })).toEqual(["BB-2"]);
    // A letter inside a word, digits of the contact's phone, the words for the state and the type.
    expect(await numbersFor({ filter: "j" })).toEqual([]);
    expect(await numbersFor({ filter: "z" })).toEqual(["CC-3"]);
    expect(await numbersFor({ filter: "2175550143" })).toEqual(["AA-1", "BB-2", "CC-3"]);
    expect(await numbersFor({ filter: "inding" })).toEqual(["AA-1", "BB-2"]);
    expect(await numbersFor({ filter: "PENDING" })).toEqual(["CC-3"]);
    expect(await numbersFor({ filter: "active" })).toEqual([]);
    expect(await numbersFor({ filter: "general liab" })).toEqual(["AA-1", "CC-3"]);
    expect(await numbersFor({ filter: "%" })).toEqual([]);
    expect(await numbersFor({ accountId: account.id })).toEqual(["AA-1", "BB-2"]);
    expect(await numbersFor({ states: ["PENDING"] })).toEqual(["CC-3"]);
  });

  test("searches what each row says it is searched by", async () => {
    const rows = valueOf(await policies().list({})).nodes;
    const clients = new Map(
      valueOf(await createAccounts(agency.scope()).list({})).nodes.map((client) => [client.id, client]),
    );
    const textOf = (row: Policy) => {
      const client = clients.get(row.accountId);
      return client ? policyFilterText(row, client) : "";
    };
    for (const filter of [
      "b",
      "ni",
      "pend",
      "Binding",
      "liability",
      "q-77",
      "mill road",
      "vance",
      "IL",
      "illinois",
      "217-555-0143",
      "@",
      "zz",
      "vance liability",
      "q77",
      "pend general mill",
    ]) {
      const search = searchOf(filter);
      const shown = rows.filter((row) => search && isFoundIn(textOf(row), search));
      expect(await numbersFor({ filter }), filter).toEqual(
        shown.map(({ policyNumber }) => policyNumber ?? "").toSorted(),
      );
    }
  });

  test.each(policySortKeys)("by %s gives the same order in pages and at once", async (sort) => {
    const whole = valueOf(await policies().list({ sort })).nodes.map(({ id }) => id);
    const paged: string[] = [];
    let after: string | null = null;
    do {
      const page: PolicyList = valueOf(await policies().list({ sort, first: 1, after }));
      paged.push(...page.nodes.map(({ id }) => id));
      after = page.hasNextPage ? page.endCursor : null;
    } while (after !== null);
    expect(paged).toEqual(whole);
    expect(whole).toHaveLength(3);
  });

  test("follows the account's new name", async () => {
    const { business } = businessInput("Aardvark Bakery LLC");
    valueOf(await createAccounts(agency.scope()).update({ id: account.id, business }));
    expect(await numbersFor({ filter: "aardvark" })).toEqual(["AA-1", "BB-2"]);
    expect(valueOf(await policies().list({ sort: "ACCOUNT" })).nodes[0]?.accountName).toBe(
      "Aardvark Bakery LLC",
    );
  });

  test("with its total takes one round trip", async () => {
    agency.forget();
    expect(valueOf(await policies().list({ filter: "nimbus", withTotal: true })).totalCount).toBe(2);
    expect(agency.sent.roundTrips).toBe(1);
  });

  test("of several accounts takes one statement", async () => {
    const ids = valueOf(await createAccounts(agency.scope()).list({})).nodes.map(({ id }) => id);
    agency.forget();
    const service = policies();
    const lists = await Promise.all(ids.map((id) => service.listOfAccount(id)));
    expect(lists.flat()).toHaveLength(3);
    expect(agency.sent.statements).toHaveLength(1);
  });
});

test("hides a deleted policy everywhere", async () => {
  const policy = await createPolicy(agency.scope());
  await agency.raw.execute({ sql: "UPDATE policies SET deleted_at = 1 WHERE id = ?", args: [policy.id] });
  expect(problemOf(await policies().get(policy.id)).code).toBe("NOT_FOUND");
  expect(valueOf(await policies().list({ filter: "GL-4477" })).nodes).toEqual([]);
  expect(await policies().listOfAccount(policy.accountId)).toEqual([]);
});
