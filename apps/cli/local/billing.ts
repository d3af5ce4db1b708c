/**
 * The payment provider of a local product: the stand-in for Stripe, unless STRIPE_SECRET_KEY is a key of the real one,
 * whose variables are passed to the Worker unchanged, or "none" for invoices by mail.
 */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { startStripe } from "../../../fixtures/emulators/stripe/start-stripe.ts";

export interface LocalBilling {
  vars: Record<string, string>;
  /** A note for the person who started it. */
  note: string;
  stop(): Promise<void>;
}

const names = ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_API_URL"];

/** `productUrl`: where the product will listen. `directory`: where the stand-in keeps what was bought. */
export async function openLocalBilling(
  productUrl: string,
  directory: string,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<LocalBilling> {
  const key = environment["STRIPE_SECRET_KEY"];
  if (key === "none") return { vars: {}, note: "invoices by mail", stop: () => Promise.resolve() };
  if (key) {
    const given = Object.entries(environment).filter(
      (entry): entry is [string, string] => names.includes(entry[0]) && Boolean(entry[1]),
    );
    return { vars: Object.fromEntries(given), note: "Stripe", stop: () => Promise.resolve() };
  }
  const secret = `whsec_${randomBytes(24).toString("hex")}`;
  const { url, secretKey, publishableKey, stop } = await startStripe({
    directory: join(directory, "stripe"),
    webhook: { url: `${productUrl}/webhooks/stripe`, secret },
  });
  return {
    vars: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_WEBHOOK_SECRET: secret,
      STRIPE_API_URL: url,
    },
    note: `nothing is charged; 4242 4242 4242 4242 pays, 4000 0025 0000 3155 asks its holder, 4000 0000 0000 0341 fails later, plays at ${url}/plays`,
    stop,
  };
}
