/** A loss held against the policy of its day: clauses to consider with the words of both, and a notice that waits for a yes. */
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

test("a notice of loss and its policy become clauses to consider, and a notice to the carrier that waits for a yes", async () => {
  const { page, complaints } = await openJourney(browser);
  await startPreset(
    page,
    "Claims review",
    ["claim-burst-pipe/notice-of-loss.pdf", "claim-burst-pipe/policy.pdf"],
    { "Facts of the loss": "The insured shut the water off in the morning." },
  );
  const aside = page.getByRole("complementary", { name: "About this workspace" });
  await aside.getByText("Idle", { exact: true }).waitFor({ timeout: patienceMs });
  const review = page.getByRole("region", { name: "Review", exact: true });
  await page.getByRole("heading", { name: /^\d+ clauses to consider: \d+ limit/ }).waitFor();
  await page.getByText("is for the carrier to decide").first().waitFor();
  expect(await review.getByRole("heading").allTextContents()).toEqual([
    "Limits 3",
    "Cannot tell 3",
    "Supports 8",
  ]);
  await review.getByRole("button", { name: /^Exclusion: Gradual damage/ }).click();
  const proof = page.getByRole("region", { name: "Exclusion: Gradual damage" });
  await proof
    .getByText(/continuous or repeated seepage/)
    .first()
    .waitFor();
  expect(await proof.getByRole("button", { name: "Change verdict" }).count()).toBe(0);
  await page.keyboard.press("Escape");
  expect(await findBarriers(page)).toEqual([]);

  await page.getByRole("link", { name: "Open draft" }).click();
  await page.waitForURL(/\/app\/approvals\/[^/]+$/);
  await page
    .getByText("Policy: Commercial property HLP-5520-118, 02/01/2026 to 02/01/2027")
    .first()
    .waitFor();
  expect(complaints).toEqual([]);
});

test("a policy alone leads to the question of what happened", async () => {
  const { page } = await openJourney(browser);
  await startPreset(page, "Claims review", ["claim-burst-pipe/policy.pdf"]);
  await page
    .getByText(/What happened, and when\?/)
    .first()
    .waitFor({ timeout: patienceMs });
});
