/**
 * Headers of every response. Scripts run only from our own files or with this request's nonce, and nothing is cached:
 * everything that the Worker returns may depend on the user. The browser's static files do not pass through here and
 * are cached.
 */
import { createMiddleware } from "hono/factory";
import type { Composition } from "../compose.ts";
import type { HttpEnv } from "./http-env.ts";
import type { PaymentPage } from "./payment-page.ts";

export const secureHeaders = createMiddleware<HttpEnv>(async (c, next) => {
  await next();
  // Some responses have immutable headers, such as redirects.
  const { body, status, statusText } = c.res;
  const headers = new Headers(c.res.headers);
  // There is none where the Worker is not configured.
  const composition = c.get("composition") as Composition | undefined;
  setAll(headers, {
    isHttps: c.req.url.startsWith("https:"),
    nonce: c.get("nonce"),
    payment: composition?.findPaymentPage(c.req.path) ?? null,
  });
  c.res = undefined;
  c.res = new Response(body, { status, statusText, headers });
});

interface PageFacts {
  isHttps: boolean;
  nonce: string;
  /** Null unless a card form may run on the page. */
  payment: PaymentPage | null;
}

function setAll(headers: Headers, { isHttps, nonce, payment }: PageFacts): void {
  headers.set("cache-control", "private, no-store");
  headers.set("x-content-type-options", "nosniff");
  headers.set("referrer-policy", "strict-origin-when-cross-origin");
  headers.set("cross-origin-opener-policy", "same-origin");
  const payers = payment ? `(self ${payment.frames.map((origin) => `"${origin}"`).join(" ")})` : "()";
  headers.set("permissions-policy", `camera=(), geolocation=(), microphone=(), payment=${payers}`);
  if (isHttps) headers.set("strict-transport-security", "max-age=63072000; includeSubDomains");
  // A file of an agency has its own, stricter policy.
  if (headers.has("content-security-policy")) return;
  headers.set("x-frame-options", "DENY");
  headers.set("content-security-policy", pagePolicy(nonce, payment));
}

const and = (origins: readonly string[] = []): string => origins.map((origin) => ` ${origin}`).join("");

const pagePolicy = (nonce: string, payment: PaymentPage | null) =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${and(payment?.scripts)}`,
    // UI libraries position elements with style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${and(payment?.connections)}`,
    "worker-src 'self' blob:",
    `frame-src 'self'${and(payment?.frames)}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
