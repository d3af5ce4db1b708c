/** The payment provider's card form in a browser: it runs on the subscription page, asks its holder, and nowhere else. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAgency, type RunningAgency } from "../support/agencies.ts";
import { openBrowser, openVisitor } from "../support/browser.ts";
import { signInByCookie, visit } from "../support/journey.ts";
import { startStripeProduct, type StripeProduct } from "../support/stripe-product.ts";

let browser: Browser;
let product: StripeProduct;
let agency: RunningAgency;
let page: Page;
beforeAll(async () => {
  product = await startStripeProduct();
  browser = await openBrowser();
  agency = await openAgency("Larkspur Insurance", product);
});
afterAll(() => product?.stop());

let codes = 1;

async function openOwner(): Promise<void> {
  const visitor = await openVisitor(browser, product.url);
  codes += 1;
  await signInByCookie(visitor, agency.ownerEmail, codes, product.url);
  ({ page } = visitor);
}

interface CardForm {
  scriptUrl: string;
  publishableKey: string;
  clientSecret: string;
}

async function openCardForm(): Promise<CardForm> {
  const { subscriptionManagementLinks: links } = await agency.owner.graphql<{
    subscriptionManagementLinks: { previewUpdateSubscription: CardForm };
  }>(
    `{ subscriptionManagementLinks(input: { plan: BASIC, period: ANNUAL, seats: 5, voiceAgents: 1 }) {
      previewUpdateSubscription { scriptUrl publishableKey clientSecret } } }`,
  );
  return links.previewUpdateSubscription;
}

/** Resolves with false if the page's policy refuses the script. */
const loadScript = (url: string) =>
  page.evaluate(
    (src) =>
      new Promise<boolean>((resolve) => {
        const script = document.createElement("script");
        script.src = src;
        script.addEventListener("load", () => resolve(true));
        script.addEventListener("error", () => resolve(false));
        document.head.append(script);
      }),
    url,
  );

/** Shows the form over the page, as the product's checkout does in its dialog. */
const mount = (form: CardForm) =>
  page.evaluate(({ publishableKey, clientSecret }) => {
    const place = document.createElement("div");
    place.style.cssText = "position:fixed;inset:24px auto auto 24px;width:360px;z-index:9;background:Canvas";
    document.body.append(place);
    interface Elements {
      create(type: string): { mount(place: Element): void };
    }
    interface Provider {
      elements(options: object): Elements;
      confirmSetup(options: object): Promise<unknown>;
    }
    const { Stripe } = window as unknown as { Stripe(key: string): Provider };
    const stripe = Stripe(publishableKey);
    const elements = stripe.elements({ clientSecret, appearance: { variables: { borderRadius: "6px" } } });
    elements.create("payment").mount(place);
    const confirmParams = { return_url: location.href };
    Object.assign(window, {
      pay: () => stripe.confirmSetup({ elements, confirmParams, redirect: "if_required" }),
    });
  }, form);

interface Outcome {
  error?: { message: string };
  setupIntent?: { status: string };
}
const pay = () => page.evaluate(() => (window as unknown as { pay(): Promise<Outcome> }).pay());

async function enter(number: string): Promise<void> {
  const frame = page.frameLocator('iframe[title="Secure payment input frame"]');
  await frame.getByLabel("Card number").fill(number);
  await frame.getByLabel("Expiration date").fill("0859");
  await frame.getByLabel("Security code").fill("314");
  await frame.getByLabel("ZIP code").fill("60601");
}

test("a card is refused, asks its holder, and is kept after the answer", async () => {
  await openOwner();
  const form = await openCardForm();
  await visit(page, "/app/settings/subscription");
  expect(await loadScript(form.scriptUrl)).toBe(true);
  await mount(form);
  await enter("4242424242424241");
  expect(await pay()).toMatchObject({ error: { message: "Your card number is invalid." } });
  await enter("4000000000000002");
  expect(await pay()).toMatchObject({ error: { message: "Your card was declined." } });

  await enter("4000002500003155");
  const bank = page.frameLocator('iframe[title="3D Secure authentication"]');
  const refused = pay();
  await bank.getByRole("button", { name: "Fail" }).click();
  expect((await refused).error?.message).toContain("We are unable to authenticate your payment method.");
  const accepted = pay();
  await bank.getByRole("button", { name: "Complete" }).click();
  expect(await accepted).toMatchObject({ setupIntent: { status: "succeeded" } });
  // With a card on file, the product asks for none.
  expect(await openCardForm()).toMatchObject({ clientSecret: null, scriptUrl: null });
});

test("the script is refused by every other page", async () => {
  await openOwner();
  await visit(page, "/app/accounts");
  expect(await loadScript(`${product.stripe.url}/stripe.js`)).toBe(false);
});
