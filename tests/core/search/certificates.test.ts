/** The command palette finds certificates by number and holder, and holders on the accounts' lists. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createHolders } from "#core/holders";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { valueOf } from "../../support/book-of-business.ts";
import {
  certificatesOf,
  createCertifiedAccount,
  holder,
  specInput,
} from "../../support/issued-certificates.ts";

let agency: TestAgency;
let numbers: string[];
beforeAll(async () => {
  agency = await openTestAgency();
  const { account } = await createCertifiedAccount(agency);
  const issue = async (name: string) => {
    agency.clock.nowMs += 1_000;
    const input = specInput(account.id, { holder: { ...holder, name } });
    return valueOf(await certificatesOf(agency).create(input)).number;
  };
  numbers = [await issue("Marlow Yards Property Group LLC"), await issue("Quay Street Deli")];
  const add = (name: string, email?: string) =>
    createHolders(agency.scope()).create({ accountId: account.id, name, email, address: holder.address });
  valueOf(await add("Alder Court Partners", "risk@quay.example"));
  valueOf(await add("Quay Street Deli"));
  const { id } = valueOf(await add("Quayside Marina"));
  valueOf(await createHolders(agency.scope()).setArchived(id, true));
});
afterAll(() => agency.close());

test.each<[string, number[]]>([
  ["quay", [1]],
  ["yards marlow", [0]],
  ["00002", [1]],
  ["COI", [1, 0]],
  ["quay yards", []],
  [" ", []],
])("certificates for %j: %j", async (typed, expected) => {
  const found = await certificatesOf(agency).search(typed, 5);
  expect(found.map(({ number }) => number)).toEqual(expected.map((at) => numbers[at]));
});

test("finds a number without its hyphens, and at most as many as asked for", async () => {
  const search = async (typed: string, limit: number) =>
    (await certificatesOf(agency).search(typed, limit)).map(({ number }) => number);
  expect(await search(numbers[0]?.replaceAll("-", "") ?? "", 5)).toEqual([numbers[0]]);
  expect(await search("coi", 1)).toEqual([numbers[1]]);
});

test("finds holders by name first, without those that were archived", async () => {
  const found = await createHolders(agency.scope()).search("quay", 5);
  expect(found.map(({ name }) => name)).toEqual(["Quay Street Deli", "Alder Court Partners"]);
  expect(await createHolders(agency.scope()).search("", 5)).toEqual([]);
});
