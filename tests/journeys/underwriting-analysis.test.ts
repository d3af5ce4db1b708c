/** An application with its loss run: what is missing, what cannot be right, and the email that asks the insured. */
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { findBarriers } from "../support/barriers.ts";
import { openBrowser } from "../support/browser.ts";
import { openJourney, visit } from "../support/journey.ts";
import { makeMail } from "../support/made-mail.ts";
import { presetFile } from "../support/preset-files.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

const patienceMs = 90_000;
const files = ["application.pdf", "loss-run.pdf"];

async function analyze(page: Page): Promise<void> {
  await visit(page, "/app/home");
  await page
    .getByRole("region", { name: "Presets" })
    .getByRole("link", { name: "Underwriting analysis" })
    .click();
  const dialog = page.getByRole("dialog", { name: "Underwriting analysis" });
  const coverages = dialog.getByRole("group", { name: "Coverages" });
  const operations = coverages.getByLabel("Business Operations");
  expect(await operations.isChecked()).toBe(true);
  expect(await operations.isDisabled()).toBe(true);
  await coverages.getByLabel("Auto").check();
  await dialog
    .locator('input[type="file"]')
    .setInputFiles(await Promise.all(files.map((file) => presetFile(`application-complete/${file}`))));
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Create Workspace" }).click();
  await page.waitForURL(/\/app\/workspaces\/[^/]+$/);
}

test("an application is checked for the coverages that were ticked, and the insured is asked for the rest", async () => {
  const { page, complaints } = await openJourney(browser);
  await analyze(page);
  const aside = page.getByRole("complementary", { name: "About this workspace" });
  await aside.getByText("Idle", { exact: true }).waitFor({ timeout: patienceMs });
  const artifact = page.getByRole("region", { name: "Underwriting analysis", exact: true });
  await page
    .getByRole("list", { name: "What Cara does" })
    .getByText("Underwriting analysis", { exact: true })
    .click();
  await artifact.getByRole("heading", { name: /^Not ready: \d+ of \d+ points to clear up$/ }).waitFor();
  const rows = artifact.getByRole("row");
  expect(await rows.filter({ hasText: "Drivers" }).first().textContent()).toContain("Open");
  expect(await rows.filter({ hasText: "Loss of 09/12/2024" }).first().textContent()).toContain("$6,400");
  expect(await findBarriers(page)).toEqual([]);

  await page
    .getByRole("list", { name: "What Cara does" })
    .getByText(/^Application of .*: what is still needed$/)
    .click();
  await page.getByRole("link", { name: "Open draft" }).click();
  await page.waitForURL(/\/app\/approvals\/[^/]+$/);
  await page.getByText("Who drives, with date of birth, license number and state?").first().waitFor();
  expect(complaints).toEqual([]);
});

test("a submission that comes as a mail is taken, and its attached application is checked", async () => {
  const { page, complaints } = await openJourney(browser);
  await visit(page, "/app/home");
  await page
    .getByRole("region", { name: "Presets" })
    .getByRole("link", { name: "Underwriting analysis" })
    .click();
  const dialog = page.getByRole("dialog", { name: "Underwriting analysis" });
  const [attached] = await Promise.all(files.map((file) => presetFile(`application-complete/${file}`)));
  const mail = makeMail(
    "Larkspur Tile",
    [{ name: "application.pdf", bytes: attached?.buffer ?? Buffer.of() }],
    "Please quote the attached.",
  );
  await dialog
    .locator('input[type="file"]')
    .setInputFiles([{ name: "submission.eml", mimeType: "message/rfc822", buffer: Buffer.from(mail) }]);
  await dialog.getByRole("button", { name: "Create Workspace" }).click();
  await page.waitForURL(/\/app\/workspaces\/[^/]+$/);
  const aside = page.getByRole("complementary", { name: "About this workspace" });
  await aside.getByText("Idle", { exact: true }).waitFor({ timeout: patienceMs });
  const artifact = page.getByRole("region", { name: "Underwriting analysis", exact: true });
  await page
    .getByRole("list", { name: "What Cara does" })
    .getByText("Underwriting analysis", { exact: true })
    .click();
  await artifact.getByText("application.pdf, for Business Operations.").waitFor();
  const brought = aside.getByRole("region", { name: "Attachments" });
  await brought.getByText("submission.eml").waitFor();
  await brought.getByText("application.pdf").waitFor();
  expect(await page.getByText("not taken").count()).toBe(0);
  expect(complaints).toEqual([]);
});
