/** Several contacts per account, and contacts that several accounts share. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createAccounts } from "../../../core/accounts/mod.ts";
import type { Account } from "../../../core/accounts/model.ts";
import { listEntityHistory } from "../../../core/audit/mod.ts";
import type { AgencyDb } from "../../../core/shared/database.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import {
  businessInput,
  individualInput,
  problemOf,
  rowsOf,
  valueOf,
} from "../../support/book-of-business.ts";

let agency: TestAgency;
let account: Account;
const accounts = () => createAccounts(agency.scope());
const contacts = () => accounts().contacts;

beforeEach(async () => {
  agency = await openTestAgency();
  account = valueOf(await accounts().create(businessInput("Cedar Hollow Bakery LLC")));
});
afterEach(() => agency.close());

/** Accounts whose first write comes after someone else's whole operation, but whose reads came before it. */
function accountsAfter(others: () => Promise<unknown>) {
  let isFirst = true;
  const db = new Proxy(agency.db, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (key === "batch" && isFirst) {
        return async (statements: Parameters<AgencyDb["batch"]>[0]) => {
          isFirst = false;
          await others();
          return target.batch(statements);
        };
      }
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
  return createAccounts({ ...agency.scope(), db });
}

const anselm = { name: "Anselm Ruiz", email: "anselm@ruiz.example", phone: "(312) 555-0177" };
const noor = { name: "Noor Haddad", email: "noor@haddad.example" };

const add = async (contact: object, more: object = {}) =>
  valueOf(await contacts().add(account.id, { contact, ...more }));
const read = async (id = account.id) => valueOf(await accounts().get(id));
const namesOf = ({ contacts: people }: Account) => people.map(({ name }) => name);
const idOf = ({ contacts: people }: Account, name: string) =>
  people.find((each) => each.name === name)?.id ?? "";
const found = async (filter: string) =>
  valueOf(await accounts().list({ filter })).nodes.map((each) => each.account.name);
const lastEntry = async (id = account.id) =>
  (await listEntityHistory(agency.db, { entity: "account", entityIds: [id], limit: 1 }))[0];
const addShared = async () => {
  const contactId = account.contacts[0]?.id ?? "";
  const input = { ...businessInput("Harbor Deli LLC"), contact: null, associateContactId: contactId };
  return { contactId, deli: valueOf(await accounts().create(input)) };
};

describe("adding a contact", () => {
  test("puts it after the others, with its roles, found by the filter and audited", async () => {
    const after = await add(anselm, { roles: ["CLAIMS", "BILLING", "CLAIMS"] });
    expect(after.version).toBe(2);
    expect(await read()).toEqual(after);
    expect(after.contacts).toMatchObject([
      { name: "Priya Vance", roles: [] },
      { name: "Anselm Ruiz", phone: "+13125550177", roles: ["BILLING", "CLAIMS"] },
    ]);
    for (const filter of ["anselm", "312-555-0177", "priya"]) expect(await found(filter)).toHaveLength(1);
    expect(await lastEntry()).toMatchObject({
      action: "account.addContact",
      version: 2,
      before: { contacts: [{ name: "Priya Vance" }] },
      after: { contacts: [{ name: "Priya Vance" }, { name: "Anselm Ruiz", roles: ["BILLING", "CLAIMS"] }] },
    });
    expect(agency.writes).toHaveLength(2);
  });

  test("adds one that another account has, once", async () => {
    const deli = valueOf(await accounts().create({ ...businessInput("Harbor Deli LLC"), contact: noor }));
    const associateContactId = deli.contacts[0]?.id;
    const after = valueOf(await contacts().add(account.id, { associateContactId }));
    expect(namesOf(after)).toEqual(["Priya Vance", "Noor Haddad"]);
    expect(await rowsOf(agency, "SELECT name FROM contacts")).toHaveLength(2);
    expect((await found("noor")).toSorted()).toEqual(["Cedar Hollow Bakery LLC", "Harbor Deli LLC"]);
    const again = await contacts().add(account.id, { associateContactId });
    expect(problemOf(again).fields).toMatchObject([{ path: "associateContactId" }]);
  });

  test("sent twice adds one contact, also at once, and rejects other content", async () => {
    const input = { contact: anselm, idempotencyKey: "submit-0001" };
    const [first, second] = await Promise.all([
      contacts().add(account.id, input),
      contacts().add(account.id, input),
    ]);
    expect([first, second].filter(({ ok }) => ok).length).toBeGreaterThan(0);
    valueOf(await contacts().add(account.id, input));
    expect(namesOf(await read())).toEqual(["Priya Vance", "Anselm Ruiz"]);
    const other = await contacts().add(account.id, { ...input, contact: noor });
    expect(problemOf(other).code).toBe("CONFLICT");
  });

  test.each([
    ["no name", { contact: { email: "a@b.example" } }, "contact.name"],
    ["an invalid email", { contact: { name: "A", email: "a@b" } }, "contact.email"],
    ["an unknown role", { contact: noor, roles: ["OWNER"] }, "roles.0"],
    ["an unknown contact", { associateContactId: "con_none" }, "associateContactId"],
  ])("rejects %s", async (_what, input, path) => {
    expect(problemOf(await contacts().add(account.id, input)).fields).toMatchObject([{ path }]);
    expect(await read()).toEqual(account);
  });

  test("is refused for an individual, a missing account and a 51st contact", async () => {
    const individual = valueOf(await accounts().create(individualInput("Ines Calloway")));
    const refused = problemOf(await contacts().add(individual.id, { contact: noor }));
    expect(refused.fields).toMatchObject([{ message: expect.stringContaining("their own contact") }]);
    expect(problemOf(await contacts().add("acc_none", { contact: noor })).code).toBe("NOT_FOUND");
    for (let place = 1; place < 50; place += 1) await add({ ...noor, name: `Noor ${place}` });
    const full = problemOf(await contacts().add(account.id, { contact: noor }));
    expect(full.fields).toMatchObject([{ message: "An account has at most 50 contacts." }]);
  });

  test("keeps a script in a name as text", async () => {
    const name = "<script>alert(1)</script>";
    expect(namesOf(await add({ ...noor, name }))).toEqual(["Priya Vance", name]);
    expect(await found("<script>")).toHaveLength(1);
  });
});

describe("editing a contact", () => {
  test("changes it for every account that shares it, with search texts and an audit entry each", async () => {
    const { contactId, deli } = await addShared();
    const choice = { accountId: account.id, contactId, expectedVersion: 1 };
    const after = valueOf(
      await contacts().update(choice, { contact: { ...anselm, name: "Priya Ruiz" }, roles: ["BILLING"] }),
    );
    expect(after.contacts).toMatchObject([{ name: "Priya Ruiz", version: 2, roles: ["BILLING"] }]);
    expect(await read()).toEqual(after);
    // The roles are this account's alone.
    expect((await read(deli.id)).contacts).toMatchObject([{ name: "Priya Ruiz", roles: [] }]);
    expect((await found("priya ruiz")).toSorted()).toEqual(["Cedar Hollow Bakery LLC", "Harbor Deli LLC"]);
    expect(await found("priya vance")).toEqual([]);
    const picked = valueOf(await accounts().listContacts({ filter: "priya ruiz" })).nodes;
    expect(picked).toHaveLength(1);
    for (const id of [account.id, deli.id]) {
      expect(await lastEntry(id)).toMatchObject({
        action: "account.updateContact",
        before: { contacts: [{ name: "Priya Vance" }] },
        after: { contacts: [{ name: "Priya Ruiz" }] },
      });
    }
  });

  test("conflicts for the later of two editors, whichever account they edit it in", async () => {
    const { contactId, deli } = await addShared();
    const edit = (accountId: string, name: string) =>
      contacts().update({ accountId, contactId, expectedVersion: 1 }, { contact: { ...noor, name } });
    const [first, second] = await Promise.all([edit(account.id, "First"), edit(deli.id, "Second")]);
    expect(first.ok).not.toBe(second.ok);
    expect(problemOf(first.ok ? second : first).code).toBe("CONFLICT");
    expect(problemOf(await edit(deli.id, "Third")).code).toBe("CONFLICT");
    const names = [namesOf(await read()), namesOf(await read(deli.id))];
    expect(names).toEqual([[first.ok ? "First" : "Second"], [first.ok ? "First" : "Second"]]);
    expect(await found("third")).toEqual([]);
  });

  test("conflicts when the account was edited in between, and keeps its search text", async () => {
    const { contactId, deli } = await addShared();
    for (const id of [account.id, deli.id]) {
      const { business } = businessInput(`Renamed ${id}`);
      const edit = accountsAfter(() => accounts().update({ id, business })).contacts.update(
        { accountId: account.id, contactId },
        { contact: anselm },
      );
      expect(problemOf(await edit).code).toBe("CONFLICT");
      expect(await found(`renamed ${id}`)).toHaveLength(1);
    }
    expect(namesOf(await read())).toEqual(["Priya Vance"]);
  });

  test("conflicts when another account began to share it in between", async () => {
    const edit = accountsAfter(addShared).contacts.update(
      { accountId: account.id, contactId: account.contacts[0]?.id ?? "" },
      { contact: anselm },
    );
    expect(problemOf(await edit).code).toBe("CONFLICT");
    expect(await found("priya")).toHaveLength(2);
  });

  test("rejects invalid data, and contacts of other accounts", async () => {
    const contactId = account.contacts[0]?.id ?? "";
    const invalid = await contacts().update({ accountId: account.id, contactId }, { contact: { name: "" } });
    expect(problemOf(invalid).fields?.map(({ path }) => path)).toEqual(["contact.name", "contact.email"]);
    const deli = valueOf(await accounts().create({ ...businessInput("Harbor Deli LLC"), contact: noor }));
    for (const choice of [
      { accountId: deli.id, contactId },
      { accountId: account.id, contactId: "con_none" },
      { accountId: "acc_none", contactId },
    ]) {
      expect(problemOf(await contacts().update(choice, { contact: noor })).code).toBe("NOT_FOUND");
      expect(problemOf(await contacts().setPrimary(choice)).code).toBe("NOT_FOUND");
      expect(problemOf(await contacts().remove(choice)).code).toBe("NOT_FOUND");
    }
  });
});

describe("the primary contact", () => {
  test("changes places with nobody else", async () => {
    await add(anselm, { roles: ["CLAIMS"] });
    const before = await add(noor);
    const after = valueOf(
      await contacts().setPrimary({ accountId: account.id, contactId: idOf(before, "Noor Haddad") }),
    );
    expect(namesOf(after)).toEqual(["Noor Haddad", "Priya Vance", "Anselm Ruiz"]);
    expect(after.contacts[2]?.roles).toEqual(["CLAIMS"]);
    expect(await read()).toEqual(after);
    expect(await lastEntry()).toMatchObject({ action: "account.setPrimaryContact" });
  });

  test("chosen again writes nothing", async () => {
    const contactId = account.contacts[0]?.id ?? "";
    valueOf(await contacts().setPrimary({ accountId: account.id, contactId }));
    expect((await read()).version).toBe(1);
  });

  test("is chosen once when two people choose at once", async () => {
    await add(anselm);
    const before = await add(noor);
    const outcomes = await Promise.all(
      ["Anselm Ruiz", "Noor Haddad"].map((name) =>
        contacts().setPrimary({
          accountId: account.id,
          contactId: idOf(before, name),
          expectedVersion: before.version,
        }),
      ),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await read()).contacts).toHaveLength(3);
  });
});

describe("removing a contact", () => {
  test("deletes it when no account has it any more", async () => {
    const before = await add(anselm);
    const contactId = idOf(before, "Anselm Ruiz");
    const after = valueOf(await contacts().remove({ accountId: account.id, contactId }));
    expect(namesOf(after)).toEqual(["Priya Vance"]);
    expect(await read()).toEqual(after);
    expect(await found("anselm")).toEqual([]);
    expect(await rowsOf(agency, "SELECT name FROM contacts")).toEqual([{ name: "Priya Vance" }]);
    expect(await lastEntry()).toMatchObject({
      action: "account.removeContact",
      before: { contacts: [{}, { name: "Anselm Ruiz" }] },
      after: { contacts: [{ name: "Priya Vance" }] },
    });
  });

  test("keeps it for the other accounts", async () => {
    const { contactId, deli } = await addShared();
    const before = await add(anselm);
    const primaryContactId = idOf(before, "Anselm Ruiz");
    expect(await contacts().countAccounts(contactId)).toBe(2);
    valueOf(await contacts().remove({ accountId: account.id, contactId, primaryContactId }));
    expect(namesOf(await read())).toEqual(["Anselm Ruiz"]);
    expect(namesOf(await read(deli.id))).toEqual(["Priya Vance"]);
    expect(await contacts().countAccounts(contactId)).toBe(1);
  });

  test("is refused for the last one, and for the primary one without a successor", async () => {
    const [{ id: contactId } = { id: "" }] = account.contacts;
    const last = problemOf(await contacts().remove({ accountId: account.id, contactId }));
    expect(last.fields).toMatchObject([{ message: expect.stringContaining("at least one contact") }]);
    await add(anselm);
    const version = (await add(noor)).version;
    for (const primaryContactId of [null, contactId, "con_none"]) {
      const choice = { accountId: account.id, contactId, primaryContactId };
      expect(problemOf(await contacts().remove(choice)).fields).toMatchObject([{ path: "primaryContactId" }]);
    }
    expect((await read()).version).toBe(version);
  });

  test("leaves one contact when two people remove the two at once", async () => {
    const before = await add(anselm);
    const [priya = "", other = ""] = before.contacts.map(({ id }) => id);
    const outcomes = await Promise.all([
      contacts().remove({ accountId: account.id, contactId: priya, primaryContactId: other }),
      contacts().remove({ accountId: account.id, contactId: other }),
    ]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await read()).contacts).toHaveLength(1);
  });

  test("in between refuses an account that wants to share it", async () => {
    const before = await add(anselm);
    const contactId = idOf(before, "Anselm Ruiz");
    const removal = () => contacts().remove({ accountId: account.id, contactId });
    const input = { ...businessInput("Harbor Deli LLC"), contact: null, associateContactId: contactId };
    expect(problemOf(await accountsAfter(removal).create(input)).code).toBe("CONFLICT");
    expect(await found("harbor")).toEqual([]);
    expect(await rowsOf(agency, "SELECT contact_id FROM account_contacts")).toHaveLength(1);
  });

  test("that was edited in between is not shared with old data", async () => {
    const deli = valueOf(await accounts().create({ ...businessInput("Harbor Deli LLC"), contact: noor }));
    const contactId = idOf(deli, "Noor Haddad");
    const edit = () => contacts().update({ accountId: deli.id, contactId }, { contact: anselm });
    const added = accountsAfter(edit).contacts.add(account.id, { associateContactId: contactId });
    expect(problemOf(await added).code).toBe("CONFLICT");
    expect(await found("noor")).toEqual([]);
  });
});

test("each change takes at most two round trips", async () => {
  const { contactId } = await addShared();
  const before = await add(anselm);
  const other = idOf(before, "Anselm Ruiz");
  for (const change of [
    () => contacts().add(account.id, { contact: noor, idempotencyKey: "submit-0001" }),
    () => contacts().update({ accountId: account.id, contactId }, { contact: noor }),
    () => contacts().setPrimary({ accountId: account.id, contactId: other }),
    () => contacts().remove({ accountId: account.id, contactId }),
  ]) {
    agency.forget();
    valueOf(await change());
    expect(agency.sent.roundTrips).toBe(2);
  }
});
