/** The command palette's results: names and numbers first, and no matches inside the words of a label. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccounts } from "../../../core/accounts/mod.ts";
import { createPolicies } from "../../../core/policies/mod.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import {
  businessInput,
  createCarrier,
  individualInput,
  policyInput,
  valueOf,
} from "../../support/book-of-business.ts";

let agency: TestAgency;

beforeAll(async () => {
  agency = await openTestAgency();
  const carrier = await createCarrier(agency.scope());
  const account = async (name: string, contact: string, website?: string) =>
    valueOf(
      await createAccounts(agency.scope()).create({
        ...businessInput(name, website ? { website } : {}),
        contact: { name: contact, email: "someone@client.example" },
      }),
    );
  const first = await account("Acorn Supply", "Priya Vance", "https://zephyr.example");
  const second = await account("Beacon Tools", "Zephyr Quill");
  const third = await account("Zephyr Freight", "Odette Lin");
  valueOf(await createAccounts(agency.scope()).create(individualInput("Ines Calloway")));
  const policy = async (accountId: string, changes: Record<string, unknown>) =>
    valueOf(
      await createPolicies(agency.scope()).create({
        accountId,
        policies: [{ ...policyInput(carrier), ...changes }],
      }),
    );
  await policy(first.id, { policyNumber: "BO-1", type: "BUSINESS_OWNERS", expiresAt: "2028-01-01" });
  await policy(second.id, { policyNumber: "ZEPHYR-9", expiresAt: "2027-02-01" });
  await policy(third.id, { policyNumber: "GL-1", expiresAt: "2027-01-01" });
  await policy(third.id, { policyNumber: "GL-2", expiresAt: "2028-01-01" });
});
afterAll(() => agency.close());

const accountsFor = async (typed: string, limit = 5) =>
  (await createAccounts(agency.scope()).search(typed, limit)).map(({ account }) => account.name);
const policiesFor = async (typed: string, limit = 5) =>
  (await createPolicies(agency.scope()).search(typed, limit)).map(({ policyNumber }) => policyNumber);

test.each([
  ["zephyr", ["Zephyr Freight", "Beacon Tools", "Acorn Supply"]],
  ["ines", ["Ines Calloway"]],
  ["bus", ["Acorn Supply", "Beacon Tools", "Zephyr Freight"]],
  ["freight zeph", ["Zephyr Freight"]],
  ["  ", []],
])("accounts for %j: %j", async (typed, names) => {
  expect(await accountsFor(typed)).toEqual(names);
});

test.each([
  // By number, by the account's name with the latest term first, by anything else.
  ["zephyr", ["ZEPHYR-9", "GL-2", "GL-1", "BO-1"]],
  ["gl1", ["GL-1"]],
  ["ines", []],
  ["wners", []],
  ["bus", ["BO-1"]],
  ["owners acorn", ["BO-1"]],
  ["ending", []],
  [" ", []],
])("policies for %j: %j", async (typed, numbers) => {
  expect(await policiesFor(typed)).toEqual(numbers);
});

test("cuts the results after the best ones", async () => {
  expect(await accountsFor("zephyr", 1)).toEqual(["Zephyr Freight"]);
  expect(await policiesFor("zephyr", 2)).toEqual(["ZEPHYR-9", "GL-2"]);
});
