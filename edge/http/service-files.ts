/** Files that answer service requests, only for the agency that owns them, as isolated as its documents. */
import { Hono } from "hono";
import { findServedRequestFile } from "#core/servicing";
import type { SessionWork } from "../session-work.ts";
import type { HttpEnv } from "./http-env.ts";
import { refuseMethod } from "./refuse-method.ts";
import { serveFile } from "./serve-file.ts";

export const serviceFiles = new Hono<HttpEnv>()
  .get("/:fileId", async (c) => {
    const { session } = c.get("composition");
    const file = session && (await find(session, c.req.param("fileId")));
    if (!session || file === "NOT_SIGNED_IN")
      return c.text("You are not signed in. Sign in and open the file again.", 401);
    return file ? await serveFile(c, session, file) : c.text("This file does not exist.", 404);
  })
  .all("/:fileId", refuseMethod("GET", "HEAD"));

async function find({ access, scope, ports }: SessionWork, fileId: string) {
  const [refusal, file] = await Promise.all([
    access.findRefusal("READ"),
    findServedRequestFile(scope.db, fileId),
  ]);
  if (refusal) return "NOT_SIGNED_IN";
  const stored = file && (await ports.storage.find(file.storageKey));
  return stored ? { name: file.name, mediaType: file.mediaType, stored } : null;
}
