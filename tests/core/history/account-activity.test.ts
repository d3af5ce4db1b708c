/** What changed in an account, in words and fields. */
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Account } from "../../../core/accounts/model.ts";
import { createAccounts } from "../../../core/accounts/mod.ts";
import { valuesOfAccount } from "../../../core/history/account-values.ts";
import { createHistories } from "../../../core/history/mod.ts";
import { changesBetween } from "../../../core/history/model.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { businessInput, createAccount, mailingAddress, valueOf } from "../../support/book-of-business.ts";

let agency: TestAgency;
let account: Account;
beforeEach(async () => {
  agency = await openTestAgency();
  account = await createAccount(agency.scope());
});
afterEach(() => agency.close());

test("an edit lists the fields that changed, an address in one line", async () => {
  const { business } = businessInput("Cedar & Sons LLC", {
    mailingAddress: { ...mailingAddress, line2: "Suite 4" },
  });
  valueOf(await createAccounts(agency.scope()).update({ id: account.id, business }));
  const { nodes } = valueOf(await createHistories(agency.scope()).activityOfAccount(account.id, {}));
  expect(nodes.map(({ sentence }) => sentence.map(({ text }) => text).join(""))).toEqual([
    "changed 2 fields",
    "added the account",
  ]);
  expect(nodes[0]?.changes).toMatchObject([
    {
      label: "Mailing address",
      before: "12 Mill Road, Springfield, IL, 62701",
      after: "12 Mill Road, Suite 4, Springfield, IL, 62701",
    },
    { label: "Name", before: "Cedar Hollow Bakery LLC", after: "Cedar & Sons LLC" },
  ]);
});

test("what was done to a contact is said with its name", async () => {
  const { contacts } = createAccounts(agency.scope());
  const contact = { name: "Wren Castellane", email: "wren@vance.example" };
  const added = valueOf(await contacts.add(account.id, { contact, roles: ["BILLING"] }));
  const wren = added.contacts.find(({ name }) => name === contact.name);
  const at = { accountId: account.id, contactId: wren?.id ?? "" };
  valueOf(await contacts.update(at, { contact: { ...contact, phone: "(217) 555-0188" } }));
  valueOf(await contacts.setPrimary(at));
  const former = account.contacts[0];
  valueOf(await contacts.remove({ accountId: account.id, contactId: former?.id ?? "" }));
  const { nodes } = valueOf(await createHistories(agency.scope()).activityOfAccount(account.id, {}));
  expect(nodes.map(({ sentence }) => sentence.map(({ text }) => text).join(""))).toEqual([
    `removed the contact ${former?.name}`,
    "made Wren Castellane the primary contact",
    "changed the contact Wren Castellane",
    "added the contact Wren Castellane",
    "added the account",
  ]);
});

const person = (id: string, name: string, more: object = {}) => ({
  email: `${id}@vance.example`,
  id,
  name,
  ...more,
});

test("contacts are told apart by their ids, and fields without a label keep their own names", () => {
  const before = valuesOfAccount({
    contacts: [person("con_1", "Priya Vance"), person("con_2", "Wren Castellane")],
    producerId: "usr_1",
  });
  const after = valuesOfAccount({
    contacts: [person("con_2", "Wren Castellane", { roles: ["BILLING", "CLAIMS"] })],
    producerId: "usr_2",
    additionalNamedInsureds: ["Cedar Hollow Realty", "Cedar Hollow Mills"],
  });
  expect(changesBetween(before, after)).toMatchObject([
    { label: "Producer", before: "usr_1", after: "usr_2", isUser: true },
    {
      label: "Additional named insureds",
      before: null,
      after: "Cedar Hollow Realty, Cedar Hollow Mills",
    },
    { label: "Primary contact", before: "Priya Vance", after: "Wren Castellane" },
    {
      label: "Contact",
      before: "Wren Castellane, con_2@vance.example",
      after: "Wren Castellane, con_2@vance.example, BILLING, CLAIMS",
    },
    { label: "Contact", before: "Priya Vance, con_1@vance.example", after: null },
  ]);
});
