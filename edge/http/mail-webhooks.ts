/**
 * POST /webhooks/mail/{provider}. A refused caller learns nothing: not what was wrong, and not whether an agency or a
 * delivery exists.
 */
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { HttpEnv } from "./http-env.ts";
import { refuseMethod } from "./refuse-method.ts";

/** A report is a few kilobytes, and a bounce may quote the server that refused the mail. */
const maxSize = 256 * 1024;

export const mailWebhooks = new Hono<HttpEnv>()
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
