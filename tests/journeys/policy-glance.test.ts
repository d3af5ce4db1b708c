/** A policy at a glance: its limits and schedules, each with the page that says it. */
import type { Browser, Locator } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { findBarriers } from "../support/barriers.ts";
import { openBrowser } from "../support/browser.ts";
import { addPolicy, openJourney, uploadDocument, visit } from "../support/journey.ts";
import { readFixture } from "../support/made-files.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? Number.NaN;

test("opens the page at the words of a row, under the number of its chip, and puts limits first on a phone", async () => {
  const journey = await openJourney(browser);
  const { page, complaints } = journey;
  const policyId = await addPolicy(journey, "Bluewater Plumbing & Heating Co.");
  await uploadDocument(page, policyId, {
    name: "commercial-auto-fleet.pdf",
    bytes: await readFixture("commercial-auto-fleet.pdf"),
  });
  await page.getByText(/^Read, \d+ pages?/).waitFor({ timeout: 30_000 });
  await visit(page, `/app/policies/${policyId}/overview`);
  const truck = page.getByRole("row").filter({ hasText: "3C63RRGL1PG500002" });
  await truck.getByText("2023 Ram 3500").first().waitFor();
  await truck.getByRole("cell", { name: "$63,900", exact: true }).waitFor();
  const headings = page.getByRole("heading", { level: 2 });
  const [details, limits, vehicles] = ["Details", "Limits", "Vehicles"].map((name) =>
    headings.filter({ hasText: new RegExp(`^${name}$`) }),
  ) as [Locator, Locator, Locator];
  expect(await topOf(details)).toBeLessThan(await topOf(limits));
  expect(await findBarriers(page)).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await topOf(limits)).toBeLessThan(await topOf(details));
  expect(await topOf(details)).toBeLessThan(await topOf(vehicles));
  expect(await findBarriers(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });

  const chip = truck.getByRole("link", { name: /^Quote \d+ p\. 1/ });
  const number = /\d+/.exec((await chip.textContent()) ?? "")?.[0] ?? "";
  await chip.click();
  await page.waitForURL(`**/explore?quote=${number}`);
  const marked = page.locator(`[data-quote="${number}"][data-active]`);
  await marked.first().waitFor();
  await page.getByRole("group", { name: "Quotes of Limits and schedules" }).waitFor();
  // A number that no quote has opens the explorer as it is.
  await visit(page, `/app/policies/${policyId}/explore?quote=999`);
  await page.locator("[data-quote]").first().waitFor();
  expect(complaints).toEqual([]);
});
