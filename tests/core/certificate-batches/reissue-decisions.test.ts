/** Reissue after a renewal: what is issued, what a person decides, and what happens at once or in between. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { createCertificateBatches, createCertifier } from "#core/certificate-batches";
import { createCertificates } from "#core/certificates";
import { createDocuments } from "#core/documents";
import { createHolders } from "#core/holders";
import type { Certifier } from "../../../core/certificate-batches/certifier.ts";
import type { ReissueView } from "../../../core/certificate-batches/view-reissue.ts";
import { readInto } from "../../support/account-documents.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { countOf, rowsOf, valueOf } from "../../support/book-of-business.ts";
import { batchesOf, columbus, openPlainIssuing, runBatches } from "../../support/certificate-holders.ts";
import {
  createRenewedPolicy,
  issueOn,
  type RenewedPolicy,
  statesOf,
  waiver,
} from "../../support/renewed-certificates.ts";

let agency: TestAgency;
let renewed: RenewedPolicy;
beforeEach(async () => {
  agency = await openTestAgency();
  renewed = await createRenewedPolicy(agency);
});
afterEach(() => agency.close());

const batches = () => batchesOf(agency.scope());
const view = async (): Promise<ReissueView> => {
  const found = await batches().findReissue(renewed.renewalId);
  if (!found) throw new Error("There is no reissue.");
  return found;
};
const reissue = async (more: Record<string, unknown> = {}) =>
  valueOf(await batches().reissue({ policyId: renewed.renewalId, ...more }));
const stateOf = (batchId: string) => statesOf(agency, batchId);

test("issues to all who lose nothing, links what they had, and keeps the others open", async () => {
  const before = await rowsOf(agency, "SELECT id, holder_id FROM certificates ORDER BY holder_id");
  const batch = await reissue();
  await runBatches(agency);
  expect(await stateOf(batch.id)).toEqual({
    Brightwater: "ISSUED",
    Marlow: "NEEDS_DECISION",
    Northgate: "ISSUED",
  });
  const { entries } = await view();
  expect(entries).toHaveLength(3);
  expect(entries.map(({ item }) => item?.state)).toEqual(["ISSUED", "NEEDS_DECISION", "ISSUED"]);
  expect(entries[0]?.comparison.differences.map(({ text }) => text)).toEqual(["$10,000 to $5,000"]);
  const superseded = await rowsOf(
    agency,
    "SELECT o.holder_id, n.holder_id AS by_holder, n.snapshot ->> '$.policies[0].policyId' AS shows FROM certificates AS o JOIN certificates AS n ON n.id = o.superseded_by",
  );
  expect(superseded).toHaveLength(2);
  for (const row of superseded)
    expect(row).toEqual({
      holder_id: row["by_holder"],
      by_holder: row["by_holder"],
      shows: renewed.renewalId,
    });
  expect(before).toHaveLength(3);
  expect(await batches().countToReissue(renewed.previousId)).toBe(1);
});

test("lists a holder whose certificate is replaced while the list is read", async () => {
  const held = await rowsOf(agency, `SELECT id FROM certificates WHERE holder_id = '${renewed.northgate}'`);
  await reissue();
  // As it is between the two writes that the list reads: replaced, and its item still waits.
  await issueOn(agency, renewed.account.id, renewed.renewalId, {
    holderId: renewed.northgate,
    supersedesId: held[0]?.["id"],
  });
  const { entries } = await view();
  expect(entries.map(({ holder, item }) => [holder.name.split(" ")[0], item?.state])).toEqual([
    ["Brightwater", "WAITING"],
    ["Marlow", "NEEDS_DECISION"],
    ["Northgate", "WAITING"],
  ]);
});

test("decides later in the same batch: hold, then without the mark", async () => {
  const batch = await reissue({
    decisions: [{ certificateId: renewed.held[renewed.marlow], decision: "HOLD" }],
  });
  await runBatches(agency);
  expect(await stateOf(batch.id)).toMatchObject({ Marlow: "HELD" });
  const same = await reissue();
  await runBatches(agency);
  expect(same.id).toBe(batch.id);
  expect(await stateOf(batch.id)).toMatchObject({ Marlow: "HELD" });
  await reissue({ decisions: [{ certificateId: renewed.held[renewed.marlow], decision: "ISSUE" }] });
  expect(await stateOf(batch.id)).toMatchObject({ Marlow: "NEEDS_DECISION" });
  await reissue({ decisions: [{ certificateId: renewed.held[renewed.marlow], decision: "WITHOUT_MARK" }] });
  await runBatches(agency);
  expect(await stateOf(batch.id)).toMatchObject({ Marlow: "ISSUED" });
  const marks = await rowsOf(
    agency,
    `SELECT marks FROM certificates WHERE holder_id = '${renewed.marlow}' ORDER BY number`,
  );
  expect(marks).toEqual([{ marks: '["WAIVER_OF_SUBROGATION"]' }, { marks: "[]" }]);
  // What was issued is not decided again.
  await reissue({ decisions: [{ certificateId: renewed.held[renewed.marlow], decision: "LEAVE_OUT" }] });
  await runBatches(agency);
  expect(await stateOf(batch.id)).toMatchObject({ Marlow: "ISSUED" });
  expect(await countOf(agency, "SELECT count(*) AS n FROM certificate_batches")).toBe(1);
});

test("the endorsement arrives: the holder no longer needs a decision and keeps the mark", async () => {
  const batch = await reissue();
  await runBatches(agency);
  await readInto(
    agency,
    renewed.renewalId,
    "waiver27.txt",
    [waiver("GL-4477-27", "Marlow Yards Property Group LLC")],
    {
      type: "ENDORSEMENT",
    },
  );
  const { entries } = await view();
  expect(entries.find(({ holderId }) => holderId === renewed.marlow)).toMatchObject({ needsDecision: false });
  await reissue();
  await runBatches(agency);
  expect(await stateOf(batch.id)).toMatchObject({ Marlow: "ISSUED" });
  expect(
    await rowsOf(
      agency,
      `SELECT marks FROM certificates WHERE holder_id = '${renewed.marlow}' AND superseded_by IS NULL`,
    ),
  ).toEqual([{ marks: '["WAIVER_OF_SUBROGATION"]' }]);
});

test("a proof that goes while the holder waits becomes a decision, never a certificate without the mark", async () => {
  const document = await readInto(
    agency,
    renewed.renewalId,
    "waiver27.txt",
    [waiver("GL-4477-27", "Marlow Yards Property Group LLC")],
    { type: "ENDORSEMENT" },
  );
  const batch = await reissue();
  valueOf(await createDocuments(agency.scope()).deleteFile(document.id));
  await runBatches(agency);
  expect(await stateOf(batch.id)).toMatchObject({ Marlow: "NEEDS_DECISION", Northgate: "ISSUED" });
});

test("leaves out holders that receive no renewals, unless they are chosen", async () => {
  valueOf(
    await createHolders(agency.scope()).update(renewed.northgate, {
      name: "Northgate Retail Partners",
      address: columbus,
      receivesRenewals: false,
    }),
  );
  const { entries } = await view();
  expect(entries.map(({ holderId }) => holderId)).toEqual([renewed.brightwater, renewed.marlow]);
  const batch = await reissue({
    decisions: [{ certificateId: renewed.held[renewed.marlow], decision: "LEAVE_OUT" }],
  });
  await runBatches(agency);
  expect(await stateOf(batch.id)).toEqual({ Brightwater: "ISSUED", Marlow: "LEFT_OUT" });
  await reissue({ decisions: [{ certificateId: renewed.held[renewed.northgate], decision: "ISSUE" }] });
  await runBatches(agency);
  expect(await stateOf(batch.id)).toMatchObject({ Northgate: "ISSUED" });
});

test("refuses by holder, and tries again when it was put right", async () => {
  valueOf(
    await createHolders(agency.scope()).update(renewed.northgate, {
      name: "Northgate Retail Partners",
      address: { ...columbus, postalCode: "" },
    }),
  );
  const batch = await reissue();
  await runBatches(agency);
  expect(await stateOf(batch.id)).toMatchObject({
    Northgate: "Address has no ZIP code. Complete it, then retry.",
    Brightwater: "ISSUED",
  });
  valueOf(
    await createHolders(agency.scope()).update(renewed.northgate, {
      name: "Northgate Retail Partners",
      address: columbus,
    }),
  );
  await reissue({ decisions: [{ certificateId: renewed.held[renewed.northgate], decision: "ISSUE" }] });
  await runBatches(agency);
  expect(await stateOf(batch.id)).toMatchObject({ Northgate: "ISSUED" });
});

test("two people start it at once: one batch, each holder once", async () => {
  const both = await Promise.all([1, 2].map(() => batches().reissue({ policyId: renewed.renewalId })));
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  for (const result of both) if (!result.ok) expect(result.error.code).toBe("CONFLICT");
  await runBatches(agency);
  expect(await countOf(agency, "SELECT count(*) AS n FROM certificates")).toBe(5);
  const keyed = await Promise.all([1, 2].map(() => reissue({ idempotencyKey: "reissue-1" })));
  expect(new Set(keyed.map(({ id }) => id)).size).toBe(1);
  await runBatches(agency);
  expect(await countOf(agency, "SELECT count(*) AS n FROM certificates")).toBe(5);
});

test("whoever starts it once more while it is being issued asks for nothing again", async () => {
  await reissue();
  const scope = agency.scope();
  const plain = createCertifier(scope, createCertificates(scope, openPlainIssuing()));
  const certifier: Certifier = {
    ...plain,
    async statePolicies(wanted) {
      // All are issued after it was read who has which certificate.
      await runBatches(agency);
      return plain.statePolicies(wanted);
    },
  };
  valueOf(
    await createCertificateBatches(scope, certifier).reissue({
      policyId: renewed.renewalId,
      issueOthers: true,
    }),
  );
  await runBatches(agency);
  expect(await stateOf((await view()).batch?.id ?? "")).toEqual({
    Brightwater: "ISSUED",
    Marlow: "NEEDS_DECISION",
    Northgate: "ISSUED",
  });
  expect(await countOf(agency, "SELECT count(*) AS n FROM certificates")).toBe(5);
});
