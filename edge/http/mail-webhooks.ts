/**
 * POST /webhooks/mail/{provider}: what became of our mail; POST /webhooks/mail/{provider}/inbound: mail for an agency. A refused caller learns nothing: not what was wrong, and not whether an agency or a
 * delivery exists.
 */
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { HttpEnv } from "./http-env.ts";
import { refuseMethod } from "./refuse-method.ts";

/** A report is a few kilobytes, and a bounce may quote the server that refused the mail. */
const maxSize = 256 * 1024;

/** A message of 25 MB, as text in JSON. */
const inboundMaxSize = 40 * 1024 * 1024;

export const mailWebhooks = new Hono<HttpEnv>()
  .post(
    "/:provider/inbound",
    async (c, next) =>
      c.req.param("provider") === "postmark" && c.get("composition").mailWebhooks.isOpen("postmark")
        ? next()
        : c.json(nothingHere, 404),
    bodyLimit({
      maxSize: inboundMaxSize,
      onError: (c) => c.json({ message: "This message is too long." }, 413),
    }),
    async (c) => {
      const body = await c.req.text();
      const { mailWebhooks } = c.get("composition");
      const outcome = await mailWebhooks.takeInbound(c.req.param("provider"), c.req.raw.headers, body);
      switch (outcome.tag) {
        case "TAKEN":
          return c.body(null, 200);
        case "FORGED":
          return c.json({ message: "This message was refused." }, 401);
        case "INCOMPLETE":
          return c.json(
            { message: "The message itself is missing. Include the raw email content in the JSON payload." },
            422,
          );
        case "REFUSED":
          // Postmark tries again after any other answer.
          return c.json({ message: outcome.reason }, 403);
      }
    },
  )
  .all("/:provider/inbound", refuseMethod("POST"))
  .post(
    "/:provider",
    async (c, next) => {
      const provider = c.req.param("provider");
      return c.get("composition").mailWebhooks.isOpen(provider) ? next() : c.json(nothingHere, 404);
    },
    bodyLimit({ maxSize, onError: (c) => c.json({ message: "This report is too long." }, 413) }),
    async (c) => {
      // The signature covers the bytes as they were sent.
      const body = await c.req.text();
      const { mailWebhooks } = c.get("composition");
      const outcome = await mailWebhooks.receive(c.req.param("provider"), c.req.raw.headers, body);
      return outcome === "TAKEN" ? c.body(null, 200) : c.json({ message: "This report was refused." }, 401);
    },
  )
  .all("/:provider", refuseMethod("POST"));

const nothingHere = { message: "There is nothing here." };
