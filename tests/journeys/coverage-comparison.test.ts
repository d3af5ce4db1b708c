/** Three quotes side by side: what differs first, what agrees folded, and the words of each cell one click away. */
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { findBarriers } from "../support/barriers.ts";
import { openBrowser } from "../support/browser.ts";
import { openJourney } from "../support/journey.ts";
import { startPreset } from "../support/preset-files.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

const patienceMs = 90_000;
const files = ["millrace-mutual.pdf", "osprey-casualty.pdf", "saltmarsh-letter.pdf"].map(
  (file) => `three-liability-quotes/${file}`,
);
const comparisonOf = (page: Page) => page.getByRole("region", { name: "Comparison", exact: true });

test("three quotes stand side by side, each line with the words of every offer", async () => {
  const { page, complaints } = await openJourney(browser);
  await startPreset(page, "Coverage comparison", files);
  const comparison = comparisonOf(page);
  await comparison.waitFor({ timeout: patienceMs });
  const headline = page.getByRole("heading", {
    name: /^\d+ lines differ\. Osprey Point Casualty is lowest at \$16,905 and excludes /,
  });
  const [, differing] = /^(\d+) lines/.exec((await headline.textContent()) ?? "") ?? [];
  await comparison.getByText(`Differences ${differing}`).waitFor();
  const heads = comparison.getByRole("columnheader").filter({ hasText: /page/ });
  expect(await heads.allTextContents()).toEqual([
    expect.stringContaining("Millrace Mutual"),
    expect.stringContaining("Osprey Point Casualty"),
    expect.stringContaining("Saltmarsh Specialty"),
  ]);
  // The facts stand beside it where there is room.
  const about = page.getByRole("complementary", { name: "About this workspace" });
  const { width = 1440, height = 900 } = page.viewportSize() ?? {};
  expect(await about.isVisible()).toBe(false);
  await page.setViewportSize({ width: 1920, height });
  await about.waitFor();
  await page.setViewportSize({ width, height });
  await about.waitFor({ state: "hidden" });

  const line = (name: string) =>
    comparison.getByRole("row").filter({ has: page.getByRole("button", { name, exact: true }) });
  expect(await line("Hired and non-owned auto").getByRole("cell").allTextContents()).toEqual([
    expect.stringContaining("$1,000,000"),
    expect.stringContaining("Excluded"),
    expect.stringContaining("$1,000,000"),
  ]);
  expect(await line("Damage to rented premises").getByText("(gives less").count()).toBe(1);
  await line("Stop gap").getByText("Not found, 1 page searched").first().waitFor();

  // What agrees is folded, and opens.
  expect(await line("Each occurrence").count()).toBe(0);
  await comparison.getByRole("button", { name: /^\d+ lines are the same in all three$/ }).click();
  await line("Each occurrence").waitFor();

  // A click anywhere in the line opens its words.
  await line("Hired and non-owned auto").getByRole("cell").filter({ hasText: "Excluded" }).click();
  const words = page.getByRole("region", { name: "Hired and non-owned auto" });
  await words.getByRole("heading", { name: "Osprey Point Casualty" }).waitFor();
  expect(await words.getByText(/“.*Excluded.*”/).count()).toBe(1);
  await words
    .getByRole("button", { name: /^Quote \d+/ })
    .first()
    .click();
  await page
    .getByRole("button", { name: /^Quote \d+/ })
    .first()
    .waitFor();
  expect(await findBarriers(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test("on a phone each line says what every offer gives, one below the other", async () => {
  const { page, complaints } = await openJourney(browser, { width: 390, height: 844 });
  await startPreset(page, "Coverage comparison", files);
  await page
    .getByRole("button", { name: /Coverage comparison/ })
    .last()
    .click({ timeout: patienceMs });
  const comparison = comparisonOf(page);
  await comparison.waitFor();
  await comparison.getByText("Osprey Point Casualty").locator("visible=true").first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await findBarriers(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
