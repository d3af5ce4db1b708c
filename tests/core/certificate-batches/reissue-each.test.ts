/** A reissue renews each certificate, not one per holder; what was withdrawn is open again; limits may be missing yet. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { readInto } from "../../support/account-documents.ts";
import { countOf, rowsOf, valueOf } from "../../support/book-of-business.ts";
import { batchesOf, runBatches } from "../../support/certificate-holders.ts";
import { certificatesOf } from "../../support/issued-certificates.ts";
import { createRenewedPolicy, issueOn, type RenewedPolicy } from "../../support/renewed-certificates.ts";

let agency: TestAgency;
let renewed: RenewedPolicy;
beforeEach(async () => {
  agency = await openTestAgency();
  renewed = await createRenewedPolicy(agency);
});
afterEach(() => agency.close());

const batches = () => batchesOf(agency.scope());
const reissue = async (more: Record<string, unknown> = {}) => {
  const batch = valueOf(await batches().reissue({ policyId: renewed.renewalId, ...more }));
  await runBatches(agency);
  return batch;
};
const entriesOf = async (holderId: string) => {
  const view = await batches().findReissue(renewed.renewalId);
  return (view?.entries ?? []).filter((entry) => entry.holderId === holderId);
};
const printedFor = (holderId: string) =>
  rowsOf(
    agency,
    `SELECT snapshot ->> '$.descriptionOfOperations' AS said, supersedes FROM certificates
      WHERE holder_id = '${holderId}' AND snapshot ->> '$.policies[0].policyId' = '${renewed.renewalId}' ORDER BY said`,
  );
const issueFor = (descriptionOfOperations: string, policyId = renewed.previousId) =>
  issueOn(agency, renewed.account.id, policyId, { holderId: renewed.northgate, descriptionOfOperations });

test("a holder with two certificates gets both again, each with its own description", async () => {
  const second = await issueFor("Project B");
  expect(new Set((await entriesOf(renewed.northgate)).map(({ held }) => held.id))).toEqual(
    new Set([renewed.held[renewed.northgate], second.id]),
  );
  expect(await batches().countToReissue(renewed.previousId)).toBe(4);
  await reissue();
  expect(await printedFor(renewed.northgate)).toEqual([
    { said: "Building C", supersedes: renewed.held[renewed.northgate] },
    { said: "Project B", supersedes: second.id },
  ]);
  expect(await batches().countToReissue(renewed.previousId)).toBe(1);
});

test("each of a holder's certificates is decided for itself", async () => {
  const second = await issueFor("Project B");
  await reissue({ decisions: [{ certificateId: second.id, decision: "HOLD" }] });
  const states = Object.fromEntries(
    (await entriesOf(renewed.northgate)).map(({ held, item }) => [held.id, item?.state]),
  );
  expect(states).toEqual({ [renewed.held[renewed.northgate] ?? ""]: "ISSUED", [second.id]: "HELD" });
});

test("one issued by hand for one project leaves the other open", async () => {
  const second = await issueFor("Project B");
  await issueFor("Project B", renewed.renewalId);
  const shown = Object.fromEntries(
    (await entriesOf(renewed.northgate)).map(({ held, showsRenewal }) => [held.id, showsRenewal]),
  );
  expect(shown).toEqual({ [renewed.held[renewed.northgate] ?? ""]: false, [second.id]: true });
  expect(await batches().countToReissue(renewed.previousId)).toBe(3);
});

test("a correction before it is decided takes the place in the same row", async () => {
  const first = renewed.held[renewed.northgate] ?? "";
  const batch = await reissue({ decisions: [{ certificateId: first, decision: "HOLD" }] });
  const corrected = await issueOn(agency, renewed.account.id, renewed.previousId, {
    holderId: renewed.northgate,
    supersedesId: first,
  });
  expect(await entriesOf(renewed.northgate)).toMatchObject([
    { held: { id: corrected.id }, item: { state: "HELD" } },
  ]);
  await reissue({ decisions: [{ certificateId: corrected.id, decision: "ISSUE" }] });
  expect(await printedFor(renewed.northgate)).toEqual([{ said: "Building C", supersedes: corrected.id }]);
  expect(
    await countOf(agency, `SELECT count(*) AS n FROM certificate_batch_items WHERE batch_id = '${batch.id}'`),
  ).toBe(3);
});

test("what replaced it is withdrawn: it is valid again, and open again in the reissue", async () => {
  await reissue();
  const [newer] = await rowsOf(
    agency,
    `SELECT superseded_by AS id FROM certificates WHERE id = '${renewed.held[renewed.northgate]}'`,
  );
  valueOf(await certificatesOf(agency).withdraw(String(newer?.["id"]), { reason: "Wrong limits" }));
  expect(await certificatesOf(agency).find(renewed.held[renewed.northgate] ?? "")).toMatchObject({
    state: "VALID",
    supersededById: null,
  });
  expect(await entriesOf(renewed.northgate)).toMatchObject([{ item: null, isCurrent: true }]);
  await reissue();
  expect(await entriesOf(renewed.northgate)).toMatchObject([{ item: { state: "ISSUED" } }]);
  expect(await printedFor(renewed.northgate)).toHaveLength(2);
});

test("before the renewal's documents are there, nothing is issued without a decision", async () => {
  await agency.raw.execute(`UPDATE documents SET policy_id = NULL WHERE policy_id = '${renewed.renewalId}'`);
  const first = renewed.held[renewed.northgate] ?? "";
  expect(await entriesOf(renewed.northgate)).toMatchObject([
    { needsDecision: true, comparison: { withoutLimits: ["General liability"] } },
  ]);
  await reissue();
  expect(await entriesOf(renewed.northgate)).toMatchObject([{ item: { state: "NEEDS_DECISION" } }]);
  await reissue({ decisions: [{ certificateId: first, decision: "ISSUE" }] });
  expect(await entriesOf(renewed.northgate)).toMatchObject([{ item: { state: "ISSUED" } }]);
  expect(await printedFor(renewed.brightwater)).toEqual([]);
});

test("limits that go while it waits become a decision", async () => {
  valueOf(await batches().reissue({ policyId: renewed.renewalId }));
  await agency.raw.execute(`UPDATE documents SET policy_id = NULL WHERE policy_id = '${renewed.renewalId}'`);
  await runBatches(agency);
  expect(await entriesOf(renewed.northgate)).toMatchObject([{ item: { state: "NEEDS_DECISION" } }]);
});

test("each is issued in the name of who decided it, and emailed as that person chose", async () => {
  await agency.raw.execute(
    "INSERT INTO users (id, email, name, role, created_at, updated_at) VALUES ('usr_2', 'dana@larkspur.example', 'Dana Whitlock', 'PRODUCER', 0, 0)",
  );
  await readInto(agency, renewed.renewalId, "waiver27.txt", ["POLICY NUMBER: GL-4477-27"], {
    type: "ENDORSEMENT",
  });
  await reissue({
    decisions: [{ certificateId: renewed.held[renewed.northgate], decision: "HOLD" }],
    email: false,
  });
  const second = batchesOf(agency.scope({ kind: "AGENCY_USER", id: "usr_2" }));
  const decisions = [
    { certificateId: renewed.held[renewed.northgate], decision: "ISSUE" },
    { certificateId: renewed.held[renewed.marlow], decision: "WITHOUT_MARK" },
  ];
  valueOf(await second.reissue({ policyId: renewed.renewalId, decisions, email: true }));
  await runBatches(agency);
  expect(
    await rowsOf(
      agency,
      "SELECT holder_id, created_by FROM certificates WHERE supersedes IS NOT NULL ORDER BY number",
    ),
  ).toEqual([
    { holder_id: renewed.brightwater, created_by: agency.ownerId },
    { holder_id: renewed.marlow, created_by: "usr_2" },
    { holder_id: renewed.northgate, created_by: "usr_2" },
  ]);
  expect(await rowsOf(agency, "SELECT recipient FROM deliveries")).toEqual([
    { recipient: "risk@marlow.example" },
  ]);
});
