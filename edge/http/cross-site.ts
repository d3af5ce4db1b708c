/**
 * A write with a session must come from our own pages. SameSite=Lax already keeps the cookie out of most cross-site
 * requests; this rejects the rest, based on the browser's own headers about a request's origin.
 */
import { createMiddleware } from "hono/factory";
import type { HttpEnv } from "./http-env.ts";
import { readSessionCookie } from "./session-cookie.ts";

const isSafe = new Set(["GET", "HEAD", "OPTIONS"]);

export const refuseCrossSiteWrites = createMiddleware<HttpEnv>(async (c, next) => {
  if (isSafe.has(c.req.method) || readSessionCookie(c.req.raw) === null) return next();
  const site = c.req.header("sec-fetch-site");
  const origin = c.req.header("origin");
  const isOwn = origin ? origin === new URL(c.req.url).origin : site === "same-origin";
  if (isOwn && (site === undefined || site === "same-origin")) return next();
  return c.json({ applicationError: "This request came from another site and was refused." }, 403);
});
