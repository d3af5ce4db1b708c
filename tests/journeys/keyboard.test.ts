/** The whole office by keyboard alone. */
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { addAccount, openJourney, visit } from "../support/journey.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");

test("j and k move through the list, Enter opens, / filters, Escape clears, c creates", async () => {
  const journey = await openJourney(browser);
  const { page, complaints } = journey;
  for (const name of ["Alder Works", "Birch Works", "Cedar Works"]) await addAccount(journey, name);
  await visit(page, "/app/accounts?sort=NAME&direction=ASC");
  await page.getByRole("status").getByText("3 accounts").waitFor();
  const rows = await page.getByRole("link", { name: /Works$/ }).allTextContents();
  await page.keyboard.press("j");
  expect(await focusedText(page)).toContain(rows[0]);
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  expect(await focusedText(page)).toContain(rows[2]);
  // The list ends there, and k goes back from its last row.
  await page.keyboard.press("j");
  expect(await focusedText(page)).toContain(rows[2]);
  await page.keyboard.press("k");
  expect(await focusedText(page)).toContain(rows[1]);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/app\/accounts\/acc_[^/]+\/overview/);
  await page.getByRole("heading", { name: rows[1] ?? "" }).waitFor();

  await visit(page, "/app/accounts");
  await page.keyboard.press("/");
  await page.keyboard.type("birch");
  await page.getByRole("link", { name: "Alder Works" }).waitFor({ state: "hidden" });
  await page.getByRole("link", { name: "Birch Works" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Alder Works" }).waitFor();
  // A letter typed in a field is text, not a command.
  await page.keyboard.press("/");
  await page.keyboard.type("c");
  expect(new URL(page.url()).pathname).toBe("/app/accounts");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press("c");
  await page.waitForURL("**/app/accounts/new");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.waitForURL(/\/app\/accounts(\?|$)/);
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  // The key works like its link, so focus returns to the link.
  expect(await focusedText(page)).toBe("Create Account");
  expect(complaints).toEqual([]);
});

test("keeps text typed before the search loads in its field, without running commands", async () => {
  const { page } = await openJourney(browser);
  await visit(page, "/app/accounts");
  const isThere = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await isThere.promise;
    await route.continue();
  });
  await page.keyboard.press("Control+k");
  await page.keyboard.type("c heronn");
  await page.keyboard.press("Backspace");
  expect(await page.getByRole("dialog").count()).toBe(0);
  isThere.resolve();
  const field = page.getByRole("combobox", { name: "Search" });
  await field.waitFor();
  await page.keyboard.type(" bay");
  expect(await field.inputValue()).toBe("c heron bay");
  expect(new URL(page.url()).pathname).toBe("/app/accounts");
});

test("finds a record from anywhere with the search", async () => {
  const journey = await openJourney(browser);
  const { page } = journey;
  await addAccount(journey, "Heron Landing Boats");
  const kestrelId = await addAccount(journey, "Kestrel Roofing");
  await visit(page, "/app/home");
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.type("heron");
  await page
    .getByRole("option", { name: /Heron Landing Boats/ })
    .first()
    .waitFor();
  await page.keyboard.press("Enter");
  // The page is there, not only its address: on a busy machine, letters typed before that were lost.
  await page.waitForURL(/\/app\/accounts\/acc_\w+\/overview/);
  await page.getByRole("heading", { name: "Heron Landing Boats", level: 1 }).waitFor();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").waitFor();
  // Enter right after typing waits for the results of that text; those of the text before are still shown.
  await page.keyboard.type("heron");
  await page
    .getByRole("option", { name: /Heron Landing Boats/ })
    .first()
    .waitFor();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("kestrel");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/app/accounts/${kestrelId}/**`);
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
});

test("creates an account without a mouse, with focus kept in the dialog", async () => {
  const { page } = await openJourney(browser);
  await visit(page, "/app/accounts");
  await page.keyboard.press("c");
  await page.getByRole("dialog").waitFor();
  // Tab cycles within the dialog: what is behind it is not reached.
  for (let step = 0; step < 45; step += 1) {
    await page.keyboard.press("Tab");
    const isInside = await page.evaluate(() => {
      const focused = document.activeElement;
      return focused === document.body || focused?.closest("dialog") !== null;
    });
    expect(isInside, `step ${step}`).toBe(true);
  }
  const type = async (label: string, text: string) => {
    await page.getByLabel(label, { exact: true }).focus();
    await page.keyboard.type(text);
  };
  await type("Name", "Keyboard & Sons");
  await type("Address line 1", "1 Key Street");
  await type("City", "Springfield");
  await type("State", "Illi");
  await page.keyboard.press("Enter");
  await type("ZIP code", "62701");
  await type("Contact name", "Kay Board");
  await type("Contact email", "kay@board.example");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/app\/accounts\/acc_[^/]+\/overview/);
});
