/** What was done to users and with their work, in words. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { createAccounts } from "../../../core/accounts/mod.ts";
import { createHistories } from "../../../core/history/mod.ts";
import { createPolicies } from "../../../core/policies/mod.ts";
import { valueOf } from "../../support/book-of-business.ts";
import { idOf, openStaffedAgency, type StaffedAgency } from "../../support/staffed-agency.ts";

let agency: StaffedAgency;
beforeEach(async () => {
  agency = await openStaffedAgency();
});
afterEach(() => agency.close());

const histories = () => createHistories(agency.scope());
const textsOf = (nodes: readonly { sentence: readonly { text: string }[] }[]) =>
  nodes.map(({ sentence }) => sentence.map(({ text }) => text).join(""));

async function addAccount(name: string, people: { producerId?: string; serviceRepId?: string }) {
  const mailingAddress = { line1: "1 Pier", city: "Duluth", zone: "MN", postalCode: "55802" };
  const created = await createAccounts(agency.scope()).create({
    type: "BUSINESS",
    business: { name, email: "office@works.example", mailingAddress },
    contact: { name: "A Contact", email: "contact@works.example" },
    ...people,
  });
  return valueOf(created).id;
}

test("says who was added, changed, disabled, enabled, invited and removed", async () => {
  const staff = () => agency.as(idOf("ADMIN"));
  const { id } = valueOf(
    await staff().add({ name: "Theo Lindqvist", email: "theo@larkspur.example", role: "SERVICE" }),
  );
  valueOf(await staff().update(id, { role: "PRODUCER" }));
  valueOf(await staff().update(id, { name: "Theodor Lindqvist", role: "ADMIN" }));
  valueOf(await staff().disable(id));
  valueOf(await staff().enable(id));
  await agency.raw.execute("UPDATE users SET invited_at = 0");
  valueOf(await staff().resendInvitation(id));
  valueOf(await staff().disable(id));
  valueOf(await staff().remove(id));

  const { nodes, summary } = valueOf(await histories().ofUser(id, { withSummary: true }));
  expect(textsOf(nodes)).toEqual([
    "removed Theodor Lindqvist",
    "disabled Theodor Lindqvist",
    "sent Theodor Lindqvist another invitation",
    "enabled Theodor Lindqvist",
    "disabled Theodor Lindqvist",
    "changed Theodor Lindqvist",
    "changed the role of Theo Lindqvist",
    "added Theo Lindqvist with the role Service",
  ]);
  expect(nodes.map(({ actor }) => actor.name)).toEqual(Array(8).fill("The ADMIN"));
  expect(nodes[6]?.changes).toMatchObject([{ label: "Role", before: "Service", after: "Producer" }]);
  expect(nodes[5]?.changes).toMatchObject([
    { label: "Name", before: "Theo Lindqvist", after: "Theodor Lindqvist" },
    { label: "Role", before: "Producer", after: "Admin" },
  ]);
  expect(summary?.totalCount).toBe(8);
});

test("says what work went to whom, on the user, on the account and on its policies", async () => {
  const [from, to] = [idOf("PRODUCER"), idOf("SERVICE")];
  const account = await addAccount("Pier Works LLC", { producerId: from });
  await addAccount("Quay Works LLC", { serviceRepId: from });
  await agency.raw.execute(
    "INSERT INTO carriers (id, name, created_at) VALUES ('car_1', 'Granite Mutual', 1)",
  );
  const policies = Array.from({ length: 2 }, () => ({
    type: "CYBER",
    carrierId: "car_1",
    agencyUserId: from,
    billingType: "DIRECT",
    intervalType: "MONTHLY",
  }));
  const made = valueOf(await createPolicies(agency.scope()).create({ accountId: account, policies }));
  valueOf(await agency.as(idOf("ADMIN")).reassignWork(from, to));

  const { nodes } = valueOf(await histories().ofUser(from, {}));
  expect(textsOf(nodes).toSorted()).toEqual(["reassigned 2 accounts", "reassigned 2 policies"]);
  expect(nodes.map(({ changes }) => changes)).toMatchObject([
    [{ label: "Assignee", before: "The PRODUCER", after: "The SERVICE" }],
    [{ label: "Assignee", before: "The PRODUCER", after: "The SERVICE" }],
  ]);
  const ofAccount = valueOf(await histories().activityOfAccount(account, {})).nodes;
  expect(textsOf(ofAccount).slice(0, 2)).toEqual(["reassigned 2 policies", "changed Producer"]);
  expect(ofAccount[1]?.changes).toMatchObject([{ before: "The PRODUCER", after: "The SERVICE" }]);
  const ofPolicy = valueOf(await histories().ofPolicy(made.policies[0]?.id ?? "", {})).nodes;
  expect(textsOf(ofPolicy)[0]).toBe("changed Producer");
  expect(ofPolicy[0]?.changes).toMatchObject([{ before: "The PRODUCER", after: "The SERVICE" }]);
});

test("nobody is named as an assignee when the work goes to nobody", async () => {
  await addAccount("Pier Works LLC", { producerId: idOf("PRODUCER") });
  valueOf(await agency.as(idOf("ADMIN")).reassignWork(idOf("PRODUCER"), null));
  const { nodes } = valueOf(await histories().ofUser(idOf("PRODUCER"), {}));
  expect(textsOf(nodes)).toEqual(["reassigned 1 account"]);
  expect(nodes[0]?.changes).toMatchObject([{ before: "The PRODUCER", after: null }]);
});

test("an unknown user has no history", async () => {
  expect(await histories().ofUser("usr_stranger", {})).toMatchObject({ error: { code: "NOT_FOUND" } });
});
