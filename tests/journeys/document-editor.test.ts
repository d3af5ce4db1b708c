/** A document that Cara made, on a page of its own. */
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

  const fetched = async (name: "PDF" | "Word") =>
    page.request.get((await page.getByRole("link", { name, exact: true }).getAttribute("href")) ?? "");
  const printed = await fetched("PDF");
  expect(printed.headers()["content-type"]).toBe("application/pdf");
  const pdf = await getDocumentProxy(new Uint8Array(await printed.body()));
  const { text: words } = await extractText(pdf, { mergePages: true });
  for (const said of ["Document exploration", "Licensed in Ohio", duty]) expect(words).toContain(said);
  // Printed once: the same document is the same file.
  expect(Buffer.compare(await printed.body(), await (await fetched("PDF")).body())).toBe(0);
  const word = await (await fetched("Word")).body();
  expect(word.subarray(0, 2).toString()).toBe("PK");
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
  await page.getByText("Version 2", { exact: true }).waitFor();
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
  await page.getByText("Version 3", { exact: true }).first().waitFor();
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
  await suggestions.getByRole("button", { name: "Accept of the borrower" }).waitFor();
  await selectEnd(page, "Timeline", 0);
  await page.keyboard.type(" of dates");
  await suggestions.getByText("Suggestions 2").waitFor();
  // Not yet what the document says.
  await save(page).click();
  await page.getByText("Version 2", { exact: true }).waitFor();
  await page.getByRole("radio", { name: "Preview" }).check({ force: true });
  await page.frameLocator("iframe").getByRole("heading", { name: "Duties", exact: true }).waitFor();
  await page.getByRole("radio", { name: "Edit" }).check({ force: true });

  await suggestions.getByRole("button", { name: "Accept of the borrower" }).click();
  await suggestions.getByRole("button", { name: "Reject of dates" }).click();
  await suggestions.getByText("Suggestions 0").waitFor();
  const { pathname } = new URL(page.url());
  await send("PUT", pathname, { restore: 1, version: 2 });
  await save(page).click();
  await page.getByText("Somebody else has saved version 3 meanwhile, so yours was not saved.").waitFor();
  await page.getByRole("button", { name: "Save mine after it" }).click();
  await page.getByText("Version 4", { exact: true }).waitFor();
  await text(page).getByRole("heading", { name: "Duties of the borrower" }).waitFor();
  await text(page).getByRole("heading", { name: "Timeline", exact: true }).waitFor();
  expect(complaints.filter(unexpected)).toEqual([]);
});
