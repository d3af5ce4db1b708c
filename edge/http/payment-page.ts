/** The one page on which the payment provider's card form may run, and what the browser must allow there. */
import { scriptOf } from "../adapters/stripe-billing.ts";
import type { Config } from "../config.ts";

export interface PaymentPage {
  scripts: readonly string[];
  frames: readonly string[];
  connections: readonly string[];
}

const isPaymentPage = (path: string): boolean => /^\/app\/settings\/subscription(?:\/|$)/.test(path);

/** Null for every other page, and where no card form is configured. */
export function paymentPageAt(path: string, config: Config): PaymentPage | null {
  if (!isPaymentPage(path) || !config.STRIPE_PUBLISHABLE_KEY) return null;
  // A stand-in has everything at one address.
  if (config.STRIPE_API_URL) {
    const origins = [new URL(scriptOf(config)).origin];
    return { scripts: origins, frames: origins, connections: origins };
  }
  const scripts = ["https://js.stripe.com", "https://*.js.stripe.com"];
  return {
    scripts,
    frames: [...scripts, "https://hooks.stripe.com"],
    connections: ["https://api.stripe.com"],
  };
}
