/** An owner in front of the subscription page, and the purchases that come before a journey. */
import type { Browser, Page } from "playwright-core";
import type { SubscriptionPeriod, SubscriptionPlan } from "#model/subscription";
import type { RunningAgency } from "./agencies.ts";
import { openVisitor } from "./browser.ts";
import { signInByCookie, visit } from "./journey.ts";
import { enterCard as confirmCard } from "./stripe-account.ts";
import type { StripeProduct } from "./stripe-product.ts";

export const success = "Success: Your subscription has been updated successfully.";

export const planDialogOf = (page: Page) => page.getByRole("dialog", { name: "Change Plan", exact: true });
export const seatsDialogOf = (page: Page) => page.getByRole("dialog", { name: "Manage Seats", exact: true });
export const bankOf = (page: Page) => page.frameLocator('iframe[title="3D Secure authentication"]');

/** How many codes each owner was mailed; the first one was the invitation's. */
const codes = new Map<string, number>();

export async function openOwner(
  browser: Browser,
  { agency, product }: { agency: RunningAgency; product: StripeProduct },
  path: string,
): Promise<Page> {
  const visitor = await openVisitor(browser, product.url);
  const nth = (codes.get(agency.ownerEmail) ?? 1) + 1;
  codes.set(agency.ownerEmail, nth);
  await signInByCookie(visitor, agency.ownerEmail, nth, product.url);
  await visit(visitor.page, path);
  return visitor.page;
}

export async function typeCard(page: Page, number: string): Promise<void> {
  const frame = page.frameLocator('iframe[title="Secure payment input frame"]');
  await frame.getByLabel("Card number").fill(number);
  await frame.getByLabel("Expiration date").fill("0859");
  await frame.getByLabel("Security code").fill("314");
  await frame.getByLabel("ZIP code").fill("60601");
}

export interface Wish {
  plan: SubscriptionPlan;
  period: SubscriptionPeriod;
  seats: number;
}

/** Buys without a screen, by a card that asks nothing. In a trial nothing is charged until it ends. */
export async function buy(
  { agency: { owner }, product }: { agency: RunningAgency; product: StripeProduct },
  { plan, period, seats }: Wish,
  card = "4242424242424242",
): Promise<void> {
  const { subscriptionManagementLinks: links } = await owner.graphql<{
    subscriptionManagementLinks: { previewUpdateSubscription: { id: string; clientSecret: string | null } };
  }>(
    `query ($input: SubscriptionInput!) { subscriptionManagementLinks(input: $input) {
      previewUpdateSubscription { id clientSecret } } }`,
    { input: { plan, period, seats, voiceAgents: 1 } },
  );
  const { id, clientSecret } = links.previewUpdateSubscription;
  if (clientSecret) await confirmCard(product.stripe, clientSecret, card);
  await owner.graphql(
    `mutation ($input: UpdateSubscriptionInput!) { updateSubscription(input: $input) { plan } }`,
    { input: { plan, period, numSeats: seats, numVoiceAgents: 1, previewId: id } },
  );
}

/** Ends the trial of an agency that has bought nothing yet. */
export const expireTrial = ({ sql }: RunningAgency) =>
  sql("UPDATE subscription SET state = 'EXPIRED', trial_ends_at = 1");
