/** Batches and reissues of many holders: one set however many people start it, and statements that do not grow. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { createPolicies } from "#core/policies";
import type { Account } from "#model/accounts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { countOf, rowsOf, valueOf } from "../../support/book-of-business.ts";
import { addHolders, batchesOf, runBatches } from "../../support/certificate-holders.ts";
import { certificatesOf, createCertifiedAccount } from "../../support/issued-certificates.ts";

let agency: TestAgency;
let account: Account;
let policyId: string;
beforeEach(async () => {
  agency = await openTestAgency();
  const made = await createCertifiedAccount(agency);
  account = made.account;
  policyId = made.policies[0]?.id ?? "";
});
afterEach(() => agency.close());

const batches = () => batchesOf(agency.scope());
const start = async (holderIds: readonly string[]) =>
  valueOf(await batches().create({ accountId: account.id, holderIds }));
const countsOf = async (id: string) => {
  const service = batches();
  const batch = await service.find(id);
  if (!batch) throw new Error("The batch is gone.");
  return service.getProgress(batch);
};
const itemsOf = async (id: string) => valueOf(await batches().listItems(id, { first: 1_000 })).nodes;
const perHolder = () =>
  rowsOf(agency, "SELECT holder_id FROM certificates GROUP BY holder_id HAVING count(*) <> 1");

test("500 holders issued by two people at once: one set, and the later one says whose batch it is", async () => {
  const holderIds = await addHolders(agency, account.id, 500);
  const [one, two] = await Promise.all([start(holderIds), start(holderIds)]);
  await runBatches(agency);
  expect(await countOf(agency, "SELECT count(*) AS n FROM certificates")).toBe(500);
  expect(await perHolder()).toEqual([]);
  const counts = [await countsOf(one.id), await countsOf(two.id)].map((progress) => progress.counts);
  expect(counts.map(({ issued }) => issued).toSorted((a, b) => a - b)).toEqual([0, 500]);
  const refusedBatch = counts[0]?.issued === 0 ? one : two;
  const reasons = new Set((await itemsOf(refusedBatch.id)).map(({ reason }) => reason));
  expect([...reasons]).toEqual(["Already in a batch that Odette Marlowe started on 11/20/2026 at 9:00 AM."]);
  // Trying again does not issue a second set.
  valueOf(await batches().retry(refusedBatch.id));
  await runBatches(agency);
  expect(await countOf(agency, "SELECT count(*) AS n FROM certificates")).toBe(500);
  // Once nothing waits any more, a person may issue again.
  const again = await start(holderIds.slice(0, 2));
  await runBatches(agency);
  expect(await countsOf(again.id)).toMatchObject({ counts: { issued: 2 } });
});

test("a step asks the same number of times, however many holders wait behind it", async () => {
  const stepCost = async (holders: number) => {
    const batch = await start(await addHolders(agency, account.id, holders, `of step ${holders}`));
    valueOf(await batches().pause(batch.id));
    await runBatches(agency);
    valueOf(await batches().resume(batch.id));
    agency.forget();
    await runBatches(agency, { stepsMax: 1 });
    return agency.sent.roundTrips;
  };
  expect(await stepCost(100)).toBe(await stepCost(40));
});

test("the reissue takes the same statements for thirty holders as for three", async () => {
  const issueTo = async (holderId: string) =>
    valueOf(
      await certificatesOf(agency).create({
        accountId: account.id,
        holderId,
        descriptionOfOperations: "",
        policyIds: [policyId],
      }),
    );
  const renewal = valueOf(
    await createPolicies(agency.scope()).renew({ id: policyId, policyNumber: "GL-27", state: "BINDING" }),
  );
  const count = async () => {
    agency.forget();
    const found = await batches().findReissue(renewal.id);
    return [found?.entries.length, agency.sent.statements.length];
  };
  const ids = await addHolders(agency, account.id, 30);
  for (const id of ids.slice(0, 3)) await issueTo(id);
  const few = await count();
  for (const id of ids.slice(3)) await issueTo(id);
  const many = await count();
  expect([few[0], many]).toEqual([3, [30, few[1]]]);
});

test("looks up other batches of a holder in an index", async () => {
  const ids = await addHolders(agency, account.id, 2);
  agency.forget();
  await start(ids);
  const insert =
    agency.sent.statements.find((sql) => sql.includes("INSERT INTO certificate_batch_items")) ?? "";
  const args = Array.from(insert.matchAll(/\?/g), () => "[]");
  const { rows } = await agency.raw.execute({ sql: `EXPLAIN QUERY PLAN ${insert}`, args });
  const plan = rows.map(({ detail }) => detail as string).join("\n");
  expect(plan).toContain("certificate_batch_items_by_holder");
  expect(plan).not.toMatch(/SCAN (mine|rest)/);
});
