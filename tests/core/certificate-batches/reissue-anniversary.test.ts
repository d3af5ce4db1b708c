/** Lines that renew on the same day: one certificate shows them all, and never one that is over on its first day. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { createPolicies } from "#core/policies";
import type { Account } from "#model/accounts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { countOf, rowsOf, valueOf } from "../../support/book-of-business.ts";
import { addHolder, batchesOf, runBatches } from "../../support/certificate-holders.ts";
import { certificatesOf, createCertifiedAccount } from "../../support/issued-certificates.ts";

let agency: TestAgency;
let account: Account;
let liability: string;
let workers: string;
let heldId: string;
beforeEach(async () => {
  agency = await openTestAgency();
  const made = await createCertifiedAccount(agency, [
    { policyNumber: "GL-26" },
    { type: "WORKERS_COMPENSATION", policyNumber: "WC-26" },
  ]);
  account = made.account;
  [liability = "", workers = ""] = made.policies.map(({ id }) => id);
  const holder = await addHolder(agency, account.id, "Marlow Yards");
  heldId = (await issueTo(holder.id)).id;
});
afterEach(() => agency.close());

const policies = () => createPolicies(agency.scope());
const batches = () => batchesOf(agency.scope());
const renew = async (id: string, policyNumber: string) =>
  valueOf(await policies().renew({ id, policyNumber, state: "BINDING" })).id;
const issueTo = async (holderId: string, more: Record<string, unknown> = {}) =>
  valueOf(
    await certificatesOf(agency).create({
      ...{ accountId: account.id, holderId, descriptionOfOperations: "Yard" },
      ...more,
    }),
  );
const reissue = async (policyId: string, more: Record<string, unknown> = {}) => {
  const batch = valueOf(await batches().reissue({ policyId, ...more }));
  await runBatches(agency);
  return batch;
};
const entriesOf = async (policyId: string) => (await batches().findReissue(policyId))?.entries ?? [];
const newest = async () => {
  const [row] = await rowsOf(
    agency,
    `SELECT id, (SELECT group_concat(p.value ->> 'policyNumber', ' ') FROM json_each(snapshot, '$.policies') AS p) AS shows
      FROM certificates WHERE superseded_by IS NULL`,
  );
  const found = await certificatesOf(agency).find(String(row?.["id"]));
  return { shows: row?.["shows"], state: found?.state };
};

test("the reissue of one line takes along the others that renew by the same day", async () => {
  const [first, second] = [await renew(liability, "GL-27"), await renew(workers, "WC-27")];
  await reissue(first);
  expect((await newest()).shows).toBe("GL-27 WC-27");
  // The other line's reissue has nothing left to do.
  expect(await batches().countToReissue(workers)).toBe(0);
  expect(await entriesOf(second)).toMatchObject([
    { held: { id: heldId }, showsRenewal: true, needsDecision: false, item: null },
  ]);
  await reissue(second);
  expect(await countOf(agency, "SELECT count(*) AS n FROM certificates")).toBe(2);
  // On the first day of the renewals it is valid.
  agency.clock.nowMs = Date.UTC(2027, 2, 1, 15);
  expect(await newest()).toEqual({ shows: "GL-27 WC-27", state: "VALID" });
});

test("a line that ends on that day and is not renewed needs a decision, and is left off with it", async () => {
  const renewal = await renew(liability, "GL-27");
  expect(await entriesOf(renewal)).toMatchObject([
    {
      needsDecision: true,
      comparison: {
        withoutLines: ["Workers compensation"],
        differences: [{ kind: "POLICY", change: "LOST", text: "ends on 03/01/2027 and has no renewal yet" }],
      },
    },
  ]);
  const batch = await reissue(renewal, { decisions: [{ certificateId: heldId, decision: "ISSUE" }] });
  expect(await countOf(agency, "SELECT count(*) AS n FROM certificates")).toBe(1);
  await reissue(renewal, { decisions: [{ certificateId: heldId, decision: "WITHOUT_MARK" }] });
  expect(await newest()).toMatchObject({ shows: "GL-27" });
  agency.clock.nowMs = Date.UTC(2027, 2, 1, 15);
  expect(await newest()).toEqual({ shows: "GL-27", state: "VALID" });
  expect(valueOf(await batches().listItems(batch.id, {})).nodes).toMatchObject([
    { state: "ISSUED", without: [{ policyId: workers, mark: null }] },
  ]);
});

test("a line whose renewal comes while it waits is shown after all", async () => {
  const renewal = await renew(liability, "GL-27");
  valueOf(
    await batches().reissue({
      policyId: renewal,
      decisions: [{ certificateId: heldId, decision: "WITHOUT_MARK" }],
    }),
  );
  await renew(workers, "WC-27");
  await runBatches(agency);
  expect((await newest()).shows).toBe("GL-27 WC-27");
});

test("a line that runs on over that day stays as it is, also if its renewal is bound", async () => {
  valueOf(await policies().update({ id: workers, expiresAt: "2027-06-01" }));
  await renew(workers, "WC-27");
  await reissue(await renew(liability, "GL-27"));
  expect((await newest()).shows).toBe("GL-27 WC-26");
});

test("a line that a pending cancellation ends before that day is left off, too", async () => {
  valueOf(await policies().update({ id: workers, expiresAt: "2027-06-01" }));
  valueOf(
    await policies().cancel({
      ...{ id: workers, canceledBy: "CARRIER", type: "CANCELLATION" },
      effectiveAt: "2027-02-15",
    }),
  );
  const [entry] = await entriesOf(await renew(liability, "GL-27"));
  expect(entry?.comparison.withoutLines).toEqual(["Workers compensation"]);
});
