/** Notes on a record: written, pinned, edited, found and seen by colleagues, on a desktop and on a phone. */
import type { Browser, Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { findBarriers } from "../support/barriers.ts";
import { openBrowser } from "../support/browser.ts";
import { addAccount, addPolicy, type Journey, openJourney, visit } from "../support/journey.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

const panelOf = (page: Page) => page.getByRole("region", { name: "Notes and activity" });
const activityOf = (page: Page) => panelOf(page).getByRole("list", { name: "Activity" });
const pinnedOf = (page: Page) => panelOf(page).getByRole("list", { name: "Pinned notes" });

async function pick(page: Page, within: Locator, button: string | RegExp, item: string): Promise<void> {
  await within.getByRole("button", { name: button }).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
}

const act = (page: Page, text: string, item: string) =>
  pick(page, panelOf(page).getByRole("article").filter({ hasText: text }), /^Actions for/, item);

/** `path`: the record's. */
const send = (journey: Journey, path: string, text: string) =>
  journey.send("POST", `${path}/notes`, { type: "NOTE", text });

test.each([
  ["desktop", 1440, 900],
  ["phone", 390, 844],
])("adds, pins, edits and deletes a note on a %s", async (_name, width, height) => {
  const journey = await openJourney(browser, { width, height });
  const { page, complaints } = journey;
  const policyId = await addPolicy(journey, "Lantern & Oak Brewing Co.");
  await visit(page, `/app/policies/${policyId}/overview`);
  const panel = panelOf(page);
  await activityOf(page).getByText("Odette Marlowe added the policy").waitFor();

  await pick(page, panel, "Type: Note", "Call");
  await panel.getByLabel("Add a note").fill("Maren asks for the endorsement.");
  await page.keyboard.press("Control+Enter");
  const first = activityOf(page).getByRole("listitem").first();
  await first.getByText("Odette Marlowe noted a call").waitFor();
  expect(await first.textContent()).toContain("Maren asks for the endorsement.");
  // Ready for the next one, which is a note of its own.
  expect(await panel.getByLabel("Add a note").inputValue()).toBe("");
  await panel.getByLabel("Add a note").fill("Loss runs are on the way.");
  await panel.getByRole("button", { name: "Add note" }).click();
  await activityOf(page).getByText("Odette Marlowe added a note").waitFor();

  await act(page, "Maren asks", "Pin");
  await pinnedOf(page).getByText("Maren asks for the endorsement.").waitFor();
  expect(await activityOf(page).getByText("Maren asks").count()).toBe(0);

  await act(page, "Maren asks", "Edit");
  const field = panel.getByLabel("Edit note");
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  await field.fill("Maren asks for the endorsement before Dec 2.");
  await panel.getByRole("button", { name: "Save" }).click();
  await panel.getByText(/Edited by Odette Marlowe/).waitFor();
  await panel.getByRole("button", { name: "Earlier versions" }).click();
  const earlier = panel.getByRole("list", { name: "Earlier versions" });
  await earlier.getByText("Maren asks for the endorsement.", { exact: true }).waitFor();
  expect(await earlier.getByRole("listitem").count()).toBe(1);

  expect(await findBarriers(page, "all")).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

  await act(page, "Maren asks", "Unpin");
  await activityOf(page).getByText("before Dec 2.").waitFor();
  await act(page, "Loss runs", "Delete");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await panel.getByText("Loss runs are on the way.").waitFor({ state: "hidden" });
  await activityOf(page).getByText("Odette Marlowe deleted a note").waitFor();
  expect(complaints).toEqual([]);
});

test("shows script as text, makes only web addresses links, and opens a long note on request", async () => {
  const journey = await openJourney(browser);
  const { page, complaints } = journey;
  const accountId = await addAccount(journey, "Heron Landing Boats");
  const path = `/app/accounts/${accountId}`;
  const hostile = `<img src=x onerror="document.title='owned'"><script>document.title='owned'</script>`;
  await send(journey, path, `${hostile} javascript:alert(1) https://example.com/draft.`);
  await send(journey, path, `${"Word ".repeat(1_999)}end`);
  await visit(page, `${path}/overview`);
  const panel = panelOf(page);
  await panel.getByText(hostile).waitFor();
  expect(await page.title()).not.toContain("owned");
  expect(await panel.getByRole("article").getByRole("link").allTextContents()).toEqual([
    "https://example.com/draft",
  ]);
  const long = panel.getByRole("article").filter({ hasText: "Word Word" });
  const heightOf = async () => (await long.boundingBox())?.height ?? 0;
  const folded = await heightOf();
  await long.getByRole("button", { name: "Show more" }).click();
  expect(await heightOf()).toBeGreaterThan(4 * folded);
  expect(complaints).toEqual([]);
});

test("says at the field why a note of 100,000 characters is refused, and keeps it", async () => {
  const journey = await openJourney(browser);
  const { page, complaints } = journey;
  const accountId = await addAccount(journey, "Kestrel Roofing");
  await visit(page, `/app/accounts/${accountId}/overview`);
  const panel = panelOf(page);
  await panel.getByLabel("Add a note").fill("x".repeat(100_000));
  await panel.getByText("90,000 characters too many").waitFor();
  await panel.getByRole("button", { name: "Add note" }).click();
  await panel.getByRole("alert").getByText("Use at most 10,000 characters.").waitFor();
  expect(await panel.getByLabel("Add a note").inputValue()).toHaveLength(100_000);
  // A rejected form is not an error of the page.
  expect(complaints.filter((line) => !line.includes("422"))).toEqual([]);
});

test("finds a note by its words in the search and opens its record", async () => {
  const journey = await openJourney(browser);
  const { page } = journey;
  const policyId = await addPolicy(journey, "Copper Kettle Bakery LLC");
  await send(journey, `/app/policies/${policyId}`, "Oven moved\nThe flue needs an inspection.");
  await visit(page, "/app/home");
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.type("flue needs");
  const option = page.getByRole("option", { name: /Oven moved/ });
  await option.getByText("Business Owners, Copper Kettle Bakery LLC").waitFor();
  await option.click();
  await page.waitForURL(`**/app/policies/${policyId}/overview`);
  await panelOf(page).getByText("The flue needs an inspection.").waitFor();
});

test("shows a colleague's note in other tabs, and both texts to the later of two editors", async () => {
  const journey = await openJourney(browser);
  const { page, context } = journey;
  const policyId = await addPolicy(journey, "Two Editors LLC");
  const path = `/app/policies/${policyId}/overview`;
  const other = await context.newPage();
  await visit(page, path);
  await visit(other, path);
  await panelOf(other).getByLabel("Add a note").fill("Seen everywhere");
  await panelOf(other).getByRole("button", { name: "Add note" }).click();
  await panelOf(page).getByText("Seen everywhere").waitFor();

  await act(page, "Seen everywhere", "Edit");
  await panelOf(page).getByLabel("Edit note").fill("Mine");
  await act(other, "Seen everywhere", "Edit");
  await panelOf(other).getByLabel("Edit note").fill("Theirs");
  await panelOf(other).getByRole("button", { name: "Save" }).click();
  const notice = panelOf(page).getByRole("alert");
  await notice.getByText("Theirs", { exact: true }).waitFor();
  expect(await panelOf(page).getByLabel("Edit note").inputValue()).toBe("Mine");
  await panelOf(page).getByRole("button", { name: "Replace with mine" }).click();
  await panelOf(other).getByText("Mine", { exact: true }).waitFor();
});

test("keeps what was typed when the record is left, and loads older activity on request", async () => {
  const journey = await openJourney(browser);
  const { page } = journey;
  const accountId = await addAccount(journey, "Alder Works");
  const path = `/app/accounts/${accountId}`;
  for (let nth = 1; nth <= 25; nth += 1) await send(journey, path, `Call back number ${nth}`);
  await visit(page, `${path}/overview`);
  const panel = panelOf(page);
  await panel.getByLabel("Add a note").fill("Half a sent");
  await page.getByRole("link", { name: "Policies", exact: true }).last().click();
  await page.waitForURL("**/policies");
  await page.getByRole("link", { name: "Overview" }).click();
  await panel.getByLabel("Add a note").waitFor();
  expect(await panel.getByLabel("Add a note").inputValue()).toBe("Half a sent");

  expect(await panel.getByRole("article").count()).toBe(20);
  await panel.getByRole("button", { name: "Load more" }).click();
  await activityOf(page).getByText("Odette Marlowe added the account").waitFor();
  expect(await panel.getByRole("article").count()).toBe(25);
  // A note in the loaded rest can be changed as well, and the list keeps its length.
  const oldest = panel
    .getByRole("article")
    .filter({ has: page.getByText("Call back number 1", { exact: true }) });
  await pick(page, oldest, /^Actions for/, "Delete");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await oldest.waitFor({ state: "hidden" });
  expect(await panel.getByRole("article").count()).toBe(24);
});
