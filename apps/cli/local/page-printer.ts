/**
 * What prints documents in a local product: nothing if PRINT_PROVIDER is "none", the service whose variables are given, or a
 * stand-in for it on the Chromium of this machine, which is started by the first page.
 */
import { type Browser, chromium } from "playwright-core";
import { startBrowserRendering } from "../../../fixtures/emulators/browser-rendering.ts";
import { findBrowser } from "./browser.ts";

export interface LocalPagePrinter {
  vars: Record<string, string>;
  stop(): Promise<void>;
}

const names = ["PRINT_PROVIDER", "PRINT_API_URL", "PRINT_API_TOKEN"];
const token = "local-print-token";

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
  const print = async (html: string): Promise<Buffer> => {
    opening ??= launchPrinter();
    const browser = await opening.catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return printIn(browser, html);
  };
  const { url, stop } = await startBrowserRendering(token, print);
  return {
    vars: { PRINT_PROVIDER: "cloudflare", PRINT_API_URL: url, PRINT_API_TOKEN: token },
    async stop() {
      await stop();
      await (await opening?.catch(() => undefined))?.close();
    },
  };
}

export async function launchPrinter(): Promise<Browser> {
  const { path, env } = await findBrowser();
  return chromium.launch({
    executablePath: path,
    env,
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
  });
}

/** The page as a PDF: no script runs in it, and it reaches no network. */
export async function printIn(browser: Browser, html: string): Promise<Buffer> {
  const context = await browser.newContext({ javaScriptEnabled: false, offline: true });
  try {
    await context.route("**/*", (route) => route.abort());
    const page = await context.newPage();
    await page.setContent(html);
    return await page.pdf({ preferCSSPageSize: true, printBackground: true });
  } finally {
    await context.close();
  }
}
