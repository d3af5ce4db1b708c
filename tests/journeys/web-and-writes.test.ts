/** What reaches beyond the agency's own records: pages of the web that Cara kept, and writes to another system. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startWebSearch, type WebEmulator } from "../../fixtures/emulators/web-search.ts";
import { openAgency, type RunningAgency } from "../support/agencies.ts";
import { findBarriers } from "../support/barriers.ts";
import { openBrowser, openVisitor, type Visitor } from "../support/browser.ts";
import { signInByCookie, visit } from "../support/journey.ts";
import { type OwnProduct, startOwnProduct } from "../support/own-product.ts";

let browser: Browser;
let web: WebEmulator;
let product: OwnProduct;
let agency: RunningAgency;

beforeAll(async () => {
  const token = "journey-token";
  web = await startWebSearch(token);
  product = await startOwnProduct({
    WEB_SEARCH_PROVIDER: "brave",
    WEB_SEARCH_API_URL: web.url,
    WEB_SEARCH_API_KEY: token,
  });
  browser = await openBrowser();
  agency = await openAgency("Larkspur Insurance", product);
});
afterAll(async () => {
  await product?.stop();
  await web?.stop();
});

const patienceMs = 60_000;
let codes = 1;

async function openOwner(): Promise<Visitor> {
  const visitor = await openVisitor(browser, product.url);
  codes += 1;
  await signInByCookie(visitor, agency.ownerEmail, codes, product.url);
  return visitor;
}

const panelOf = (page: Page) => page.getByRole("complementary", { name: "About this workspace" });

async function ask(page: Page, text: string): Promise<string> {
  await visit(page, "/app/home");
  await page.getByLabel("Ask Cara...").fill(text);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/app\/workspaces\/[^/]+$/);
  await panelOf(page).getByText("Idle", { exact: true }).waitFor({ timeout: patienceMs });
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

test("a page of the web is quoted like a document: its title opens what was read, its address leads to the web", async () => {
  const { page, complaints } = await openOwner();
  await ask(page, "Search the web: how is Granite Mutual rated?");
  const address = `${web.url}/pages/ratings`;
  const conversation = page.getByRole("list", { name: "Conversation" });
  const found = conversation.getByRole("list", { name: "Pages of the web that were read" });
  const link = found.getByRole("link", { name: address });
  expect(await link.getAttribute("href")).toBe(address);
  expect(await link.getAttribute("target")).toBe("_blank");
  expect(await link.getAttribute("rel")).toContain("noopener");
  await panelOf(page).getByRole("heading", { name: "Web pages 1" }).waitFor();
  expect(await findBarriers(page)).toEqual([]);

  // Opens what was kept, here and now: the web is not asked again.
  const openedBefore = web.opened.length;
  await found.getByRole("button", { name: /Granite Mutual/ }).click();
  const kept = page.getByRole("region", { name: /^Pages of Granite Mutual/ });
  await kept.getByText("The rating was affirmed in March.").waitFor();
  await page.getByText("As it was read at").waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole("button", { name: "Close document" }).click();

  await conversation
    .getByRole("button", { name: /^Quote 1/ })
    .first()
    .click();
  expect(await kept.locator("mark[data-active]").first().innerText()).toContain("rated A (Excellent)");
  expect(web.opened.length).toBe(openedBefore);
  expect(complaints).toEqual([]);
});

test("what Cara offers to look for on the web is one click away", async () => {
  const { page, complaints } = await openOwner();
  await ask(page, "What does flood zone AE mean?");
  const choices = page.getByRole("list", { name: "Choices" });
  await choices.getByRole("button", { name: "Search the web: What does flood zone AE mean?" }).click();
  await page
    .getByRole("list", { name: "Conversation" })
    .getByText(/one percent chance of flooding/)
    .first()
    .waitFor({ timeout: patienceMs });
  expect(await choices.count()).toBe(0);
  expect(complaints).toEqual([]);
});

/** No integration can be connected yet, so what Cara would have drafted with one is stored as she stores it. */
async function storeDraft(workspaceId: string): Promise<string> {
  const write = {
    integration: "HawkSoft",
    action: "CREATE_NOTE",
    account: {
      name: "Cedar Hollow Bakery LLC",
      line1: "9 Wharf Lane",
      city: "Astoria",
      zone: "OR",
      postalCode: "97103",
    },
    createNote: { content: "Spoke to Wren about the new oven." },
    createTask: null,
    uploadDocument: null,
  };
  const content = { blocks: [], quotes: [], toEmail: null, subject: null, body: null, write };
  const now = Date.now();
  const [user] = await agency.sql("SELECT id FROM users LIMIT 1");
  await agency.sql(
    `INSERT INTO artifacts (id, workspace_id, seq, kind, title, content, created_at, updated_at)
      VALUES ('art_note', ?, 1, 'DOCUMENT', 'Note in HawkSoft', ?, ?, ?)`,
    [workspaceId, JSON.stringify(content), now, now],
  );
  await agency.sql(
    `INSERT INTO approvals (id, workspace_id, artifact_id, kind, state, seq, act_key, asked_by, created_at)
      VALUES ('apv_note', ?, 'art_note', 'WRITE_INTEGRATION', 'PENDING', 1, 'key', ?, ?)`,
    [workspaceId, String(user?.["id"]), now],
  );
  return "/app/approvals/apv_note";
}

test("a write to another system is shown with what it changes there, and waits for its own yes", async () => {
  const { page, complaints } = await openOwner();
  const path = await storeDraft(await ask(page, "How old may the survey of a boat be?"));
  await visit(page, path);
  const row = page.getByRole("region", { name: "Waiting" }).getByRole("link", { name: /Write to HawkSoft/ });
  await row.getByText("Note for Cedar Hollow Bakery LLC").waitFor();
  const draft = page.getByRole("article", { name: "Write to HawkSoft" });
  await draft.getByText("Spoke to Wren about the new oven.").waitFor();
  await draft.getByText("Cedar Hollow Bakery LLC, 9 Wharf Lane, Astoria, OR 97103").waitFor();
  expect(await draft.getByRole("table").locator("tbody tr").allInnerTexts()).toEqual([
    "Note\tNot there yet\tAdded to Cedar Hollow Bakery LLC",
  ]);
  await draft.getByText("Exactly this version is written. 10 s to undo.").waitFor();
  // It is approved or declined as it is.
  expect(await draft.getByRole("button", { name: "Edit" }).count()).toBe(0);
  expect(await findBarriers(page)).toEqual([]);

  await draft.getByRole("button", { name: "Approve and write" }).click();
  await draft.getByText(/^Is written in \d+ s$/).waitFor();
  await draft.getByText("Approved by Odette Marlowe, about to be written.").waitFor();
  await draft.getByText("Approved by Odette Marlowe, not written.").waitFor({ timeout: patienceMs });
  await draft.getByText("Nothing was written, because the integration is not connected any more.").waitFor();
  expect(complaints).toEqual([]);
});
