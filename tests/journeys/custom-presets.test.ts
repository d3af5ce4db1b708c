/** The agency's own presets: written once, run from the list and from a card of the home page, changed and deleted. */
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { findBarriers } from "../support/barriers.ts";
import { openBrowser } from "../support/browser.ts";
import { type Journey, openJourney, visit } from "../support/journey.ts";
import { presetFile } from "../support/preset-files.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

const patienceMs = 90_000;
/** The browser logs every rejected form in its console. */
const unexpected = (complaint: string) => !/4(?:09|22)/u.test(complaint);

const about = (page: Page) => page.getByRole("complementary", { name: "About this workspace" });
const cards = (page: Page) => page.getByRole("region", { name: "Presets" }).getByRole("listitem");

/** Writes a preset through its page's path. Returns its id. */
async function addPreset({ send }: Journey, title: string, more: object = {}): Promise<string> {
  const { createCustomPreset } = await send<{ createCustomPreset: { id: string } }>(
    "POST",
    "/app/presets/new",
    { title, description: "What we always ask.", basePrompt: "What is the contract sum?", ...more },
  );
  return createCustomPreset.id;
}

test("a preset is written with a file, stands on the home page, and answers its questions there", async () => {
  const { page, complaints } = await openJourney(browser);
  await visit(page, "/app/home");
  await page.getByRole("link", { name: "Presets", exact: true }).first().click();
  await page.getByText("No presets found").waitFor();
  await page.getByRole("link", { name: "New Preset" }).first().click();

  const help = page.getByRole("button", { name: "Help" });
  await help.click();
  await page.getByRole("complementary", { name: "Help" }).getByText("What a preset cannot do").waitFor();
  expect(await help.getAttribute("aria-expanded")).toBe("true");
  expect(await findBarriers(page)).toEqual([]);

  await page.getByRole("button", { name: "Create Preset" }).click();
  for (const message of ["Enter a title.", "Enter a description."]) await page.getByText(message).waitFor();
  await page.getByText("Enter instructions, or choose a preset to inherit from.").waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("title");
  await page.getByLabel("Title").fill("Subcontract questions");
  await page.getByLabel("Description").fill("What we always ask about a subcontract.");
  await page.getByLabel("Instructions").fill("- How much does the contractor pay?\n- Who is the owner?");
  await help.click();
  await page.getByRole("complementary", { name: "Help" }).waitFor({ state: "detached" });
  // Nothing that was typed goes with the panel.
  expect(await page.getByLabel("Title").inputValue()).toBe("Subcontract questions");

  await page.getByLabel("Inherit from preset").click();
  await page.getByRole("option", { name: "Document exploration" }).click();
  const subcontract = await presetFile("subcontract-and-certificate/subcontract.pdf");
  await page.locator('input[type="file"]').setInputFiles(subcontract);
  await page.getByRole("list", { name: "Chosen files" }).getByText("subcontract.pdf").waitFor();
  await page.getByRole("button", { name: "Create Preset" }).dblclick();

  await page.waitForURL("**/app/presets");
  await page.getByRole("link", { name: "Subcontract questions", exact: true }).waitFor();
  const heads = await page.getByRole("columnheader").allInnerTexts();
  for (const [at, head] of ["Title", "Created By", "Last Updated"].entries())
    expect(heads[at]).toContain(head);
  expect(await page.getByRole("link", { name: "Run Subcontract questions" }).count()).toBe(1);

  await visit(page, "/app/home");
  await cards(page)
    .getByRole("link", { name: /^Subcontract questions/ })
    .click();
  const dialog = page.getByRole("dialog", { name: "Subcontract questions" });
  await dialog.getByText("1 file of the preset comes along:").waitFor();
  await dialog.getByRole("button", { name: "Create Workspace" }).click();
  await page.waitForURL(/\/app\/workspaces\/[^/]+$/);
  await about(page).getByText("Idle", { exact: true }).waitFor({ timeout: patienceMs });
  const conversation = page.getByRole("list", { name: "Conversation" });
  await conversation
    .getByText(/\$184,500/)
    .first()
    .waitFor();
  await conversation.getByText("How much does the contractor pay?").first().waitFor();
  await about(page).getByText("Document exploration", { exact: true }).waitFor();
  await about(page).getByRole("link", { name: "Subcontract questions" }).click();
  await page.waitForURL(/\/app\/presets\/[^/]+\/edit$/);
  await page.getByRole("list", { name: "Files of this preset" }).getByText("subcontract.pdf").waitFor();
  expect(complaints.filter(unexpected)).toEqual([]);
});

test("an edit that crosses a colleague's loses nothing, and a deleted preset leaves its title in its workspaces", async () => {
  const journey = await openJourney(browser);
  const { page, send, complaints } = journey;
  const id = await addPreset(journey, "Contract sums");
  const { createCaraWorkspace } = await send<{ createCaraWorkspace: { id: string } }>("POST", "/app/home", {
    customPresetId: id,
    message: "",
  });
  await visit(page, `/app/presets/${id}/edit`);
  await page.getByLabel("Title").fill("Contract sums and dates");
  await send("PUT", `/app/presets/${id}/edit`, {
    title: "Contract sums",
    description: "Changed by a colleague.",
    basePrompt: "What is the contract sum?",
  });
  await page.getByRole("button", { name: "Save Preset" }).click();
  await page
    .getByRole("region", { name: "Changes by someone else" })
    .getByText(/Description/)
    .waitFor();
  expect(await page.getByLabel("Title").inputValue()).toBe("Contract sums and dates");
  expect(await page.getByLabel("Description").inputValue()).toBe("Changed by a colleague.");
  await page.getByRole("button", { name: "Save Preset" }).click();
  await page.getByRole("link", { name: "Contract sums and dates", exact: true }).click();

  await page.getByRole("button", { name: "Delete" }).click();
  const confirm = page.getByRole("alertdialog", { name: "Delete preset" });
  await confirm.getByText(/Workspaces that were started with it stay/).waitFor();
  await confirm.getByRole("button", { name: "Delete" }).click();
  await page.getByText("No presets found").waitFor();
  await visit(page, `/app/workspaces/${createCaraWorkspace.id}`);
  await about(page).getByText("Contract sums and dates (deleted)").waitFor();
  expect(complaints.filter(unexpected)).toEqual([]);
});

test("is run from the list with the keyboard, without files where it takes none", async () => {
  const journey = await openJourney(browser, { colorScheme: "dark" });
  const { page } = journey;
  await addPreset(journey, "Quick question", { allowFileUpload: "false" });
  await visit(page, "/app/presets");
  await page.getByRole("link", { name: "Run Quick question" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Quick question" });
  await dialog.waitFor();
  expect(await dialog.locator('input[type="file"]').count()).toBe(0);
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByLabel("Message").fill("For the tower in Duluth.");
  await page.keyboard.press("Control+Enter");
  await page.waitForURL(/\/app\/workspaces\/[^/]+$/);
  await page
    .getByRole("list", { name: "Conversation" })
    .getByText("For the tower in Duluth.", { exact: true })
    .waitFor();
  await visit(page, "/app/workspaces");
  await page.getByRole("button", { name: "Preset", exact: true }).click();
  await page.getByRole("menuitem", { name: "Quick question" }).click();
  await page.waitForURL(/preset=cpr_/u);
  await page.getByRole("link", { name: /^Quick question/ }).waitFor();
});

test("each person chooses which custom presets stand on the home page, in a tab that is there if any are", async () => {
  const journey = await openJourney(browser);
  const { page } = journey;
  await visit(page, "/app/home/preferences");
  const dialog = page.getByRole("dialog", { name: "Customize presets" });
  await dialog.getByRole("tab", { name: "Builtin Presets" }).waitFor();
  expect(await dialog.getByRole("tab").count()).toBe(1);
  await addPreset(journey, "Contract sums");
  await visit(page, "/app/home/preferences");
  await dialog.getByRole("tab", { name: "Builtin Presets" }).focus();
  await page.keyboard.press("ArrowRight");
  const saved = page.waitForResponse(
    (response) => response.request().method() === "PUT" && response.url().endsWith("/app/home/preferences"),
  );
  await dialog.getByRole("checkbox", { name: /^Contract sums/ }).uncheck();
  expect((await saved).status()).toBe(200);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect.poll(() => cards(page).filter({ hasText: "Contract sums" }).count()).toBe(0);
  await visit(page, "/app/home");
  expect(await cards(page).filter({ hasText: "Contract sums" }).count()).toBe(0);
  expect(await cards(page).filter({ hasText: "Certificate review" }).count()).toBe(1);
});
