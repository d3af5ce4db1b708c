/** Certificate holders: the list, and certificates for several of them at once. */
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { insuredAccount } from "../support/certified-policy.ts";
import { addAccount, choose, openJourney, visit } from "../support/journey.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

test("adds, edits, archives and restores a holder", async () => {
  const journey = await openJourney(browser);
  const { page } = journey;
  const accountId = await addAccount(journey, "Pelican Point Marina LLC");
  await visit(page, `/app/accounts/${accountId}/holders`);
  await page.getByText("No certificate holders yet").waitFor();

  await page.getByRole("link", { name: "Add Holder" }).click();
  const adding = page.getByRole("dialog", { name: "Add a certificate holder" });
  await adding.getByRole("button", { name: "Add Holder" }).click();
  await adding.getByText("Enter the name of the holder.").waitFor();
  const name = adding.getByLabel("Name", { exact: true });
  expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
  await name.fill("Harbor Trust of Astoria");
  await adding.getByLabel("Address line 1").fill("12 Pier Road");
  await adding.getByLabel("City").fill("Astoria");
  await choose(page, "State", "Oregon");
  await adding.getByLabel("Email (optional)").fill("risk@harbortrust.example");
  await adding.getByLabel("Waiver of subrogation").check();
  await adding.getByRole("button", { name: "Add Holder" }).click();
  await adding.waitFor({ state: "detached" });

  // What is missing is said in the list, and can be completed.
  const listed = row(page, "Harbor Trust of Astoria");
  await listed.getByText("Address has no ZIP code").waitFor();
  await listed.getByText("Waiver of subrogation").waitFor();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  const editing = page.getByRole("dialog", { name: "Edit certificate holder" });
  await editing.getByLabel("ZIP code").fill("97103");
  await editing.getByRole("button", { name: "Save Changes" }).click();
  await editing.waitFor({ state: "detached" });
  await listed.getByText("Astoria, OR 97103").waitFor();

  // A second one of the same name is confirmed; at the same address it is refused.
  await visit(page, `/app/accounts/${accountId}/holders/new`);
  await adding.getByLabel("Name", { exact: true }).fill("Harbor Trust of Astoria");
  await adding.getByRole("button", { name: "Add Holder" }).click();
  await adding.getByText(/is already a holder of this account/).waitFor();
  await adding.getByLabel("This is another holder of the same name").check();
  await adding.getByRole("button", { name: "Add Holder" }).click();
  await adding.waitFor({ state: "detached" });
  await listed.nth(1).waitFor();

  await listed.filter({ hasText: "97103" }).getByRole("link").first().click();
  await editing.getByRole("button", { name: "Archive" }).click();
  const asking = page.getByRole("alertdialog", { name: "Archive Harbor Trust of Astoria?" });
  await asking.getByRole("button", { name: "Archive" }).click();
  await editing.waitFor({ state: "detached" });
  await listed.filter({ hasText: "97103" }).waitFor({ state: "detached" });
  await page.getByLabel("Show archived").check();
  await listed.filter({ hasText: "Archived" }).waitFor();
  await page.getByRole("button", { name: "Restore Harbor Trust of Astoria" }).click();
  await page.getByText("Harbor Trust of Astoria restored").waitFor();
  await listed.filter({ hasText: "Archived" }).waitFor({ state: "detached" });
  await listed.nth(1).waitFor();
});

test("issues to several holders, names who was refused, and retries them", async () => {
  const journey = await openJourney(browser);
  const { page } = journey;
  const { accountId } = await insuredAccount(journey, [
    { name: "Alder Court Partners" },
    { name: "Birch Logistics LLC", marks: ["WAIVER_OF_SUBROGATION"] },
    { name: "Cedar School District", address: { postalCode: "" } },
  ]);
  await visit(page, `/app/accounts/${accountId}/holders`);
  await page.getByRole("link", { name: "Issue to Several" }).click();
  const proceed = page.getByRole("button", { name: /^Continue/ });
  await proceed.first().waitFor();
  expect(await proceed.first().isDisabled()).toBe(true);

  // By the keyboard alone.
  for (const key of ["j", "x", "j", " ", "j", "x"]) await page.keyboard.press(key);
  await page.getByText("3 of 3 holders chosen").waitFor();
  await page.getByRole("button", { name: "Continue with 3" }).first().click();
  await page.getByText("1 holder will be refused: the address is not complete.").waitFor();
  await page.getByLabel(/A written contract requires these marks/).check();

  // Choices are not lost without a question.
  await page.getByRole("link", { name: "Overview" }).click();
  await page.getByRole("alertdialog", { name: "Leave without issuing?" }).waitFor();
  await page.getByRole("button", { name: "Stay" }).click();

  await page.getByRole("button", { name: "Issue 3 Certificates" }).click();
  await page.waitForURL(/[?&]batch=cba_/);
  await page.getByText("Done", { exact: true }).waitFor({ timeout: 60_000 });
  await page.getByText("2 issued", { exact: true }).waitFor();
  await page.getByText("1 refused", { exact: true }).waitFor();
  const refused = row(page, "Cedar School District");
  await refused.getByText("Address has no ZIP code.").waitFor();

  // It can be left and opened again; what is corrected is retried.
  const { pathname, search } = new URL(page.url());
  await refused.getByRole("button", { name: "Cedar School District" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Edit Holder" }).click();
  const editing = page.getByRole("dialog", { name: "Edit certificate holder" });
  await editing.getByLabel("ZIP code").fill("97103");
  await editing.getByRole("button", { name: "Save Changes" }).click();
  await editing.waitFor({ state: "detached" });
  await visit(page, pathname + search);
  await page.getByRole("button", { name: "Retry 1 Refused" }).click();
  await page.getByText("3 issued", { exact: true }).waitFor({ timeout: 60_000 });
  await row(page, "Cedar School District")
    .getByRole("link", { name: /^COI-\d{4}-\d{5}$/ })
    .waitFor();
  await page.getByText("0 refused", { exact: true }).waitFor();
});
