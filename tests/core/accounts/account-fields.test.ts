/** What commercial applications ask about a business, and who at the agency is responsible for an account. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createAccounts } from "../../../core/accounts/mod.ts";
import { entityTypeLabels, entityTypes, normalizeFein } from "../../../core/accounts/model.ts";
import { accountFilterText } from "../../../core/accounts/repository.ts";
import { listEntityHistory } from "../../../core/audit/mod.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { businessInput, individualInput, problemOf, valueOf } from "../../support/book-of-business.ts";

let agency: TestAgency;
const accounts = (userId?: string) =>
  createAccounts(agency.scope(userId === undefined ? undefined : { kind: "AGENCY_USER", id: userId }));

const lastEntry = async (id: string) =>
  (await listEntityHistory(agency.db, { entity: "account", entityIds: [id], limit: 1 }))[0];

const problemsOf = async (input: unknown) => problemOf(await accounts().create(input)).fields;

beforeEach(async () => {
  agency = await openTestAgency();
  for (const [id, name, state] of [
    ["usr_rep", "Rosa Lindqvist", "ACTIVE"],
    ["usr_gone", "Gus Orr", "DISABLED"],
  ]) {
    await agency.raw.execute({
      sql: `INSERT INTO users (id, email, name, role, state, created_at, updated_at) VALUES (?, ?, ?, 'SERVICE', ?, 0, 0)`,
      args: [id ?? "", `${id}@larkspur.example`, name ?? "", state ?? ""],
    });
  }
});
afterEach(() => agency.close());

const details = {
  entityType: "LLC",
  fein: "12 3456789",
  naics: " 238310 ",
  additionalNamedInsureds: ["Cedar Hollow Catering LLC", "", " Priya Vance ", "Priya Vance"],
};

describe("business details", () => {
  test("are normalized, stored, audited and edited", async () => {
    const created = valueOf(await accounts().create(businessInput("Cedar Hollow LLC", details)));
    const stored = {
      entityType: "LLC",
      fein: "12-3456789",
      naics: "238310",
      additionalNamedInsureds: ["Cedar Hollow Catering LLC", "Priya Vance"],
    };
    expect(created.account).toMatchObject(stored);
    expect(valueOf(await accounts().get(created.id))).toEqual(created);
    expect(await lastEntry(created.id)).toMatchObject({ after: { account: stored } });

    const { business } = businessInput("Cedar Hollow LLC", { ...details, fein: "", naics: "23" });
    const edited = valueOf(await accounts().update({ id: created.id, business }));
    expect(edited.account).toMatchObject({ fein: null, naics: "23", entityType: "LLC" });
    expect(await lastEntry(created.id)).toMatchObject({
      before: { account: { fein: "12-3456789" } },
      after: { account: { fein: null } },
    });
  });

  test.each(entityTypes)(
    "accept the entity type %s, which the filter finds by its label",
    async (entityType) => {
      valueOf(await accounts().create(businessInput("Bexley Works", { entityType })));
      const [found] = valueOf(await accounts().list({ filter: entityTypeLabels[entityType] })).nodes;
      expect(found?.account.entityType).toBe(entityType);
    },
  );

  test("are not stored for an individual", async () => {
    const created = valueOf(await accounts().create(individualInput("Ines Calloway", details)));
    expect(created.account).toMatchObject({
      entityType: null,
      fein: null,
      naics: null,
      additionalNamedInsureds: [],
    });
  });

  test.each(["Cedar Hollow Catering", "priya vance", "238310", "limited liability"])(
    "are found by the filter: %s",
    async (filter) => {
      valueOf(await accounts().create(businessInput("Cedar Hollow LLC", details)));
      expect(valueOf(await accounts().list({ filter })).nodes).toHaveLength(1);
    },
  );

  test("keep the FEIN out of the search text, which goes into lists and addresses", async () => {
    const created = valueOf(await accounts().create(businessInput("Cedar Hollow LLC", details)));
    expect(accountFilterText(created)).not.toContain("3456789");
    for (const filter of ["12-3456789", "123456789", "3456789"]) {
      expect(valueOf(await accounts().list({ filter })).nodes).toEqual([]);
    }
  });

  test("keep names that look like markup as text", async () => {
    const additionalNamedInsureds = ["<script>alert(1)</script>", `"; DROP TABLE accounts --`];
    const created = valueOf(await accounts().create(businessInput("A", { additionalNamedInsureds })));
    expect(valueOf(await accounts().get(created.id)).account.additionalNamedInsureds).toEqual(
      additionalNamedInsureds,
    );
  });

  const names = (count: number) => Array.from({ length: count }, (_, at) => `Insured ${at}`);

  test("hold 50 additional named insureds", async () => {
    const input = businessInput("A", { additionalNamedInsureds: names(50) });
    expect(valueOf(await accounts().create(input)).account.additionalNamedInsureds).toHaveLength(50);
    // A long list does not push the contact out of the searched text.
    const many = names(50).map((name) => name.padEnd(200, "x"));
    valueOf(await accounts().create(businessInput("Long", { additionalNamedInsureds: many })));
    expect(valueOf(await accounts().list({ filter: "priya" })).nodes).toHaveLength(2);
  });

  test.each([
    ["51 names", { additionalNamedInsureds: names(51) }, "additionalNamedInsureds", "at most 50 names"],
    ["10,000 names", { additionalNamedInsureds: names(10_000) }, "additionalNamedInsureds", "at most 50"],
    ["a long name", { additionalNamedInsureds: ["A", "x".repeat(201)] }, "additionalNamedInsureds.1", "200"],
    [
      "a control character",
      { additionalNamedInsureds: ["A\u0007"] },
      "additionalNamedInsureds.0",
      "plain text",
    ],
    ["a text as names", { additionalNamedInsureds: "A" }, "additionalNamedInsureds", "one name per line"],
    ["eight digits as FEIN", { fein: "12-345678" }, "fein", "nine digits"],
    ["letters as FEIN", { fein: "12-34567AB" }, "fein", "nine digits"],
    ["a Social Security number as FEIN", { fein: "123-45-6789" }, "fein", "Social Security"],
    ["one digit as NAICS code", { naics: "2" }, "naics", "2 to 6 digits"],
    ["seven digits as NAICS code", { naics: "2383101" }, "naics", "2 to 6 digits"],
    ["an unknown entity type", { entityType: "CLUB" }, "entityType", "from the list"],
  ])("reject %s", async (_what, more, path, message) => {
    expect(await problemsOf(businessInput("A", more))).toEqual([
      { path: `business.${path}`, message: expect.stringContaining(message) },
    ]);
  });
});

test.each([
  ["12-3456789", "12-3456789"],
  ["123456789", "12-3456789"],
  [" 12 3456789 ", "12-3456789"],
  ["12–3456789", "12-3456789"],
  ["FEIN: 12-3456789", "12-3456789"],
  ["EIN 123456789", "12-3456789"],
  ["１２-3456789", "12-3456789"],
  ["12-34567890", null],
  ["1234-56789", null],
  ["", null],
])("a FEIN written %j is stored as %j", (written, stored) => {
  expect(normalizeFein(written)).toBe(stored);
});

describe("the producer and the service rep", () => {
  test("are agency users, kept when an edit omits them, and removed by null", async () => {
    const input = { ...businessInput("A"), producerId: agency.ownerId, serviceRepId: "usr_rep" };
    const created = valueOf(await accounts().create(input));
    expect(created).toMatchObject({ producerId: agency.ownerId, serviceRepId: "usr_rep" });
    const { business } = businessInput("B");
    const kept = valueOf(await accounts().update({ id: created.id, business }));
    expect(kept).toMatchObject({ producerId: agency.ownerId, serviceRepId: "usr_rep" });
    const removed = valueOf(await accounts().update({ id: created.id, business, producerId: null }));
    expect(removed).toMatchObject({ producerId: null, serviceRepId: "usr_rep" });
    expect(valueOf(await accounts().get(created.id))).toEqual(removed);
    expect(await lastEntry(created.id)).toMatchObject({
      before: { producerId: agency.ownerId },
      after: { producerId: null },
    });
  });

  test.each([["usr_gone"], ["usr_none"], ["x".repeat(200)], [7]])("cannot be %j", async (producerId) => {
    expect(await problemsOf({ ...businessInput("A"), producerId })).toMatchObject([{ path: "producerId" }]);
  });

  test("stay when they no longer work for the agency, until someone else is chosen", async () => {
    const created = valueOf(await accounts().create({ ...businessInput("A"), serviceRepId: "usr_rep" }));
    await agency.raw.execute("UPDATE users SET state = 'DISABLED' WHERE id = 'usr_rep'");
    const { business } = businessInput("B");
    valueOf(await accounts().update({ id: created.id, business, serviceRepId: "usr_rep" }));
    const refused = await accounts().update({ id: created.id, business, producerId: "usr_rep" });
    expect(problemOf(refused).fields).toMatchObject([{ path: "producerId" }]);
  });
});

describe("the filter for one's own accounts", () => {
  beforeEach(async () => {
    for (const [name, more] of [
      ["Alder", { producerId: "usr_rep" }],
      ["Birch", { serviceRepId: "usr_rep" }],
      ["Cedar", { producerId: "usr_rep", serviceRepId: "usr_rep" }],
      ["Dogwood", { producerId: agency.ownerId }],
      ["Elm", {}],
    ] as const) {
      agency.clock.nowMs += 1_000;
      valueOf(await accounts().create({ ...businessInput(name), ...more }));
    }
  });

  const namesOf = async (request: Parameters<ReturnType<typeof accounts>["list"]>[0], userId?: string) =>
    valueOf(await accounts(userId).list(request)).nodes.map(({ account }) => account.name);

  test("finds each account of the signed-in user once", async () => {
    expect(await namesOf({ mine: true }, "usr_rep")).toEqual(["Alder", "Birch", "Cedar"]);
    expect(await namesOf({ mine: true })).toEqual(["Dogwood"]);
    expect(await namesOf({ mine: false })).toHaveLength(5);
    expect(await namesOf({ mine: true }, "usr_gone")).toEqual([]);
    const job = createAccounts(agency.scope({ kind: "CRONJOB", id: null }));
    expect(valueOf(await job.list({ mine: true })).nodes).toEqual([]);
  });

  test("works with the text filter, each order, pages and the total", async () => {
    expect(await namesOf({ mine: true, filter: "birch" }, "usr_rep")).toEqual(["Birch"]);
    expect(await namesOf({ mine: true, filter: "elm" }, "usr_rep")).toEqual([]);
    expect(await namesOf({ mine: true, sort: "CREATED_AT", direction: "DESC" }, "usr_rep")).toEqual([
      "Cedar",
      "Birch",
      "Alder",
    ]);
    const rep = accounts("usr_rep");
    const first = valueOf(await rep.list({ mine: true, first: 2, withTotal: true }));
    expect(first).toMatchObject({ totalCount: 3, hasNextPage: true });
    const next = valueOf(await rep.list({ mine: true, first: 2, after: first.endCursor }));
    expect(next.nodes.map(({ account }) => account.name)).toEqual(["Cedar"]);
  });

  test("reads the user's accounts from indexes", async () => {
    agency.forget();
    await namesOf({ mine: true, sort: "LINE1" }, "usr_rep");
    const [sql = ""] = agency.sent.statements;
    const args = ["usr_rep", "usr_rep", 51];
    const { rows } = await agency.raw.execute({ sql: `EXPLAIN QUERY PLAN ${sql}`, args });
    const plan = rows.map(({ detail }) => detail as string).join("\n");
    expect(plan).toContain("accounts_by_producer");
    expect(plan).toContain("accounts_by_service_rep");
    expect(plan).not.toContain("SCAN accounts");
  });
});
