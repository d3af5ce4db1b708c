/** Documents in a real browser: several at once, dropped, replaced, edited, and those of an account itself. */
import type { Browser, Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { addAccount, addPolicy, openJourney, uploadDocument, visit } from "../support/journey.ts";
import { makePdf, makeProgram, readFixture, textFile } from "../support/made-files.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

const readingMs = 30_000;
/** The browser logs every rejected form and every broken connection in its console. */
const unexpected = (complaint: string) => !/422|ERR_FAILED|Failed to load/.test(complaint);

const file = (name: string, bytes: Uint8Array) => ({
  ...{ name, mimeType: "application/octet-stream", buffer: Buffer.from(bytes) },
});
const rowOf = (place: Page | Locator, name: string) => place.getByRole("listitem", { name, exact: true });
const linkTo = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

test("uploads several at once: one is rejected, one is sent again, none disturbs the others", async () => {
  const journey = await openJourney(browser);
  const { page, complaints } = journey;
  const policyId = await addPolicy(journey, "Pelican Point Marina LLC");
  await visit(page, `/app/policies/${policyId}/documents`);
  await page.getByText("No documents").waitFor();
  await page.getByText("Get started by uploading a document.").waitFor();
  await page.getByRole("link", { name: "Upload" }).click();
  const dialog = page.getByRole("dialog", { name: "Upload a new document" });
  await dialog
    .locator('input[type="file"]')
    .setInputFiles([
      file("binder.txt", textFile("Binder of insurance. The binder is in effect.")),
      file("program.pdf", makeProgram()),
      file("notes.txt", textFile("A short note about the marina.")),
    ]);
  await rowOf(dialog, "binder.txt").getByText("Suggested from the file name.").waitFor();
  await rowOf(dialog, "notes.txt").getByRole("button", { name: "Add notes" }).click();
  await rowOf(dialog, "notes.txt").getByRole("textbox", { name: "Notes" }).fill("From the owner");
  await rowOf(dialog, "notes.txt").getByLabel("Type", { exact: true }).click();
  await page.getByRole("option", { name: "Endorsement", exact: true }).click();

  // The connection breaks for the first file alone.
  let isBroken = true;
  await page.route("**/documents/new", async (route) => {
    if (isBroken && route.request().method() === "POST") {
      isBroken = false;
      await route.abort();
    } else await route.continue();
  });
  await dialog.getByRole("button", { name: "Upload 3 files" }).click();
  await rowOf(dialog, "notes.txt").getByText("Uploaded", { exact: true }).waitFor();
  await rowOf(dialog, "binder.txt").getByText("Carabiner cannot be reached").waitFor();
  await rowOf(dialog, "program.pdf").getByText("This file is a program, not a document").waitFor();
  await linkTo(page, "notes.txt").waitFor();

  await dialog.getByRole("button", { name: "Try binder.txt again" }).click();
  await rowOf(dialog, "binder.txt").getByText("Uploaded", { exact: true }).waitFor();
  await dialog.getByRole("button", { name: "Remove program.pdf" }).click();
  // The others have arrived, so the dialog is done.
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => page.getByRole("row").count()).toBe(3);
  const notes = page.getByRole("row").filter({ hasText: "notes.txt" });
  await notes.getByText("From the owner").waitFor();
  await notes.getByText("Endorsement", { exact: true }).waitFor();
  await notes.getByText("Visible to the client").waitFor();
  expect(await notes.getByText("Suggested").count()).toBe(0);
  const binder = page.getByRole("row").filter({ hasText: "binder.txt" });
  await binder.getByText("Suggested").waitFor();
  expect(await binder.getByText("Visible to the client").count()).toBe(0);
  expect(complaints.filter(unexpected)).toEqual([]);
});

test("takes files that are dropped anywhere on the list, at most 25, and asks before an upload is left", async () => {
  const journey = await openJourney(browser);
  const { page } = journey;
  const policyId = await addPolicy(journey, "Pelican Point Marina LLC");
  await visit(page, `/app/policies/${policyId}/documents`);
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    for (let at = 1; at <= 26; at += 1)
      transfer.items.add(new File([`Note ${at} of the marina.`], `note-${at}.txt`));
    return transfer;
  });
  const list = page.getByText("Get started by uploading a document.");
  await list.dispatchEvent("dragenter", { dataTransfer: dropped });
  await page.getByText("Drop files to upload them").waitFor();
  await list.dispatchEvent("drop", { dataTransfer: dropped });
  const dialog = page.getByRole("dialog", { name: "Upload a new document" });
  await rowOf(dialog, "note-25.txt").waitFor();
  expect(await dialog.getByRole("list", { name: "Chosen files" }).getByRole("listitem").count()).toBe(25);
  await dialog.getByText("Upload at most 25 files at once.").waitFor();

  // The first upload hangs: leaving asks.
  const held: (() => void)[] = [];
  await page.route("**/documents/new", async (route) => {
    if (route.request().method() === "POST" && held.length === 0)
      await new Promise<void>((resolve) => {
        held.push(resolve);
      });
    await route.continue();
  });
  await dialog.getByRole("button", { name: "Upload 25 files" }).click();
  await expect.poll(() => held.length).toBe(1);
  await page.goBack();
  const asking = page.getByRole("alertdialog", { name: "Stop uploading?" });
  await asking.getByRole("button", { name: "Keep uploading" }).click();
  for (const release of held) release();
  await dialog.waitFor({ state: "detached", timeout: readingMs });
  await expect.poll(() => page.getByRole("row").count(), { timeout: readingMs }).toBe(26);
});

test("replaces a document: the old version opens, and the new one answers", async () => {
  const journey = await openJourney(browser);
  const { page, complaints } = journey;
  const policyId = await addPolicy(journey, "Pelican Point Marina LLC");
  const declarations = (limit: string) =>
    makePdf([
      [
        "COMMERCIAL GENERAL LIABILITY DECLARATIONS",
        "Policy Number: GL-4477-01",
        "Named Insured: Pelican Point Marina LLC",
        "Policy Period: From 03/01/2026 to 03/01/2027",
        `Each Occurrence Limit: ${limit}`,
      ],
    ]);
  await uploadDocument(page, policyId, { name: "first.pdf", bytes: await declarations("$1,000,000") });
  await page.getByText("Read, 1 page").waitFor({ timeout: readingMs });
  await page.locator("[data-thumbnail=drawn]").waitFor({ timeout: readingMs });

  await page.getByRole("button", { name: "More for first.pdf" }).click();
  await page.getByRole("menuitem", { name: "Upload a new version" }).click();
  const dialog = page.getByRole("dialog", { name: "Upload a new version" });
  await dialog
    .locator('input[type="file"]')
    .setInputFiles(file("second.pdf", await declarations("$2,000,000")));
  await dialog.getByRole("button", { name: "Upload", exact: true }).click();
  await linkTo(page, "second.pdf").waitFor();
  await dialog.waitFor({ state: "detached" });
  await page.getByText("Version 2", { exact: true }).waitFor();
  await page.getByText("1 earlier version").click();
  await page.getByText("Version 1 of 2, uploaded").waitFor();
  const old = await linkTo(page, "first.pdf").getAttribute("href");
  expect((await page.request.get(old ?? "")).status()).toBe(200);

  await page.getByText("Read, 1 page").waitFor({ timeout: readingMs });
  const asked = await journey.send<{ sendPolicyExplorerMessage?: unknown }>(
    "POST",
    `/app/policies/${policyId}/explore`,
    { message: "What is the each occurrence limit?" },
  );
  expect(JSON.stringify(asked)).toContain("$2,000,000");
  expect(JSON.stringify(asked)).not.toContain("$1,000,000");

  await page.getByRole("button", { name: "Delete second.pdf" }).click();
  const confirm = page.getByRole("alertdialog", { name: "Delete document" });
  await confirm
    .getByText(
      "Are you sure you want to delete second.pdf? This action is permanent and the file will no longer be visible to the client (if applicable).",
    )
    .waitFor();
  await confirm.getByRole("button", { name: "Delete" }).click();
  await page.getByText("No documents").waitFor();
  expect((await page.request.get(old ?? "")).status()).toBe(404);
  expect(complaints.filter(unexpected)).toEqual([]);
});

test("lists the forms that a policy lists and nobody attached, with the place in its list", async () => {
  const journey = await openJourney(browser);
  const { page } = journey;
  const policyId = await addPolicy(journey, "Copper Kettle Bakery LLC");
  await uploadDocument(page, policyId, {
    name: "bop-bakery.pdf",
    bytes: await readFixture("bop-bakery.pdf"),
  });
  const missing = page.getByRole("region", { name: "Forms listed but not attached" });
  await missing.getByText("HS BP 402", { exact: true }).waitFor({ timeout: readingMs });
  expect(await missing.getByRole("listitem").count()).toBe(2);
  expect(await missing.getByText("Not attached", { exact: true }).count()).toBe(2);
  await missing.getByRole("link", { name: /Quote 1 p\. 2/ }).click();
  await page.waitForURL(`**/app/policies/${policyId}/review?detail=form.hsbp310`);
});

test("keeps documents of an account itself, and Cara answers from them", async () => {
  const journey = await openJourney(browser);
  const { page, complaints } = journey;
  const accountId = await addAccount(journey, "Pelican Point Marina LLC");
  await visit(page, `/app/accounts/${accountId}/overview`);
  await page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "Documents" }).click();
  await page.getByText("No documents").waitFor();
  await page.getByRole("link", { name: "Upload" }).click();
  const dialog = page.getByRole("dialog", { name: "Upload a new document" });
  await dialog
    .locator('input[type="file"]')
    .setInputFiles(
      file(
        "application.pdf",
        await makePdf([
          [
            "COMMERCIAL INSURANCE APPLICATION",
            "Applicant: Pelican Point Marina LLC",
            "",
            "The applicant employs 14 boat mechanics, all of whom are checked every year.",
          ],
        ]),
      ),
    );
  await dialog.getByRole("button", { name: "Upload", exact: true }).click();
  await linkTo(page, "application.pdf").waitFor();
  await page.getByText("Read, 1 page").waitFor({ timeout: readingMs });

  await page.getByRole("button", { name: "More for application.pdf" }).click();
  await page.getByRole("menuitem", { name: "Edit document" }).click();
  const edit = page.getByRole("dialog", { name: "Edit document" });
  await edit.getByLabel("Name", { exact: true }).fill("Application 2026");
  await edit.getByLabel("Type", { exact: true }).click();
  await page.getByRole("option", { name: "Application form", exact: true }).click();
  await edit.getByRole("button", { name: "Save Changes" }).click();
  await edit.waitFor({ state: "detached" });
  await linkTo(page, "Application 2026.pdf").waitFor();
  await page.getByText("Suggested").waitFor({ state: "detached" });

  await page.getByRole("link", { name: "Ask about this account" }).click();
  const panel = page.getByRole("dialog", { name: "Ask about this account" });
  await panel.getByLabel("Ask a question").fill("How many boat mechanics does the applicant employ?");
  await page.keyboard.press("Enter");
  await panel.getByText("Application 2026.pdf, filed on the account").waitFor();
  await panel.getByRole("button", { name: /^Quote 1 Account/ }).click();
  await page.locator("[data-quote][data-active]").first().waitFor({ timeout: readingMs });
  expect(complaints.filter(unexpected)).toEqual([]);
});
