/** A client's exposures held against its policies: gaps with the words of both sides, and an email that waits for a yes. */
import type { Browser } from "playwright-core";
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

test("an application and a policy become gaps, confirmed ones first, and an email to the client that waits for a yes", async () => {
  const { page, complaints } = await openJourney(browser);
  await startPreset(
    page,
    "Coverage gap analysis",
    ["gaps-of-caterer/application.pdf", "gaps-of-caterer/liability.pdf"],
    { "What else is known": "The client stores customers' credit card numbers." },
  );
  const aside = page.getByRole("complementary", { name: "About this workspace" });
  await aside.getByText("Idle", { exact: true }).waitFor({ timeout: patienceMs });
  const review = page.getByRole("region", { name: "Review", exact: true });
  await page
    .getByRole("heading", { name: "5 gaps in 6 exposures: 1 confirmed by policy, 4 inferred" })
    .waitFor();
  expect(await review.getByRole("heading").allTextContents()).toEqual([
    "Gap, confirmed by policy 1",
    "Gap, inferred from exposure 4",
    "Covered 1",
  ]);
  await review.getByRole("button", { name: /^Personal data: cyber/ }).click();
  const inferred = page.getByRole("region", { name: "Personal data: cyber" });
  await inferred.getByText("credit card numbers").first().waitFor();
  await page.keyboard.press("Escape");
  await review.getByRole("button", { name: /^Alcohol: liquor liability/ }).click();
  const confirmed = page.getByRole("region", { name: "Alcohol: liquor liability" });
  await confirmed.getByText("Quote liquor liability with the receipts from alcohol.").waitFor();
  await confirmed
    .getByText(/causing the intoxication of any person/)
    .first()
    .waitFor();
  expect(await findBarriers(page)).toEqual([]);

  await page.getByRole("link", { name: "Open draft" }).click();
  await page.waitForURL(/\/app\/approvals\/[^/]+$/);
  await page
    .getByText(/Liquor liability \(alcohol\): General liability PGL-31-77120 does not give it/)
    .first()
    .waitFor();
  expect(complaints).toEqual([]);
});

test("a policy alone leads to the question of what the client does", async () => {
  const { page } = await openJourney(browser);
  await startPreset(page, "Coverage gap analysis", ["gaps-of-caterer/liability.pdf"]);
  await page
    .getByText(/What does the client do, have and own\?/)
    .first()
    .waitFor({ timeout: patienceMs });
});
