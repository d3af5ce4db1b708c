/** A caller's number leads to the account, however it is written. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { createAccounts } from "../../../core/accounts/mod.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { businessInput, individualInput, valueOf } from "../../support/book-of-business.ts";

let agency: TestAgency;
beforeEach(async () => {
  agency = await openTestAgency();
  const accounts = createAccounts(agency.scope());
  const ofContact = { name: "Priya Vance", email: "priya@vance.example", phone: "(217) 555-0199 ext. 4" };
  valueOf(await accounts.create({ ...businessInput("Cedar Hollow Bakery LLC"), contact: ofContact }));
  valueOf(await accounts.create(individualInput("Tomas Ferro", { phone: "1-312-555-0142" })));
});
afterEach(() => agency.close());

const found = async (typed: string) =>
  (await createAccounts(agency.scope()).listByPhone(typed, 5)).map(({ account }) => account.name);

test.each([
  ["(312) 555-0142", ["Tomas Ferro"]],
  ["312.555.0142", ["Tomas Ferro"]],
  ["+1 312 555 0142 ext. 9", ["Tomas Ferro"]],
  ["555-0142", ["Tomas Ferro"]],
  // A contact's own number, without its extension.
  ["2175550199", ["Cedar Hollow Bakery LLC"]],
  ["tel:+1-217-555-0199;ext=4", ["Cedar Hollow Bakery LLC"]],
  ["5550", ["Cedar Hollow Bakery LLC", "Tomas Ferro"]],
  ["555", []],
  ["Cedar", []],
  ["(404) 555-0142", []],
])("%j finds %j", async (typed, names) => {
  expect(await found(typed)).toEqual(names);
});

test("reads the numbers from indexes alone", async () => {
  agency.forget();
  await found("2175550199");
  const [sql = ""] = agency.sent.statements;
  const { rows } = await agency.raw.execute({ sql: `EXPLAIN QUERY PLAN ${sql}`, args: ["1", "1", 5] });
  const plan = rows.map(({ detail }) => detail as string).join("\n");
  expect(plan).toContain("COVERING INDEX accounts_by_phone");
  expect(plan).toContain("COVERING INDEX contacts_by_phone");
});
