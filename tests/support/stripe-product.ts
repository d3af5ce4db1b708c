/** A product of its own that bills by the stand-in for Stripe, which reports to its webhook. */
import { startStripe, type StripeEmulator } from "../../fixtures/emulators/stripe/start-stripe.ts";
import type { WebhookTarget } from "../../fixtures/emulators/stripe/webhooks.ts";
import { type OwnProduct, startOwnProduct } from "./own-product.ts";

export interface StripeProduct extends OwnProduct {
  stripe: StripeEmulator;
  webhookSecret: string;
}

/** `hasCardForm`: false if cards are entered on Stripe's own page. */
export async function startStripeProduct({ hasCardForm = true, vars = {} } = {}): Promise<StripeProduct> {
  const webhookSecret = "whsec_between_the_stand_in_and_this_product";
  const webhook: WebhookTarget = { url: "", secret: webhookSecret };
  const stripe = await startStripe({ webhook });
  const own = await startOwnProduct({
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: stripe.url,
    ...(hasCardForm ? { STRIPE_PUBLISHABLE_KEY: stripe.publishableKey } : {}),
    ...vars,
  });
  webhook.url = `${own.url}/webhooks/stripe`;
  return {
    ...own,
    stripe,
    webhookSecret,
    async stop() {
      await own.stop();
      await stripe.stop();
    },
  };
}
