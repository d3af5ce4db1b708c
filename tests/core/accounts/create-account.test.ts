import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createAccounts } from "../../../core/accounts/mod.ts";
import { listEntityHistory } from "../../../core/audit/mod.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import {
  businessInput,
  individualInput,
  mailingAddress,
  problemOf,
  valueOf,
} from "../../support/book-of-business.ts";

let agency: TestAgency;
const accounts = () => createAccounts(agency.scope());

beforeEach(async () => {
  agency = await openTestAgency();
});
afterEach(() => agency.close());

const rowsIn = async (table: string): Promise<number> => {
  const result = await agency.raw.execute(`SELECT count(*) AS n FROM ${table}`);
  return Number(result.rows[0]?.["n"]);
};

describe("creating an account", () => {
  test("stores a normalized business with its contact and reads it back unchanged", async () => {
    const input = businessInput(" Cedar Hollow Bakery LLC ", {
      dba: "Cedar Hollow",
      phone: "217.555.0199 ext 4",
      website: "cedar-hollow.example",
      mailingAddress: { ...mailingAddress, zone: "illinois", postalCode: "627011234" },
    });
    const created = valueOf(await accounts().create(input));
    expect(created.account).toEqual({
      name: "Cedar Hollow Bakery LLC",
      dba: "Cedar Hollow",
      email: null,
      phone: "+12175550199 x4",
      website: "https://cedar-hollow.example",
      mailingAddress: {
        line1: "12 Mill Road",
        line2: null,
        city: "Springfield",
        zone: "IL",
        postalCode: "62701-1234",
      },
      entityType: null,
      fein: null,
      naics: null,
      additionalNamedInsureds: [],
    });
    expect(created.contacts).toMatchObject([
      { name: "Priya Vance", email: "priya@vance.example", phone: "+12175550143" },
    ]);
    expect(valueOf(await accounts().get(created.id))).toEqual(created);
  });

  test("stores an individual without a separate contact", async () => {
    const created = valueOf(await accounts().create(individualInput("Ines Calloway")));
    expect(created).toMatchObject({
      type: "INDIVIDUAL",
      contacts: [],
      account: { email: "someone@home.example" },
    });
    expect(await rowsIn("contacts")).toBe(0);
  });

  test("keeps emoji, right-to-left letters and HTML as plain text", async () => {
    for (const name of ["🥐 Bakery 🥖", "مخبز الأرز", "<script>alert(1)</script>", `O'Hara "& Sons" \\ %_`]) {
      const created = valueOf(await accounts().create(businessInput(name)));
      expect(valueOf(await accounts().get(created.id)).account.name).toBe(name);
    }
  });

  test("writes the audit entry and the change in the same batch", async () => {
    const created = valueOf(await accounts().create(businessInput("Cedar Hollow Bakery LLC")));
    const [entry] = await listEntityHistory(agency.db, {
      entity: "account",
      entityIds: [created.id],
      limit: 10,
    });
    expect(entry).toMatchObject({
      action: "account.create",
      version: 1,
      actor: { kind: "AGENCY_USER", id: agency.ownerId },
      before: null,
      after: { type: "BUSINESS", account: { name: "Cedar Hollow Bakery LLC" } },
    });
    expect(await rowsIn("changes")).toBe(1);
    expect(agency.writes).toHaveLength(1);
  });

  test("shares an existing contact", async () => {
    const first = valueOf(await accounts().create(businessInput("Cedar Hollow Bakery LLC")));
    const contactId = first.contacts[0]?.id;
    const input = {
      ...businessInput("Cedar Hollow Catering LLC"),
      contact: { name: "", email: "", phone: "" },
      associateContactId: contactId,
    };
    const second = valueOf(await accounts().create(input));
    expect(second.contacts).toEqual(first.contacts);
    expect(await rowsIn("contacts")).toBe(1);
  });
});

describe("validation", () => {
  const fieldsOf = async (input: unknown): Promise<Record<string, string>> => {
    const problem = problemOf(await accounts().create(input));
    expect(problem.code).toBe("VALIDATION");
    return Object.fromEntries((problem.fields ?? []).map(({ path, message }) => [path, message]));
  };

  test("reports each field's problem and writes nothing", async () => {
    const fields = await fieldsOf({ type: "BUSINESS", business: {}, contact: { phone: "12" } });
    expect(Object.keys(fields).toSorted()).toEqual([
      "business.mailingAddress.city",
      "business.mailingAddress.line1",
      "business.mailingAddress.postalCode",
      "business.mailingAddress.zone",
      "business.name",
      "contact.email",
      "contact.name",
      "contact.phone",
    ]);
    expect(fields["business.name"]).toBe("Enter the name of the business.");
    expect([await rowsIn("accounts"), await rowsIn("audit_entries")]).toEqual([0, 0]);
  });

  test.each([
    ["no input at all", undefined, ["type"]],
    ["an unknown type", { type: "TRUST" }, ["type"]],
    [
      "no business block",
      { type: "BUSINESS", contact: { name: "A", email: "a@b.example" } },
      [
        "business.name",
        "business.mailingAddress.line1",
        "business.mailingAddress.city",
        "business.mailingAddress.zone",
        "business.mailingAddress.postalCode",
      ],
    ],
    ["both kinds of contact", { ...businessInput("A"), associateContactId: "con_1" }, ["associateContactId"]],
    [
      "an unknown contact",
      { ...businessInput("A"), contact: null, associateContactId: "con_1" },
      ["associateContactId"],
    ],
    ["a script as website", businessInput("A", { website: "javascript:alert(1)" }), ["business.website"]],
    ["an invalid email", businessInput("A", { email: "a@b" }), ["business.email"]],
    [
      "an invalid ZIP code",
      businessInput("A", { mailingAddress: { ...mailingAddress, postalCode: "6270" } }),
      ["business.mailingAddress.postalCode"],
    ],
    ["a control character", businessInput("A\u0007B"), ["business.name"]],
    ["a name that is too long", businessInput("x".repeat(201)), ["business.name"]],
    ["10 MB of text", businessInput("x".repeat(10_000_000)), ["business.name"]],
    ["numbers in place of text", businessInput("A", { dba: 7 }), ["business.dba"]],
    ["an individual without an email", individualInput("A", { email: "" }), ["individual.email"]],
  ])("rejects %s", async (_what, input, paths) => {
    expect(Object.keys(await fieldsOf(input)).toSorted()).toEqual([...paths].toSorted());
  });

  test("does not look up the chosen contact when the form is invalid", async () => {
    const fields = await fieldsOf({ ...businessInput(""), contact: null, associateContactId: "con_1" });
    expect(Object.keys(fields)).toEqual(["business.name"]);
  });
});

describe("repeated submits", () => {
  const input = { ...businessInput("Cedar Hollow Bakery LLC"), idempotencyKey: "submit-0001" };

  test("return the same account when sent twice at once", async () => {
    const answers = await Promise.all([accounts().create(input), accounts().create(input)]);
    const [first, second] = answers.map(valueOf);
    expect(second).toEqual(first);
    expect([await rowsIn("accounts"), await rowsIn("contacts"), await rowsIn("audit_entries")]).toEqual([
      1, 1, 1,
    ]);
  });

  test("create no second account when sent again later", async () => {
    const first = valueOf(await accounts().create(input));
    agency.clock.nowMs += 60_000;
    expect(valueOf(await accounts().create(input)).id).toBe(first.id);
    expect(valueOf(await accounts().create({ ...input, idempotencyKey: "submit-0002" })).id).not.toBe(
      first.id,
    );
  });
});

test("are rejected when a key is reused with other content", async () => {
  const input = { ...businessInput("Cedar Hollow Bakery LLC"), idempotencyKey: "submit-0001" };
  const first = valueOf(await accounts().create(input));
  const other = { ...businessInput("Cedar Hollow Bread LLC"), idempotencyKey: "submit-0001" };
  expect(await accounts().create(other)).toMatchObject({
    ok: false,
    error: { code: "CONFLICT", message: expect.stringContaining("already sent with other content") },
  });
  expect(await rowsIn("accounts")).toBe(1);
  // Rows from before digests were stored count as having the same content.
  await agency.raw.execute("UPDATE submissions SET digest = NULL");
  expect(valueOf(await accounts().create(other)).id).toBe(first.id);
});

test("create one account when a key is used for two contents at once, and reject the other", async () => {
  const outcomes = await Promise.all(
    ["Cedar", "Birch"].map((name) =>
      accounts().create({ ...businessInput(name), idempotencyKey: "submit-0001" }),
    ),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ error: { code: "CONFLICT" } });
  expect(await rowsIn("accounts")).toBe(1);
});

describe("editing an account", () => {
  test("applies the change and records before and after", async () => {
    const created = valueOf(await accounts().create(businessInput("Cedar Hollow Bakery LLC")));
    const { business } = businessInput("Cedar Hollow Bread LLC");
    const after = valueOf(await accounts().update({ id: created.id, business, expectedVersion: 1 }));
    expect(after).toMatchObject({ version: 2, account: { name: "Cedar Hollow Bread LLC" } });
    expect(valueOf(await accounts().list({ filter: "bread" })).nodes).toHaveLength(1);
    expect(valueOf(await accounts().list({ filter: "Hollow Bakery" })).nodes).toHaveLength(0);
    const [entry] = await listEntityHistory(agency.db, {
      entity: "account",
      entityIds: [created.id],
      limit: 1,
    });
    expect(entry).toMatchObject({
      action: "account.update",
      before: { account: { name: "Cedar Hollow Bakery LLC" } },
      after: { account: { name: "Cedar Hollow Bread LLC" } },
    });
  });

  test("rejects an edit of an older version and keeps the first change", async () => {
    const created = valueOf(await accounts().create(businessInput("Cedar Hollow Bakery LLC")));
    const rename = (name: string) =>
      accounts().update({ id: created.id, expectedVersion: 1, business: businessInput(name).business });
    const [first, second] = await Promise.all([rename("First"), rename("Second")]);
    expect(first.ok).not.toBe(second.ok);
    const refused = first.ok ? second : first;
    expect(problemOf(refused).code).toBe("CONFLICT");
    expect(await rowsIn("audit_entries")).toBe(2);
    expect(problemOf(await rename("Third")).code).toBe("CONFLICT");
  });

  test("returns not found for a missing account", async () => {
    expect(problemOf(await accounts().update({ id: "acc_none", business: {} })).code).toBe("NOT_FOUND");
  });
});

test("creates with at most one read and one write", async () => {
  await accounts().create({ ...businessInput("A"), idempotencyKey: "submit-0001" });
  expect(agency.sent.roundTrips).toBe(2);
});
