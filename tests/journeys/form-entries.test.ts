/** What is typed into a form is used, refused or named, and never changed or lost in silence. */
import type { Browser } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { addAccount, addPolicy, openJourney, visit } from "../support/journey.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

const isFocused = (element: Element) => element === document.activeElement;

test("an amount that no policy has stays as it was typed and gets the server's message", async () => {
  const { page, ...journey } = await openJourney(browser);
  const policyId = await addPolicy({ page, ...journey }, "Pelican Point Marina LLC");
  await visit(page, `/app/policies/${policyId}/edit`);
  const dialog = page.getByRole("dialog", { name: "Edit policy" });
  for (const [label, text] of [
    ["Premium", "-5"],
    ["Taxes", "(500)"],
    ["Agency Fees", "12.345"],
    ["Policy Fees", "99999999999999"],
    ["Commission Rate", "-3"],
  ] as const) {
    const field = dialog.getByLabel(label, { exact: true });
    await field.fill(text);
    await field.blur();
    expect(await field.inputValue()).toBe(text);
  }
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await dialog.locator("[data-field-error]").first().waitFor();
  expect((await dialog.locator("[data-field-error]").allTextContents()).slice(0, 4)).toEqual([
    "Enter an amount of zero or more.",
    "Enter an amount of zero or more.",
    "Use at most two decimals.",
    "Enter a smaller amount.",
  ]);
  expect(await dialog.locator("[data-field-error]").count()).toBe(5);
  expect(await dialog.getByLabel("Premium", { exact: true }).inputValue()).toBe("-5");
});

test("a date is read as the pages write it, and a text that is none is named before it clears a date", async () => {
  const { page, ...journey } = await openJourney(browser);
  const policyId = await addPolicy({ page, ...journey }, "Pelican Point Marina LLC");
  await visit(page, `/app/policies/${policyId}/edit`);
  const dialog = page.getByRole("dialog", { name: "Edit policy" });
  const field = dialog.getByLabel("Expires");
  const save = dialog.getByRole("button", { name: "Save Changes" });
  await field.fill("Dec 5, 2099");
  await field.blur();
  expect(await field.inputValue()).toBe("12/05/2099");
  // The press on the button that leaves the field does not send the form past the notice.
  for (const send of [() => save.click(), () => page.keyboard.press("Enter")]) {
    await field.fill("12/5");
    await send();
    await dialog.getByText("“12/5” is not a date, so the field was cleared. Enter a date like").waitFor();
    expect(await field.inputValue()).toBe("");
    expect(await field.evaluate(isFocused)).toBe(true);
    expect(await save.isEnabled()).toBe(true);
  }
  await save.click();
  await page.waitForURL(`**/app/policies/${policyId}/overview`);
  await dialog.waitFor({ state: "hidden" });
  const { businessPolicy } = await journey.run<{ businessPolicy: { expiresAt: string | null } }>(
    "query Policy",
    {
      id: policyId,
    },
  );
  expect(businessPolicy.expiresAt).toBeNull();
});

test("dialogs start at the first field that is left to fill in", async () => {
  const { page, ...journey } = await openJourney(browser);
  const policyId = await addPolicy({ page, ...journey }, "Pelican Point Marina LLC");
  await visit(page, `/app/policies/${policyId}/cancel`);
  expect(await page.getByRole("combobox", { name: "Canceled by" }).evaluate(isFocused)).toBe(true);
  const accountId = await addAccount({ page, ...journey }, "Lantern & Oak Brewing Co.");
  await visit(page, `/app/policies/new?accountId=${accountId}`);
  expect(await page.getByLabel("Type", { exact: true }).evaluate(isFocused)).toBe(true);
  await visit(page, "/app/policies/new");
  expect(await page.getByLabel("Account", { exact: true }).evaluate(isFocused)).toBe(true);
});

test("a note that is not saved is not lost by reloading without being asked, from any page", async () => {
  const { page, ...journey } = await openJourney(browser);
  const policyId = await addPolicy({ page, ...journey }, "Pelican Point Marina LLC");
  await visit(page, `/app/policies/${policyId}/overview`);
  let asked = 0;
  page.on("dialog", (dialog) => {
    asked += 1;
    void dialog.accept();
  });
  const note = page.getByLabel("Add a note");
  await note.fill("Loss runs");
  await note.fill("");
  await page.reload();
  expect(asked).toBe(0);
  await visit(page, `/app/policies/${policyId}/overview`);
  await note.fill("Loss runs are on the way.");
  await page.getByRole("link", { name: "Review", exact: true }).click();
  await page.waitForURL(`**/app/policies/${policyId}/review`);
  await page.reload();
  expect(asked).toBe(1);
});

test("on a phone, all tabs of a policy are in view, and the list is headed by what its cards begin with", async () => {
  const { page, ...journey } = await openJourney(browser, { width: 390, height: 844 });
  const policyId = await addPolicy({ page, ...journey }, "Pelican Point Marina LLC");
  await visit(page, `/app/policies/${policyId}/overview`);
  const tabs = page.getByRole("navigation", { name: "Policy" });
  const right = await tabs
    .getByRole("link", { name: "History" })
    .evaluate((tab) => tab.getBoundingClientRect().right);
  expect(right).toBeLessThanOrEqual(390);
  await visit(page, "/app/policies");
  expect(await page.getByRole("columnheader").allTextContents()).toEqual(["Account"]);
  await page
    .getByRole("row")
    .getByText(/Business Owners, \$/)
    .waitFor();
});
