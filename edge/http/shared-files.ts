/**
 * GET /shared-files/{link}: a file that was mailed as a link, for whoever has the link. It is always downloaded and never
 * shown; anything else is a page that says what happened and whom to ask.
 */
import type { Context } from "hono";
import { Hono } from "hono";
import { escapeHtml } from "../../core/shared/escape-html.ts";
import type { SharedFile } from "../shared-files.ts";
import type { HttpEnv } from "./http-env.ts";
import { refuseMethod } from "./refuse-method.ts";
import { downloadFile } from "./serve-file.ts";
import { shownPage } from "./shown-page.ts";

type Refused = Exclude<SharedFile, { tag: "FOUND" }>;

const ask = "Ask whoever sent you the email to send it again.";

const refusals: Record<Refused["tag"], { status: 404 | 410 | 429; title: string; text: string }> = {
  UNKNOWN: {
    status: 404,
    title: "This link does not work",
    text: `It may have been cut off. Open it from the email, or copy all of it. If it still does not work: ${ask}`,
  },
  EXPIRED: { status: 410, title: "This link has expired", text: ask },
  GONE: {
    status: 410,
    title: "This file is no longer available",
    text: `Its sender has deleted it or taken it back. ${ask}`,
  },
  TOO_OFTEN: {
    status: 429,
    title: "This file was downloaded too often",
    text: "Wait an hour, then open the link again.",
  },
};

const page = ({ title, text }: { title: string; text: string }): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0; font: 16px/24px system-ui, sans-serif; background: light-dark(#f4f4f2, #141816); color: light-dark(#1c1c1a, #e6e9e7); }
main { max-width: 480px; margin: 15vh auto 0; padding: 0 24px; }
h1 { font-size: 22px; line-height: 30px; }
</style>
</head>
<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p></main></body>
</html>
`;

function refuse(c: Context<HttpEnv>, refused: Refused): Response {
  const { status, ...words } = refusals[refused.tag];
  if (refused.tag === "TOO_OFTEN") c.header("retry-after", String(refused.retryAfterSeconds));
  return c.html(page(words), status, shownPage);
}

export const sharedFiles = new Hono<HttpEnv>()
  .get("/:link", async (c) => {
    const file = await c.get("composition").openSharedFile(c.req.param("link"), c.req.method === "HEAD");
    return file.tag === "FOUND" ? downloadFile(file) : refuse(c, file);
  })
  .all("/:link", refuseMethod("GET", "HEAD"));
