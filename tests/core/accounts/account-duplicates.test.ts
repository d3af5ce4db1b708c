/** An account that exists already is found before it is created again. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAccounts } from "../../../core/accounts/mod.ts";
import { nameKeyOf } from "../../../core/accounts/name-key.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import {
  businessInput,
  individualInput,
  mailingAddress,
  rowsOf,
  valueOf,
} from "../../support/book-of-business.ts";

let agency: TestAgency;
let bakeryId: string;
const accounts = () => createAccounts(agency.scope());
const nobody = { name: "Quill Archer", email: "quill@archer.example" };

beforeAll(async () => {
  agency = await openTestAgency();
  const bakery = {
    ...businessInput("Joe's Bakery, L.L.C.", { email: "Office@Joes.example", phone: "(217) 555-0100 x2" }),
    contact: { name: "Joe Marsh", email: "joe@joes.example", phone: "(217) 555-0199 x4" },
  };
  bakeryId = valueOf(await accounts().create(bakery)).id;
  valueOf(await accounts().create(individualInput("Ines Calloway", { email: "ines@home.example" })));
  const elsewhere = { ...mailingAddress, postalCode: "43215" };
  valueOf(
    await accounts().create({
      ...businessInput("Joes Bakery", { mailingAddress: elsewhere }),
      contact: nobody,
    }),
  );
});
afterAll(() => agency.close());

interface Typed {
  name?: string;
  emails?: string[];
  phones?: string[];
  postalCode?: string;
  exceptId?: string;
}
const found = async ({ emails = [], phones = [], ...typed }: Typed) =>
  (await accounts().listDuplicates({ emails, phones, ...typed })).map(({ account, reasons }) => [
    account.account.name,
    ...reasons,
  ]);

describe("a possible duplicate", () => {
  const bakery = "Joe's Bakery, L.L.C.";
  test.each<[string, Typed, string[][]]>([
    ["the account's email in another case", { emails: [" office@JOES.example "] }, [[bakery, "EMAIL"]]],
    ["its contact's email", { emails: ["joe@joes.example"] }, [[bakery, "EMAIL"]]],
    ["the account's phone in another form", { phones: ["1.217.555.0100"] }, [[bakery, "PHONE"]]],
    ["its contact's phone without the extension", { phones: ["2175550199"] }, [[bakery, "PHONE"]]],
    ["its contact's phone with another extension", { phones: ["217-555-0199 ext 9"] }, [[bakery, "PHONE"]]],
    [
      "the name in another spelling, and the ZIP code",
      { name: "JOES  BAKERY Inc", postalCode: "62701-1234" },
      [[bakery, "NAME_AND_ZIP"]],
    ],
    [
      "several things at once, listed once with all reasons",
      {
        name: "Joe’s Bakery",
        postalCode: "62701",
        emails: ["office@joes.example", "joe@joes.example"],
        phones: ["217-555-0100"],
      },
      [[bakery, "EMAIL", "PHONE", "NAME_AND_ZIP"]],
    ],
    ["an individual's email", { emails: ["INES@home.example"] }, [["Ines Calloway", "EMAIL"]]],
  ])("is found by %s", async (_what, typed, expected) => {
    expect(await found(typed)).toEqual(expected);
  });

  test.each<[string, Typed]>([
    ["nothing typed", {}],
    ["the name alone", { name: "Joe's Bakery" }],
    ["the name with another ZIP code", { name: "Joe's Bakery", postalCode: "60601" }],
    ["the name with half a ZIP code", { name: "Joe's Bakery", postalCode: "627" }],
    ["part of the name", { name: "Joe", postalCode: "62701" }],
    ["a blank email, though accounts have none", { emails: ["", " ", "@"] }],
    ["part of an email", { emails: ["office@joes"] }],
    ["part of a phone number", { phones: ["217-555-01"] }],
    ["a name without letters", { name: "!!!", postalCode: "62701" }],
    ["an injected pattern", { emails: ["%@%"], name: "' OR 1=1 --", postalCode: "62701" }],
  ])("is not seen in %s", async (_what, typed) => {
    expect(await found(typed)).toEqual([]);
  });

  test("is not the account itself", async () => {
    expect(await found({ emails: ["office@joes.example"], exceptId: bakeryId })).toEqual([]);
  });

  test("is found after an edit of the name, under the new name only", async () => {
    const { business } = businessInput("Joe's Pastry Co.", { email: "office@joes.example" });
    valueOf(await accounts().update({ id: bakeryId, business }));
    expect(await found({ name: "joes pastry", postalCode: "62701" })).toHaveLength(1);
    expect(await found({ name: "joes bakery", postalCode: "62701" })).toEqual([]);
  });
});

test("at most ten are listed, in one statement that reads indexes alone", async () => {
  for (let place = 0; place < 12; place += 1) {
    valueOf(await accounts().create({ ...businessInput("Twin Peaks Motel"), contact: nobody }));
  }
  agency.forget();
  const typed = {
    name: "Twin Peaks Motel Inc",
    emails: ["quill@archer.example"],
    phones: ["2175550143"],
    postalCode: "62701",
  };
  expect(await accounts().listDuplicates(typed)).toHaveLength(10);
  expect(agency.sent.statements).toHaveLength(1);
  const [sql = ""] = agency.sent.statements;
  const args = Array.from({ length: sql.split("?").length - 1 }, () => "1");
  const { rows } = await agency.raw.execute({ sql: `EXPLAIN QUERY PLAN ${sql}`, args });
  const plan = rows.map(({ detail }) => detail as string).join("\n");
  for (const index of [
    "accounts_by_email",
    "contacts_by_email",
    "accounts_by_phone",
    "contacts_by_phone",
    "accounts_by_name_key",
  ]) {
    expect(plan).toContain(index);
  }
  expect(plan).not.toMatch(/SCAN (accounts|contacts|ac)\b/);
});

test.each([
  ["Joe's Bakery, L.L.C.", "joes bakery"],
  ["The Café Montrose Co., Inc.", "cafe montrose"],
  ["Smith-Jones & Sons", "smith jones sons"],
  ["Smith Jones and Sons, Ltd.", "smith jones sons"],
  ["The Company Inc", "the company inc"],
  ["مخبز الأرز", "مخبز الارز"],
  ["🥐", ""],
])("the name %j is compared as %j", (name, key) => {
  expect(nameKeyOf(name)).toBe(key);
});

test("the migration stores the same keys for existing names in plain letters", async () => {
  const names = [
    "Joe's Bakery, L.L.C.",
    "  JOES   BAKERY  ",
    "The Company Inc",
    "A & B Plumbing Co., Inc.",
    "Smith-Jones <Ltd> (Ohio) / Inc. Inc.",
    'Al "Buzz" + Sons, P.C.',
    "St. Mary's #2",
  ];
  for (const name of names) valueOf(await accounts().create({ ...businessInput(name), contact: nobody }));
  const script = readFileSync(
    new URL("../../../migrations/agency/0018-accounts.sql", import.meta.url),
    "utf8",
  );
  await agency.raw.execute("UPDATE accounts SET name_key = 'before'");
  await agency.raw.execute(script.slice(script.indexOf("UPDATE accounts SET name_key")));
  const rows = await rowsOf(agency, "SELECT name, name_key FROM accounts");
  expect(rows.length).toBeGreaterThan(names.length);
  for (const { name = "", name_key: key } of rows) expect(key, name).toBe(nameKeyOf(name));
});
