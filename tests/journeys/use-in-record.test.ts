/** Reviewed values are used in the policy's record, one by one and all at once, next to the page that says them. */
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { findBarriers } from "../support/barriers.ts";
import { openBrowser } from "../support/browser.ts";
import { addPolicy, openJourney, uploadDocument, visit } from "../support/journey.ts";
import { makePdf } from "../support/made-files.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

/** Reading is done by a job. */
const readingMs = 30_000;

const declarations = () =>
  makePdf([
    [
      "COMMERCIAL GENERAL LIABILITY DECLARATIONS",
      "",
      "Insurer: Fathom Mutual Insurance Company",
      "Policy Number: QZ-5518-2026",
      "Named Insured: Pelican Point Marina LLC",
      "Mailing Address: 9 Wharf Lane, Astoria, OR 97103",
      "Policy Period: From 03/01/2026 to 03/01/2027",
      "",
      "LIMITS OF INSURANCE",
      "Each Occurrence Limit: $1,000,000",
      "General Aggregate Limit: $2,000,000",
      "Total Premium: $4,283.00",
    ],
  ]);

const expectAccessible = async (page: Page) => expect(await findBarriers(page)).toEqual([]);

test("uses reviewed values in the record, one by keyboard and the rest at once, and says when they match", async () => {
  const journey = await openJourney(browser);
  const { page, complaints } = journey;
  const policyId = await addPolicy(journey, "Pelican Point Marina LLC");
  await uploadDocument(page, policyId, { name: "Declarations.pdf", bytes: await declarations() });
  await page.getByText(/^Read, \d+ pages?/).waitFor({ timeout: readingMs });

  await visit(page, `/app/policies/${policyId}/review`);
  const entry = (name: string) =>
    page.getByRole("listitem").filter({ has: page.getByRole("button", { name, exact: true }) });
  const premium = entry("Premium");
  await premium.waitFor();
  // Nothing that is undecided may be used.
  expect(await page.getByRole("button", { name: /^Use in record/ }).count()).toBe(0);
  await page.getByRole("button", { name: "Premium", exact: true }).click();
  await page.keyboard.press("Enter");
  await premium.getByText("Accepted", { exact: true }).waitFor();
  await premium.getByText(/^Record: .* becomes .*\$4,283$/).waitFor();
  await premium.getByRole("button", { name: "Premium", exact: true }).click();
  await page.keyboard.press("u");
  await premium.getByText("Matches the record").waitFor();
  expect(await premium.getByRole("button", { name: "Use in record: Premium" }).count()).toBe(0);

  // The others at once: what changes is listed with its page, and the carrier is said to be new.
  for (const name of ["Policy number", "Expiration", "First day in force", "Carrier"]) {
    await page.getByRole("button", { name, exact: true }).click();
    await page.getByRole("button", { name: "Accept", exact: true }).click();
    await entry(name).getByText("Accepted", { exact: true }).waitFor();
  }
  await entry("Carrier").getByText("Adds this carrier to your agency's carriers.").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Use all 4 in the record" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Use 4 values in the record?" });
  const expires = dialog.getByRole("listitem").filter({ hasText: "Expires" });
  await expires.getByText("Declarations, p. 1").waitFor();
  await expires.getByText(/becomes .*03\/01\/2027$/).waitFor();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Use all 4" }).click();
  await dialog.waitFor({ state: "hidden" });
  await entry("Carrier").getByText("Matches the record").waitFor();
  expect(await page.getByRole("button", { name: /^Use/ }).count()).toBe(0);

  await visit(page, `/app/policies/${policyId}/overview`);
  const details = page.locator("dl > div");
  const valueOf = (label: string) =>
    details.filter({ has: page.getByText(label, { exact: true }) }).locator("dd");
  expect(await valueOf("Carrier").textContent()).toBe("Fathom Mutual Insurance Company");
  expect(await valueOf("Premium").textContent()).toBe("$4,283");
  expect(await valueOf("Expiration Date").textContent()).toBe("Mar 1, 2027");
  expect(await valueOf("In force").textContent()).toBe("Mar 1, 2026");
  await page.getByText("QZ-5518-2026", { exact: true }).waitFor();
  await page.getByRole("navigation", { name: "Policy" }).getByRole("link", { name: "Documents 1" }).waitFor();
  expect(complaints).toEqual([]);
});

test("tells the later of two people that the record has changed, and lets them use the value then", async () => {
  const journey = await openJourney(browser);
  const { page } = journey;
  const policyId = await addPolicy(journey, "Pelican Point Marina");
  await uploadDocument(page, policyId, { name: "Declarations.pdf", bytes: await declarations() });
  await page.getByText(/^Read, \d+ pages?/).waitFor({ timeout: readingMs });
  await visit(page, `/app/policies/${policyId}/review`);
  await page.getByRole("button", { name: "Premium", exact: true }).click();
  await page.keyboard.press("Enter");
  const button = page.getByRole("button", { name: "Use in record: Premium" });
  await button.waitFor();
  // A stale version, as if the page had not heard of someone's edit.
  await page.route("**/review", async (route) => {
    const sent = route.request().postDataJSON() as { expectedVersion?: number };
    await route.continue({ postData: JSON.stringify({ ...sent, expectedVersion: 99 }) });
  });
  await button.click();
  await page.getByText(/^Someone else changed this policy a moment ago\./).waitFor();
  await page.unroute("**/review");
  await button.click();
  await page.getByText("Matches the record").first().waitFor();
});
