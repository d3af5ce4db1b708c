import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createAccounts } from "#core/accounts";
import { createApplications } from "#core/applications";
import { listEntityHistory } from "../../../core/audit/mod.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import {
  countOf,
  createAccount,
  individualInput,
  mailingAddress,
  problemOf,
  rowsOf,
  valueOf,
} from "../../support/book-of-business.ts";
import { runGraphQL } from "../../support/graphql-request.ts";

let agency: TestAgency;
let accountId: string;
const applications = () => createApplications(agency.scope());
beforeEach(async () => {
  agency = await openTestAgency();
  accountId = (await createAccount(agency.scope())).id;
});
afterEach(() => agency.close());

const minimal = (name = "Cedar Hollow Bakery LLC") => ({ business: { name } });
const create = async (content: object = minimal(), more: object = {}) =>
  valueOf(await applications().save({ accountId, content, ...more }));

/** Something in each section, as GraphQL receives it. */
const whole = {
  business: {
    name: "Cedar Hollow Bakery LLC",
    dba: "Cedar Hollow",
    entityType: "LIMITED_LIABILITY_COMPANY",
    fein: "123456789",
    naicsCode: "311811",
    sicCode: "2051",
    email: "office@cedarhollow.example",
    phone: "(217) 555-0143",
    website: "cedarhollow.example",
    mailingAddress: { ...mailingAddress, line2: "Suite 4" },
    startedOn: "2009-05-01",
    operations: "Bakery with a café.",
    annualRevenue: 1_250_000.5,
    annualPayroll: 410_000,
    fullTimeEmployees: 9,
    partTimeEmployees: 0,
  },
  types: ["BUSINESS_OWNERS", "WORKERS_COMPENSATION"],
  inforceAt: "2027-01-01",
  expiresAt: "2028-01-01",
  contacts: [{ role: "INSPECTION", name: "Priya Vance", email: "priya@vance.example", phone: "2175550143" }],
  locations: [
    {
      address: mailingAddress,
      interest: "TENANT",
      operations: "Baking",
      construction: "Joisted masonry",
      yearBuilt: 1964,
      stories: 2,
      area: 4_200,
      hasSprinklers: false,
      buildingValue: 0,
      contentsValue: 185_000,
      annualRevenue: 1_250_000,
      fullTimeEmployees: 9,
      partTimeEmployees: 0,
    },
  ],
  employees: [
    {
      zone: "IL",
      classCode: "2003",
      duties: "Bakers",
      fullTimeEmployees: 7,
      partTimeEmployees: 0,
      annualPayroll: 300_000,
    },
  ],
  owners: [
    { name: "Odette Marlowe", title: "Member", ownership: 62.5, duties: "Management", isCovered: false },
  ],
  pastLosses: [
    {
      occurredOn: "2025-02-03",
      claimedOn: "2025-02-04",
      type: "PROPERTY",
      carrier: "Gannet Mutual",
      description: "Water damage",
      paid: 12_400.25,
      reserved: 0,
      isOpen: false,
    },
  ],
  limits: [{ type: "BUSINESS_OWNERS", name: "Each occurrence", limit: 1_000_000, deductible: 2_500 }],
  questions: [{ question: "Is there a fryer?", answer: "YES", explanation: "One, with a hood." }],
  remarks: "Call before noon.",
};

const fields = `id version createdAt updatedAt types inforceAt expiresAt remarks
  business { name dba entityType fein naicsCode sicCode email phone website startedOn operations annualRevenue
    annualPayroll fullTimeEmployees partTimeEmployees mailingAddress { line1 line2 city zone postalCode } }
  contacts { role name email phone }
  locations { address { line1 line2 city zone postalCode } interest operations construction yearBuilt stories area
    hasSprinklers buildingValue contentsValue annualRevenue fullTimeEmployees partTimeEmployees }
  employees { zone classCode duties fullTimeEmployees partTimeEmployees annualPayroll }
  owners { name title ownership duties isCovered }
  pastLosses { occurredOn claimedOn type carrier description paid reserved isOpen }
  limits { type name limit deductible }
  questions { question answer explanation }`;

async function run(source: string, variables: Record<string, unknown> = {}) {
  const scope = agency.scope();
  const services = { accounts: createAccounts(scope), applications: createApplications(scope) };
  const { data, errors } = await runGraphQL({ source, variables, services, viewer: agency.owner });
  if (errors) throw new Error(JSON.stringify(errors));
  // oxlint-disable-next-line typescript/no-explicit-any -- what came over the wire; the assertions say what it is
  return JSON.parse(JSON.stringify(data)) as Record<string, any>;
}

test("keeps every field through GraphQL, in its stored form", async () => {
  const saved = await run(
    `mutation ($input: SaveBusinessApplicationInput!) { saveBusinessApplication(input: $input) { ${fields} } }`,
    { input: { accountId, content: whole } },
  );
  const { account } = await run(
    `query ($id: ID!) { account(id: $id) { businessApplications { ${fields} } } }`,
    {
      id: accountId,
    },
  );
  expect(account.businessApplications).toEqual([saved["saveBusinessApplication"]]);
  expect(account.businessApplications[0]).toEqual({
    ...whole,
    id: expect.stringMatching(/^app_/),
    version: 1,
    createdAt: "2026-11-20T15:00:00.000Z",
    updatedAt: "2026-11-20T15:00:00.000Z",
    business: {
      ...whole.business,
      fein: "12-3456789",
      phone: "+12175550143",
      website: "https://cedarhollow.example",
    },
    contacts: [{ ...whole.contacts[0], phone: "+12175550143" }],
    locations: [{ ...whole.locations[0], address: { ...mailingAddress, line2: null } }],
  });
});

test("accepts an application of which only the name is known", async () => {
  const made = await create();
  expect(made).toMatchObject({
    version: 1,
    inforceAt: null,
    types: [],
    contacts: [],
    questions: [],
    remarks: "",
  });
  expect(made.business).toMatchObject({ entityType: null, mailingAddress: null, annualRevenue: null });
});

describe("rejects", () => {
  test.each<[string, object, string]>([
    ["a missing name", { business: { name: " " } }, "content.business.name"],
    ["no business", {}, "content.business.name"],
    ["a FEIN with a letter", { business: { name: "A", fein: "12-345678X" } }, "content.business.fein"],
    ["a negative amount", { business: { name: "A", annualRevenue: -1 } }, "content.business.annualRevenue"],
    ["a huge amount", { business: { name: "A", annualPayroll: 1e300 } }, "content.business.annualPayroll"],
    [
      "half an employee",
      { business: { name: "A", fullTimeEmployees: 0.5 } },
      "content.business.fullTimeEmployees",
    ],
    ["a day that does not exist", { ...minimal(), inforceAt: "2027-02-30" }, "content.inforceAt"],
    [
      "an expiration before the effective date",
      { ...minimal(), inforceAt: "2027-01-01", expiresAt: "2027-01-01" },
      "content.expiresAt",
    ],
    ["an unknown line", { ...minimal(), types: ["TITLE"] }, "content.types.0"],
    ["a location without an address", { ...minimal(), locations: [{}] }, "content.locations.0.address"],
    [
      "more than all of a business",
      { ...minimal(), owners: [{ name: "A", ownership: 101 }] },
      "content.owners.0.ownership",
    ],
    [
      "more owners than fit",
      { ...minimal(), owners: Array.from({ length: 51 }, () => ({ name: "A" })) },
      "content.owners",
    ],
    ["a long text", { ...minimal(), remarks: "x".repeat(5_001) }, "content.remarks"],
    [
      "texts that are too long together",
      {
        ...minimal(),
        questions: Array.from({ length: 60 }, () => ({ question: "Q", explanation: "x".repeat(4_000) })),
      },
      "content",
    ],
  ])("%s", async (_what, content, path) => {
    const problem = problemOf(await applications().save({ accountId, content }));
    expect(problem.code).toBe("VALIDATION");
    expect(problem.fields?.map((field) => field.path)).toEqual([path]);
    expect(await countOf(agency, "SELECT count(*) AS n FROM business_applications")).toBe(0);
  });

  test("an account that does not exist", async () => {
    const problem = problemOf(await applications().save({ accountId: "acc_none", content: minimal() }));
    expect(problem.code).toBe("NOT_FOUND");
  });

  test("an individual's account", async () => {
    const person = valueOf(await createAccounts(agency.scope()).create(individualInput("Wren Castellane")));
    const problem = problemOf(await applications().save({ accountId: person.id, content: minimal() }));
    expect(problem.fields).toMatchObject([{ path: "accountId" }]);
  });
});

test("creates one application for the same submission, at once and later", async () => {
  const idempotencyKey = "application-key-1";
  const [first, second] = await Promise.all([
    create(minimal(), { idempotencyKey }),
    create(minimal(), { idempotencyKey }),
  ]);
  expect(second.id).toBe(first.id);
  expect((await create(minimal(), { idempotencyKey })).id).toBe(first.id);
  const other = await applications().save({ accountId, content: minimal("Other"), idempotencyKey });
  expect(problemOf(other).code).toBe("CONFLICT");
  expect(await countOf(agency, "SELECT count(*) AS n FROM business_applications")).toBe(1);
});

test("an update replaces the content, and the later of two editors gets a conflict", async () => {
  const { id } = await create(whole);
  agency.clock.nowMs += 60_000;
  const update = (name: string) => applications().save({ id, expectedVersion: 1, content: minimal(name) });
  const results = await Promise.all([update("First"), update("Second")]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  const late = results.find(({ ok }) => !ok);
  expect(late && problemOf(late).code).toBe("CONFLICT");
  const [stored] = await applications().listOfAccount(accountId);
  expect(stored).toMatchObject({ id, version: 2, locations: [], remarks: "" });
  expect((stored?.updatedAt ?? 0) - (stored?.createdAt ?? 0)).toBe(60_000);
  expect(problemOf(await applications().save({ id: "app_none", content: minimal() })).code).toBe("NOT_FOUND");
});

test("an account has at most 20, even when two people add the last one", async () => {
  for (let nth = 0; nth < 19; nth += 1) await create(minimal(`Application ${nth}`));
  const last = await Promise.all(
    ["A", "B"].map((name) => applications().save({ accountId, content: minimal(name) })),
  );
  expect(last.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await countOf(agency, "SELECT count(*) AS n FROM business_applications")).toBe(20);
  const next = problemOf(await applications().save({ accountId, content: minimal() }));
  expect(next.fields).toMatchObject([{ path: "accountId" }]);
});

test("belongs to its account in the audit log and in the change feed", async () => {
  const { id } = await create();
  valueOf(await applications().save({ id, expectedVersion: 1, content: minimal("Renamed") }));
  const history = await listEntityHistory(agency.db, { entity: "application", entityIds: [id], limit: 9 });
  expect(history.map(({ action }) => action)).toEqual(["application.update", "application.create"]);
  const parents = "SELECT DISTINCT parent_id FROM";
  expect(await rowsOf(agency, `${parents} audit_entries WHERE entity = 'application'`)).toEqual([
    { parent_id: accountId },
  ]);
  expect(await rowsOf(agency, `${parents} changes WHERE entity = 'application'`)).toEqual([
    { parent_id: accountId },
  ]);
});

test("many accounts' applications take one statement", async () => {
  const other = await createAccount(agency.scope(), "Second Bakery LLC");
  await create();
  const { listOfAccount } = applications();
  agency.forget();
  const lists = await Promise.all([accountId, other.id].map((id) => listOfAccount(id)));
  expect(lists.map(({ length }) => length)).toEqual([1, 0]);
  expect(agency.sent.statements).toHaveLength(1);
});
