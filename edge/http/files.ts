/**
 * A document's own bytes, only for the agency that owns it. They are never trusted: type detected from the content,
 * no sniffing, and a sandbox in which nothing runs and nothing is loaded.
 */
import { Hono } from "hono";
import { createDocuments } from "#core/documents";
import type { SessionWork } from "../session-work.ts";
import { contentDisposition, fileIsolation } from "./file-headers.ts";
import type { HttpEnv } from "./http-env.ts";
import { refuseMethod } from "./refuse-method.ts";
import { endFileWithSession } from "./session-file.ts";

/** Types that a browser shows in a tab; everything else is downloaded. HTML and mail are never rendered. */
const shown = new Set([
  "application/pdf",
  "image/png",
  "image/jpeg",
  "image/webp",
  "image/gif",
  "text/plain",
]);

export const files = new Hono<HttpEnv>()
  .get("/:documentId", async (c) => {
    const { session } = c.get("composition");
    const file = session && (await findFile(session, c.req.param("documentId")));
    if (!session || file === "NOT_SIGNED_IN")
      return c.text("You are not signed in. Sign in and open the file again.", 401);
    if (!file) return c.text("This file does not exist, or it was deleted.", 404);
    const isShown = shown.has(file.mediaType) && c.req.query("download") === undefined;
    const headers = {
      "content-type": file.mediaType === "text/plain" ? "text/plain; charset=utf-8" : file.mediaType,
      "content-disposition": contentDisposition(file.name, isShown),
      ...fileIsolation,
      "accept-ranges": "bytes",
    };
    const range = parseRange(c.req.header("range"), file.stored.size);
    if (range) {
      const bytes = await file.stored.read(range.start, range.end);
      return new Response(new Uint8Array(bytes), {
        status: 206,
        headers: {
          ...headers,
          "content-range": `bytes ${range.start}-${range.end - 1}/${file.stored.size}`,
          "content-length": String(bytes.length),
        },
      });
    }
    const stream = await file.stored.stream();
    const { size } = file.stored;
    const gone = c.req.raw.signal;
    const body = endFileWithSession(stream, { size, gone }, session.openWatch);
    return new Response(body, {
      headers: { ...headers, "content-length": String(file.stored.size) },
    });
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

/** One range of at most 8 MiB; anything else gets the whole file. */
function parseRange(header: string | undefined, size: number): { start: number; end: number } | null {
  const match = /^bytes=(\d+)-(\d*)$/.exec(header ?? "");
  if (!match) return null;
  const start = Number(match[1]);
  const end = Math.min(match[2] ? Number(match[2]) + 1 : size, size, start + 8 * 1024 * 1024);
  return start < end ? { start, end } : null;
}
