/**
 * Headers of every response. Scripts run only from our own files or with this request's nonce, and nothing is cached:
 * everything that the Worker returns may depend on the user. The browser's static files do not pass through here and
 * are cached.
 */
import { createMiddleware } from "hono/factory";
import type { HttpEnv } from "./http-env.ts";

export const secureHeaders = createMiddleware<HttpEnv>(async (c, next) => {
  await next();
  // Some responses have immutable headers, such as redirects.
  const { body, status, statusText } = c.res;
  const headers = new Headers(c.res.headers);
  setAll(headers, { isHttps: c.req.url.startsWith("https:"), nonce: c.get("nonce") });
  c.res = undefined;
  c.res = new Response(body, { status, statusText, headers });
});

function setAll(headers: Headers, { isHttps, nonce }: { isHttps: boolean; nonce: string }): void {
  headers.set("cache-control", "private, no-store");
  headers.set("x-content-type-options", "nosniff");
  headers.set("referrer-policy", "strict-origin-when-cross-origin");
  headers.set("cross-origin-opener-policy", "same-origin");
  headers.set("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=()");
  if (isHttps) headers.set("strict-transport-security", "max-age=63072000; includeSubDomains");
  // A file of an agency has its own, stricter policy.
  if (headers.has("content-security-policy")) return;
  headers.set("x-frame-options", "DENY");
  headers.set("content-security-policy", pagePolicy(nonce));
}

const pagePolicy = (nonce: string) =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    // UI libraries position elements with style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
