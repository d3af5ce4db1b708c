/** Every screen at the width of a phone, light and dark, and the way from the list to the quoted words. */
import type { Browser } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { expectOfficeScreens, expectPublicScreens, openOffice } from "../support/every-screen.ts";
import { openJourney, visit } from "../support/journey.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

test("public screens are accessible, without overflow or errors", () => expectPublicScreens(browser, 390));

test("every office screen is accessible, without overflow or errors", { timeout: 240_000 }, () =>
  expectOfficeScreens(browser, 390),
);

test("goes from the list to the quoted words on a phone", async () => {
  const journey = await openJourney(browser, { width: 1440 });
  const { policyId } = await openOffice(journey);
  const { page, complaints } = journey;
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, "/app/home");
  await page.getByRole("button", { name: "Open navigation" }).click();
  await page.getByRole("link", { name: "Policies", exact: true }).last().click();
  await page.waitForURL("**/app/policies");
  // The address changes before the screen does, and home leads to records of this name as well.
  await page.getByLabel("Filter table").waitFor();
  await page
    .getByRole("link", { name: /Copper Kettle/ })
    .first()
    .click();
  await page.waitForURL(`**/app/policies/${policyId}/overview`);
  await page.getByRole("link", { name: "Explore with AI" }).click();
  await page.getByRole("heading", { name: /^What's covered/ }).waitFor();
  await page
    .getByRole("button", { name: /^Quote \d/ })
    .first()
    .click();
  await page.locator("[data-quote][data-active]").first().waitFor();
  expect(await page.locator("[data-quote][data-active]").first().isVisible()).toBe(true);
  expect(complaints).toEqual([]);
});
