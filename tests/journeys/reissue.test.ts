/** A renewal: every holder's certificate is issued again, and a lost mark waits for a person. */
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { insuredAccount, renewalTerm, uploadPolicy } from "../support/certified-policy.ts";
import { type Journey, openJourney, visit } from "../support/journey.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

const row = (page: Page, name: string) =>
  page.getByRole("row").filter({ has: page.getByText(name, { exact: true }) });

/** Three holders with certificates on a policy whose renewal has no waiver of subrogation. */
async function openRenewal(journey: Journey): Promise<string> {
  const { page, send } = journey;
  const { accountId, policyId, holderIds } = await insuredAccount(journey, [
    { name: "Alder Court Partners" },
    { name: "Birch Logistics LLC", marks: ["WAIVER_OF_SUBROGATION"], email: "risk@birch.example" },
    { name: "Cedar School District", marks: ["WAIVER_OF_SUBROGATION"] },
  ]);
  const { createCertificateBatch } = await send<{ createCertificateBatch: { id: string } }>(
    "POST",
    `/app/accounts/${accountId}/certificates/batch`,
    { holderIds, isContractConfirmed: true },
  );
  await visit(page, `/app/accounts/${accountId}/certificates/batch?batch=${createCertificateBatch.id}`);
  await page.getByText("3 issued", { exact: true }).waitFor({ timeout: 60_000 });
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
  await uploadPolicy(journey, renewBusinessPolicy.id, renewalTerm, { hasWaiver: false, medical: "$5,000" });
  return renewBusinessPolicy.id;
}

test("reissues what is ready and decides what is lost by the keyboard", { timeout: 150_000 }, async () => {
  const journey = await openJourney(browser);
  const { page } = journey;
  const renewalId = await openRenewal(journey);

  await visit(page, `/app/policies/${renewalId}/overview`);
  await page.getByText("3 certificates on the previous policy are not reissued yet").waitFor();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Reissue Certificates" }).click();
  await page.getByRole("heading", { name: "Reissue certificates" }).waitFor();

  // Whoever loses a mark comes first; the difference is said in the row.
  await page.getByRole("radio", { name: "Needs a decision 2" }).waitFor();
  const birch = row(page, "Birch Logistics LLC");
  await birch.getByText("no proof on the renewal").waitFor();
  await birch.getByText("Needs a decision", { exact: true }).waitFor();
  await row(page, "Alder Court Partners").getByText("$10,000 to $5,000").waitFor();
  expect(await birch.getByRole("checkbox").isDisabled()).toBe(true);

  // The panel compares what they hold with the renewal.
  const panel = page.getByRole("complementary", { name: "The chosen holder" });
  const compared = panel.getByRole("table");
  await compared.getByRole("row", { name: /^Policy number .*2-26 .*2-27$/ }).waitFor();
  await compared.getByRole("row", { name: /^Waiver of subrogation CG 24 04 no proof$/ }).waitFor();

  // The first answer comes late: what is decided until then is not lost.
  let answer = (): void => undefined;
  const isDecided = new Promise<void>((resolve) => (answer = resolve));
  const reissue = `**/app/policies/${renewalId}/reissue`;
  await page.route(
    reissue,
    async (route) => {
      const response = await route.fetch();
      await isDecided;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await page.getByRole("button", { name: "Issue 1 Certificate" }).click();
  await page.getByText("1 issued", { exact: true }).waitFor({ timeout: 60_000 });
  await birch.getByText("Needs a decision", { exact: true }).waitFor();

  // 2 issues without the mark; the next one is put on hold by 1, and stays open.
  await page.getByRole("button", { name: "Decide 2" }).click();
  await page.keyboard.press("2");
  expect(await panel.getByRole("radio", { name: /^Issue without the mark/ }).isChecked()).toBe(true);
  await page.keyboard.press("Enter");
  answer();
  await panel.getByRole("heading", { name: "Cedar School District" }).waitFor();
  await page.getByText("2 issued", { exact: true }).waitFor({ timeout: 60_000 });
  await page.keyboard.press("1");
  await page.keyboard.press("Enter");
  await page.getByText("1 on hold").waitFor();
  await page.getByText("All 3", { exact: true }).click();
  await row(page, "Cedar School District").getByText("On hold", { exact: true }).waitFor();

  // It is opened again as it was left.
  await visit(page, `/app/policies/${renewalId}/reissue`);
  await page.getByText("2 issued", { exact: true }).waitFor();
  await page.getByText("All 3", { exact: true }).click();
  await row(page, "Cedar School District").getByText("On hold", { exact: true }).waitFor();
});
