/**
 * Reads what nobody read of a refused request. A connection that is closed on a browser while it still sends
 * shows as "cannot be reached", and the sentence that says what to do would be lost.
 */
import { createMiddleware } from "hono/factory";
import type { HttpEnv } from "./http-env.ts";

/** Somewhat more than the largest upload; whoever sends more than this is cut off. */
const drainedBytesMax = 64 * 1024 * 1024;

export const drainBody = createMiddleware<HttpEnv>(async (c, next) => {
  await next();
  // Asking for `body` makes a stream, so what cannot have an unread one is passed by first.
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
    // Whoever went away does not wait for the answer.
  }
});
