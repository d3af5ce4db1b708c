/** A caller's words and numbers lead to the policy, however they are written. */
import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPolicies } from "../../../core/policies/mod.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { createAccount, createCarrier, policyInput, valueOf } from "../../support/book-of-business.ts";

const migrations = new URL("../../../migrations/agency/", import.meta.url);
let agency: TestAgency;

beforeAll(async () => {
  agency = await openTestAgency();
  const carrier = await createCarrier(agency.scope());
  const create = async (name: string, policy: Record<string, unknown>) => {
    const account = await createAccount(agency.scope(), name);
    valueOf(
      await createPolicies(agency.scope()).create({
        accountId: account.id,
        policies: [{ ...policyInput(carrier), ...policy }],
      }),
    );
  };
  await create("Bluewater Heating LLC", { policyNumber: "HGL-771902-26", quoteNumber: "Q 88/4413" });
  await create("Wexcombe Marine", { policyNumber: "CY.30 551", quoteNumber: null, type: "CYBER" });
});
afterAll(() => agency.close());

const numbersFor = async (filter: string) =>
  valueOf(await createPolicies(agency.scope()).list({ filter }))
    .nodes.map(({ policyNumber }) => policyNumber ?? "")
    .toSorted();

const cases: [string, string[]][] = [
  ["hgl771902", ["HGL-771902-26"]],
  ["HGL77190226", ["HGL-771902-26"]],
  ["77190226", ["HGL-771902-26"]],
  ["hgl 771902 26", ["HGL-771902-26"]],
  ["hgl/771902.26", ["HGL-771902-26"]],
  ["q884413", ["HGL-771902-26"]],
  ["cy30551", ["CY.30 551"]],
  ["cy-30-551", ["CY.30 551"]],
  ["hgl771903", []],
];
test.each(cases)("the number %j finds %j", async (filter, found) => {
  expect(await numbersFor(filter)).toEqual(found);
});

test.each([
  // Words of the account and of the policy, in any order.
  ["bluewater heat", ["HGL-771902-26"]],
  ["wexcombe cyber", ["CY.30 551"]],
  ["cyb marine active", []],
  ["cyb marine bind", ["CY.30 551"]],
  ["bluewater cyber", []],
])("the words %j find %j", async (filter, found) => {
  expect(await numbersFor(filter)).toEqual(found);
});

test("finds older policies by their numbers without punctuation after migration", async () => {
  const stored = async () =>
    (await agency.raw.execute("SELECT search_text FROM policies ORDER BY row_key")).rows.map((row) =>
      JSON.stringify(row["search_text"]),
    );
  const written = await stored();
  await agency.raw.execute(
    `UPDATE policies SET search_text = replace(replace(replace(search_text,
      char(10) || '  hgl77190226', ''), char(10) || '  q884413', ''), char(10) || '  cy30551', '')`,
  );
  expect(await numbersFor("hgl771902")).toEqual([]);
  const [script] = readdirSync(migrations).filter((file) => file.endsWith("-squeezed-policy-numbers.sql"));
  await agency.raw.executeMultiple(readFileSync(new URL(script ?? "", migrations), "utf8"));
  expect(await stored()).toEqual(written);
  for (const [filter, found] of cases) expect(await numbersFor(filter), filter).toEqual(found);
});
