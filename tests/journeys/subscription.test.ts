/** An agency buys its plan by itself: by card, on the provider's page, or with the card on file, and comes back after it expired. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAgency, type RunningAgency } from "../support/agencies.ts";
import { findBarriers } from "../support/barriers.ts";
import { openBrowser, openVisitor } from "../support/browser.ts";
import { signInByCookie, visit } from "../support/journey.ts";
import { startStripeProduct, type StripeProduct } from "../support/stripe-product.ts";

let browser: Browser;
let product: StripeProduct;
let agency: RunningAgency;
beforeAll(async () => {
  product = await startStripeProduct();
  browser = await openBrowser();
  agency = await openAgency("Larkspur Insurance", product);
});
afterAll(() => product?.stop());

/** How many codes each owner was mailed; the first one was the invitation's. */
const codes = new Map<string, number>();
async function openOwner(path: string, of = { agency, product }): Promise<Page> {
  const visitor = await openVisitor(browser, of.product.url);
  const nth = (codes.get(of.agency.ownerEmail) ?? 1) + 1;
  codes.set(of.agency.ownerEmail, nth);
  await signInByCookie(visitor, of.agency.ownerEmail, nth, of.product.url);
  await visit(visitor.page, path);
  return visitor.page;
}

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Change Plan", exact: true });

const success = "Success: Your subscription has been updated successfully.";

async function enterCard(page: Page, number: string): Promise<void> {
  const frame = page.frameLocator('iframe[title="Secure payment input frame"]');
  await frame.getByLabel("Card number").fill(number);
  await frame.getByLabel("Expiration date").fill("0859");
  await frame.getByLabel("Security code").fill("314");
  await frame.getByLabel("ZIP code").fill("60601");
}

test("a trial becomes a plan by card, which the bank asks about, and keeps its days", async () => {
  const page = await openOwner("/app/settings/subscription");
  await page.getByText(/Your trial ends on/).waitFor();
  await page.getByRole("link", { name: "Upgrade" }).click();
  const dialog = dialogOf(page);
  // Annual, and Pro.
  await dialog.getByText("Next invoice on").waitFor();
  await dialog.getByRole("button", { name: "Seats: one more" }).click();
  await dialog.getByText("$12,239.00").first().waitFor();
  expect(await dialog.getByText("Due today", { exact: true }).locator("..").textContent()).toContain("$0.00");
  expect(await findBarriers(page)).toEqual([]);
  await enterCard(page, "4000002500003155");
  await dialog.getByRole("button", { name: "Continue, $0.00 due today" }).click();
  const bank = page.frameLocator('iframe[title="3D Secure authentication"]');
  await bank.getByRole("button", { name: "Fail" }).click();
  await dialog.getByText("We are unable to authenticate your payment method.").first().waitFor();
  await dialog.getByRole("button", { name: "Continue, $0.00 due today" }).click();
  await bank.getByRole("button", { name: "Complete" }).click();
  await page.getByText(success).waitFor();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByText(/^Visa ending in/).waitFor();
  await page.getByText("1 of 6 seats").first().waitFor();
});

test("with a card on file it changes directly; to Basic only after a question", async () => {
  const page = await openOwner("/app/settings/subscription/plan");
  const dialog = dialogOf(page);
  await dialog.getByText("Next invoice on").waitFor();
  await dialog.getByRole("radio", { name: /Basic/ }).click();
  const question = page.getByRole("alertdialog", { name: "Downgrade Confirmation" });
  await question.getByText("Are you sure you want to downgrade your plan?").waitFor();
  await question.getByRole("button", { name: "Keep Pro" }).click();
  expect(await dialog.getByRole("radio", { name: /Pro/ }).isChecked()).toBe(true);
  await dialog.getByRole("radio", { name: /Basic/ }).click();
  await question.getByRole("button", { name: "Downgrade to Basic" }).click();
  await dialog.getByText("$9,179.00").first().waitFor();
  expect(await page.locator('iframe[title="Secure payment input frame"]').count()).toBe(0);
  await dialog.getByRole("button", { name: "Continue, $0.00 due today" }).click();
  await page.getByText(success).waitFor();
});

test("after it expired, the owner finds the way back, and everything opens again", async () => {
  const expired = await openAgency("Quillon Insurance", product);
  await expired.sql("UPDATE subscription SET state = 'EXPIRED', trial_ends_at = 1");
  const page = await openOwner("/app/accounts", { agency: expired, product });
  await page.getByRole("heading", { name: "Your subscription has expired" }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole("link", { name: "Update subscription" }).click();
  const dialog = dialogOf(page);
  await enterCard(page, "4242424242424242");
  await dialog.getByRole("button", { name: "Pay $10,199.00 and continue" }).click();
  await page.getByText(success).waitFor();
  await page.getByRole("button", { name: "Done" }).click();
  await visit(page, "/app/accounts");
  await page.getByRole("heading", { name: "Accounts", exact: true }).first().waitFor();
});

test("without a card form it is paid for on the provider's page, and this page sees it", async () => {
  const hosted = await startStripeProduct({ hasCardForm: false });
  const other = await openAgency("Tern Insurance", hosted);
  const page = await openOwner("/app/settings/subscription/plan", { agency: other, product: hosted });
  const opened = page.context().waitForEvent("page");
  await dialogOf(page).getByRole("link", { name: "Continue, $0.00 due today" }).click();
  const checkout = await opened;
  for (const [label, value] of [
    ["Card number", "4242424242424242"],
    ["Expiration date", "0859"],
    ["Security code", "314"],
    ["ZIP code", "60601"],
  ] as const)
    await checkout.getByLabel(label).fill(value);
  await checkout.getByRole("button").first().click();
  await checkout.waitForURL(/settings.subscription/);
  await page.getByText(success).waitFor();
  await hosted.stop();
});
