/** A reissue before the renewal begins: what holders can still show, who is left alone, and who confirmed what. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { readInto } from "../../support/account-documents.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { rowsOf, valueOf } from "../../support/book-of-business.ts";
import { addHolder, batchesOf, runBatches } from "../../support/certificate-holders.ts";
import { certificatesOf } from "../../support/issued-certificates.ts";
import {
  createRenewedPolicy,
  issueOn,
  type RenewedPolicy,
  statesOf,
} from "../../support/renewed-certificates.ts";

let agency: TestAgency;
let renewed: RenewedPolicy;
beforeEach(async () => {
  agency = await openTestAgency();
  renewed = await createRenewedPolicy(agency);
});
afterEach(() => agency.close());

const batches = () => batchesOf(agency.scope());
const reissue = async (more: Record<string, unknown> = {}) =>
  valueOf(await batches().reissue({ policyId: renewed.renewalId, ...more }));
const entryOf = async (holderId: string) => {
  const view = await batches().findReissue(renewed.renewalId);
  const entry = view?.entries.find((each) => each.holderId === holderId);
  if (!entry) throw new Error("The holder is not on the list.");
  return entry;
};

test("the certificate in force stays valid until the renewal begins, and names the next one", async () => {
  await reissue();
  await runBatches(agency);
  const list = async () => {
    const { nodes } = valueOf(await certificatesOf(agency).listOf(renewed.account.id, { first: 100 }));
    const own = nodes.filter(({ holderId }) => holderId === renewed.northgate);
    return own.map(({ state, stateSince, supersededById }) => [state, stateSince, supersededById !== null]);
  };
  expect(await list()).toEqual([
    ["VALID", "2027-01-05", false],
    ["VALID", null, true],
  ]);
  expect(await certificatesOf(agency).countValidOf(renewed.account.id)).toBe(5);
  agency.clock.nowMs = Date.UTC(2027, 0, 5, 15);
  expect(await list()).toEqual([
    ["VALID", null, false],
    ["SUPERSEDED", "2027-01-05", true],
  ]);
});

test("a certificate that shows both terms is issued again with the renewal alone", async () => {
  const both = await issueOn(agency, renewed.account.id, renewed.previousId, {
    holderId: renewed.northgate,
    policyIds: [renewed.previousId, renewed.renewalId],
    supersedesId: renewed.held[renewed.northgate],
  });
  const entry = await entryOf(renewed.northgate);
  expect(entry).toMatchObject({ showsRenewal: false, held: { id: both.id } });
  expect(await batches().countToReissue(renewed.previousId)).toBe(3);
  await reissue();
  await runBatches(agency);
  const [row] = await rowsOf(
    agency,
    `SELECT superseded_from, (SELECT group_concat(policy_id) FROM certificate_policies AS p
      WHERE p.certificate_id = superseded_by) AS shows FROM certificates WHERE id = '${both.id}'`,
  );
  expect(row).toEqual({ superseded_from: "2027-01-05", shows: renewed.renewalId });
});

test("a holder who gets the renewal on a certificate while waiting is not issued to again", async () => {
  const batch = await reissue();
  await issueOn(agency, renewed.account.id, renewed.renewalId, { holderId: renewed.northgate });
  await runBatches(agency);
  expect(await statesOf(agency, batch.id)).toMatchObject({
    Northgate: "This holder already has a certificate that shows the renewal. There is nothing to do.",
    Brightwater: "ISSUED",
  });
});

test("a limit that a person typed is a difference with the name of who typed it", async () => {
  const { id } = await addHolder(agency, renewed.account.id, "Port of Springfield Authority");
  const asked = valueOf(
    await certificatesOf(agency).preview({
      accountId: renewed.account.id,
      holderId: id,
      policyIds: [renewed.previousId],
    }),
  ).asked[0];
  expect(asked).toBeDefined();
  await issueOn(agency, renewed.account.id, renewed.previousId, {
    holderId: id,
    values: [{ policyId: renewed.previousId, key: asked?.key, value: "$300,000" }],
  });
  const { comparison } = await entryOf(id);
  expect(comparison.differences.map(({ text }) => text)).toContain(
    "$300,000, typed by Odette Marlowe; not in the renewal’s documents",
  );
});

test("a batch learns which policies state no limits, and a policy how many holders rely on it", async () => {
  expect(await batches().listWithoutLimits(renewed.account.id)).toEqual([]);
  await agency.raw.execute(`UPDATE documents SET policy_id = NULL WHERE policy_id = '${renewed.renewalId}'`);
  const without = await batches().listWithoutLimits(renewed.account.id);
  expect(without.map(({ id }) => id)).toEqual([renewed.renewalId]);
  expect(await batches().countHoldersOn(renewed.previousId)).toBe(3);
  expect(await batches().countHoldersOn(renewed.renewalId)).toBe(0);
});

const blanket = (number: string) => `POLICY NUMBER: ${number}
CG 20 38 12 19
THIS ENDORSEMENT CHANGES THE POLICY. PLEASE READ IT CAREFULLY.
ADDITIONAL INSURED - OWNERS, LESSEES OR CONTRACTORS - AUTOMATIC STATUS
Who Is An Insured is amended to include as an additional insured any person or organization whom you are required by a
written contract to add as an additional insured.`;

test("each holder's contract is confirmed by whoever decided, and not by an earlier tick", async () => {
  for (const [policyId, number] of [
    [renewed.previousId, "GL-4477-26"],
    [renewed.renewalId, "GL-4477-27"],
  ] as const)
    await readInto(agency, policyId, `ai-${number}.txt`, [blanket(number)], { type: "ENDORSEMENT" });
  const marked: Record<string, string> = {};
  for (const holderId of [renewed.northgate, renewed.brightwater]) {
    const issued = await issueOn(agency, renewed.account.id, renewed.previousId, {
      holderId,
      supersedesId: renewed.held[holderId],
      marks: [{ policyId: renewed.previousId, mark: "ADDITIONAL_INSURED" }],
      isContractConfirmed: true,
    });
    marked[holderId] = issued.id;
  }
  await reissue({
    decisions: [{ certificateId: marked[renewed.brightwater], decision: "HOLD" }],
    isContractConfirmed: true,
  });
  await runBatches(agency);
  const decided = { decisions: [{ certificateId: marked[renewed.brightwater], decision: "ISSUE" }] };
  expect(await batches().reissue({ policyId: renewed.renewalId, ...decided })).toMatchObject({
    error: { fields: [{ path: "isContractConfirmed" }] },
  });
  const confirmedAt = agency.clock.nowMs + 60_000;
  agency.clock.nowMs = confirmedAt;
  await agency.raw.execute({
    sql: `INSERT INTO users (id, email, name, role, created_at, updated_at)
      VALUES ('usr_2', 'dana@larkspur.example', 'Dana Whitlock', 'PRODUCER', 0, 0)`,
    args: [],
  });
  const second = batchesOf(agency.scope({ kind: "AGENCY_USER", id: "usr_2" }));
  valueOf(await second.reissue({ policyId: renewed.renewalId, ...decided, isContractConfirmed: true }));
  agency.clock.nowMs += 3_600_000;
  await runBatches(agency);
  const printed = await rowsOf(
    agency,
    `SELECT holder_id, snapshot ->> '$.policies[0].marks[0].contract.at' AS at,
      snapshot ->> '$.policies[0].marks[0].contract.name' AS by_name FROM certificates
      WHERE supersedes IS NOT NULL AND snapshot ->> '$.policies[0].policyId' = '${renewed.renewalId}'
        AND snapshot ->> '$.policies[0].marks[0].mark' IS NOT NULL ORDER BY at`,
  );
  expect(printed).toEqual([
    { holder_id: renewed.northgate, at: String(confirmedAt - 60_000), by_name: "Odette Marlowe" },
    { holder_id: renewed.brightwater, at: String(confirmedAt), by_name: "Dana Whitlock" },
  ]);
});
