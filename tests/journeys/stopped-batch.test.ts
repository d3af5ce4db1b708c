/** A batch that is stopped and retried, and a reissue that is started in two tabs at once: each holder once. */
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, inject, test } from "vitest";
import { agencySql } from "../support/agencies.ts";
import { openBrowser } from "../support/browser.ts";
import { insuredAccount, renewalTerm, uploadPolicy } from "../support/certified-policy.ts";
import { openJourney, visit } from "../support/journey.ts";
import { listMail } from "../support/mailbox.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

/** More than one step of the job issues, so that some wait whenever it is paused. */
const holderCount = 24;
const holderName = (place: number) => `Holder ${String.fromCodePoint(65 + place)} of Astoria`;
const holders = Array.from({ length: holderCount }, (_, place) => ({
  name: holderName(place),
  email: `office-${crypto.randomUUID()}@holder.example`,
  ...(place === 2 ? { address: { postalCode: "" } } : {}),
}));

test(
  "stops and retries a batch, then reissues once although two tabs start it",
  { timeout: 150_000 },
  async () => {
    const journey = await openJourney(browser);
    const { page, context, send } = journey;
    const { accountId, policyId, holderIds } = await insuredAccount(journey, holders);
    const path = `/app/accounts/${accountId}/certificates/batch`;
    const { createCertificateBatch } = await send<{ createCertificateBatch: { id: string } }>("POST", path, {
      holderIds,
    });
    await send("POST", path, { action: "pause", batchId: createCertificateBatch.id });
    await visit(page, `${path}?batch=${createCertificateBatch.id}`);
    await page.getByText("Paused", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Resume" }).waitFor();

    await page.getByRole("button", { name: "Stop" }).click();
    const asking = page.getByRole("alertdialog", { name: /^Stop the \d+ certificates that are waiting\?$/ });
    await asking.getByRole("button", { name: "Stop" }).click();
    await page.getByText("Done", { exact: true }).waitFor();
    await page.getByText("0 waiting", { exact: true }).waitFor();
    await row(page, holderName(holderCount - 1))
      .getByText("Stopped before it was issued. Retry to issue it.")
      .waitFor();

    // Whoever was stopped is issued now; whose address is not complete is refused, with what to do.
    await page.getByRole("button", { name: /^Retry \d+ Refused$/ }).click();
    await page.getByText(`${holderCount - 1} issued`, { exact: true }).waitFor({ timeout: 60_000 });
    const refused = row(page, holderName(2));
    await refused.getByText("Address has no ZIP code. Complete it, then retry.").waitFor();
    await refused.getByRole("button", { name: holderName(2) }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Edit Holder" }).click();
    const editing = page.getByRole("dialog", { name: "Edit certificate holder" });
    await editing.getByLabel("ZIP code").fill("97103");
    await editing.getByRole("button", { name: "Save Changes" }).click();
    await editing.waitFor({ state: "detached" });
    await visit(page, `${path}?batch=${createCertificateBatch.id}`);
    await page.getByRole("button", { name: "Retry 1 Refused" }).click();
    await page.getByText(`${holderCount} issued`, { exact: true }).waitFor({ timeout: 60_000 });

    const { renewBusinessPolicy } = await send<{ renewBusinessPolicy: { id: string } }>(
      "POST",
      `/app/policies/${policyId}/renew`,
      {
        policyNumber: renewalTerm.number,
        inforceAt: renewalTerm.from,
        expiresAt: renewalTerm.to,
        state: "BINDING",
      },
    );
    await uploadPolicy(journey, renewBusinessPolicy.id, renewalTerm, { hasWaiver: true, medical: "$5,000" });
    const tabs = [page, await context.newPage()];
    for (const tab of tabs) {
      await visit(tab, `/app/policies/${renewBusinessPolicy.id}/reissue`);
      await tab.getByLabel(/^Email each holder their certificate \(24 of 24/).check();
    }
    const buttons = tabs.map((tab) => tab.getByRole("button", { name: `Issue ${holderCount} Certificates` }));
    // Both are there before either is clicked, since each tab shows at once what the other has started.
    await Promise.all(buttons.map((button) => button.click({ trial: true })));
    await Promise.all(buttons.map((button) => button.evaluate((element: HTMLElement) => element.click())));
    for (const tab of tabs)
      await tab.getByText(`${holderCount} issued`, { exact: true }).waitFor({ timeout: 60_000 });

    const [session] = await context.cookies();
    const sql = agencySql(session?.value.split(".")[0] ?? "");
    const [counted] = await sql(
      "SELECT count(*) AS issued, count(DISTINCT holder_id) AS holders FROM certificates",
    );
    expect(counted).toEqual({ issued: 2 * holderCount, holders: holderCount });
    for (const { email } of holders.slice(0, 3)) {
      await expect
        .poll(async () => (await listMail(inject("productUrl"), email)).length, { timeout: 60_000 })
        .toBe(1);
    }
  },
);
