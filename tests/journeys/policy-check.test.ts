/** A policy against its quote: the checklist by result, the words of both sides, and an email that waits for a yes. */
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

test("a policy is checked against its quote, and the carrier is asked for corrections", async () => {
  const { page, complaints } = await openJourney(browser);
  await startPreset(page, "Policy check", [
    "liability-policy-against-quote/juniper-quote.pdf",
    "liability-policy-against-quote/juniper-policy.pdf",
  ]);
  const review = page.getByRole("region", { name: "Review", exact: true });
  await review.waitFor({ timeout: patienceMs });
  await page
    .getByRole("heading", { name: "Not as expected: 1 missing, 5 different, 1 added of 18 lines" })
    .waitFor();
  expect(await review.getByRole("heading").allTextContents()).toEqual([
    "Missing from the policy 1",
    "Different 5",
    "Added on the policy 1",
    "As expected 11",
  ]);
  await review.getByRole("button", { name: /^General aggregate/ }).click();
  const proof = page.getByRole("region", { name: "General aggregate" });
  await proof.getByText("which is worse for the insured").first().waitFor();
  expect(await proof.getByRole("button", { name: "Change verdict" }).count()).toBe(0);
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole("link", { name: "Open draft" }).waitFor();
  expect(complaints).toEqual([]);
});
