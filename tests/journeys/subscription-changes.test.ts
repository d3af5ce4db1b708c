/** A plan that runs is changed in its period: what is charged was shown before, what is not paid is not lost, nothing is charged twice. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAgency, type RunningAgency } from "../support/agencies.ts";
import { findBarriers } from "../support/barriers.ts";
import { openBrowser } from "../support/browser.ts";
import { visit } from "../support/journey.ts";
import { listMail } from "../support/mailbox.ts";
import { startStripeProduct, type StripeProduct } from "../support/stripe-product.ts";
import {
  bankOf,
  buy,
  expireTrial,
  openOwner,
  planDialogOf,
  seatsDialogOf,
  success,
  typeCard,
  type Wish,
} from "../support/subscription-journey.ts";

const settings = "/app/settings/subscription";
const basicMonthly: Wish = { plan: "BASIC", period: "MONTHLY", seats: 5 };

let browser: Browser;
let product: StripeProduct;
beforeAll(async () => {
  product = await startStripeProduct();
  browser = await openBrowser();
});
afterAll(() => product?.stop());

const openAt = (agency: RunningAgency, path: string) => openOwner(browser, { agency, product }, path);

/** Five seats of Basic by the month, paid today. */
async function openSubscriber(name: string): Promise<RunningAgency> {
  const agency = await openAgency(name, product);
  await expireTrial(agency);
  await buy({ agency, product }, basicMonthly);
  return agency;
}

/** What was charged to the agency's cards so far, in cents, oldest first. */
function chargesOf({ ownerEmail }: RunningAgency): number[] {
  const { customers, invoices } = product.stripe.store;
  const customer = Object.values(customers).find(({ email }) => email === ownerEmail)?.id;
  return Object.values(invoices)
    .filter(
      (invoice) => invoice.customer === customer && invoice.status === "paid" && invoice.amount_paid > 0,
    )
    .map((invoice) => invoice.amount_paid);
}

/** "$12.34" of a button as cents. */
const centsIn = (text: string) =>
  Math.round(Number(/\$([\d,.]+)/.exec(text)?.[1]?.replaceAll(",", "")) * 100);

const payButtonOf = (page: Page) => page.getByRole("button", { name: /^Pay \$[\d,.]+ and continue$/ });

test("an upgrade in the running period charges what the button said, and the history says who bought it", async () => {
  const agency = await openSubscriber("Larkspur Insurance");
  const page = await openAt(agency, settings);
  await page.getByRole("link", { name: "Change Plan" }).click();
  const dialog = planDialogOf(page);
  await dialog.getByText("Monthly", { exact: true }).click();
  await dialog.getByRole("radio", { name: /Pro/ }).click();
  const shown = centsIn((await payButtonOf(page).textContent()) ?? "");
  // The rest of the month, by the second: some seconds less than the whole difference of $250.
  expect(shown).toBeGreaterThan(249_00);
  expect(shown).toBeLessThanOrEqual(250_00);
  await payButtonOf(page).click();
  await page.getByText(success).waitFor();
  expect(chargesOf(agency)).toEqual([749_00, shown]);
  await page.getByRole("button", { name: "Done" }).click();
  const history = page.getByRole("region", { name: "History" });
  await history.getByText("changed the subscription").waitFor();
  expect(
    await history.getByRole("listitem").filter({ hasText: "changed the subscription" }).first().textContent(),
  ).toMatch(/Odette Marlowe.*Basic to Pro.*\$749.*\$999/s);
  expect(await findBarriers(page)).toEqual([]);
});

test("more seats are charged at once; fewer wait for the next billing date, and can be withdrawn", async () => {
  const agency = await openSubscriber("Quillon Insurance");
  const page = await openAt(agency, settings);
  await page.getByRole("link", { name: "Manage Seats" }).click();
  const dialog = seatsDialogOf(page);
  const seats = dialog.getByLabel("Seats", { exact: true });
  expect(await dialog.getByRole("button", { name: "Seats: one less" }).isDisabled()).toBe(true);
  // A number below the minimum is ignored.
  await seats.fill("4");
  await seats.press("Tab");
  expect(await seats.inputValue()).toBe("5");
  await dialog.getByRole("button", { name: "Seats: one more" }).click();
  await dialog.getByRole("button", { name: "Seats: one more" }).click();
  const shown = centsIn((await payButtonOf(page).textContent()) ?? "");
  expect(shown).toBeGreaterThan(299_00);
  await payButtonOf(page).click();
  await page.getByText(success).waitFor();
  expect(chargesOf(agency)).toEqual([749_00, shown]);
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByText("1 of 7 seats").first().waitFor();

  await page.getByRole("link", { name: "Manage Seats" }).click();
  await dialog.getByRole("button", { name: "Seats: one less" }).click();
  await dialog.getByRole("button", { name: "Continue, $0.00 due today" }).click();
  await page.getByText(success).waitFor();
  await page.getByText(/Basic, monthly, 6 seats, 1 voice agent\. Until then, nothing changes\./).waitFor();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByText("1 of 7 seats").first().waitFor();
  // Another change would take its place, and says so.
  await page.getByRole("link", { name: "Manage Seats" }).click();
  await dialog.getByRole("button", { name: "Seats: one more" }).click();
  await dialog
    .getByText(/This replaces the change that waits for .+: Basic, monthly, 6 seats, 1 voice agent\./)
    .waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Withdraw change" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw change" }).click();
  await page.getByText("The change is withdrawn.").waitFor();
  await page.getByText("Until then, nothing changes.").waitFor({ state: "hidden" });
  expect(chargesOf(agency)).toEqual([749_00, shown]);
});

test("a card that fails makes the subscription overdue, and Update Payment mends it", async () => {
  const agency = await openAgency("Tern Insurance", product);
  await buy({ agency, product }, basicMonthly, "4000000000000341");
  product.stripe.clock.moveTo(Math.floor(Date.now() / 1000) + 15 * 86_400);
  const page = await openAt(agency, "/app/home");
  await page
    .getByText(/A payment for the subscription is overdue\. Everything keeps working until/)
    .waitFor();
  await page.getByRole("link", { name: "Open the subscription" }).click();
  const banner = page.getByText(
    /The last payment did not go through: \$749\.00\. Everything keeps working until/,
  );
  await banner.waitFor();
  const subjects = async () => (await listMail(product.url, agency.ownerEmail)).map(({ subject }) => subject);
  await expect.poll(subjects).toContainEqual(expect.stringMatching(/^A payment of .+ did not go through$/));
  expect(await page.getByText("Overdue", { exact: true }).count()).toBeGreaterThan(0);
  const opened = page.context().waitForEvent("page");
  await page.getByRole("button", { name: "Update Payment" }).first().click();
  const portal = await opened;
  for (const [label, value] of [
    ["Card number", "4242424242424242"],
    ["Expiration date", "0859"],
    ["Security code", "314"],
    ["ZIP code", "60601"],
  ] as const)
    await portal.getByLabel(label).fill(value);
  await portal.getByRole("button", { name: "Save" }).click();
  await portal.getByText("Your payment method was saved.").waitFor();
  await portal.getByRole("button", { name: /^Pay \$749\.00/ }).click();
  await portal.waitForURL(/settings.subscription/);
  await portal.close();
  await page.bringToFront();
  await page.getByText("Visa ending in 4242", { exact: true }).waitFor();
  await banner.waitFor({ state: "hidden" });
  expect(chargesOf(agency)).toEqual([749_00]);
});

test("a paused subscription only reads until its owner resumes it", async () => {
  const agency = await openAgency("Wren Insurance", product);
  await agency.sql(
    "UPDATE subscription SET state = 'PAUSED', plan = 'BASIC', period = 'MONTHLY', trial_ends_at = 1",
  );
  const page = await openAt(agency, "/app/accounts");
  const notice = page.getByText(
    "Everything can be read, and nothing can be changed until the subscription is resumed.",
  );
  await notice.waitFor();
  await page.getByRole("link", { name: "Resume" }).click();
  await page.waitForURL(/settings.subscription/);
  await notice.waitFor();
  await page.getByRole("link", { name: "Resume" }).click();
  await typeCard(page, "4242424242424242");
  await page.getByRole("button", { name: "Pay $749.00 and continue" }).click();
  await page.getByText(success).waitFor();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByText("Active", { exact: true }).first().waitFor();
  expect(chargesOf(agency)).toEqual([749_00]);
});

test("the bank's question left open and an outage in the checkout charge nothing, and the next try charges once", async () => {
  const agency = await openAgency("Heron Insurance", product);
  await expireTrial(agency);
  const left = await openAt(agency, `${settings}/plan?period=MONTHLY&plan=BASIC`);
  await typeCard(left, "4000002500003155");
  await payButtonOf(left).click();
  await bankOf(left).getByRole("button", { name: "Complete" }).waitFor();
  await left.close();
  expect(chargesOf(agency)).toEqual([]);

  const page = await openAt(agency, `${settings}/plan?period=MONTHLY&plan=BASIC`);
  await typeCard(page, "4000002500003155");
  product.stripe.playOn("POST /v1/subscriptions", 503, 503, 503);
  await payButtonOf(page).click();
  await bankOf(page).getByRole("button", { name: "Complete" }).click();
  await planDialogOf(page).getByRole("alert").waitFor();
  expect(chargesOf(agency)).toEqual([]);
  await payButtonOf(page).click();
  await page.getByText(success).waitFor();
  expect(chargesOf(agency)).toEqual([749_00]);
  await visit(page, settings);
  await page.getByText("Active", { exact: true }).first().waitFor();
});
