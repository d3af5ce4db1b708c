/** The agency's logo, only for its own users, with the same isolation as its documents. */
import { Hono } from "hono";
import { findServedLogo } from "#core/logos";
import type { SessionWork } from "../session-work.ts";
import { fileIsolation } from "./file-headers.ts";
import type { HttpEnv } from "./http-env.ts";
import { refuseMethod } from "./refuse-method.ts";

export const logoFiles = new Hono<HttpEnv>()
  .get("/:logoId", async (c) => {
    const { session } = c.get("composition");
    const found = session && (await find(session, c.req.param("logoId")));
    if (!session || found === "NOT_SIGNED_IN")
      return c.text("You are not signed in. Sign in and open the logo again.", 401);
    if (!found) return c.text("This logo does not exist, or it was replaced.", 404);
    return new Response(await found.stored.stream(), {
      headers: {
        ...fileIsolation,
        "content-type": found.mediaType,
        "content-length": String(found.stored.size),
      },
    });
  })
  .all("/:logoId", refuseMethod("GET", "HEAD"));

async function find({ access, scope, ports }: SessionWork, logoId: string) {
  const [refusal, logo] = await Promise.all([access.findRefusal("READ"), findServedLogo(scope.db, logoId)]);
  if (refusal) return "NOT_SIGNED_IN";
  const stored = logo && (await ports.storage.find(logo.storageKey));
  return stored ? { mediaType: logo.mediaType, stored } : null;
}
