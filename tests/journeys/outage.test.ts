/** Carabiner cannot be reached for a while: what is typed stays, the page says so, and comes back by itself. */
import type { Browser, Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { insuredAccount } from "../support/certified-policy.ts";
import { addAccount, type Journey, openJourney, visit } from "../support/journey.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

const patienceMs = 60_000;
const noticeOf = (page: Page): Locator => page.getByText("Carabiner cannot be reached.", { exact: true });

/** Whatever the page asks for fails until the returned function is called. Resolves once the page has noticed. */
async function loseConnection({ page, send }: Journey, agencyName: string): Promise<() => Promise<void>> {
  await page.route("**/graphql", (route) => route.abort());
  // It is there before it says anything: otherwise screen readers may not announce what it says.
  const place = await page
    .locator("main")
    .locator("xpath=preceding-sibling::*[@role='status']")
    .elementHandle();
  expect(await place?.textContent()).toBe("");
  // The frame around every page follows the agency, so that each of them wants to load again.
  await send("PUT", "/app/settings/agency", { name: agencyName, timeZone: "America/Chicago" });
  await noticeOf(page).waitFor({ timeout: patienceMs });
  expect(await place?.textContent()).toMatch(/^Carabiner cannot be reached\./u);
  return async () => {
    let answers = 0;
    page.on("response", (response) => {
      if (response.url().endsWith("/graphql") && response.ok()) answers += 1;
    });
    await page.unroute("**/graphql");
    await noticeOf(page).waitFor({ state: "detached", timeout: patienceMs });
    // The first one only told that there is a connection again; then the page was loaded.
    await expect.poll(() => answers, { timeout: patienceMs }).toBeGreaterThan(1);
  };
}

test("pages that are typed into keep their text, and are up to date when the connection is back", async () => {
  const journey = await openJourney(browser);
  const { page } = journey;
  const accountId = await addAccount(journey, "Pelican Point Marina LLC");
  const forms = [
    ["/app/home", "Ask Cara..."],
    [`/app/accounts/${accountId}/notes`, "Add a note"],
    [`/app/accounts/${accountId}/edit`, "Email (optional)"],
    ["/app/presets/new", "Title"],
    ["/app/styles/new", "Header"],
    ["/app/settings/agency", "Contact email (optional)"],
  ] as const;
  let turn = 0;
  for (const [path, label] of forms) {
    await visit(page, path);
    const field = page.getByLabel(label, { exact: true }).last();
    await field.fill("(503) 555-0142");
    const reconnect = await loseConnection(journey, `Larkspur ${(turn += 1)}`);
    expect(await field.inputValue(), path).toBe("(503) 555-0142");
    await reconnect();
    expect(await field.inputValue(), path).toBe("(503) 555-0142");
  }
});

test("a draft that is edited before a yes outlives the outage, and so does the page of one that could not be opened", async () => {
  const journey = await openJourney(browser);
  const { page } = journey;
  await insuredAccount(journey, []);
  await visit(page, "/app/home");
  await page
    .getByLabel("Ask Cara...")
    .fill("Email Pelican Point Marina that their certificate is on its way");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/app\/workspaces\/[^/]+$/);
  await page
    .getByRole("complementary", { name: "About this workspace" })
    .getByText("Idle", { exact: true })
    .waitFor({ timeout: patienceMs });
  await visit(page, "/app/approvals");
  await page.getByRole("region", { name: "Waiting" }).getByRole("link").first().click();
  await page.getByRole("button", { name: "Edit" }).click();
  const message = page.getByRole("form", { name: "Edit draft" }).getByLabel("Message");
  await message.fill("Hello Wren,\n\nHalf a sent");
  const reconnect = await loseConnection(journey, "Larkspur and Vale");
  expect(await message.inputValue()).toBe("Hello Wren,\n\nHalf a sent");
  await reconnect();
  expect(await message.inputValue()).toBe("Hello Wren,\n\nHalf a sent");

  // A page that has no content yet says so, and opens once it can.
  await page.route("**/graphql", (route) => route.abort());
  await page.getByRole("link", { name: "Policies", exact: true }).first().click();
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("heading", { name: "This page cannot be shown" }).waitFor();
  await noticeOf(page).waitFor();
  await page.unroute("**/graphql");
  await page.getByRole("heading", { name: "This page cannot be shown" }).waitFor({ state: "detached" });
  await page
    .getByRole("link", { name: /GM-7702-26/ })
    .first()
    .waitFor();
});
