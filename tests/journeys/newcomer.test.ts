/** What a first-time user meets: the way in, the way out, and what to do next. */
import type { Browser } from "playwright-core";
import { beforeAll, expect, inject, test } from "vitest";
import { openBrowser, openVisitor } from "../support/browser.ts";
import { addAccount, addPolicy, fillPolicy, openJourney, uploadDocument, visit } from "../support/journey.ts";
import { makePdf } from "../support/made-files.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

test("shows who is signed in in the user menu, which works by keyboard", async () => {
  const { page, ownerEmail, agencyName } = await openJourney(browser);
  await visit(page, "/app/accounts");
  const button = page.getByRole("button", { name: /^Odette Marlowe \(user menu\)$/ });
  await button.focus();
  await page.keyboard.press("Enter");
  const menu = page.getByRole("menu");
  await menu.getByText(ownerEmail).waitFor();
  await menu.getByText(agencyName).waitFor();
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "hidden" });
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  // The keys are the menu's once it has the focus.
  await page.locator("[role=menu]:focus").waitFor();
  await page.keyboard.press("ArrowDown");
  await page.locator("[role=menuitem][data-highlighted]", { hasText: "Settings" }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/app\/settings/);
});

test("lists on Home what needs attention, and says when nothing does", async () => {
  const journey = await openJourney(browser);
  const { page } = journey;
  await visit(page, "/app/home");
  await page.getByRole("heading", { name: "Start with your first account" }).waitFor();
  const policyId = await addPolicy(journey, "Pelican Point Marina LLC");
  await visit(page, "/app/home");
  await page.getByText("Nothing needs your attention").waitFor();
  // A file that cannot be opened.
  const bytes = await makePdf([["Hidden."]], { password: "sesame" });
  await uploadDocument(page, policyId, { name: "locked.pdf", bytes });
  await page.getByText("This document needs a password to open.").waitFor();
  await visit(page, "/app/home");
  const unread = page.getByRole("region", { name: /Documents that could not be read/ });
  await unread.getByText(/locked\.pdf: This document needs a password to open\./).waitFor();
  await unread.getByRole("link").click();
  await page.waitForURL(`**/app/policies/${policyId}/documents`);
});

test("finds an account by phone number in the palette, however it is typed", async () => {
  const journey = await openJourney(browser);
  const { page, send } = journey;
  const address = { line1: "9 Wharf Lane", city: "Astoria", zone: "OR", postalCode: "97103" };
  await send("POST", "/app/accounts/new", {
    type: "BUSINESS",
    business: { name: "Pelican Point Marina LLC", mailingAddress: address },
    contact: { name: "Wren Castellane", email: "wren@pelican.example", phone: "503-555-0188 ext. 12" },
  });
  await visit(page, "/app/home");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search" }).fill("503.555.0188");
  const found = page.getByRole("option", { name: /Pelican Point Marina LLC/ }).first();
  await found.getByText("(503) 555-0188 ext. 12").waitFor();
  await found.click();
  await page.waitForURL("**/app/accounts/*/overview");
  const call = page.getByRole("link", { name: "(503) 555-0188 ext. 12" }).first();
  expect(await call.getAttribute("href")).toBe("tel:+15035550188;ext=12");
});

test("makes a document visible to the client only once its type says so", async () => {
  const journey = await openJourney(browser);
  const { page } = journey;
  const policyId = await addPolicy(journey, "Pelican Point Marina LLC");
  await visit(page, `/app/policies/${policyId}/documents/new`);
  await page.locator('input[type="file"]').setInputFiles({
    name: "scan.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF"),
  });
  const visible = page.getByRole("checkbox", { name: "Visible to the client" });
  expect(await visible.isChecked()).toBe(false);
  for (const [type, isVisible] of [
    ["Binder", true],
    ["Invoice", false],
    ["Quote document", true],
  ] as const) {
    await page.getByRole("dialog").getByRole("combobox", { name: "Type", exact: true }).click();
    await page.getByRole("option", { name: type, exact: true }).click();
    expect(await visible.isChecked(), type).toBe(isVisible);
  }
});

test("shows the first action of an account without policies where they will be listed", async () => {
  const journey = await openJourney(browser);
  const { page } = journey;
  const accountId = await addAccount(journey, "Pelican Point Marina LLC");
  await visit(page, `/app/accounts/${accountId}/policies`);
  await page.getByText("No policies found").waitFor();
  const add = page.getByRole("main").getByRole("link", { name: "Add Policy" });
  expect(await add.count()).toBe(1);
  await add.click();
  await page.waitForURL(`**/app/policies/new?accountId=${accountId}`);
});

test("shows in a policy's overview what was entered with it", async () => {
  const journey = await openJourney(browser);
  const { page } = journey;
  const accountId = await addAccount(journey, "Pelican Point Marina LLC");
  await visit(page, `/app/policies/new?accountId=${accountId}`);
  await fillPolicy(page);
  await page.getByLabel("Quote Number").fill("Q-771");
  for (const [label, amount] of [
    ["Premium", "1200"],
    ["Taxes", "36.50"],
    ["Broker Fees", "40"],
    ["Other Fees", "10"],
    ["Commission Rate", "12.5"],
    ["Minimum Earned Premium", "300"],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(amount);
  await page.getByRole("button", { name: "Create Policy" }).click();
  await page.waitForURL(/\/app\/policies\/pol_[^/]+\/overview/);
  await page.getByText("Billing Mode").waitFor();
  const rows = await page
    .locator("dl > div")
    .evaluateAll((divs) =>
      divs.map((row) => [row.querySelector("dt")?.textContent, row.querySelector("dd")?.textContent]),
    );
  // The dates depend on the day of the test.
  const dated = ["Expiration Date", "In force", "Issued"];
  expect(rows.filter(([label]) => !dated.includes(label ?? ""))).toEqual([
    ["Status", "Binding"],
    ["Carrier", "Gannet Mutual"],
    ["Wholesale Broker", "N/A"],
    ["Market", "Admitted"],
    ["Billing Mode", "Direct, annual"],
    ["Quote Number", "Q-771"],
    ["Producer", "Odette Marlowe"],
    ["Premium", "$1,200.00"],
    ["Taxes", "36.50"],
    ["Agency Fees", "0.00"],
    ["Broker Fees", "40.00"],
    ["Policy Fees", "0.00"],
    ["Other Fees", "10.00"],
    ["Total", "$1,286.50"],
    ["Estimated Commission, 12.5%", "150.00"],
    ["Minimum Earned Premium", "300.00"],
  ]);
  expect(rows.filter(([label]) => dated.includes(label ?? ""))).toHaveLength(3);
});

test.each([
  ["a new policy for a missing account", "/app/policies/new?accountId=acc_nope", "Policies"],
  ["a missing knowledge base document", "/app/knowledge/kn_nope", "Knowledge Base"],
])("says page not found for the address of %s, and not below a list", async (_what, path, list) => {
  const { page } = await openJourney(browser);
  await page.goto(path);
  await page.getByRole("heading", { name: "Page not found" }).waitFor();
  expect(await page.getByRole("heading", { name: list, exact: true }).count()).toBe(0);
  expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
});

test("keeps a policy's tabs in place, whichever is selected", async () => {
  const journey = await openJourney(browser);
  const { page } = journey;
  const policyId = await addPolicy(journey, "Pelican Point Marina LLC");
  await visit(page, `/app/policies/${policyId}/overview`);
  const review = page.getByRole("link", { name: "Review", exact: true });
  const before = await review.boundingBox();
  const tabs = page.getByRole("navigation", { name: "Policy" });
  for (const [name, content] of [
    ["Documents", "Get started by uploading a document."],
    ["Explore with AI", "Upload a document"],
    ["Overview", "Billing Mode"],
  ] as const) {
    await tabs.getByRole("link", { name }).click();
    // By then the tab's own page is shown, and not only its link selected.
    await page.getByRole("main").getByText(content, { exact: true }).waitFor();
    expect(await review.boundingBox(), name).toEqual(before);
  }
});

test("has only working links on the landing page", async () => {
  const { page } = await openVisitor(browser, inject("productUrl"));
  await visit(page, "/");
  const links = await page
    .locator("a")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  expect(links.filter((href) => /^https?:.*\.(example|test|invalid)\b/.test(href))).toEqual([]);
  for (const anchor of ["product", "features", "integrations"]) {
    expect(links).toContain(`#${anchor}`);
    expect(await page.locator(`#${anchor}`).count()).toBe(1);
  }
  // What is pictured works today.
  const product = page.getByRole("region", { name: "Product" });
  expect(await product.getByText("Coming soon").count()).toBe(0);
});
