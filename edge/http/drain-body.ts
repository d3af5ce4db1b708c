/**
 * Reads the unread body of a rejected request. If the connection is closed while a browser is still sending, the
 * browser shows "cannot be reached" instead of our response.
 */
import { createMiddleware } from "hono/factory";
import type { HttpEnv } from "./http-env.ts";

/** Slightly more than the largest upload; longer bodies are cut off. */
const drainedBytesMax = 64 * 1024 * 1024;

export const drainBody = createMiddleware<HttpEnv>(async (c, next) => {
  await next();
  // Accessing `body` creates a stream, so requests that cannot have an unread body are skipped first.
  if (c.req.method === "GET" || c.req.raw.bodyUsed) return;
  const { body } = c.req.raw;
  if (!body || body.locked) return;
  const reader = body.getReader();
  try {
    for (let drained = 0; drained < drainedBytesMax;) {
      const { done, value } = await reader.read();
      if (done) return;
      drained += value.length;
    }
    await reader.cancel();
  } catch {
    // The client has disconnected and does not wait for the response.
  }
});
