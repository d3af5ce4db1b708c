/**
 * A message as its sender made it, only for signed-in users of the agency that received it. Nothing in it runs, and what is
 * elsewhere is loaded only when "remote" is asked for.
 */
import { Hono } from "hono";
import { readEmailPage } from "#core/emails";
import type { HttpEnv } from "./http-env.ts";
import { refuseAccess } from "./refuse-access.ts";
import { refuseMethod } from "./refuse-method.ts";

/** A link opens in a tab of its own, which is no longer in the sandbox. */
const policyOf = (showsRemote: boolean): string =>
  [
    "sandbox allow-popups allow-popups-to-escape-sandbox",
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src data:${showsRemote ? " https: http:" : ""}`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join("; ");

export const emailPage = new Hono<HttpEnv>()
  .get("/:emailId", async (c) => {
    const { session } = c.get("composition");
    const showsRemote = c.req.query("remote") === "1";
    const [refusal, html] = session
      ? await Promise.all([
          session.access.findRefusal("READ"),
          readEmailPage(session.scope, session.ports, { emailId: c.req.param("emailId"), showsRemote }),
        ])
      : [];
    if (!session || refusal) return refuseAccess(c, refusal, "email");
    if (!html) return c.text("This email does not exist, or it has no HTML.", 404);
    return c.html(html, 200, {
      "content-security-policy": policyOf(showsRemote),
      "cross-origin-resource-policy": "same-origin",
    });
  })
  .all("/:emailId", refuseMethod("GET", "HEAD"));
