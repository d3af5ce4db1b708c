/** Work that goes on after its request has no more rights than the user who asked for it has by then. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { createExplorer } from "#core/explorer";
import type { Account } from "#model/accounts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { countOf, createPolicy, rowsOf, valueOf } from "../../support/book-of-business.ts";
import { addHolders, batchesOf, runBatches } from "../../support/certificate-holders.ts";
import { createCertifiedAccount } from "../../support/issued-certificates.ts";
import { answering } from "../../support/reasoners.ts";

let agency: TestAgency;
beforeEach(async () => {
  agency = await openTestAgency();
});
afterEach(() => agency.close());

const losses = [
  ["is disabled", "UPDATE users SET state = 'DISABLED'"],
  ["becomes READ_ONLY", "UPDATE users SET role = 'READ_ONLY'"],
] as const;

test.each(losses)("a batch issues nothing more when its user %s", async (_what, loss) => {
  const { account }: { account: Account } = await createCertifiedAccount(agency);
  const holderIds = await addHolders(agency, account.id, 25);
  const batches = batchesOf(agency.scope());
  const batch = valueOf(await batches.create({ accountId: account.id, holderIds }));
  await agency.raw.execute(loss);
  await runBatches(agency);
  expect(await countOf(agency, "SELECT count(*) AS n FROM certificates")).toBe(0);
  expect(await batches.getProgress(batch)).toMatchObject({ counts: { issued: 0, refused: 25, waiting: 0 } });
  const [reason] = await rowsOf(agency, "SELECT DISTINCT reason FROM certificate_batch_items");
  expect(reason?.["reason"]).toBe(
    "The user who started this may no longer issue certificates. Start again as yourself.",
  );
});

test.each(losses)("Cara's answer is not stored when the asker %s", async (_what, loss) => {
  const policyId = (await createPolicy(agency.scope())).id;
  const answer = answering(async () => {
    await agency.raw.execute(loss);
    return { value: { kind: "REFUSED" as const }, withoutModel: false, runs: [] } as never;
  });
  const explorer = createExplorer(agency.scope(), {
    answer,
    readBoxes: async () => null,
    later: () => undefined,
  });
  await expect(explorer.sendMessage(policyId, "What is the limit?")).rejects.toThrow("Your role");
  expect(await countOf(agency, "SELECT count(*) AS n FROM explorer_messages")).toBe(0);
});
