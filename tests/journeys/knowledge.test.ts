/** The knowledge base in a real browser: added documents answer questions, deleted ones no longer do. */
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { openJourney, visit } from "../support/journey.ts";
import { makePdf } from "../support/made-files.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

/** Indexing is done by a job; its status appears without a reload. */
const indexingMs = 30_000;

/** The browser logs every rejected form in its console. */
const unexpected = (complaint: string) => !complaint.includes("422");

async function ask(page: Page, question: string): Promise<string> {
  await visit(page, "/app/knowledge/search");
  await page.getByLabel("Question").fill(question);
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  const answer = page.getByRole("region", { name: "Answer" });
  await answer.waitFor();
  return answer.innerText();
}

test("answers from a typed document at once, from an edited one with its new words, and from a deleted one not at all", async () => {
  const { page, complaints } = await openJourney(browser);
  await visit(page, "/app/home");
  await page.getByRole("link", { name: "Knowledge Base" }).first().click();
  await page.getByText("No documents").waitFor();
  await page.getByRole("button", { name: "Add Document" }).first().click();
  await page.getByRole("menuitem", { name: "Create Document" }).click();
  const create = page.getByRole("dialog", { name: "Create a new document" });
  await create.getByRole("button", { name: "Create Document" }).click();
  await create.getByText("Enter a title.").waitFor();
  await create.getByText("Enter the content of the document.").waitFor();
  await create.getByLabel("Title").fill("Inspection fees");
  await create.getByLabel("Content").fill("Every new property policy is charged an inspection fee of $150.");
  await create.getByRole("button", { name: "Create Document" }).dblclick();
  await create.waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Inspection fees" }).waitFor();
  expect(await page.getByRole("link", { name: "Inspection fees" }).count()).toBe(1);
  const heads = await page.getByRole("columnheader").allInnerTexts();
  for (const [at, head] of ["Name", "Status", "Created By", "Date Added"].entries())
    expect(heads[at]).toContain(head);

  expect(await ask(page, "What is the inspection fee?")).toContain("$150");

  await visit(page, "/app/knowledge");
  await page.getByRole("link", { name: "Inspection fees" }).click();
  const panel = page.getByRole("dialog", { name: "Document Information" });
  await panel.getByText("Completed").first().waitFor({ timeout: indexingMs });
  await panel.getByText("Text", { exact: true }).waitFor();
  await panel.getByRole("heading", { name: "Metadata" }).waitFor();
  expect(await panel.getByRole("link", { name: "View Document" }).count()).toBe(0);
  await panel.getByRole("link", { name: "Edit Document" }).click();
  const edit = page.getByRole("dialog", { name: "Edit document" });
  await edit.getByLabel("Content").fill("Every new property policy is charged an inspection fee of $275.");
  await edit.getByRole("button", { name: "Update Document" }).click();
  await edit.waitFor({ state: "detached" });
  await panel.getByText("an inspection fee of $275").first().waitFor();
  // It was opened from the list, so closing goes back there.
  await panel.getByRole("button", { name: "Close" }).click();
  await page.waitForURL("**/app/knowledge");

  const edited = await ask(page, "What is the inspection fee?");
  expect(edited).toContain("$275");
  expect(edited).not.toContain("$150");

  await page.getByRole("region", { name: "Answer" }).getByRole("link", { name: "Inspection fees" }).click();
  await panel.getByRole("button", { name: "Delete Document" }).click();
  const confirm = page.getByRole("alertdialog", { name: "Delete document" });
  await confirm.getByRole("button", { name: "Cancel" }).click();
  await confirm.waitFor({ state: "detached" });
  await panel.getByRole("button", { name: "Delete Document" }).click();
  await confirm.getByRole("button", { name: "Delete", exact: true }).click();
  await page.waitForURL("**/app/knowledge");
  await page.getByText("No documents").waitFor();
  expect(await ask(page, "What is the inspection fee?")).not.toContain("$275");
  expect(complaints.filter(unexpected)).toEqual([]);
});

test("uploads files one by one, and leads from a question to the highlighted words on their page", async () => {
  const { page, complaints } = await openJourney(browser);
  const guide = await makePdf([
    ["MARINA APPETITE GUIDE", "", "This guide says which marinas Gannet Mutual writes on the Pacific coast."],
    ["Declined risks", "", "Gannet Mutual declines marinas that store more than forty boats on dry racks."],
  ]);
  await visit(page, "/app/knowledge");
  await page.getByRole("button", { name: "Add Document" }).first().click();
  await page.getByRole("menuitem", { name: "Upload Existing Documents" }).click();
  const dialog = page.getByRole("dialog", { name: "Upload Existing Documents" });
  expect(await dialog.getByRole("button", { name: "Upload", exact: true }).isDisabled()).toBe(true);
  await dialog.locator('input[type="file"]').setInputFiles([
    { name: "program.pdf", mimeType: "application/pdf", buffer: Buffer.from("MZ this is a program") },
    { name: "marinas.pdf", mimeType: "application/pdf", buffer: Buffer.from(guide) },
  ]);
  await dialog.getByRole("button", { name: "Upload", exact: true }).click();
  await dialog.getByText("This file is a program, not a document").waitFor();
  await dialog.getByText("Uploaded", { exact: true }).waitFor();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("link", { name: "marinas.pdf" }).click();

  const panel = page.getByRole("dialog", { name: "Document Information" });
  await panel.getByText("Completed").first().waitFor({ timeout: indexingMs });
  await panel.getByText("Uploaded File").waitFor();
  await panel.getByText(/^\d+\.\d{2} KB$/).waitFor();
  const view = panel.getByRole("link", { name: "View Document" });
  expect(await view.getAttribute("target")).toBe("_blank");
  expect(await view.getAttribute("href")).toMatch(/^\/files\/doc_/);
  expect(await panel.getByRole("link", { name: "Edit Document" }).count()).toBe(0);
  await panel.getByText("Marina Appetite Guide").waitFor();

  // The conversation stays: a follow-up is understood from it, and earlier answers remain above.
  expect(await ask(page, "Which marinas does Gannet Mutual write?")).toContain("Pacific coast");
  await page.getByLabel("Follow-up question").fill("And which does it decline?");
  await page.keyboard.press("Enter");
  const rows = page.getByRole("list", { name: "Conversation" }).locator(":scope > li");
  await rows.nth(3).getByText("more than forty boats on dry racks").first().waitFor();
  expect(await rows.nth(1).innerText()).toContain("Pacific coast");
  expect(
    await page.getByRole("list", { name: "Conversation" }).getByRole("button", { name: "Copy" }).count(),
  ).toBe(2);
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("question");
  // Opened by its address, it shows its questions; earlier answers are loaded on request.
  await visit(page, page.url());
  await page.getByRole("button", { name: "Show the answer" }).click();
  await rows.nth(1).getByText("Pacific coast").first().waitFor();

  const answer = await ask(page, "Which marinas does Gannet Mutual decline?");
  expect(answer).toContain("more than forty boats on dry racks");
  await page
    .getByRole("region", { name: "Answer" })
    .getByRole("button", { name: /marinas, p\. 2/ })
    .first()
    .click();
  await page.getByRole("region", { name: "Pages of marinas.pdf" }).waitFor();
  await page.locator("[data-quote]").first().waitFor({ timeout: indexingMs });
  expect(complaints.filter(unexpected)).toEqual([]);
});

test("opens the slide-over from a link, and closes it to the list", async () => {
  const journey = await openJourney(browser, { width: 390, height: 844, colorScheme: "dark" });
  const { page } = journey;
  const { createKnowledgeBaseTextDocument: made } = await journey.send<{
    createKnowledgeBaseTextDocument: { id: string };
  }>("POST", "/app/knowledge/new", { title: "<b>Office</b> hours", content: "The office opens at nine." });
  const address = `/app/knowledge/${made.id}`;
  const fresh = await journey.context.newPage();
  await visit(fresh, address);
  const panel = fresh.getByRole("dialog", { name: "Document Information" });
  await panel.getByText("<b>Office</b> hours").first().waitFor();
  await fresh.keyboard.press("Escape");
  await fresh.waitForURL("**/app/knowledge");
  await page.close();
});
