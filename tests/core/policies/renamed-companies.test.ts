/** A company or an account that is renamed while a policy of it is written: the policy never keeps the old name. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createAccounts } from "../../../core/accounts/mod.ts";
import type { Account } from "../../../core/accounts/model.ts";
import { createCarriers } from "../../../core/carriers/mod.ts";
import type { Carrier } from "../../../core/carriers/model.ts";
import { createPolicies } from "../../../core/policies/mod.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import {
  businessInput,
  countOf,
  createAccount,
  createCarrier,
  policyInput,
  problemOf,
  rowsOf,
  valueOf,
} from "../../support/book-of-business.ts";

let agency: TestAgency;
let account: Account;
let carrier: Carrier;

beforeEach(async () => {
  agency = await openTestAgency();
  account = await createAccount(agency.scope());
  carrier = await createCarrier(agency.scope());
});
afterEach(() => agency.close());

/** The policies of a request in which `between` happens after its reads and before its write. */
function policiesWith(between: () => Promise<unknown>) {
  const scope = agency.scope();
  let happened: Promise<unknown> | undefined;
  // The actor is asked for between the reads and the write.
  const actor = async () => (await (happened ??= between()), scope.actor());
  return createPolicies({ ...scope, actor });
}

const policies = () => createPolicies(agency.scope());
const form = () => ({ accountId: account.id, policies: [policyInput(carrier)] });
const create = async () => {
  const [policy] = valueOf(await policies().create(form())).policies;
  if (!policy) throw new Error("No policy was created.");
  return policy;
};
const renameCarrier = async () =>
  valueOf(await createCarriers(agency.scope()).update({ ...carrier, name: "Harbor Light Mutual" }));
const renameAccount = async () =>
  valueOf(
    await createAccounts(agency.scope()).update({
      id: account.id,
      ...businessInput("Cedar Hollow Foods LLC"),
    }),
  );
const stored = () =>
  rowsOf(agency, "SELECT account_name AS account, carrier_name AS carrier, version FROM policies");

describe("a carrier that is renamed at the same time", () => {
  test("lets no policy be created with the old name, and the next attempt has the new one", async () => {
    const before = await countOf(agency, "SELECT count(*) AS n FROM audit_entries");
    const refused = problemOf(await policiesWith(renameCarrier).create(form()));
    expect(refused).toMatchObject({ code: "CONFLICT", message: expect.stringContaining("try again") });
    expect(await stored()).toEqual([]);
    // The rename's own entry.
    expect(await countOf(agency, "SELECT count(*) AS n FROM audit_entries")).toBe(before + 1);
    await create();
    expect(await stored()).toMatchObject([{ carrier: "Harbor Light Mutual" }]);
    expect(valueOf(await policies().list({ filter: "harbor light" })).nodes).toHaveLength(1);
  });

  test.each([
    ["an edit", (id: string) => policiesWith(renameCarrier).update({ id, premium: 7 })],
    ["a renewal", (id: string) => policiesWith(renameCarrier).renew({ id })],
    [
      "a cancellation",
      (id: string) => policiesWith(renameCarrier).cancel({ id, canceledBy: "CARRIER", type: "CANCELLATION" }),
    ],
  ])("makes %s a conflict that changes nothing", async (_what, change) => {
    const { id } = await create();
    expect(problemOf(await change(id)).code).toBe("CONFLICT");
    expect(await stored()).toEqual([
      { account: "Cedar Hollow Bakery LLC", carrier: "Harbor Light Mutual", version: "1" },
    ]);
  });
});

test("a carrier that becomes a broker alone at the same time gets no policy as carrier", async () => {
  const toBroker = async () =>
    valueOf(await createCarriers(agency.scope()).update({ ...carrier, isCarrier: false, isBroker: true }));
  expect(problemOf(await policiesWith(toBroker).create(form())).code).toBe("CONFLICT");
  expect(await stored()).toEqual([]);
});

test("an account that is renamed at the same time gives the policy its new name", async () => {
  valueOf(await policiesWith(renameAccount).create(form()));
  expect(await stored()).toMatchObject([{ account: "Cedar Hollow Foods LLC" }]);
});

test("an account that is renamed while a policy is renewed gives both terms its new name", async () => {
  const { id } = await create();
  valueOf(await policiesWith(renameAccount).renew({ id }));
  expect((await stored()).map((row) => row["account"])).toEqual([
    "Cedar Hollow Foods LLC",
    "Cedar Hollow Foods LLC",
  ]);
});
