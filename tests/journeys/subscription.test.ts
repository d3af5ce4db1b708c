/** An agency buys its plan by itself: by card, on the provider's page, or with the card on file, and comes back after it expired. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAgency, type RunningAgency } from "../support/agencies.ts";
import { findBarriers } from "../support/barriers.ts";
import { openBrowser } from "../support/browser.ts";
import { visit } from "../support/journey.ts";
import { startStripeProduct, type StripeProduct } from "../support/stripe-product.ts";
import {
  bankOf,
  expireTrial,
  openOwner,
  planDialogOf,
  success,
  typeCard,
} from "../support/subscription-journey.ts";

let browser: Browser;
let product: StripeProduct;
let agency: RunningAgency;
beforeAll(async () => {
  product = await startStripeProduct();
  browser = await openBrowser();
  agency = await openAgency("Larkspur Insurance", product);
});
afterAll(() => product?.stop());

const openAt = (path: string, of = { agency, product }) => openOwner(browser, of, path);

test("a trial becomes a plan by card, which the bank asks about, and keeps its days", async () => {
  const page = await openAt("/app/settings/subscription");
  await page.getByText(/Your trial ends on/).waitFor();
  await page.getByRole("link", { name: "Upgrade" }).click();
  const dialog = planDialogOf(page);
  // Annual, and Pro.
  await dialog.getByText("Next invoice on").waitFor();
  await dialog.getByRole("button", { name: "Seats: one more" }).click();
  await dialog.getByText("$12,239.00").first().waitFor();
  expect(await dialog.getByText("Due today", { exact: true }).locator("..").textContent()).toContain("$0.00");
  expect(await findBarriers(page)).toEqual([]);
  await typeCard(page, "4000002500003155");
  await dialog.getByRole("button", { name: "Continue, $0.00 due today" }).click();
  const bank = bankOf(page);
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
  const page = await openAt("/app/settings/subscription/plan");
  const dialog = planDialogOf(page);
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
  await expireTrial(expired);
  const page = await openAt("/app/accounts", { agency: expired, product });
  await page.getByRole("heading", { name: "Your subscription has expired" }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole("link", { name: "Update subscription" }).click();
  const dialog = planDialogOf(page);
  await typeCard(page, "4242424242424242");
  await dialog.getByRole("button", { name: "Pay $10,199.00 and continue" }).click();
  await page.getByText(success).waitFor();
  // The page behind knows already that it is open again; what was bought is still said.
  await page.getByText("Active", { exact: true }).first().waitFor();
  expect(await page.getByText(success).count()).toBe(1);
  expect(await page.getByRole("button", { name: /^Pay / }).count()).toBe(0);
  await page.getByRole("button", { name: "Done" }).click();
  await visit(page, "/app/accounts");
  await page.getByRole("heading", { name: "Accounts", exact: true }).first().waitFor();
});

test("without a card form it is paid for on the provider's page, and this page sees it", async () => {
  const hosted = await startStripeProduct({ hasCardForm: false });
  const other = await openAgency("Tern Insurance", hosted);
  const page = await openAt("/app/settings/subscription/plan", { agency: other, product: hosted });
  const opened = page.context().waitForEvent("page");
  await planDialogOf(page).getByRole("link", { name: "Continue, $0.00 due today" }).click();
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
