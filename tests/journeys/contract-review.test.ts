/** A contract against policies that are handed over: the worst first, what is missing by form, and an email that waits for a yes. */
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
const folder = "subcontract-against-policies";

test("each demand of a contract is held against the policies, with the words of both and the forms that are missing", async () => {
  const { page, complaints } = await openJourney(browser);
  await startPreset(page, "Contract review", [
    ...["subcontract", "liability", "auto", "compensation", "umbrella"].map(
      (name) => `${folder}/${name}.pdf`,
    ),
  ]);
  const artifact = page.getByRole("region", { name: "Contract review", exact: true });
  await page
    .getByRole("complementary", { name: "About this workspace" })
    .getByText("Idle", { exact: true })
    .waitFor({ timeout: patienceMs });
  const steps = page
    .getByRole("list", { name: "What Cara does" })
    .getByText(/, Done$/)
    .locator("..");
  expect(await steps.allTextContents()).toEqual([
    "Processed attachments, Done",
    "Understand the task, Done",
    "Review, Done",
    "Write drafts, Done",
    "Answer, Done",
  ]);
  await artifact.getByRole("heading", { name: "Not yet: 4 of 14 demands are not met" }).waitFor();
  const review = artifact.getByRole("region", { name: "Review" });
  expect(await review.getByRole("heading").allTextContents()).toEqual([
    ...["Not met 4", "Cannot tell 1", "Met 9"],
  ]);
  expect(
    await review
      .getByRole("region", { name: "Not met" })
      .locator("li span > span:first-child")
      .allTextContents(),
  ).toEqual([
    "Employers liability, each accident",
    "Umbrella, each occurrence",
    "Pollution liability",
    "Waiver of subrogation, general liability",
  ]);
  const forms = artifact.getByRole("row").filter({ hasText: "CG 24 04" });
  expect(await forms.first().innerText()).toContain("General liability LMI-204418");
  await artifact.getByText("Place cover that no policy in force gives: Pollution liability.").waitFor();

  await review.getByRole("button", { name: /^Umbrella, each occurrence/ }).click();
  const proof = page.getByRole("region", { name: "Umbrella, each occurrence" });
  await proof.getByRole("heading", { name: /^What is asked/ }).waitFor();
  const [asked, shown] = await proof.getByRole("blockquote").allInnerTexts();
  expect(asked).toContain("umbrella liability insurance of at least $5,000,000 each occurrence");
  expect(shown).toContain("$2,000,000");
  await proof.locator("canvas").first().waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole("button", { name: "Close the demand" }).click();

  await page.getByRole("link", { name: "Open draft" }).click();
  await page.waitForURL(/\/app\/approvals\/[^/]+$/);
  await page
    .getByText(/Please tell us whether we should get a quote to raise the limit to \$5,000,000/)
    .first()
    .waitFor();
  expect(complaints).toEqual([]);
});

test("a contract alone leads to the question for the policies, and is reviewed without them where there are none", async () => {
  const { page, complaints } = await openJourney(browser);
  await startPreset(page, "Contract review", [`${folder}/subcontract.pdf`]);
  await page
    .getByText(/^Which policies should the contract be compared with\?/)
    .waitFor({ timeout: patienceMs });
  await page.getByLabel("Follow up...").fill("There are none.");
  await page.keyboard.press("Enter");
  const artifact = page.getByRole("region", { name: "Contract review", exact: true });
  await artifact.getByRole("region", { name: "Review" }).waitFor({ timeout: patienceMs });
  await artifact
    .getByRole("heading", { name: "Not yet: 10 of 10 demands cannot be told from the pages" })
    .waitFor();
  expect(await artifact.getByRole("row").filter({ hasText: "indemnify and hold harmless" }).count()).toBe(1);
  expect(complaints).toEqual([]);
});
