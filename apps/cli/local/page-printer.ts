/**
 * What prints documents in a local product: nothing if PRINT_PROVIDER is "none", the service whose variables are given, or a
 * stand-in for Cloudflare Browser Rendering on the Chromium of this machine, which is started by the first page. It prints
 * without script and without a network. Source: developers.cloudflare.com/browser-rendering/rest-api/pdf-endpoint.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, chromium } from "playwright-core";
import { findBrowser } from "./browser.ts";

export interface LocalPagePrinter {
  vars: Record<string, string>;
  stop(): Promise<void>;
}

const names = ["PRINT_PROVIDER", "PRINT_API_URL", "PRINT_API_TOKEN"];
const token = "local-print-token";
const bodyBytesMax = 60 * 1024 * 1024;

export async function openLocalPagePrinter(
  environment: NodeJS.ProcessEnv = process.env,
): Promise<LocalPagePrinter> {
  if (environment["PRINT_PROVIDER"]) {
    const given = Object.entries(environment).filter(
      (entry): entry is [string, string] => names.includes(entry[0]) && Boolean(entry[1]),
    );
    return { vars: Object.fromEntries(given), stop: () => Promise.resolve() };
  }
  let opening: Promise<Browser> | undefined;
  const open = async () => {
    const { path, env } = await findBrowser();
    return chromium.launch({
      executablePath: path,
      env,
      args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
    });
  };
  const print = async (html: string): Promise<Buffer> => {
    opening ??= open();
    const browser = await opening.catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    const context = await browser.newContext({ javaScriptEnabled: false, offline: true });
    try {
      await context.route("**/*", (route) => route.abort());
      const page = await context.newPage();
      await page.setContent(html);
      return await page.pdf({ preferCSSPageSize: true, printBackground: true });
    } finally {
      await context.close();
    }
  };
  const server = createServer((request, response) => void answer(request, response, print));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref();
  const { port } = server.address() as AddressInfo;
  return {
    vars: {
      PRINT_PROVIDER: "cloudflare",
      PRINT_API_URL: `http://127.0.0.1:${port}`,
      PRINT_API_TOKEN: token,
    },
    async stop() {
      server.close();
      await (await opening?.catch(() => undefined))?.close();
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  print: (html: string) => Promise<Buffer>,
): Promise<void> {
  const refuse = (status: number, message: string) =>
    response
      .writeHead(status, { "content-type": "application/json" })
      .end(JSON.stringify({ success: false, errors: [{ code: status, message }] }));
  try {
    if (request.headers.authorization !== `Bearer ${token}`) return void refuse(401, "Authentication error");
    if (request.method !== "POST" || request.url !== "/pdf") return void refuse(404, "Not found");
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of request as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > bodyBytesMax) return void refuse(413, "Payload too large");
      parts.push(part);
    }
    const { html } = JSON.parse(Buffer.concat(parts).toString("utf8")) as { html?: unknown };
    if (typeof html !== "string") return void refuse(400, "Either url or html is required");
    response.writeHead(200, { "content-type": "application/pdf" }).end(await print(html));
  } catch (error) {
    refuse(500, String(error));
  }
}
