/** A batch leaves what its holders have valid, or replaces the newest that each certificate may replace. */
import { expect, onTestFinished, test } from "vitest";
import { openTestAgency } from "../../support/agency-database.ts";
import { rowsOf, valueOf } from "../../support/book-of-business.ts";
import { addHolder, batchesOf, runBatches } from "../../support/certificate-holders.ts";
import { createCertifiedAccount } from "../../support/issued-certificates.ts";

test("what the holders have stays valid, unless the batch replaces it", async () => {
  const agency = await openTestAgency();
  onTestFinished(() => agency.close());
  const { account } = await createCertifiedAccount(agency);
  const marlow = await addHolder(agency, account.id, "Marlow Yards");
  const northgate = await addHolder(agency, account.id, "Northgate Retail");
  const issue = async (holders: readonly { id: string }[], more: Record<string, unknown>) => {
    const holderIds = holders.map(({ id }) => id);
    valueOf(await batchesOf(agency.scope()).create({ accountId: account.id, holderIds, ...more }));
    await runBatches(agency);
    agency.clock.nowMs += 60_000;
  };
  await issue([marlow], {});
  await issue([marlow], { replacesHeld: false });
  await issue([marlow, northgate], { replacesHeld: true });
  const issued = await rowsOf(
    agency,
    `SELECT c.holder_name AS holder, substr(c.number, -1) AS nth, substr(before.number, -1) AS replaces,
        c.superseded_at IS NULL AS is_current
      FROM certificates AS c LEFT JOIN certificates AS before ON before.id = c.supersedes ORDER BY c.number`,
  );
  expect(issued).toEqual([
    { holder: "Marlow Yards", nth: "1", replaces: "null", is_current: "1" },
    { holder: "Marlow Yards", nth: "2", replaces: "null", is_current: "0" },
    { holder: "Marlow Yards", nth: "3", replaces: "2", is_current: "1" },
    { holder: "Northgate Retail", nth: "4", replaces: "null", is_current: "1" },
  ]);
});
