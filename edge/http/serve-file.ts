/** Sends a stored file, or one range of it. Its bytes are never trusted: they are isolated, and few types are shown. */
import type { Context } from "hono";
import type { StoredFile } from "../adapters/file-storage.ts";
import type { SessionWork } from "../session-work.ts";
import type { HttpEnv } from "./http-env.ts";
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

/** A sandbox in which nothing runs and nothing is loaded. */
const isolation = {
  "content-security-policy":
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; object-src 'self'",
  "cross-origin-resource-policy": "same-origin",
};

const encodeName = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);

/** For whoever has a link to it: never shown, whatever it is. */
export async function downloadFile({
  name,
  mediaType,
  stored,
}: {
  name: string;
  mediaType: string;
  stored: StoredFile;
}): Promise<Response> {
  return new Response(await stored.stream(), {
    headers: {
      "content-type": mediaType,
      "content-disposition": `attachment; filename*=UTF-8''${encodeName(name)}`,
      ...isolation,
      "content-length": String(stored.size),
      "x-robots-tag": "noindex",
    },
  });
}

export async function serveFile(
  c: Context<HttpEnv>,
  session: SessionWork,
  { name, mediaType, stored }: { name: string; mediaType: string; stored: StoredFile },
): Promise<Response> {
  const isShown = shown.has(mediaType) && c.req.query("download") === undefined;
  const headers = {
    "content-type": mediaType === "text/plain" ? "text/plain; charset=utf-8" : mediaType,
    "content-disposition": `${isShown ? "inline" : "attachment"}; filename*=UTF-8''${encodeName(name)}`,
    ...isolation,
    "accept-ranges": "bytes",
  };
  const { size } = stored;
  const range = parseRange(c.req.header("range"), size);
  if (range) {
    const bytes = await stored.read(range.start, range.end);
    return new Response(new Uint8Array(bytes), {
      status: 206,
      headers: {
        ...headers,
        "content-range": `bytes ${range.start}-${range.end - 1}/${size}`,
        "content-length": String(bytes.length),
      },
    });
  }
  const stream = await stored.stream();
  const gone = c.req.raw.signal;
  const body = endFileWithSession(stream, { size, gone }, session.openWatch);
  return new Response(body, { headers: { ...headers, "content-length": String(size) } });
}

/** One range of at most 8 MiB; anything else gets the whole file. */
function parseRange(header: string | undefined, size: number): { start: number; end: number } | null {
  const match = /^bytes=(\d+)-(\d*)$/.exec(header ?? "");
  if (!match) return null;
  const start = Number(match[1]);
  const end = Math.min(match[2] ? Number(match[2]) + 1 : size, size, start + 8 * 1024 * 1024);
  return start < end ? { start, end } : null;
}
