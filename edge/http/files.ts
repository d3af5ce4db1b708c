/**
 * A document's own bytes, only for the agency that owns it. They are never trusted: type detected from the content,
 * no sniffing, and a sandbox in which nothing runs and nothing is loaded.
 */
import { Hono } from "hono";
import { createDocuments } from "#core/documents";
import type { SessionWork } from "../session-work.ts";
import type { HttpEnv } from "./http-env.ts";
import { refuseMethod } from "./refuse-method.ts";
import { serveFile } from "./serve-file.ts";

export const files = new Hono<HttpEnv>()
  .get("/:documentId", async (c) => {
    const { session } = c.get("composition");
    const file = session && (await findFile(session, c.req.param("documentId")));
    if (!session || file === "NOT_SIGNED_IN")
      return c.text("You are not signed in. Sign in and open the file again.", 401);
    if (!file) return c.text("This file does not exist, or it was deleted.", 404);
    return await serveFile(c, session, file);
  })
  .all("/:documentId", refuseMethod("GET", "HEAD"));

async function findFile({ access, scope, ports }: SessionWork, documentId: string) {
  const [refusal, document] = await Promise.all([
    access.findRefusal("READ"),
    createDocuments(scope).findServedFile(documentId),
  ]);
  if (refusal) return "NOT_SIGNED_IN";
  const stored = document && (await ports.storage.find(document.storageKey));
  return stored ? { name: document.name, mediaType: document.mediaType, stored } : null;
}
