/** A document that Cara made, on a page of its own. */
import { strFromU8, unzipSync } from "fflate";
import type { Browser, Page } from "playwright-core";
import { extractText, getDocumentProxy } from "unpdf";
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
/** The browser logs a conflict in its console. */
const unexpected = (complaint: string) => !complaint.includes("409");

/** What Cara makes of a letter, on its own page. */
async function openDocument(page: Page): Promise<void> {
  await startPreset(page, "Document exploration", ["letter-from-lender/letter.pdf"]);
  await page
    .getByRole("complementary", { name: "About this workspace" })
    .getByText("Idle", { exact: true })
    .waitFor({ timeout: patienceMs });
  await page.getByRole("link", { name: "Open document", exact: true }).click();
  await page.waitForURL(/\/documents\/[^/]+$/);
}

const text = (page: Page) => page.getByRole("textbox", { name: "Text of Document exploration" });
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });
const duty = "Borrower must send proof of property insurance by May 15, 2026.";

/** Puts the cursor at the end of the first sentence with these words and selects its last characters. */
async function selectEnd(page: Page, words: string, characters: number): Promise<void> {
  await text(page).getByText(words).first().click();
  await page.keyboard.press("End");
  for (let at = 0; at < characters; at += 1) await page.keyboard.press("Shift+ArrowLeft");
}

test("a document is shown as it prints, in the style that is chosen", async () => {
  const { page, send, complaints } = await openJourney(browser);
  const { createHtmlDocumentTemplate: style } = await send<{ createHtmlDocumentTemplate: { id: string } }>(
    "POST",
    "/app/styles/new",
    {
      title: "House style",
      description: "For clients.",
      baseStyleId: "WARM_HUMAN",
      footer: "Licensed in Ohio",
    },
  );
  await openDocument(page);
  await page.getByRole("radio", { name: "Preview" }).check({ force: true });
  const sheet = page.frameLocator("iframe");
  await sheet.getByRole("heading", { name: "Document exploration" }).waitFor();
  await sheet.getByRole("heading", { name: "Sources" }).waitFor();
  expect(await page.getByRole("combobox", { name: "Style" }).innerText()).toContain("Classic Professional");
  await page.getByRole("combobox", { name: "Style" }).click();
  await page.getByRole("option", { name: "House style" }).click();
  await sheet.getByText("Licensed in Ohio").waitFor();
  expect(await page.locator("iframe").getAttribute("src")).toMatch(
    new RegExp(`^/agency/html/wsp_[^/]+/[^/]+\\?style_id=${style.id}&version=1$`, "u"),
  );
  expect(await findBarriers(page)).toEqual([]);

  // The style stays with the document: its copies have it without being told.
  await page.reload();
  await page.getByRole("radio", { name: "Preview" }).check({ force: true });
  await sheet.getByText("Licensed in Ohio").waitFor();
  const shown = (await page.locator("iframe").getAttribute("src")) ?? "";
  const fetched = async (kind: "pdf" | "docx") =>
    page.request.get(shown.replace("/agency/html/", `/agency/${kind}/`).replace(/\?.*/u, ""));
  const printed = await fetched("pdf");
  expect(printed.headers()["content-type"]).toBe("application/pdf");
  const pdf = await getDocumentProxy(new Uint8Array(await printed.body()));
  const { text: words } = await extractText(pdf, { mergePages: true });
  for (const said of ["Document exploration", "Licensed in Ohio", duty]) expect(words).toContain(said);
  // Printed once: the same document is the same file.
  expect(Buffer.compare(await printed.body(), await (await fetched("pdf")).body())).toBe(0);
  const word = unzipSync(new Uint8Array(await (await fetched("docx")).body()));
  expect(strFromU8(word["word/footer1.xml"] ?? new Uint8Array())).toContain("Licensed in Ohio");
  await page.getByRole("button", { name: "Export" }).click();
  for (const name of ["Word", "PDF", "Page"])
    await page.getByRole("menuitem", { name, exact: true }).waitFor();
  await page.keyboard.press("Escape");
  // Once the style is deleted, the document takes the default one.
  await send("DELETE", "/app/styles", { styleId: style.id });
  await page.reload();
  await page.getByRole("radio", { name: "Preview" }).check({ force: true });
  await sheet.getByRole("heading", { name: "Document exploration" }).waitFor();
  expect(await page.getByRole("combobox", { name: "Style" }).innerText()).toContain("Classic Professional");
  expect(await sheet.getByText("Licensed in Ohio").count()).toBe(0);
  expect((await fetched("pdf")).status()).toBe(200);
  expect(complaints.filter(unexpected)).toEqual([]);
});

test("an edited document keeps the evidence that holds, and every version of it can be compared and restored", async () => {
  const { page, complaints } = await openJourney(browser);
  await openDocument(page);
  await text(page).getByText(duty).first().waitFor();
  const badges = text(page).locator("p [data-evidence][data-quotes]", { hasText: duty });
  expect(await badges.count()).toBeGreaterThan(0);
  expect(await save(page).isDisabled()).toBe(true);
  expect(await findBarriers(page)).toEqual([]);

  await selectEnd(page, duty, "May 15, 2026.".length);
  await page.keyboard.type("June 30, 2027.");
  await save(page).click();
  await page.getByText("One sentence has no evidence.").waitFor();
  await page.getByText(/by June 30, 2027\.” was changed; letter\.pdf, page 1, says/).waitFor();
  await page.getByText("Version 2,").waitFor();
  const changed = text(page).getByText("by June 30, 2027.").first();
  await changed.waitFor();
  expect(await changed.getAttribute("data-evidence")).toBeNull();

  await page.getByRole("radio", { name: "Preview" }).check({ force: true });
  await page.frameLocator("iframe").getByText("by June 30, 2027.").first().waitFor();
  await page.getByRole("radio", { name: "Versions" }).check({ force: true });
  const versions = page.getByRole("region", { name: "Versions" });
  await versions.getByRole("button", { name: "Difference" }).click();
  await versions.locator("ins", { hasText: "June" }).waitFor();
  await versions.locator("del", { hasText: "May" }).waitFor();
  await versions.getByRole("button", { name: "Restore" }).click();
  await page.getByText("Version 3,").waitFor();
  await page.getByRole("radio", { name: "Edit" }).check({ force: true });
  await text(page).getByText(duty).first().waitFor();
  expect(await badges.count()).toBeGreaterThan(0);
  expect(complaints.filter(unexpected)).toEqual([]);
});

test("changes are suggested and accepted one by one, and of two editors the later one sees the conflict", async () => {
  const { page, send, complaints } = await openJourney(browser);
  await openDocument(page);
  await text(page).getByText(duty).first().waitFor();
  const suggestions = page.getByRole("region", { name: "Suggestions" });
  await page.getByText("Suggest changes", { exact: true }).click();
  await selectEnd(page, "Duties", 0);
  await page.keyboard.type(" of the borrower");
  await suggestions.getByText("Adds “ of the borrower”").waitFor();
  await selectEnd(page, "Timeline", 0);
  await page.keyboard.type(" of dates");
  await page.getByText("Suggestion 1 of 2").waitFor();
  // Not yet what the document says.
  await save(page).click();
  await page.getByText("Version 2,").waitFor();
  await page.getByRole("radio", { name: "Preview" }).check({ force: true });
  await page.frameLocator("iframe").getByRole("heading", { name: "Duties", exact: true }).waitFor();
  await page.getByRole("radio", { name: "Edit" }).check({ force: true });

  // With the keys alone.
  await page.getByRole("heading", { name: "Document exploration" }).first().click();
  await page.keyboard.press("j");
  await page.getByText("Suggestion 2 of 2").waitFor();
  await page.keyboard.press("x");
  await suggestions.getByText("Adds “ of dates”").waitFor({ state: "detached" });
  await page.keyboard.press("Enter");
  await suggestions.getByText("Nothing is suggested.").waitFor();
  const { pathname } = new URL(page.url());
  await send("PUT", pathname, { restore: 1, version: 2 });
  await save(page).click();
  await page.getByText("Odette Marlowe has saved version 3 meanwhile, so yours was not saved.").waitFor();
  await page.getByRole("button", { name: "Save mine after it" }).click();
  await page.getByText("Version 4,").waitFor();
  await text(page).getByRole("heading", { name: "Duties of the borrower" }).waitFor();
  await text(page).getByRole("heading", { name: "Timeline", exact: true }).waitFor();
  expect(complaints.filter(unexpected)).toEqual([]);
});

test("Cara's changes arrive as suggestions with their evidence, also while somebody writes, and none is applied alone", async () => {
  const { page, complaints } = await openJourney(browser);
  await openDocument(page);
  await text(page).getByText(duty).first().waitFor();
  const ask = async (wish: string) => {
    await page.getByRole("textbox", { name: "Ask Cara for changes" }).fill(wish);
    await page.getByRole("button", { name: "Ask", exact: true }).click();
  };
  const suggestions = page.getByRole("region", { name: "Suggestions" });
  await ask('Replace "Borrower" with "The borrower"');
  await suggestions.getByText("“Borrower” becomes “The borrower”").first().waitFor({ timeout: patienceMs });
  await page.getByText(/^I suggested .* in “Document exploration”\. Nothing in it changes/).waitFor();
  await page.getByText("Version 1,").waitFor();
  expect(await text(page).locator("ins", { hasText: "The borrower" }).count()).toBeGreaterThan(0);
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole("button", { name: "Accept all" }).click();
  await suggestions.getByText("Nothing is suggested.").waitFor();
  await save(page).click();
  await page.getByText("Version 2,").waitFor();
  await text(page).getByText(duty.replace("Borrower", "The borrower")).first().waitFor();

  // What is typed is not lost when suggestions arrive.
  await ask("Remove the section Timeline");
  await selectEnd(page, "Duties", 0);
  await page.keyboard.type(" of all");
  await page.getByRole("button", { name: "Save and show them" }).click({ timeout: patienceMs });
  await suggestions.getByText("Removes “Timeline”").waitFor();
  await text(page).getByRole("heading", { name: "Duties of all" }).waitFor();
  await suggestions.getByRole("button", { name: "Reject", exact: true }).click();
  await save(page).click();
  await page.getByText("Version 4,").waitFor();
  expect(await text(page).locator("ins, del").count()).toBe(0);
  await text(page).getByRole("heading", { name: "Timeline", exact: true }).waitFor();

  // Without a language model she says what she can do.
  await ask("Make the tone friendlier");
  await page.getByText(/^I need a language model to find other words/).waitFor({ timeout: patienceMs });
  expect(complaints.filter(unexpected)).toEqual([]);
});

test("a table grows and shrinks by rows and columns, and prints as it stands", async () => {
  const { page, complaints } = await openJourney(browser);
  await openDocument(page);
  await selectEnd(page, "Timeline", 0);
  await page.getByRole("button", { name: "Insert table" }).click();
  const made = text(page).locator("h2", { hasText: "Timeline" }).locator("xpath=following-sibling::table[1]");
  expect(await made.locator("tr").count()).toBe(3);
  await made.locator("tr").first().locator("> *").first().click();
  await page.keyboard.type("Carrier");
  const act = async (name: string) => {
    await page.getByRole("button", { name: "Table", exact: true }).click();
    await page.getByRole("menuitem", { name }).click();
  };
  await act("Add row below");
  expect(await made.locator("tr").count()).toBe(4);
  await act("Add column to the right");
  expect(await made.locator("tr").first().locator("> *").count()).toBe(4);
  await act("Remove column");
  await act("Remove row");
  expect(await made.locator("tr").count()).toBe(3);
  await save(page).click();
  await page.getByText("Version 2,").waitFor();
  await page.getByRole("radio", { name: "Preview" }).check({ force: true });
  const rows = page
    .frameLocator("iframe")
    .locator("h2", { hasText: "Timeline" })
    .locator("xpath=following-sibling::table[1]//tr");
  await rows.first().waitFor();
  expect(await rows.count()).toBe(3);
  expect(complaints.filter(unexpected)).toEqual([]);
});

test("a document goes to approval with its recipient and its PDF, in the version that was seen", async () => {
  const { page, complaints } = await openJourney(browser);
  await openDocument(page);
  await text(page).getByText(duty).first().waitFor();
  const send = page.getByRole("button", { name: "Send for approval" });
  await selectEnd(page, "Duties", 0);
  await page.keyboard.type(" of all");
  // What was typed is not in what would be sent.
  expect(await send.isDisabled()).toBe(true);
  await save(page).click();
  await page.getByText("Version 2,").waitFor();
  await send.click();
  await page.waitForURL(/\/app\/approvals\/[^/]+$/, { timeout: patienceMs });
  await page.getByText("Document exploration.pdf, version 2").waitFor();
  expect(await findBarriers(page)).toEqual([]);
  expect(complaints.filter(unexpected)).toEqual([]);
});
