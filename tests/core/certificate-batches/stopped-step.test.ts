/** A batch that is stopped and retried while a step is still issuing: the step decides nothing for the next run. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { countOf, valueOf } from "../../support/book-of-business.ts";
import { addHolders, batchesOf, openPlainIssuing, runBatches } from "../../support/certificate-holders.ts";
import { createCertifiedAccount } from "../../support/issued-certificates.ts";

let agency: TestAgency;
beforeEach(async () => {
  agency = await openTestAgency();
});
afterEach(() => agency.close());

test("a stop and a retry within one step leave nobody refused", async () => {
  const { account } = await createCertifiedAccount(agency);
  const batches = () => batchesOf(agency.scope());
  const holderIds = await addHolders(agency, account.id, 3);
  const { id } = valueOf(await batches().create({ accountId: account.id, holderIds }));
  let isStopped = false;
  let tries = 0;
  const { storage } = openPlainIssuing();
  const deps = openPlainIssuing({
    storage: {
      ...storage,
      async put(...file: Parameters<typeof storage.put>) {
        await storage.put(...file);
        tries += 1;
        if (!isStopped) valueOf(await batches().stop(id));
        isStopped = true;
        // The first holder is no longer tried; the person has asked for all of them again.
        if (tries === 4) valueOf(await batches().retry(id));
      },
    },
  });
  await runBatches(agency, { deps });
  const { nodes } = valueOf(await batches().listItems(id, { first: 10 }));
  expect(nodes.map(({ state, reason }) => [state, reason])).toEqual(holderIds.map(() => ["ISSUED", null]));
  expect(await countOf(agency, "SELECT count(*) AS n FROM certificates")).toBe(3);
});
