/** POST /webhooks/stripe. A refused caller learns nothing: not what was wrong, and not whether a customer exists. */
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { HttpEnv } from "./http-env.ts";
import { refuseMethod } from "./refuse-method.ts";

/** An invoice with many lines is its largest object. */
const maxSize = 512 * 1024;

export const stripeWebhook = new Hono<HttpEnv>()
  .post(
    "/",
    async (c, next) =>
      c.get("composition").stripeWebhook.isOpen ? next() : c.json({ message: "There is nothing here." }, 404),
    bodyLimit({ maxSize, onError: (c) => c.json({ message: "This report is too long." }, 413) }),
    async (c) => {
      // The signature covers the bytes as they were sent.
      const body = await c.req.text();
      const outcome = await c.get("composition").stripeWebhook.receive(c.req.raw.headers, body);
      return outcome === "TAKEN" ? c.body(null, 200) : c.json({ message: "This report was refused." }, 400);
    },
  )
  .all("/", refuseMethod("POST"));
