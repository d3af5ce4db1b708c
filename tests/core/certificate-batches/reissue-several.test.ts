/** Reissue of certificates that show several policies, its history, and Workers that are killed in between. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { createHistories } from "#core/history";
import { createPolicies } from "#core/policies";
import type { Account } from "#model/accounts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { countOf, rowsOf, valueOf } from "../../support/book-of-business.ts";
import {
  addHolder,
  addHolders,
  batchesOf,
  dyingAt,
  openPlainIssuing,
  runBatches,
} from "../../support/certificate-holders.ts";
import { certificatesOf, createCertifiedAccount } from "../../support/issued-certificates.ts";

let agency: TestAgency;
let account: Account;
let liability: string;
let auto: string;
beforeEach(async () => {
  agency = await openTestAgency();
  const made = await createCertifiedAccount(agency, [
    { policyNumber: "GL-26" },
    { type: "COMMERCIAL_AUTO", policyNumber: "CA-26", expiresAt: "2027-06-01" },
  ]);
  account = made.account;
  [liability = "", auto = ""] = made.policies.map(({ id }) => id);
});
afterEach(() => agency.close());

const policies = () => createPolicies(agency.scope());
const renew = async (id: string, policyNumber: string) =>
  valueOf(await policies().renew({ id, policyNumber, state: "BINDING" })).id;
const issueTo = async (holderId: string, more: Record<string, unknown> = {}) =>
  valueOf(
    await certificatesOf(agency).create({
      ...{ accountId: account.id, holderId, descriptionOfOperations: "Yard" },
      ...more,
    }),
  );
const reissue = async (policyId: string, more: Record<string, unknown> = {}) =>
  valueOf(await batchesOf(agency.scope()).reissue({ policyId, ...more }));
const itemsOf = async (batchId: string) =>
  valueOf(await batchesOf(agency.scope()).listItems(batchId, {})).nodes;
const numbersOf = () =>
  rowsOf(
    agency,
    `SELECT c.snapshot ->> '$.policies[0].policyNumber' AS first, c.snapshot ->> '$.policies[1].policyNumber' AS second,
      c.snapshot ->> '$.descriptionOfOperations' AS said FROM certificates AS c WHERE c.superseded_by IS NULL`,
  );

test("replaces the renewed policy and keeps the others as they are now", async () => {
  await issueTo((await addHolder(agency, account.id, "Marlow Yards")).id);
  const renewal = await renew(liability, "GL-27");
  valueOf(await policies().update({ id: auto, policyNumber: "CA-26-A", state: "INFORCE" }));
  await reissue(renewal);
  await runBatches(agency);
  expect(await numbersOf()).toEqual([{ first: "GL-27", second: "CA-26-A", said: "Yard" }]);
});

test("another policy that ended is replaced by its own renewal", async () => {
  const holder = await addHolder(agency, account.id, "Marlow Yards");
  await issueTo(holder.id);
  const renewal = await renew(liability, "GL-27");
  await renew(auto, "CA-27");
  // After the term of both.
  agency.clock.nowMs = Date.UTC(2027, 5, 2, 15);
  await reissue(renewal);
  await runBatches(agency);
  expect(await numbersOf()).toEqual([{ first: "GL-27", second: "CA-27", said: "Yard" }]);
});

test("a canceled policy beside the renewed one is the reason to refuse", async () => {
  await issueTo((await addHolder(agency, account.id, "Marlow Yards")).id);
  const renewal = await renew(liability, "GL-27");
  valueOf(
    await policies().cancel({
      id: auto,
      canceledBy: "CARRIER",
      type: "CANCELLATION",
      effectiveAt: "2026-11-01",
    }),
  );
  const batch = await reissue(renewal);
  await runBatches(agency);
  expect(await itemsOf(batch.id)).toMatchObject([
    { state: "REFUSED", reason: expect.stringMatching(/CA-26 was canceled/) },
  ]);
  expect(await countOf(agency, "SELECT count(*) AS n FROM certificates")).toBe(1);
});

test("two renewals of one certificate: the second reissue says that the holder has a certificate that shows it", async () => {
  await issueTo((await addHolder(agency, account.id, "Marlow Yards")).id);
  const first = await renew(liability, "GL-27");
  const second = await renew(auto, "CA-27");
  agency.clock.nowMs = Date.UTC(2027, 5, 2, 15);
  const batches = [await reissue(first), await reissue(second)];
  await runBatches(agency);
  const states = (await Promise.all(batches.map(({ id }) => itemsOf(id)))).flat();
  expect(states.map(({ state, reason }) => reason ?? state).toSorted()).toEqual([
    "ISSUED",
    "This holder already has a certificate that shows the renewal. There is nothing to do.",
  ]);
  expect(await numbersOf()).toEqual([{ first: "GL-27", second: "CA-27", said: "Yard" }]);
});

test("a Worker killed at 20 moments of a reissue replaces each certificate once", async () => {
  const ids = await addHolders(agency, account.id, 9);
  for (const id of ids) await issueTo(id, { policyIds: [liability] });
  let policyId = liability;
  for (let moment = 1; moment <= 20; moment += 1) {
    policyId = await renew(policyId, `GL-${26 + moment}`);
    const batch = await reissue(policyId);
    const dying = dyingAt(moment, moment % 2 === 0);
    const deps = openPlainIssuing({ storage: dying.storage });
    await expect(runBatches(agency, { deps, scopeOf: dying.scopeOf })).rejects.toThrow();
    agency.clock.nowMs += 60_000;
    await runBatches(agency);
    expect([moment, (await itemsOf(batch.id)).map(({ state }) => state)]).toEqual([
      moment,
      Array.from({ length: 9 }, () => "ISSUED"),
    ]);
    const current = await numbersOf();
    expect(current.map(({ first }) => first)).toEqual(Array.from({ length: 9 }, () => `GL-${26 + moment}`));
  }
  expect(await countOf(agency, "SELECT count(*) AS n FROM certificates")).toBe(9 * 21);
});

test("emails what it issues once, to holders that have an address", async () => {
  const holder = await addHolder(agency, account.id, "Marlow Yards", { email: "risk@marlow.example" });
  await issueTo(holder.id);
  await issueTo((await addHolder(agency, account.id, "Northgate Retail")).id);
  const batch = await reissue(await renew(liability, "GL-27"), { email: true });
  await runBatches(agency);
  const items = await itemsOf(batch.id);
  expect(items.map(({ holderName, state, note }) => [holderName, state, note])).toEqual([
    ["Marlow Yards", "ISSUED", null],
    ["Northgate Retail", "ISSUED", "Not emailed: the holder has no email address."],
  ]);
  expect(await rowsOf(agency, "SELECT recipient, record_id FROM deliveries")).toEqual([
    { recipient: "risk@marlow.example", record_id: items[0]?.certificateId },
  ]);
});

test("the account's history says what was done to holders and batches", async () => {
  const holder = await addHolder(agency, account.id, "Marlow Yards");
  await issueTo(holder.id);
  await reissue(await renew(liability, "GL-27"));
  const { nodes } = valueOf(
    await createHistories(agency.scope()).activityOfAccount(account.id, { first: 50 }),
  );
  const said = nodes.map(({ sentence }) => sentence.map(({ text }) => text).join(""));
  expect(said).toContain("added the certificate holder Marlow Yards");
  expect(said).toContain("started reissuing certificates after a renewal to 1 holder");
});
