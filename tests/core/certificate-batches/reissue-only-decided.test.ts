/** After the start, deciding for one certificate issues and emails that one alone. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { rowsOf, valueOf } from "../../support/book-of-business.ts";
import { batchesOf, runBatches } from "../../support/certificate-holders.ts";
import { certificatesOf } from "../../support/issued-certificates.ts";
import { createRenewedPolicy, type RenewedPolicy, statesOf } from "../../support/renewed-certificates.ts";

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
const decide = (holderId: string, decision: string) => ({
  decisions: [{ certificateId: renewed.held[holderId], decision }],
});
const holdersIssued = async () =>
  (
    await rowsOf(
      agency,
      `SELECT h.name FROM certificates AS c JOIN certificate_holders AS h ON h.id = c.holder_id
        WHERE c.supersedes IS NOT NULL AND c.withdrawn_at IS NULL ORDER BY h.name`,
    )
  ).map(({ name }) => String(name).split(" ")[0]);

/** What was issued to this holder is withdrawn, so that the row is open again. */
const withdraw = async (holderId: string) => {
  const [row] = await rowsOf(
    agency,
    `SELECT id FROM certificates WHERE supersedes = '${renewed.held[holderId]}'`,
  );
  valueOf(await certificatesOf(agency).withdraw(String(row?.["id"]), { reason: "Wrong address" }));
};

test("a row that withdrawing opened again waits for its own decision", async () => {
  await reissue();
  await withdraw(renewed.northgate);
  await reissue({ ...decide(renewed.marlow, "WITHOUT_MARK"), email: true });
  expect(await holdersIssued()).toEqual(["Brightwater", "Marlow"]);
  expect(await rowsOf(agency, "SELECT recipient FROM deliveries")).toEqual([
    { recipient: "risk@marlow.example" },
  ]);
  await reissue(decide(renewed.northgate, "ISSUE"));
  expect(await holdersIssued()).toEqual(["Brightwater", "Marlow", "Northgate"]);
});

test("issuing all that are ready is asked for by itself", async () => {
  await reissue();
  await withdraw(renewed.northgate);
  await reissue({ ...decide(renewed.marlow, "HOLD"), issueOthers: true });
  expect(await holdersIssued()).toEqual(["Brightwater", "Northgate"]);
});

test("what was put aside is decided again after it is reopened", async () => {
  const batch = await reissue(decide(renewed.northgate, "HOLD"));
  expect(await statesOf(agency, batch.id)).toMatchObject({ Northgate: "HELD" });
  await reissue(decide(renewed.northgate, "REOPEN"));
  expect(await statesOf(agency, batch.id)).toMatchObject({ Northgate: "NEEDS_DECISION" });
  // It loses nothing, so it is issued with all others that are ready.
  await reissue();
  expect(await statesOf(agency, batch.id)).toMatchObject({ Northgate: "ISSUED", Marlow: "NEEDS_DECISION" });
});
