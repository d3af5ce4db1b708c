/** Files that are not accepted: the form says why, and takes the next one. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { beforeAll, beforeEach, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { addPolicy, type Journey, openJourney, visit } from "../support/journey.ts";
import { makeProgram, textFile } from "../support/made-files.ts";

let browser: Browser;
let journey: Journey;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
});
beforeEach(async () => {
  journey = await openJourney(browser);
  ({ page } = journey);
});

test("an upload is rejected at its field if it is not a document, and the next one is accepted", async () => {
  const policyId = await addPolicy(journey, "Pelican Point Marina LLC");
  await visit(page, `/app/policies/${policyId}/documents/new`);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Upload", exact: true }).click();
  await page.getByText("Choose a file to upload.").waitFor();
  const choose = (name: string, bytes: Uint8Array) =>
    page
      .locator('input[type="file"]')
      .setInputFiles({ name, mimeType: "application/pdf", buffer: Buffer.from(bytes) });
  await choose("policy.pdf", makeProgram());
  await dialog.getByLabel("Type", { exact: true }).click();
  await page.getByRole("option", { name: "Policy document", exact: true }).click();
  await dialog.getByRole("button", { name: "Upload", exact: true }).click();
  await page.getByText("This file is a program, not a document").waitFor();
  await page.getByRole("button", { name: "Remove policy.pdf" }).click();
  const note = textFile("Policy number: QZ-1. A short note.");
  await choose("notes.pdf", note);
  await dialog.getByRole("button", { name: "Upload", exact: true }).click();
  await page.getByText("rename it so that it ends in .txt").waitFor();
  await page.getByRole("button", { name: "Remove notes.pdf" }).click();
  await choose("notes.txt", note);
  await dialog.getByRole("button", { name: "Upload", exact: true }).click();
  await page.getByRole("link", { name: "notes.txt", exact: true }).waitFor();
  await page.getByText("Read, 1 page").waitFor({ timeout: 20_000 });
});

test("an upload of 51 MB is rejected with the limit", async () => {
  const policyId = await addPolicy(journey, "Pelican Point Marina LLC");
  await visit(page, `/app/policies/${policyId}/documents/new`);
  const folder = mkdtempSync(join(tmpdir(), "carabiner-large-"));
  const file = join(folder, "large.pdf");
  writeFileSync(file, Buffer.alloc(51 * 1024 * 1024, 37));
  await page.locator('input[type="file"]').setInputFiles(file);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Type", { exact: true }).click();
  await page.getByRole("option", { name: "Policy document", exact: true }).click();
  await dialog.getByRole("button", { name: "Upload", exact: true }).click();
  await dialog.locator("[data-field-error]").getByText(/50 MB/).waitFor({ timeout: 30_000 });
  rmSync(folder, { recursive: true });
});
