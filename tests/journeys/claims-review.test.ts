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
  const steps = page.getByRole("list", { name: "What Cara does" });
  await steps.getByText("Claims review", { exact: true }).click();
  const artifact = page.getByRole("region", { name: "Claims review", exact: true });
  await artifact.getByRole("heading", { name: /^\d+ clauses to consider: \d+ limit/ }).waitFor();
  await artifact.getByText("is for the carrier to decide").waitFor();
  const row = artifact.getByRole("row").filter({ hasText: "Exclusion: Gradual damage" });
  expect(await row.textContent()).toContain("Limits");
  await artifact.getByRole("row").filter({ hasText: "$48,300" }).first().waitFor();
  expect(await findBarriers(page)).toEqual([]);

  await steps.getByText("Notice of loss of Larkspur Tile Works LLC, 03/14/2026").click();
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
