/** A batch asks for the written contract before it starts, and what was refused for want of one can be confirmed later. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { readInto } from "../../support/account-documents.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { problemOf, rowsOf, valueOf } from "../../support/book-of-business.ts";
import { addHolder, batchesOf, runBatches } from "../../support/certificate-holders.ts";
import { createCertifiedAccount } from "../../support/issued-certificates.ts";
import { statesOf, waiver } from "../../support/renewed-certificates.ts";

let agency: TestAgency;
let accountId: string;
let policyId: string;
let holderIds: string[];
beforeEach(async () => {
  agency = await openTestAgency();
  const made = await createCertifiedAccount(agency, [{ policyNumber: "GL-26" }]);
  accountId = made.account.id;
  policyId = made.policies[0]?.id ?? "";
  const marlow = await addHolder(agency, accountId, "Marlow Yards", { marks: ["WAIVER_OF_SUBROGATION"] });
  const northgate = await addHolder(agency, accountId, "Northgate Retail");
  holderIds = [marlow.id, northgate.id];
});
afterEach(() => agency.close());

const batches = () => batchesOf(agency.scope());
const readWaiver = (names: string) =>
  readInto(agency, policyId, "waiver.txt", [waiver("GL-26", names)], { type: "ENDORSEMENT" });

test("it is asked before the start, for holders whose marks need it", async () => {
  await readWaiver("As required by written contract");
  const refused = problemOf(await batches().create({ accountId, holderIds }));
  expect(refused.fields).toEqual([
    {
      path: "isContractConfirmed",
      message:
        "Marks for one holder need a written contract. Confirm that it is there, or choose other holders or marks.",
    },
  ]);
  expect(await rowsOf(agency, "SELECT id FROM certificate_batches")).toEqual([]);
  const batch = valueOf(await batches().create({ accountId, holderIds, isContractConfirmed: true }));
  await runBatches(agency);
  expect(await statesOf(agency, batch.id)).toEqual({ Marlow: "ISSUED", Northgate: "ISSUED" });
});

test("it is not asked for those that need none", async () => {
  await readWaiver("As required by written contract");
  valueOf(await batches().create({ accountId, holderIds: holderIds.slice(1) }));
  valueOf(await batches().create({ accountId, holderIds, marks: [] }));
});

test("refused for want of it, since the endorsement came later: confirmed and tried again", async () => {
  const batch = valueOf(await batches().create({ accountId, holderIds }));
  await readWaiver("As required by written contract");
  await runBatches(agency);
  expect((await statesOf(agency, batch.id))["Marlow"]).toContain("Confirm that such a contract");
  valueOf(await batches().retry(batch.id));
  await runBatches(agency);
  expect((await statesOf(agency, batch.id))["Marlow"]).toContain("Confirm that such a contract");
  valueOf(await batches().retry(batch.id, true));
  await runBatches(agency);
  expect(await statesOf(agency, batch.id)).toEqual({ Marlow: "ISSUED", Northgate: "ISSUED" });
  const [row] = await rowsOf(
    agency,
    `SELECT snapshot ->> '$.policies[0].marks[0].contract.userId' AS confirmed FROM certificates WHERE holder_id = '${holderIds[0]}'`,
  );
  expect(row).toEqual({ confirmed: agency.ownerId });
});
