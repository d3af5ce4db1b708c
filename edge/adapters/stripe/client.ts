/**
 * Stripe's own package with a pinned version of its API, loaded with the first call, so that no other route pays for it;
 * and what its errors mean to people.
 */
import type { Stripe } from "stripe";
import { err, type Result } from "../../../core/shared/result.ts";
import type { Problem } from "../../../core/shared/problem.ts";
import type { Config } from "../../config.ts";
import { log } from "../../log.ts";

/** Raised together with the package: its types are those of one version. */
const apiVersion = "2026-10-28.endive";
const answerWithinMs = 10_000;

export type StripeSettings = Pick<
  Config,
  "STRIPE_SECRET_KEY" | "STRIPE_PUBLISHABLE_KEY" | "STRIPE_API_URL" | "PUBLIC_ORIGIN"
>;

export type StripeProblem = Problem<"DECLINED" | "UNAVAILABLE" | "CONFLICT">;

export async function loadStripe({ STRIPE_SECRET_KEY, STRIPE_API_URL }: StripeSettings): Promise<Stripe> {
  const { Stripe } = await import("stripe");
  const { protocol, hostname, port } = new URL(STRIPE_API_URL ?? "https://api.stripe.com");
  return new Stripe(STRIPE_SECRET_KEY ?? "", {
    apiVersion,
    protocol: protocol === "http:" ? "http" : "https",
    host: hostname,
    port: port === "" ? (protocol === "http:" ? 80 : 443) : port,
    timeout: answerWithinMs,
    maxNetworkRetries: 2,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(),
  });
}

export const declined = (message: string): StripeProblem => ({ code: "DECLINED", message });
export const outdated: StripeProblem = {
  code: "CONFLICT",
  message: "The price has changed since it was shown. Look at the new one, then confirm again.",
};
const silent: StripeProblem = {
  code: "UNAVAILABLE",
  message:
    "The payment provider does not answer right now. Wait a minute, then try again: nothing is charged twice.",
};
const notSetUp: StripeProblem = {
  code: "UNAVAILABLE",
  message: "Payments are not set up correctly, so nothing was charged. Tell support, who can see the reason.",
};

/** The settings at Stripe do not fit the product's: for the operator's log, not for people. */
export class NotSetUp extends Error {
  override name = "NotSetUp";
}

/** Runs what talks to Stripe. What it throws is a problem for people, and the log has the reason; a bug is thrown on. */
export async function withStripe<Value, More extends Problem = never>(
  work: () => Promise<Result<Value, StripeProblem | More>>,
): Promise<Result<Value, StripeProblem | More>> {
  try {
    return await work();
  } catch (error) {
    const problem = await problemOf(error);
    if (!problem) throw error;
    return err(problem);
  }
}

async function problemOf(error: unknown): Promise<StripeProblem | null> {
  if (error instanceof NotSetUp) return tell(notSetUp, error);
  const { Stripe } = await import("stripe");
  const { errors } = Stripe;
  if (!(error instanceof errors.StripeError)) return null;
  if (error instanceof errors.StripeCardError) return declined(error.message);
  const isUnderWay = error instanceof errors.StripeIdempotencyError && error.statusCode === 409;
  const isSilent =
    error instanceof errors.StripeConnectionError ||
    error instanceof errors.StripeAPIError ||
    error instanceof errors.StripeRateLimitError;
  if (isUnderWay || isSilent) return tell(silent, error);
  const isRefusedKey =
    error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError;
  if (isRefusedKey) return tell(notSetUp, error);
  // What was read a moment ago is no longer so: the period has ended, or a subscription was changed at Stripe.
  return tell(outdated, error);
}

function tell(problem: StripeProblem, error: Error): StripeProblem {
  log("warn", "Stripe did not do what it was asked.", { error });
  return problem;
}
