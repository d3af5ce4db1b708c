/** Documents explored by Cara, and the cards that stand on a person's home page. */
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { openJourney, visit } from "../support/journey.ts";
import { startPreset } from "../support/preset-files.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

const patienceMs = 90_000;

test("documents are explored one by one, with a timeline across them, and the question is answered", async () => {
  const { page, complaints } = await openJourney(browser);
  await startPreset(
    page,
    "Document exploration",
    ["subcontract-and-certificate/subcontract.pdf", "letter-from-lender/letter.pdf"],
    { Questions: "How much does the contractor pay?" },
  );
  await page
    .getByRole("complementary", { name: "About this workspace" })
    .getByText("Idle", { exact: true })
    .waitFor({ timeout: patienceMs });
  await page
    .getByRole("list", { name: "Conversation" })
    .getByText(/\$184,500/)
    .first()
    .waitFor();
  // Named after the client as soon as the documents have said who it is.
  const title = "Document exploration, Juniper Hollow Bakery LLC";
  await expect.poll(() => page.getByLabel("Title").inputValue()).toBe(title);
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByText(title).waitFor();
  const artifact = page.getByRole("region", { name: "Document exploration", exact: true });
  const headings = await artifact.getByRole("heading", { level: 3 }).allInnerTexts();
  expect(headings[0]).toBe("2 documents explored");
  expect(headings.at(-1)).toBe("Timeline");
  const dates = await artifact.getByRole("table").last().locator("tbody td:first-child").allInnerTexts();
  expect(dates.length).toBeGreaterThan(2);
  const inOrder = dates.map((date) => Date.parse(date));
  expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b));
  await artifact
    .getByRole("button", { name: /^Quote/ })
    .first()
    .click();
  await page.locator("[data-quote][data-active]").first().waitFor();
  expect(complaints).toEqual([]);
});

const cards = (page: Page) => page.getByRole("region", { name: "Presets" }).getByRole("listitem");

test("each change of the cards is saved at once, for this person; one that fails says so and is taken back", async () => {
  const { page } = await openJourney(browser);
  await visit(page, "/app/home");
  const before = await cards(page).count();
  await page.getByRole("link", { name: "Customize presets" }).click();
  const dialog = page.getByRole("dialog", { name: "Customize presets" });
  const box = dialog.getByRole("checkbox", { name: /^Coverage comparison/ });
  expect(await box.isChecked()).toBe(true);
  const saved = page.waitForResponse(
    (response) => response.request().method() === "PUT" && response.url().endsWith("/app/home/preferences"),
  );
  await box.uncheck();
  expect((await saved).status()).toBe(200);
  await page.route("**/app/home/preferences", (route) =>
    route.request().method() === "PUT" ? route.abort() : route.continue(),
  );
  const other = dialog.getByRole("checkbox", { name: /^Certificate review/ });
  await other.click();
  await dialog.getByText("Your choice was not saved.").waitFor();
  expect(await other.isChecked()).toBe(true);
  await dialog.getByRole("button", { name: "Done" }).click();
  await dialog.waitFor({ state: "hidden" });
  await expect.poll(() => cards(page).count()).toBe(before - 1);
  await visit(page, "/app/home");
  expect(await cards(page).filter({ hasText: "Coverage comparison" }).count()).toBe(0);
  expect(await cards(page).filter({ hasText: "Certificate review" }).count()).toBe(1);
});
